/* Dead positions: where even a game that takes nothing away is lost.
 *
 * An outlook holds what the lines from a position may come to at best. It forgets what a move takes
 * away: a card that came to lie open takes other cards for ever after, and one that could leave its
 * place has left it. So it only grows, and by induction over the moves of a line it holds whatever
 * that line does. Where it does not hold every card on its foundation, no line wins. */
typedef struct {
    const Search *search;
    const Position *position;
    Set up;      /* cards that may come to lie on their foundation, */
    Set open;    /* on top of a tableau pile, */
    Set hand;    /* or on top of the reserve or of the waste */
    Set fits;    /* what may be laid on an open card */
    Set inner;   /* cards that cannot leave the one they lie on, as far as is known */
    Set bottoms; /* the lowest cards of the tableau piles */
    Set back;    /* cards that may come back from their foundation */
    int spaces;  /* tableau piles that are empty now */
    int reserve; /* cards that cannot leave it, as far as is known */
    int fills;   /* with what the player may come to fill a space */
    uint64_t reached; /* endless passes: places of the stock that may come to the top of the waste, */
    uint64_t taken;   /* and those of them whose card may leave it; */
    Set turned;       /* the other cards that may come there */
} Outlook;

static inline int count_of(Set cards) {
    int count = 0;
    for (; cards; cards &= cards - 1) count++;
    return count;
}

/* Raises foundations as far as the cards in a set let them. */
static inline Set raised(Set up, Set free) {
    Set rising = up | free, most = rising & ~LAST_CARDS;
    Set run = most & ~(most + BASE_CARDS); /* in each suit the sum carries up to the first gap */
    return run | ((run << 1) & rising & LAST_CARDS);
}

/* Foundations and tableau. A card leaves the one below it for its foundation; a run, or a card on
 * top, for another card or a space as well, where the rules let a part of a pile move. */
static inline void see_piles(Outlook *outlook) {
    const Search *search = outlook->search;
    outlook->up = raised(outlook->up, outlook->open | outlook->hand);
    outlook->fits = taken_by(search, outlook->open);
    Set moves = outlook->fills & FILL_TABLEAU ? ALL_CARDS : outlook->fits;
    if (search->rules.group == GROUP_WHOLE) moves = 0;
    if (search->rules.group != GROUP_RUN) moves &= outlook->open;
    Set leaving = outlook->inner & (outlook->up | moves);
    outlook->inner &= ~leaving;
    for (; leaving; leaving &= leaving - 1)
        outlook->open |= BIT(outlook->position->below[lowest(leaving)]);
    outlook->open |= (outlook->hand | (outlook->up & outlook->back)) & outlook->fits;
}

/* Tableau piles that may come to be empty. */
static inline int spaces_of(const Outlook *outlook) {
    Set moves = outlook->fits;
    if (outlook->search->rules.group == GROUP_TOP) moves &= outlook->open;
    return outlook->spaces + count_of(outlook->bottoms & (outlook->up | moves));
}

/* The reserve. A card that can go nowhere leaves it for a space, and stays there. So each of these
 * takes one of the piles that may come to be empty, and where there are as many as such piles, no
 * other card of the reserve or of elsewhere finds a space. */
static inline void see_reserve(Outlook *outlook) {
    const Search *search = outlook->search;
    const Rules *rules = &search->rules;
    int spaces = spaces_of(outlook), dealt = outlook->position->reserve_size;
    int filled = rules->auto_fill || (rules->fill_with & FILL_RESERVE) ? spaces : 0;
    Set goes = outlook->up | outlook->fits;
    Set left = search->in_reserve[dealt] & ~search->in_reserve[outlook->reserve];
    int stuck = count_of(left & ~goes);
    for (; outlook->reserve; outlook->reserve--) {
        Set card = BIT(search->reserve[outlook->reserve - 1]);
        outlook->hand |= card;
        if (!(goes & card) && stuck++ >= filled) break;
        left |= card;
    }
    if (filled) outlook->open |= left;
    outlook->fills = 0;
    if (!rules->auto_fill && spaces) outlook->fills = rules->fill_with;
    if (!outlook->reserve && (spaces > stuck || (spaces && !rules->auto_fill)))
        outlook->fills |= rules->fill_without;
}

