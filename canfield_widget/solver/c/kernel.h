/* What the kernel offers to its callers. */
#ifndef CANFIELD_KERNEL_H
#define CANFIELD_KERNEL_H

#include <stdint.h>

#if defined(_WIN32)
#define CANFIELD_API __declspec(dllexport)
#else
#define CANFIELD_API __attribute__((visibility("default")))
#endif

/* Raised whenever a caller of the version before could go wrong. */
#define CANFIELD_VERSION 2

/* What canfield_run answers. */
enum {
    CANFIELD_RUNNING = 0,   /* the nodes of this slice are used up */
    CANFIELD_WON = 1,       /* there is a line: canfield_line */
    CANFIELD_EXHAUSTED = 2, /* no line wins */
    CANFIELD_FULL = 3,      /* the table is full: canfield_enlarge, then run again */
    CANFIELD_GIVEN_UP = 4   /* no line was found; but in haste, or lines too long for the context
                               to hold, were left out */
};

/* What canfield_start answers to a problem that is none. */
enum { CANFIELD_READY = 0, CANFIELD_REFUSED = -1 };

/* Prunings that are turned off, for tests: verdicts must not depend on them. And the haste of a
 * first look: parts of piles move only to free a card that goes up, and no card is taken back. */
enum {
    CANFIELD_ALL_UPWARD = 1,     /* safe moves to the foundations are a choice like others */
    CANFIELD_KEEP_DEAD = 2,      /* dead positions are searched */
    CANFIELD_ALL_RUNS = 4,       /* runs move wherever they fit */
    CANFIELD_ALL_PHASES = 8,     /* a phase of the stock is not dominated by another one */
    CANFIELD_NO_CHAIN = 16,      /* draw 1: a card need not be built on at once */
    CANFIELD_NO_SETTLED = 32,    /* cards that cannot be lifted any more count as in need of a place */
    CANFIELD_HASTY = 64
};

/* Figures of a search, for canfield_figure. */
enum {
    CANFIELD_NODES = 0,     /* different positions looked at */
    CANFIELD_STORED = 1,    /* positions in the table */
    CANFIELD_REPEATED = 2,  /* moves to a position that was seen before, or a better one */
    CANFIELD_DEAD = 3,      /* positions cut as dead */
    CANFIELD_DEEPEST = 4,   /* the longest line looked at, in macro moves */
    CANFIELD_ENTRY_SIZE = 5 /* bytes of an entry of the table */
};

CANFIELD_API uint32_t canfield_version(void);

/* Bytes of a context; it is aligned to 8. */
CANFIELD_API uint64_t canfield_context_size(void);

/* Reads a problem (its bytes are described in problem.c) into a context. The moves are tried in the
 * best order that is known, 0, or in another one. */
CANFIELD_API int32_t canfield_start(void *context, const uint8_t *problem, uint32_t length,
                                    uint32_t switches, uint32_t order);

/* Gives the search a table of zeroed bytes, aligned to 8; what is in the present one is copied.
 * False if it is too small for that. */
CANFIELD_API int32_t canfield_enlarge(void *context, void *table, uint64_t bytes);

/* Looks at so many more positions, or less when the search ends or the table is full. */
CANFIELD_API int32_t canfield_run(void *context, uint64_t more_nodes);

/* Writes the macro moves of the line that wins; returns how many they are, also where they are
 * more than `most` and the last ones are left out. See moves.c for their bits. */
CANFIELD_API uint32_t canfield_line(const void *context, uint32_t *line, uint32_t most);

CANFIELD_API uint64_t canfield_figure(const void *context, uint32_t which);

#endif
