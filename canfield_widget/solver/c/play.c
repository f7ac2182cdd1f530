/* Making moves: the links of the piles, the key, and what follows by itself. */

static inline void change_place(const Search *search, Position *position, int card, int from,
                                int to) {
    add_to(&position->key, &search->value[card][to]);
    take_from(&position->key, &search->value[card][from]);
}

/* Lays a card, with those that are linked above it up to `top`, on a pile or into a space. */
static inline void lay(const Search *search, Position *position, int card, int top, int from,
                       int pile) {
    int under = position->top[pile];
    position->below[card] = (uint8_t)under;
    position->top[pile] = (uint8_t)top;
    position->laid |= BIT(card);
    if (under == NONE)
        position->inner &= ~BIT(card);
    else
        position->inner |= BIT(card);
    change_place(search, position, card, from, place_on(search, under));
}

static inline int take_reserve(const Search *search, Position *position) {
    return search->reserve[--position->reserve_size];
}

/* The pile now ends below a card that was taken off; a space is filled by itself, if it is. */
static inline void uncover(const Search *search, Position *position, int pile, int under) {
    position->top[pile] = (uint8_t)under;
    if (under == NONE && search->rules.auto_fill && position->reserve_size) {
        int card = take_reserve(search, position);
        lay(search, position, card, card, AT_START, pile);
    }
}

static inline void put_up(const Search *search, Position *position, int card, int from) {
    position->up |= BIT(card);
    change_place(search, position, card, from, UP);
}

static inline void put_up_top(const Search *search, Position *position, int pile) {
    int card = position->top[pile], under = position->below[card];
    position->laid &= ~BIT(card);
    position->inner &= ~BIT(card);
    put_up(search, position, card, place_on(search, under));
    uncover(search, position, pile, under);
}

/* Takes the card at a place, counted from 1, out of waste and stock: it was on top of the waste. */
static inline int take_stock(Position *position, int place) {
    int card = position->stock[place - 1];
    position->stock_size--;
    for (int at = place - 1; at < position->stock_size; at++)
        position->stock[at] = position->stock[at + 1];
    position->waste_size = (uint8_t)(place - 1);
    return card;
}

/* Moves the end of a pile that begins with a card to another pile. */
static inline void shift(const Search *search, Position *position, int card, int from, int to) {
    int top = position->top[from], under = position->below[card];
    lay(search, position, card, top, place_on(search, under), to);
    uncover(search, position, from, under);
}

/* Worries the top card of a foundation back. */
static inline void take_back(const Search *search, Position *position, int card, int pile) {
    position->up &= ~BIT(card);
    lay(search, position, card, card, UP, pile);
}
