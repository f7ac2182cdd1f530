/* Listing the moves of a position, the most promising one last: it is tried first.
 *
 * A move is 32 bits: its rank among the moves, its kind, the card (or its place in the stock), the
 * pile it leaves, the pile it goes to and the pass in which a card of the stock is taken. */

enum {
    TABLEAU_UP,     /* from pile */
    RESERVE_UP,
    STOCK_UP,       /* place, pass */
    RESERVE_TO,     /* to pile */
    STOCK_TO,       /* place, to pile, pass */
    TABLEAU_TO,     /* the lowest card that moves, from pile, to pile */
    FOUNDATION_TO   /* card, to pile */
};

static inline Move make_move(unsigned score, int kind, int card, int from, int to, int pass) {
    return (Move)score << 20 | (Move)kind << 17 | (Move)card << 11 | (Move)from << 9 |
           (Move)to << 7 | (Move)pass;
}

static inline int kind_of(Move move) { return move >> 17 & 7; }
static inline int card_of(Move move) { return move >> 11 & 63; }
static inline int from_of(Move move) { return move >> 9 & 3; }
static inline int to_of(Move move) { return move >> 7 & 3; }
static inline int pass_of(Move move) { return move & 127; }

/* The order in which moves are tried. Without a limit of passes the cards of the stock that lie high
 * come first: taking them leaves the better phase. With one it is those that lie low, since what
 * was passed over is lost for this pass: `rainfall` wins 34 of 100 deals in place of 9. Found by
 * trial over some hundred deals. */
enum {
    SCORE_RESERVE_UP = 220,
    SCORE_SINGLE_UP = 215, /* a space or a new card of the reserve comes of it */
    SCORE_TABLEAU_UP = 210,
    SCORE_STOCK_UP = 200,
    SCORE_RESERVE_TO = 150,
    SCORE_WHOLE = 120,
    SCORE_RUN = 90,
    SCORE_WHOLE_LATE = 60, /* the reserve is gone */
    SCORE_STOCK_TO = 40,
    SCORE_RESERVE_SPACE = 30,
    SCORE_STOCK_SPACE = 20,
    SCORE_TABLEAU_SPACE = 8,
    SCORE_RUN_ASIDE = 7, /* it frees no card that goes up */
    SCORE_TAKE_BACK = 5,
    SCORE_TAKE_BACK_SPACE = 1,
    MOST_SHUFFLED = 60 /* what a move rises in another order, at most */
};

/* The moves of one position while they are listed. */
typedef struct {
    const Search *search;
    const Position *position;
    Move *moves;
    uint32_t count;
    Set accepted; /* what some pile takes */
    int space;    /* the first one, else NONE */
    int fills;    /* what the player may put there now */
    int only;     /* the pile that must be built on, else NONE */
    int all_parts; /* a part of a pile moves wherever it fits */
    int left_out;  /* a move that may be worth it was left out in haste */
} Listing;

static inline void add_move(Listing *listing, Move move) { listing->moves[listing->count++] = move; }

static inline int is_on_top(const Listing *listing, int pile, int card) {
    return (listing->search->takes[listing->position->top[pile]] & BIT(card)) != 0;
}

/* A card, or a run that begins with it, to each pile that takes it. One from no pile comes `from`
 * NONE; a pile never goes onto itself, though its top card may take its lowest one: one of 26 cards
 * whose colours alternate, or of 13 otherwise. */
static inline void add_builds(Listing *listing, unsigned score, int kind, int card, int argument,
                              int from, int pass) {
    if (!(listing->accepted & BIT(card))) return;
    for (int pile = 0; pile < listing->search->rules.piles; pile++)
        if (pile != from && is_on_top(listing, pile, card))
            add_move(listing, make_move(score, kind, argument, from & 3, pile, pass));
}

static inline int fills_space(const Listing *listing, int source) {
    return listing->space != NONE && (listing->fills & source);
}

