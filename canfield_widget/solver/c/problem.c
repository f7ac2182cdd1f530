/* Reading a problem. Whatever the bytes are, what is accepted is a position of the rules.
 *
 *   1 each  piles, build, wrap, group, takeback, auto_fill, fill_with, fill_without, base rank,
 *           passes from now on (0: without limit), number of draws
 *   12      cards turned at once, by pass from now on; unused ones are 0
 *   then, each as a number of cards and the cards: four foundations, reserve, `piles` tableau
 *   piles, waste, stock. Piles are written bottom first, the stock in the order in which it is
 *   dealt; a card is suit * 13 + rank, the rank counted from the base, clubs to spades. */

typedef struct {
    const uint8_t *bytes;
    uint32_t length, at;
    Set seen;
    int failed;
} Reader;

static int read_byte(Reader *reader, int below) {
    if (reader->at >= reader->length || reader->bytes[reader->at] >= below) {
        reader->failed = 1;
        return 0;
    }
    return reader->bytes[reader->at++];
}

static int read_card(Reader *reader) {
    int card = read_byte(reader, CARDS);
    if (reader->seen & BIT(card)) reader->failed = 1;
    reader->seen |= BIT(card);
    return card;
}

static int read_cards(Reader *reader, uint8_t *cards, int room) {
    int count = read_byte(reader, room + 1);
    for (int at = 0; at < count; at++) cards[at] = (uint8_t)read_card(reader);
    return reader->failed ? 0 : count;
}

static void read_rules(Reader *reader, Rules *rules) {
    rules->piles = (uint8_t)read_byte(reader, MOST_PILES + 1);
    rules->build = (uint8_t)read_byte(reader, BUILDS);
    rules->wrap = (uint8_t)read_byte(reader, WRAPS);
    rules->group = (uint8_t)read_byte(reader, GROUPS);
    rules->takeback = (uint8_t)read_byte(reader, TAKES);
    rules->auto_fill = (uint8_t)read_byte(reader, 2);
    rules->fill_with = (uint8_t)read_byte(reader, 16);
    rules->fill_without = (uint8_t)read_byte(reader, 16);
    rules->base = (uint8_t)read_byte(reader, RANKS);
    rules->passes = (uint8_t)read_byte(reader, 100);
    rules->draw_count = (uint8_t)read_byte(reader, MOST_DRAWS + 1);
    for (int pass = 0; pass < MOST_DRAWS; pass++) {
        rules->draws[pass] = (uint8_t)read_byte(reader, RANKS + 1);
        if ((pass < rules->draw_count) != (rules->draws[pass] > 0)) reader->failed = 1;
    }
    if (!rules->piles || !rules->draw_count) reader->failed = 1;
}

static void read_foundations(Reader *reader, Position *start) {
    for (int suit = 0; suit < SUITS; suit++) {
        uint8_t cards[RANKS];
        int count = read_cards(reader, cards, RANKS);
        for (int rank = 0; rank < count; rank++) {
            if (cards[rank] != suit * RANKS + rank) reader->failed = 1;
            start->up |= BIT(cards[rank]);
        }
    }
}

static void read_pile(Reader *reader, Search *search, int pile) {
    Position *start = &search->start;
    uint8_t cards[CARDS];
    int count = read_cards(reader, cards, CARDS), under = NONE;
    for (int at = 0; at < count; at++) {
        if (under != NONE) {
            if (!(search->takes[under] & BIT(cards[at]))) reader->failed = 1;
            start->inner |= BIT(cards[at]);
        }
        start->laid |= BIT(cards[at]);
        start->below[cards[at]] = (uint8_t)under;
        under = cards[at];
    }
    start->top[pile] = (uint8_t)under;
}

/* A space is filled by itself before anything else happens: no play leaves one open. */
static int is_settled(const Search *search) {
    const Position *start = &search->start;
    if (!search->rules.auto_fill || !start->reserve_size) return 1;
    for (int pile = 0; pile < search->rules.piles; pile++)
        if (start->top[pile] == NONE) return 0;
    return 1;
}

static int read_position(Reader *reader, Search *search) {
    Position *start = &search->start;
    for (int card = 0; card < CARDS; card++) start->below[card] = CARDS; /* not in the tableau */
    for (int pile = 0; pile < MOST_PILES; pile++) start->top[pile] = NONE;
    read_foundations(reader, start);
    start->reserve_size = (uint8_t)read_cards(reader, search->reserve, CARDS);
    for (int at = 0; at < start->reserve_size; at++)
        search->in_reserve[at + 1] = search->in_reserve[at] | BIT(search->reserve[at]);
    for (int pile = 0; pile < search->rules.piles; pile++) read_pile(reader, search, pile);
    start->waste_size = (uint8_t)read_cards(reader, start->stock, CARDS);
    int stock = read_cards(reader, start->stock + start->waste_size, CARDS - start->waste_size);
    start->stock_size = (uint8_t)(start->waste_size + stock);
    return !reader->failed && reader->at == reader->length && reader->seen == ALL_CARDS &&
           is_settled(search);
}

static int read_problem(Search *search, const uint8_t *problem, uint32_t length) {
    Reader reader = {problem, length, 0, 0, 0};
    read_rules(&reader, &search->rules);
    if (reader.failed) return 0;
    for (int card = 0; card < CARD_VALUES; card++) search->suit[card] = (uint8_t)(card / RANKS);
    find_takes(search);
    return read_position(&reader, search);
}
