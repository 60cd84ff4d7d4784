#!/usr/bin/env python3
"""Walks the accessibility tree of glassbar as a screen reader does, and prints it as JSON.

  reader.py walk                 the whole tree
  reader.py do NAME ACTION       do an action of the button with that name
  reader.py focus NAME           give the keyboard to that button
  reader.py events SECONDS       print events as they come, one a line
"""
import json
import sys
import time

import pyatspi
from gi.repository import GLib


def application():
    for _ in range(200):
        desktop = pyatspi.Registry.getDesktop(0)
        for app in desktop:
            if app is not None and app.name == "glassbar":
                return app
        time.sleep(0.05)
    sys.exit("glassbar is not on the accessibility bus")


def node(thing):
    result = {
        "name": thing.name, "role": thing.getRoleName(), "description": thing.description,
        "states": sorted(pyatspi.stateToString(s) for s in thing.getState().getStates()),
        "index": thing.getIndexInParent(), "parent": thing.parent.name if thing.parent else None,
        "interfaces": sorted(pyatspi.listInterfaces(thing)),
        "children": [node(child) for child in thing],
    }
    try:
        component = thing.queryComponent()
        for name, kind in (("screen", pyatspi.DESKTOP_COORDS), ("window", pyatspi.WINDOW_COORDS)):
            box = component.getExtents(kind)
            result[name] = [box.x, box.y, box.width, box.height]
        middle = component.getExtents(pyatspi.WINDOW_COORDS)
        at = component.getAccessibleAtPoint(
            middle.x + middle.width // 2, middle.y + middle.height // 2, pyatspi.WINDOW_COORDS)
        result["at"] = at.name if at else None
    except NotImplementedError:
        pass
    try:
        action = thing.queryAction()
        result["actions"] = [action.getName(i) for i in range(action.nActions)]
        result["explanations"] = [action.getDescription(i) for i in range(action.nActions)]
    except NotImplementedError:
        pass
    return result


def button(name):
    found = pyatspi.findDescendant(
        application(), lambda t: t.getRole() == pyatspi.ROLE_PUSH_BUTTON and t.name == name)
    return found or sys.exit(f"no button {name}")


def main(verb, *words):
    if verb == "walk":
        print(json.dumps(node(application())))
    elif verb == "do":
        action = button(words[0]).queryAction()
        names = [action.getName(i) for i in range(action.nActions)]
        print(json.dumps(action.doAction(names.index(words[1]))))
    elif verb == "focus":
        print(json.dumps(button(words[0]).queryComponent().grabFocus()))
    elif verb == "events":
        application()

        def told(event):
            if event.host_application and event.host_application.name == "glassbar":
                source = event.source.name if event.source else ""
                print(f"{event.type} {event.detail1} {source}", flush=True)

        pyatspi.Registry.registerEventListener(
            told, "object:state-changed", "object:children-changed", "object:property-change")
        print("listening", flush=True)
        GLib.timeout_add(int(float(words[0]) * 1000), pyatspi.Registry.stop)
        pyatspi.Registry.start()


main(*sys.argv[1:])
