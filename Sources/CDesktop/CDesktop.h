#ifndef GLASSBAR_CDESKTOP_H
#define GLASSBAR_CDESKTOP_H
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gdesktopappinfo.h>
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <gio/gunixsocketaddress.h>
#include <glib-unix.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>
#include <poll.h>
#include <signal.h>
#include <time.h>

// poll.h shows this only to GNU sources, which Swift's C importer is not.
int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

#endif
