/* Hostile and ordinary problems for the kernel, compiled with the sanitizers: it may refuse or
 * search, and never touches memory that is not its own. Arguments: a seed and a number of rounds. */
#include "../../canfield_widget/solver/kernel.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static unsigned below(unsigned most) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (unsigned)(state >> 33) % most;
}

static uint32_t add_cards(uint8_t *problem, uint32_t at, const uint8_t *cards, unsigned count) {
    problem[at++] = (uint8_t)count;
    for (unsigned card = 0; card < count; card++) problem[at++] = cards[card];
    return at;
}

/* Rules with every option, most cards on the foundations, the others anywhere: one in each pile. */
static uint32_t ordinary(uint8_t *problem) {
    uint8_t piles = (uint8_t)(1 + below(MOST_PILES)), draws = (uint8_t)(1 + below(3)), free[CARDS];
    uint8_t head[] = {piles, below(4), below(3), below(4), below(3), below(2), below(16), below(16),
                      below(13), below(4), draws};
    uint32_t at = 0;
    for (; at < sizeof head; at++) problem[at] = head[at];
    for (unsigned pass = 0; pass < MOST_DRAWS; pass++)
        problem[at++] = pass < draws ? (uint8_t)(1 + below(13)) : 0;
    unsigned count = 0, least = below(14);
    for (unsigned suit = 0; suit < SUITS; suit++) {
        unsigned height = least + below(14 - least);
        problem[at++] = (uint8_t)height;
        for (unsigned rank = 0; rank < RANKS; rank++)
            if (rank < height)
                problem[at++] = (uint8_t)(suit * RANKS + rank);
            else
                free[count++] = (uint8_t)(suit * RANKS + rank);
    }
    for (unsigned card = count; card > 1; card--) {
        unsigned other = below(card);
        uint8_t held = free[card - 1];
        free[card - 1] = free[other], free[other] = held;
    }
    unsigned used = 0;
    unsigned single = count < piles ? count : piles;
    unsigned reserve = below(count - single + 1);
    at = add_cards(problem, at, free, reserve), used += reserve;
    for (unsigned pile = 0; pile < piles; pile++) {
        unsigned cards = pile < single;
        at = add_cards(problem, at, free + used, cards), used += cards;
    }
    unsigned waste = below(count - used + 1);
    at = add_cards(problem, at, free + used, waste), used += waste;
    return add_cards(problem, at, free + used, count - used);
}

static uint32_t hostile(uint8_t *problem) {
    uint32_t length = ordinary(problem);
    for (unsigned change = below(4); change; change--) problem[below(length)] ^= 1u << below(8);
    if (!below(4)) length = below(length + 1);
    if (!below(20))
        for (uint32_t at = 0; at < length; at++) problem[at] = (uint8_t)below(256);
    return length;
}

/* Runs a search in slices, in tables of exactly the size that is told. */
static int search_all(void *context, const uint8_t *problem, uint32_t length, unsigned *won) {
    uint8_t *copy = malloc(length ? length : 1);
    memcpy(copy, problem, length);
    int accepted = canfield_start(context, copy, length, below(128), below(3)) == CANFIELD_READY;
    free(copy);
    void *table = 0;
    uint64_t size = 0;
    for (int slice = 0; slice < 12; slice++) {
        int status = canfield_run(context, 1 + below(300));
        if (status == CANFIELD_FULL) {
            void *larger = calloc(1, size ? size * 2 + 8 : 64);
            if (canfield_enlarge(context, larger, size ? size * 2 + 8 : 64)) {
                free(table), table = larger, size = size ? size * 2 + 8 : 64;
            } else {
                free(larger), size = size * 2 + 64;
            }
        } else if (status != CANFIELD_RUNNING) {
            break;
        }
    }
    uint32_t *line = malloc(sizeof *line * 40);
    *won += canfield_line(context, line, below(41)) > 0;
    free(line), free(table);
    return accepted;
}

int main(int count, char **arguments) {
    (void)count;
    state = 88172645463325252u + strtoull(arguments[1], 0, 10);
    unsigned rounds = (unsigned)strtoul(arguments[2], 0, 10), accepted = 0, won = 0;
    void *context = calloc(1, canfield_context_size());
    for (unsigned round = 0; round < rounds; round++) {
        uint8_t problem[256];
        uint32_t length = round % 2 ? hostile(problem) : ordinary(problem);
        accepted += (unsigned)search_all(context, problem, length, &won);
    }
    free(context);
    printf("%u %u\n", accepted, won);
    return 0;
}
