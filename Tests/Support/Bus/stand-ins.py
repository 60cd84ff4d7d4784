#!/usr/bin/env python3
"""Stands in for services of a session's bus; told what to do by lines on standard input.

  serve NAME           be one of: systemd, portal, feedback, application:BUS.NAME
  drop NAME            stop being it
  set NAMESPACE KEY TYPE VALUE
                       what the portal tells of a setting, and its signal if it is served
  forget NAMESPACE KEY
  launcher URI {TYPE KEY VALUE}...
                       send a LauncherEntry update
  leave                close the connection that launcher entries come from
  quit

Every call that arrives is a line on standard output: NAME METHOD ARGUMENTS (as GVariant text).
Every line of input is answered by a line 'done'.
"""
import os
import shlex

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

SETTINGS = "org.freedesktop.portal.Settings"
INTERFACES = {
    "systemd": ("org.freedesktop.systemd1", "/org/freedesktop/systemd1", """
        <interface name='org.freedesktop.systemd1.Manager'><method name='StartTransientUnit'>
        <arg direction='in' type='s'/><arg direction='in' type='s'/>
        <arg direction='in' type='a(sv)'/><arg direction='in' type='a(sa(sv))'/>
        <arg direction='out' type='o'/></method></interface>"""),
    "portal": ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", f"""
        <interface name='{SETTINGS}'>
        <method name='ReadAll'><arg direction='in' type='as'/>
        <arg direction='out' type='a{{sa{{sv}}}}'/></method>
        <signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal>
        </interface>"""),
    "feedback": ("org.sigxcpu.Feedback", "/org/sigxcpu/Feedback", """
        <interface name='org.sigxcpu.Feedback'><method name='TriggerFeedback'>
        <arg direction='in' type='s'/><arg direction='in' type='s'/>
        <arg direction='in' type='a{sv}'/><arg direction='in' type='i'/>
        <arg direction='out' type='u'/></method></interface>"""),
}
APPLICATION = """<interface name='org.freedesktop.Application'>
    <method name='Activate'><arg direction='in' type='a{sv}'/></method>
    <method name='Open'><arg direction='in' type='as'/><arg direction='in' type='a{sv}'/></method>
    <method name='ActivateAction'><arg direction='in' type='s'/><arg direction='in' type='av'/>
    <arg direction='in' type='a{sv}'/></method></interface>"""


class StandIns:
    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        self.other = None
        self.settings = {}
        self.served = {}
        self.rest = b""
        self.loop = GLib.MainLoop()

    def say(self, text):
        print(text, flush=True)

    def serve(self, name):
        if name.startswith("application:"):
            bus_name = name.split(":", 1)[1]
            path = "/" + bus_name.replace(".", "/").replace("-", "_")
            xml = APPLICATION
        else:
            bus_name, path, xml = INTERFACES[name]

        def called(_bus, _sender, _path, _interface, method, arguments, call):
            self.say(f"{name} {method} {arguments.print_(True)}")
            call.return_value(self.answer(name, method, arguments))

        info = Gio.DBusNodeInfo.new_for_xml(f"<node>{xml}</node>").interfaces[0]
        registered = self.bus.register_object(path, info, called, None, None)
        flags = Gio.BusNameOwnerFlags.NONE
        owned = Gio.bus_own_name_on_connection(self.bus, bus_name, flags, None, None)
        self.served[name] = (registered, owned)

    def answer(self, name, method, arguments):
        if method == "StartTransientUnit":
            return GLib.Variant("(o)", ("/org/freedesktop/systemd1/job/1",))
        if method == "ReadAll":
            wanted = arguments.unpack()[0]
            answer = {
                space: dict(keys) for space, keys in self.settings.items()
                if not wanted or any(w == space or w.endswith("*") and space.startswith(w[:-1])
                                     for w in wanted)
            }
            return GLib.Variant("(a{sa{sv}})", (answer,))
        if method == "TriggerFeedback":
            return GLib.Variant("(u)", (1,))
        return None

    def drop(self, name):
        registered, owned = self.served.pop(name)
        self.bus.unregister_object(registered)
        Gio.bus_unown_name(owned)

    def set(self, space, key, kind, value):
        variant = GLib.Variant.parse(GLib.VariantType(kind), value, None, None)
        self.settings.setdefault(space, {})[key] = variant
        if "portal" in self.served:
            self.bus.emit_signal(
                None, "/org/freedesktop/portal/desktop", SETTINGS, "SettingChanged",
                GLib.Variant("(ssv)", (space, key, variant)))

    def launcher(self, uri, *words):
        if self.other is None:
            address = Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION, None)
            flags = Gio.DBusConnectionFlags
            self.other = Gio.DBusConnection.new_for_address_sync(
                address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        values = {}
        for kind, key, value in zip(words[::3], words[1::3], words[2::3]):
            values[key] = GLib.Variant.parse(GLib.VariantType(kind), value, None, None)
        self.other.emit_signal(
            None, "/com/canonical/unity/launcherentry/1", "com.canonical.Unity.LauncherEntry",
            "Update", GLib.Variant("(sa{sv})", (uri, values)))
        self.other.flush_sync(None)

    def leave(self):
        self.other.close_sync(None)
        self.other = None

    def forget(self, space, key):
        self.settings.get(space, {}).pop(key, None)

    def quit(self):
        self.loop.quit()

    def take(self, _source, _condition):
        """Takes all whole lines that have come; the end of input ends the program."""
        data = os.read(0, 65536)
        if not data:
            self.loop.quit()
            return False
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            words = shlex.split(line.decode())
            if words:
                getattr(self, words[0])(*words[1:])
            self.say("done")
        return True

    def run(self):
        GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, 0, GLib.IOCondition.IN, self.take)
        self.say("ready")
        self.loop.run()


StandIns().run()
