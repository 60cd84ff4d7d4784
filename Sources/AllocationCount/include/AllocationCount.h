#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this program counts its allocations; under a sanitizer, which has its own allocator, it does not.
bool allocation_count_is_available(void);

/// How often this thread has asked for memory since it began.
uint64_t allocation_count(void);

#endif
