/* Moves that need no choice. */

/* Whether a card that can go up now is never missed in the tableau, so that it goes up at once.
 *
 * Without worrying back. Say that it lies on top of a pile or the reserve. What could need it there
 * is a card d that may be laid on it. A d that is up needs nothing. A d that could go up now goes
 * up as soon as it is free, instead of onto this card, if nothing needs d in turn: the same
 * question again, for what may be laid on d. So the set of what is asked about descends in rank,
 * and ends with nothing left (safe) or with a card that is neither up nor next (not safe). With
 * full wrap the cards above the base rank are asked about at last, so a base card that lies open is
 * mostly not safe.
 *
 * Putting it up may empty a pile, which the reserve fills. That is no loss: play on as if the card
 * were still there, in pile j, and the filler X still on the reserve. Wherever X would have gone
 * from the reserve it goes from pile j; where X would have filled another space, the next card
 * of the reserve fills that one, and the two piles change their names. It needs that a space may
 * stay open, which it may. Where spaces are filled by hand, more may go into one while the reserve
 * lasts than after it: then nothing is safe (`can_put_up`).
 *
 * Settled cards. Where only whole piles move, a card on another one leaves its pile for the
 * foundation alone, so a d that lies there is no longer in need of a place. */
static int never_missed(const Search *search, const Position *position, int card) {
    Set next = next_up(position);
    Set settled = search->settles ? position->inner : 0;
    Set asked = search->takes[card];
    for (;;) {
        asked &= ~(position->up | settled);
        if (!asked) return 1;
        if (asked & ~next) return 0;
        asked = taken_by(search, asked);
    }
}

/* The same with worrying back, where a card that is up may come down again as a place for others.
 * `leans` holds all that can ever lie above this card, in as many steps as you like, and what lies
 * below that on the foundations. If each of them is up or next, a line that keeps this card can be
 * copied without it: keep every one of them on its foundation from the moment on that it is free.
 * What lay above them was of that set too.
 * A base card ends the chain where it cannot come back, but only when it is up. */
static int never_missed_with_takeback(const Search *search, const Position *position, int card) {
    Set leans = search->leans[card], up = position->up;
    if (search->rules.takeback == TAKE_NOT_BASE && (leans & BASE_CARDS & ~up)) return 0;
    return !(leans & ~(up | next_up(position)));
}

static inline int is_safe(const Search *search, const Position *position, int card) {
    return search->rules.takeback == TAKE_NONE
               ? never_missed(search, position, card)
               : never_missed_with_takeback(search, position, card);
}

/* The cards that lie below some card of a set on its foundation. */
static Set below_on_foundation(Set cards) {
    Set below = 0;
    for (; cards; cards &= cards - 1) {
        int card = lowest(cards);
        below |= BIT(card) - BIT(card - rank_of(card));
    }
    return below;
}

/* What must be up when a card is put up for good: what it takes, what that takes, and so on; and
 * with each of them what lies below it on the foundation, which would have to come down first. */
static void find_leans(Search *search) {
    Set ends = search->rules.takeback == TAKE_ANY ? 0 : BASE_CARDS;
    if (search->rules.takeback == TAKE_NONE) return;
    for (int card = 0; card < CARDS; card++) {
        Set leans = BIT(card) | search->takes[card], before = 0;
        while (leans != before) {
            before = leans;
            leans |= taken_by(search, leans & ~ends) | below_on_foundation(leans);
        }
        search->leans[card] = leans & ~BIT(card);
    }
}

/* Whether all draws from a pass on bring up cards one by one, or there is no pass after it. */
static inline int waste_is_free(const Rules *rules, int pass) {
    if (rules->passes && pass + 1 >= rules->passes) return 1;
    for (int later = pass; later < rules->draw_count; later++)
        if (rules->draws[later] > 1) return 0;
    return draw_of(rules, pass) == 1;
}

/* Cards of waste and stock that go up at once where they are safe.
 *
 * Endless passes. Taking a card shifts the phase of the stock, so with draws of several cards it is
 * only the last one of all, and only in the phase that taking it leaves: all that was reached before
 * is reached after it. In draw 1 there are no phases.
 *
 * With a limit of passes reaching a card costs what lies before it, so none is safe but the one on
 * top of the waste: taking it changes nothing for this pass, which turns up what is left in the
 * stock, nor for later ones of single draws. */
static Set free_in_stock(const Search *search, const Position *position) {
    if (!search->safe_upward || !position->stock_size) return 0;
    int waste = position->waste_size;
    if (!search->endless)
        return waste && waste_is_free(&search->rules, position->pass)
                   ? BIT(position->stock[waste - 1])
                   : 0;
    if (search->rules.draws[0] > 1) return waste ? 0 : BIT(position->stock[position->stock_size - 1]);
    Set cards = 0;
    for (int at = 0; at < position->stock_size; at++) cards |= BIT(position->stock[at]);
    return cards;
}

static inline int reserve_top(const Search *search, const Position *position) {
    return position->reserve_size ? search->reserve[position->reserve_size - 1] : NONE;
}

static inline int place_in_stock(const Position *position, int card) {
    int at = 0;
    while (position->stock[at] != card) at++;
    return at + 1;
}
