#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this program counts its allocations; under a sanitizer, which has its own allocator, it does not.
bool allocation_count_is_available(void);

/// How often this thread has asked for memory since it began.
uint64_t allocation_count(void);

/// Bytes that the C library's heap has handed out and not got back; 0 where it does not tell.
uint64_t allocation_bytes_in_use(void);

#endif
