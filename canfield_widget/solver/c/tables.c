/* Sets of cards, and what fits on what. */

static inline int rank_of(int card) { return card % RANKS; }

static inline int lowest(Set cards) { return __builtin_ctzll(cards); }

/* Compilers make calls of these out of plain loops and assignments, and no library has them here. */
#if defined(CANFIELD_FREESTANDING)
void *memcpy(void *restrict to, const void *restrict from, unsigned long size) {
    unsigned char *out = to;
    const unsigned char *in = from;
    while (size--) *out++ = *in++;
    return to;
}

void *memset(void *to, int value, unsigned long size) {
    unsigned char *out = to;
    while (size--) *out++ = (unsigned char)value;
    return to;
}
#endif

static int is_red(int suit) { return suit == 1 || suit == 2; }

static int suits_fit(int build, int suit, int onto) {
    switch (build) {
    case BUILD_ALTERNATING:
        return is_red(suit) != is_red(onto);
    case BUILD_SUIT:
        return suit == onto;
    case BUILD_COLOUR:
        return is_red(suit) == is_red(onto);
    default:
        return 1;
    }
}

/* Whether a wrap lets nothing be laid on cards of a rank, counted from the base. */
static int takes_nothing(const Rules *rules, int rank) {
    if (rules->wrap == WRAP_STOP_AT_BASE) return rank == 0;
    return rules->wrap == WRAP_NONE && (rank + rules->base) % RANKS == 0;
}

static void find_takes(Search *search) {
    const Rules *rules = &search->rules;
    for (int onto = 0; onto < CARDS; onto++) {
        int rank = (rank_of(onto) + RANKS - 1) % RANKS;
        if (takes_nothing(rules, rank_of(onto))) continue;
        search->takers |= BIT(onto);
        for (int suit = 0; suit < SUITS; suit++)
            if (suits_fit(rules->build, suit, onto / RANKS))
                search->takes[onto] |= BIT(suit * RANKS + rank);
    }
}

/* What may be laid on some card of a set: all at once, one rank lower and of the suits that fit. */
static inline Set taken_by(const Search *search, Set cards) {
    static const Set one_suit = BIT(RANKS) - 1;
    int build = search->rules.build;
    cards &= search->takers;
    Set lower = (cards & ~BASE_CARDS) >> 1 | (cards & BASE_CARDS) << (RANKS - 1);
    if (build == BUILD_SUIT) return lower;
    Set black = (lower | lower >> 3 * RANKS) & one_suit;
    Set red = (lower >> RANKS | lower >> 2 * RANKS) & one_suit;
    if (build == BUILD_ANY) black = red = black | red;
    Set to_black = build == BUILD_ALTERNATING ? red : black;
    Set to_red = build == BUILD_ALTERNATING ? black : red;
    return to_black | to_black << 3 * RANKS | to_red << RANKS | to_red << 2 * RANKS;
}

static inline Set tops(const Position *position) {
    return BIT(position->top[0]) | BIT(position->top[1]) | BIT(position->top[2]) |
           BIT(position->top[3]);
}

/* The next card of each foundation. */
static inline Set next_up(const Position *position) {
    return ((position->up << 1) | BASE_CARDS) & ~position->up & ALL_CARDS;
}
