/* The kernel: whether a position of a one-deck Canfield can be won, and by which line.
 *
 * Freestanding C11: no library, no static state that changes. The caller owns all memory: a
 * context, and a table that it replaces by a larger one when the kernel asks. A search runs in
 * slices, so that the caller looks at the clock and at signals between two of them; searches in
 * several contexts do not know of each other.
 *
 * One unit of compilation, in the order in which its parts build on one another. */
#include "c/kernel.h"

#include "c/types.h"

#include "c/tables.c"

#include "c/keys.c"

#include "c/problem.c"

#include "c/play.c"

#include "c/stock.c"

#include "c/prune.c"

#include "c/outlook.c"

#include "c/seen.c"

#include "c/moves.c"

#include "c/search.c"