static void list_stock(Listing *listing, Set next) {
    const Position *position = listing->position;
    Reach reaches[MOST_REACHES];
    int passes = find_reaches(&listing->search->rules, position, reaches);
    int fills = fills_space(listing, FILL_WASTE);
    int soon = listing->search->phases.kind != PHASES_ENDLESS;
    for (int turn = 0; turn < passes; turn++)
        for (uint64_t places = reaches[turn].places; places; places &= places - 1) {
            int place = lowest(places), pass = reaches[turn].pass;
            int card = position->stock[place - 1];
            int early = soon ? (turn ? 0 : CARDS - place) : place;
            if (next & BIT(card))
                add_move(listing, make_move((unsigned)(SCORE_STOCK_UP + early / 5), STOCK_UP, place,
                                            0, 0, pass));
            add_builds(listing, (unsigned)(SCORE_STOCK_TO + early), STOCK_TO, card, place, NONE,
                       pass);
            if (fills)
                add_move(listing, make_move((unsigned)(SCORE_STOCK_SPACE + rank_of(card)), STOCK_TO,
                                            place, 0, listing->space, pass));
        }
}

static void list_reserve(Listing *listing, Set next) {
    int card = reserve_top(listing->search, listing->position);
    if (card == NONE) return;
    if (next & BIT(card)) add_move(listing, make_move(SCORE_RESERVE_UP, RESERVE_UP, 0, 0, 0, 0));
    add_builds(listing, SCORE_RESERVE_TO, RESERVE_TO, card, 0, NONE, 0);
    if (fills_space(listing, FILL_RESERVE))
        add_move(listing, make_move(SCORE_RESERVE_SPACE, RESERVE_TO, 0, 0, listing->space, 0));
}

/* Whether one pile may come to hold two cards of a kind, each with others on it.
 *
 * Such a pile wraps around the base rank between the two: once where colours do not alternate,
 * twice, over base cards of both colours, where they do. */
static int may_repeat(const Search *search, const Position *position) {
    static const Set red = BASE_CARDS & (BIT(13) | BIT(26));
    const Rules *rules = &search->rules;
    if (rules->wrap != WRAP_FULL) return 0;
    if (rules->takeback == TAKE_ANY) return 1;
    Set out = BASE_CARDS & ~position->up;
    return rules->build == BUILD_ALTERNATING ? (out & red) && (out & ~red) : out != 0;
}

/* Whether a part of a run that lies on `under` may be worth moving to a card of the same kind.
 *
 * It is worth it only where `under` then goes up. Until then nothing is gained: the two cards take
 * the same cards, so whatever would be laid on the one that came free can be laid on the other,
 * and either can be moved with what lies on it. Any line can be copied with what lies on the two
 * cards exchanged, and the exchange be made when one of them goes up. It needs that runs move in
 * any length, so it says nothing of top cards that move alone; and that neither of the two cards
 * ever lies above the other. */
static void list_part(Listing *listing, int card, int from, Set next) {
    int frees = (next & BIT(listing->position->below[card])) != 0;
    if (!frees && listing->all_parts && (listing->search->switches & CANFIELD_HASTY))
        listing->left_out |= (listing->accepted & BIT(card)) != 0;
    else if (frees || listing->all_parts)
        add_builds(listing, frees ? SCORE_RUN : SCORE_RUN_ASIDE, TABLEAU_TO, card, card, from, 0);
}

/* Parts of a pile: its top card, or every run that ends with it. */
static void list_parts(Listing *listing, int from, Set next) {
    const Position *position = listing->position;
    int group = listing->search->rules.group, card = position->top[from];
    if (group == GROUP_WHOLE) return;
    for (; position->below[card] != NONE; card = position->below[card]) {
        list_part(listing, card, from, next);
        if (fills_space(listing, FILL_TABLEAU))
            add_move(listing, make_move(SCORE_TABLEAU_SPACE, TABLEAU_TO, card, from,
                                        listing->space, 0));
        if (group != GROUP_RUN) return;
    }
}

static inline int bottom_of(const Position *position, int pile) {
    int card = position->top[pile];
    while (position->inner & BIT(card)) card = position->below[card];
    return card;
}

static void list_tableau(Listing *listing, Set next) {
    const Position *position = listing->position;
    for (int pile = 0; pile < listing->search->rules.piles; pile++) {
        int top = position->top[pile];
        if (top == NONE) continue;
        int single = !(position->inner & BIT(top));
        if (next & BIT(top))
            add_move(listing, make_move(single ? SCORE_SINGLE_UP : SCORE_TABLEAU_UP, TABLEAU_UP, 0,
                                        pile, 0, 0));
        if (single || listing->search->rules.group != GROUP_TOP) {
            int bottom = bottom_of(position, pile);
            add_builds(listing, position->reserve_size ? SCORE_WHOLE : SCORE_WHOLE_LATE, TABLEAU_TO,
                       bottom, bottom, pile, 0);
        }
        list_parts(listing, pile, next);
    }
}