/* Sees all that follows without the stock; whether that is every card on its foundation. */
static inline int grows_full(Outlook *outlook) {
    Set up, open, hand;
    int fills;
    do {
        up = outlook->up, open = outlook->open, hand = outlook->hand, fills = outlook->fills;
        see_piles(outlook);
        if (outlook->up == ALL_CARDS) return 1;
        see_reserve(outlook);
        if (outlook->fills & FILL_FOUNDATION) outlook->open |= outlook->up & outlook->back;
        if (outlook->fills & FILL_WASTE) outlook->open |= outlook->hand;
    } while (up != outlook->up || open != outlook->open || hand != outlook->hand ||
             fills != outlook->fills);
    return 0;
}

/* Cards that may leave the waste when they are on top of it. */
static inline Set leaving_waste(const Outlook *outlook) {
    if (outlook->fills & FILL_WASTE) return ALL_CARDS;
    return outlook->up | (outlook->up << 1) | BASE_CARDS | outlook->fits;
}

/* Places of the stock that come to the top when cards of others have left. A card comes up when the
 * one above it leaves; and in a later pass with one place less for each card that left below it,
 * which makes it one of a whole draw where as many left as its place is beyond one. */
static inline uint64_t more_reached(const Outlook *outlook, uint64_t taken) {
    int draw = draw_of(&outlook->search->rules, outlook->position->pass);
    uint64_t more = taken >> 1, left = taken;
    for (int beyond = 1; beyond < draw && left; beyond++, left &= left - 1)
        more |= places_in_pass(draw, beyond, CARDS) & ~(((uint64_t)2 << lowest(left)) - 1);
    return more & places_in_pass(1, 0, outlook->position->stock_size);
}

static inline void see_stock(Outlook *outlook) {
    Set leaving = leaving_waste(outlook);
    if (outlook->turned && !(outlook->turned & leaving)) return;
    uint64_t reached = outlook->reached, taken = outlook->taken, before;
    Set turned = outlook->turned;
    do {
        before = taken;
        for (uint64_t places = reached & ~taken; places; places &= places - 1) {
            int card = outlook->position->stock[lowest(places) - 1];
            turned |= BIT(card);
            taken |= (places & -places) & -(leaving >> card & 1);
        }
        if (taken != before) reached |= more_reached(outlook, taken);
    } while (taken != before);
    outlook->hand |= turned;
    outlook->turned = turned & ~leaving, outlook->reached = reached, outlook->taken = taken;
}

/* Whether all cards beyond the tableau are at hand, and no pile goes on below a base card: then all
 * go up, the low ones first. */
static inline int is_all_at_hand(const Outlook *outlook) {
    uint64_t all = places_in_pass(1, 0, outlook->position->stock_size);
    return !outlook->reserve && outlook->reached == all && !(outlook->inner & LAST_CARDS);
}

/* Endless passes: a card that comes to the top of the waste at any time can be had at any other. */
static int hopes_endless(Outlook *outlook) {
    const Rules *rules = &outlook->search->rules;
    const Position *position = outlook->position;
    Reach reaches[MOST_REACHES];
    int passes = find_reaches(rules, position, reaches);
    for (int turn = 0; turn < passes; turn++) outlook->reached |= reaches[turn].places;
    if (position->pass < steady_pass(rules))
        outlook->reached = places_in_pass(1, 0, position->stock_size);
    Set hand, open;
    do {
        if (grows_full(outlook) || is_all_at_hand(outlook)) return 1;
        hand = outlook->hand, open = outlook->open;
        see_stock(outlook);
    } while (hand != outlook->hand || open != outlook->open);
    return 0;
}

/* What is left of waste and stock in a pass, while it is turned. */
typedef struct {
    uint8_t stock[CARDS], waste[CARDS];
    int size, at, waste_size;
} Turning;

/* Takes cards off the waste as long as they may leave it. One that may is at hand from then on: it
 * may be left there for a better use in a later pass. */
