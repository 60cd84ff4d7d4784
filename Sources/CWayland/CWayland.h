#ifndef GLASSBAR_CWAYLAND_H
#define GLASSBAR_CWAYLAND_H
// Without this, EGL's default platform types pull in X11's headers.
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <wayland-client-core.h>
#include <wayland-egl.h>
#include <xkbcommon/xkbcommon.h>

// Linux's anonymous files; Swift's Glibc module leaves them out.
#define CWAYLAND_MFD_CLOEXEC 1u
int memfd_create(const char *name, unsigned int flags);
#endif
