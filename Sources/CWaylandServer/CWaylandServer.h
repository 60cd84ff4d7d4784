#ifndef GLASSBAR_CWAYLANDSERVER_H
#define GLASSBAR_CWAYLANDSERVER_H
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <wayland-server-core.h>

// Variadic functions are not imported into Swift.
static inline void cwaylandserver_post_error(
    struct wl_resource *resource, uint32_t code, const char *text) {
  wl_resource_post_error(resource, code, "%s", text);
}

// libwayland offers no global of a higher version than its table says; the copy is never freed.
static inline const struct wl_interface *cwaylandserver_raised(
    const struct wl_interface *interface, int version) {
  struct wl_interface *copy = malloc(sizeof *copy);
  if (!copy) return interface;
  *copy = *interface;
  copy->version = version;
  return copy;
}
#endif