/* The top cards of the foundations, where they may come back. */
static void list_foundations(Listing *listing) {
    const Rules *rules = &listing->search->rules;
    const Position *position = listing->position;
    if (rules->takeback == TAKE_NONE) return;
    for (int suit = 0; suit < SUITS; suit++) {
        int height = lowest(~(position->up >> (suit * RANKS) & (BIT(RANKS) - 1)));
        if (height < (rules->takeback == TAKE_ANY ? 1 : 2)) continue;
        int card = suit * RANKS + height - 1;
        add_builds(listing, SCORE_TAKE_BACK, FOUNDATION_TO, card, card, NONE, 0);
        if (fills_space(listing, FILL_FOUNDATION))
            add_move(listing, make_move(SCORE_TAKE_BACK_SPACE, FOUNDATION_TO, card, 0,
                                        listing->space, 0));
    }
}

static void keep_pending(Listing *listing) {
    uint32_t kept = 0;
    for (uint32_t at = 0; at < listing->count; at++) {
        Move move = listing->moves[at];
        if (kind_of(move) >= RESERVE_TO && to_of(move) == listing->only)
            listing->moves[kept++] = move;
    }
    listing->count = kept;
}

static void sort_moves(Move *moves, uint32_t count) {
    for (uint32_t at = 1; at < count; at++) {
        Move move = moves[at];
        uint32_t gap = at;
        for (; gap && moves[gap - 1] > move; gap--) moves[gap] = moves[gap - 1];
        moves[gap] = move;
    }
}

/* Another order of the moves for a restart: by how much a move rises follows from the position. */
static void shuffle_moves(const Search *search, const Position *position, Move *moves,
                          uint32_t count) {
    const uint64_t *key = position->key.word;
    for (uint32_t at = 0; at < count; at++)
        moves[at] += (Move)(hash_of(key[0], key[1] + at, search->order) % MOST_SHUFFLED) << 20;
}

static int all_parts(const Search *search, const Position *position) {
    return search->rules.group != GROUP_RUN || (search->switches & CANFIELD_ALL_RUNS) ||
           may_repeat(search, position);
}

/* Lists the moves of a position into the pool; returns how many they are. */
static uint32_t list_moves(Search *search, const Position *position, int only, Move *moves) {
    const Rules *rules = &search->rules;
    Listing listing = {search, position, moves, 0, taken_by(search, tops(position) & ALL_CARDS),
                       NONE, position->reserve_size ? rules->fill_with : rules->fill_without, only,
                       all_parts(search, position), 0};
    for (int pile = 0; pile < rules->piles && listing.space == NONE; pile++)
        if (position->top[pile] == NONE) listing.space = pile;
    Set next = next_up(position);
    list_stock(&listing, next);
    list_foundations(&listing);
    list_tableau(&listing, next);
    list_reserve(&listing, next);
    if (only != NONE) keep_pending(&listing);
    if (search->order) shuffle_moves(search, position, moves, listing.count);
    sort_moves(moves, listing.count);
    search->left_out |= listing.left_out;
    return listing.count;
}

static void play_move(const Search *search, Position *position, Move move) {
    int card = card_of(move), to = to_of(move), pass = pass_of(move);
    switch (kind_of(move)) {
    case TABLEAU_UP:
        put_up_top(search, position, from_of(move));
        break;
    case RESERVE_UP:
        put_up(search, position, take_reserve(search, position), AT_START);
        break;
    case STOCK_UP:
        position->pass = (uint8_t)pass;
        put_up(search, position, take_stock(position, card), AT_START);
        break;
    case RESERVE_TO:
        card = take_reserve(search, position);
        lay(search, position, card, card, AT_START, to);
        break;
    case STOCK_TO:
        position->pass = (uint8_t)pass;
        card = take_stock(position, card);
        lay(search, position, card, card, AT_START, to);
        break;
    case TABLEAU_TO:
        shift(search, position, card, from_of(move), to);
        break;
    default:
        take_back(search, position, card, to);
    }
}
