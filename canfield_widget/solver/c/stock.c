/* The stock, as macro moves. Single draws and redeals are never a choice: a move takes the card at
 * some place of waste and stock, and the draws that bring it to the top of the waste follow from
 * that. */

static inline int draw_of(const Rules *rules, int pass) {
    return rules->draws[pass < rules->draw_count ? pass : rules->draw_count - 1];
}

/* Forgets draws that are never made, and those at the end that repeat the one before. */
static void trim_draws(Rules *rules) {
    if (rules->passes && rules->draw_count > rules->passes) rules->draw_count = rules->passes;
    while (rules->draw_count > 1 &&
           rules->draws[rules->draw_count - 2] == rules->draws[rules->draw_count - 1])
        rules->draw_count--;
}

/* The first pass from which on all draws are alike. */
static inline int steady_pass(const Rules *rules) { return rules->draw_count - 1; }

/* The pass that a redeal starts, or -1. Without a limit, steady passes are not told apart. */
static inline int pass_after(const Rules *rules, int pass) {
    if (rules->passes) return pass + 1 < rules->passes ? pass + 1 : -1;
    return pass < steady_pass(rules) ? pass + 1 : steady_pass(rules);
}

/* Without a limit a waste of whole draws, or of all cards, is as good as none: a redeal and some
 * draws lead from either to the other, and the card on top of it is among those of the next pass. */
static inline void forget_phase(const Search *search, Position *position) {
    const Rules *rules = &search->rules;
    if (search->phases.kind == PHASES_EXACT) return;
    if (rules->passes || position->pass < steady_pass(rules)) return;
    if (position->waste_size == position->stock_size ||
        position->waste_size % draw_of(rules, position->pass) == 0)
        position->waste_size = 0;
}

/* Cards of waste and stock that can be brought to the top of the waste in one pass. */
typedef struct {
    uint64_t places; /* bit n for place n, counted from 1 */
    int pass;
} Reach;

/* The places that a pass reaches with so many cards on the waste. */
static inline uint64_t places_in_pass(int draw, int waste, int size) {
    static const uint64_t every[RANKS + 1] = {
        0,
        0xFFFFFFFFFFFFFFFF, 0x5555555555555555, 0x9249249249249249, 0x1111111111111111,
        0x1084210842108421, 0x1041041041041041, 0x8102040810204081, 0x0101010101010101,
        0x8040201008040201, 0x1004010040100401, 0x0080100200400801, 0x1001001001001001,
        0x0010008004002001};
    if (!size) return 0;
    uint64_t up_to_last = ((uint64_t)2 << size) - 1;
    uint64_t reached = (every[draw] << waste) & up_to_last;
    return (reached | BIT(size)) & ~(uint64_t)1;
}

enum { MOST_REACHES = MOST_DRAWS + 1 };

/* What can be reached from a position, pass by pass; returns in how many passes.
 *
 * A card that this pass reaches need not wait for a later one when all draws from now on are alike:
 * taken now it leaves the same cards, as many on the waste, and one more pass to come; whatever the
 * later pass could do from there this one can. For the same reason one whole steady pass stands for
 * all that follow it. */
static int find_reaches(const Rules *rules, const Position *position, Reach *reaches) {
    int pass = position->pass, size = position->stock_size, count = 0;
    int steady = pass >= steady_pass(rules);
    reaches[0].places = places_in_pass(draw_of(rules, pass), position->waste_size, size);
    reaches[0].pass = pass;
    count = 1;
    uint64_t done = steady ? reaches[0].places : 0;
    while ((pass = pass_after(rules, pass)) >= 0) {
        reaches[count].places = places_in_pass(draw_of(rules, pass), 0, size) & ~done;
        reaches[count++].pass = pass;
        if (pass >= steady_pass(rules)) break;
    }
    return count;
}
