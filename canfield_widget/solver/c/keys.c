/* The key of a position: exact, so that no two positions share one and a proof that there is no
 * line holds.
 *
 * A card is where it was at the start, on its foundation, at the bottom of a pile, or on one of the
 * cards that it may be laid on. The key has a digit for each card. Stock and reserve keep their
 * order, so the digits tell the whole position but for the phase of the stock; and piles have no
 * number in it, so positions that differ in the order of the piles share one.
 *
 * A card that can be in few places has a digit of few values: with building in alternating colours
 * a full deal needs 119 bits. */

static inline void add_to(Key *key, const Key *more) {
    uint64_t low = key->word[0] + more->word[0];
    uint64_t carry = low < more->word[0];
    uint64_t middle = key->word[1] + more->word[1];
    uint64_t carry_on = middle < more->word[1];
    key->word[0] = low;
    key->word[1] = middle + carry;
    carry_on += key->word[1] < middle;
    key->word[2] += more->word[2] + carry_on;
}

static inline void take_from(Key *key, const Key *less) {
    uint64_t borrow = key->word[0] < less->word[0];
    uint64_t middle = key->word[1] - less->word[1];
    uint64_t borrow_on = (key->word[1] < less->word[1]) + (middle < borrow);
    key->word[0] -= less->word[0];
    key->word[1] = middle - borrow;
    key->word[2] -= less->word[2] + borrow_on;
}

static Key times(const Key *key, uint32_t factor) {
    Key product;
    uint64_t carry = 0;
    for (int word = 0; word < 3; word++) {
        uint64_t low = (key->word[word] & 0xFFFFFFFF) * factor + carry;
        uint64_t high = (key->word[word] >> 32) * factor + (low >> 32);
        product.word[word] = (low & 0xFFFFFFFF) | high << 32;
        carry = high >> 32;
    }
    return product;
}

static int bits_of(const Key *key) {
    for (int word = 2; word >= 0; word--)
        if (key->word[word]) return 64 * word + 64 - __builtin_clzll(key->word[word]);
    return 0;
}

/* Whether a card on a foundation stays there. */
static int stays_up(const Rules *rules, int card) {
    return rules->takeback == TAKE_NONE || (rules->takeback == TAKE_NOT_BASE && !rank_of(card));
}

/* The digit of one card: values for its places, and how many there are. */
static unsigned number_places(Search *search, int card, const Key *weight) {
    const Rules *rules = &search->rules;
    const Position *start = &search->start;
    unsigned places = 0;
    Key value = {{0, 0, 0}};
    int up = (start->up & BIT(card)) != 0;
    int in_tableau = start->below[card] != CARDS;
    for (int place = 0; place < PLACES; place++) {
        if (place == AT_START && (up || in_tableau)) continue;
        if (place >= AT_BOTTOM && up && stays_up(rules, card)) continue;
        if (place >= ON_SUIT) {
            int parent = (place - ON_SUIT) * RANKS + (rank_of(card) + 1) % RANKS;
            if (!(search->takes[parent] & BIT(card))) continue;
        }
        search->value[card][place] = value;
        add_to(&value, weight);
        places++;
    }
    return places;
}

static inline int place_on(const Search *search, int parent) {
    return parent == NONE ? AT_BOTTOM : ON_SUIT + search->suit[parent];
}

static int place_at_start(const Search *search, int card) {
    const Position *start = &search->start;
    if (start->up & BIT(card)) return UP;
    return start->below[card] == CARDS ? AT_START : place_on(search, start->below[card]);
}

/* Numbers the places of all cards and gives the start its key; returns how many keys there are.
 * Keys count from 1: 0 stands for a free entry of the table. */
static Key number_cards(Search *search) {
    Key weight = {{1, 0, 0}};
    search->start.key = weight;
    for (int card = 0; card < CARDS; card++) {
        weight = times(&weight, number_places(search, card, &weight));
        int place = place_at_start(search, card);
        add_to(&search->start.key, &search->value[card][place]);
    }
    return weight;
}