static int grows_full_from_waste(Outlook *outlook, Turning *turning) {
    while (turning->waste_size) {
        Set card = BIT(turning->waste[turning->waste_size - 1]);
        if (!(leaving_waste(outlook) & card)) return 0;
        turning->waste_size--;
        outlook->hand |= card;
        if (grows_full(outlook)) return 1;
    }
    return 0;
}

static void turn_draw(Turning *turning, int draw) {
    for (int turned = 0; turned < draw && turning->at < turning->size; turned++)
        turning->waste[turning->waste_size++] = turning->stock[turning->at++];
}

/* Begins the next pass. Which cards are turned together depends on what was taken before, and what
 * was taken is not known but at best: so with draws of several cards all are at hand at once. */
static int grows_full_by_redeal(Outlook *outlook, Turning *turning, int draw) {
    turning->size = turning->waste_size;
    for (int at = 0; at < turning->size; at++) {
        turning->stock[at] = turning->waste[at];
        if (draw > 1) outlook->hand |= BIT(turning->stock[at]);
    }
    turning->at = turning->waste_size = 0;
    return draw > 1 && grows_full(outlook);
}

/* With a limit of passes the stock is turned draw by draw: what cannot leave the waste when it is
 * turned lies below the later cards, until all of these have left. */
static int hopes_limited(Outlook *outlook) {
    const Rules *rules = &outlook->search->rules;
    const Position *position = outlook->position;
    Turning turning;
    turning.size = position->stock_size;
    turning.at = turning.waste_size = position->waste_size;
    for (int at = 0; at < turning.size; at++)
        turning.stock[at] = turning.waste[at] = position->stock[at];
    if (grows_full(outlook)) return 1;
    for (int pass = position->pass; pass < rules->passes;) {
        int draw = draw_of(rules, pass);
        if (grows_full_from_waste(outlook, &turning)) return 1;
        if (turning.at < turning.size)
            turn_draw(&turning, draw);
        else if (++pass < rules->passes && grows_full_by_redeal(outlook, &turning, draw_of(rules, pass)))
            return 1;
    }
    return 0;
}

/* Where only whole piles move, piles can lock each other by themselves: a card leaves the one below
 * it for its foundation alone, so in each pile the upper card goes up before the lower one, and in
 * each suit the lower rank before the higher one. If these orders contradict each other, no line
 * wins, however free the other cards are. Piles that only descend contradict nothing: it takes one
 * that goes on below a base card. The outlook sees all this too; to look at it first saves a fifth
 * of the time of `canfield`. */
static int is_locked(const Search *search, const Position *position) {
    if (search->rules.group != GROUP_WHOLE || !(position->inner & LAST_CARDS)) return 0;
    Set up = position->up, inner = position->inner, before;
    Set open = ALL_CARDS & (~position->laid | tops(position));
    do {
        before = up;
        up = raised(up, open);
        Set leaving = inner & up;
        inner &= ~leaving;
        for (; leaving; leaving &= leaving - 1) open |= BIT(position->below[lowest(leaving)]);
    } while (up != before);
    return up != ALL_CARDS;
}

/* Whether no line wins a position. */
static int is_dead(const Search *search, const Position *position) {
    const Rules *rules = &search->rules;
    if (search->switches & CANFIELD_KEEP_DEAD) return 0;
    if (is_locked(search, position)) return 1;
    Outlook outlook = {.search = search, .position = position, .up = position->up};
    outlook.open = tops(position) & ALL_CARDS;
    outlook.inner = position->inner;
    outlook.bottoms = position->laid & ~position->inner;
    outlook.reserve = position->reserve_size;
    if (rules->takeback != TAKE_NONE) outlook.back = ALL_CARDS;
    if (rules->takeback == TAKE_NOT_BASE) outlook.back &= ~BASE_CARDS;
    for (int pile = 0; pile < rules->piles; pile++) outlook.spaces += position->top[pile] == NONE;
    return !(rules->passes ? hopes_limited(&outlook) : hopes_endless(&outlook));
}
