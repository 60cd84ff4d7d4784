#ifndef GLASSBAR_CDESKTOP_H
#define GLASSBAR_CDESKTOP_H
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gdesktopappinfo.h>
#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>
#endif
