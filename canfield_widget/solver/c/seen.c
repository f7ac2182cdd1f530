/* The positions that were seen, and which of two phases of the stock is the better one.
 *
 * Endless passes with one draw: positions that differ in nothing but the waste, of w and v cards,
 * share an entry. Where w and v leave the same rest by the draw, the smaller one is the better: draws
 * lead from it to the other. A waste of whole draws is the worst of all: a redeal leads to it from
 * anywhere. So an entry keeps the best w of each other rest, and a position is new only where it
 * betters that.
 *
 * Otherwise the pass counts too. A phase at a redeal or some whole draws after it is reached from all
 * earlier passes, and the end of a pass from all phases of that pass as well. So these are in one
 * line, the earlier the better, and an entry keeps the best one of them. The other phases of a pass
 * have keys of their own for each rest by the draw, and their entries keep the best w. For tests
 * there is a third way, in which pass and waste belong to the key as they are. */

/* Passes that are told apart. */
static inline unsigned passes_of(const Rules *rules) {
    return rules->passes ? rules->passes : rules->draw_count;
}

static void choose_phases(Search *search) {
    const Rules *rules = &search->rules;
    Phases *phases = &search->phases;
    phases->kind = PHASES_ENDLESS;
    if (rules->passes || steady_pass(rules) > 0) phases->kind = PHASES_BY_PASS;
    if (search->switches & CANFIELD_ALL_PHASES) phases->kind = PHASES_EXACT;
    unsigned most = search->start.stock_size / rules->draws[0];
    phases->fields = (uint8_t)(rules->draws[0] - 1);
    if (phases->kind == PHASES_BY_PASS) phases->fields = 1, most = passes_of(rules) * CARD_VALUES;
    if (phases->kind == PHASES_EXACT) phases->fields = 0;
    phases->field_bits = 1;
    while ((1u << phases->field_bits) - 1 <= most) phases->field_bits++;
}

/* Cards on the waste beyond whole draws; none where all cards are there. */
static inline unsigned rest_of(const Search *search, const Position *position) {
    if (position->waste_size == position->stock_size) return 0;
    return position->waste_size % (unsigned)draw_of(&search->rules, position->pass);
}

/* The part of a phase that belongs to the key, as a number below `turns`. */
static inline unsigned turn_of(const Search *search, const Position *position) {
    if (search->phases.kind == PHASES_EXACT)
        return position->pass * CARDS + position->waste_size;
    unsigned rest = rest_of(search, position);
    return rest ? position->pass * RANKS + rest : 0;
}

static unsigned turns(const Search *search) {
    const Rules *rules = &search->rules;
    if (search->phases.kind == PHASES_ENDLESS) return 1;
    if (search->phases.kind == PHASES_EXACT) return passes_of(rules) * CARDS;
    return rules->draw_count > 1 || rules->draws[0] > 1 ? passes_of(rules) * RANKS : 1;
}

/* The key of a position with its phase, as far as that belongs to it. */
static inline Key key_of(const Search *search, const Position *position) {
    Key key = position->key;
    if (search->phases.kind == PHASES_ENDLESS) return key;
    Key turned = times(&search->turn, turn_of(search, position));
    add_to(&key, &turned);
    return key;
}

/* Fixes the size of an entry when the number of keys is known. */
static void shape_table(Search *search, Key keys) {
    keys = times(&keys, turns(search));
    int kept = search->phases.fields * search->phases.field_bits;
    search->table.words = bits_of(&keys) + kept <= 128 ? 2 : 3;
    search->table.key_mask = kept ? ~(uint64_t)0 >> kept : ~(uint64_t)0;
}

static inline uint64_t hash_of(uint64_t low, uint64_t middle, uint64_t high) {
    uint64_t mixed = low * 0x9E3779B97F4A7C15u ^ (middle + 0x7F4A7C15u) * 0xC2B2AE3D27D4EB4Fu;
    mixed ^= high * 0xD6E8FEB86659FD93u;
    mixed ^= mixed >> 29;
    mixed *= 0xBF58476D1CE4E5B9u;
    return mixed ^ mixed >> 32;
}

static inline uint64_t *slot_of(const Table *table, const Key *key) {
    uint64_t high = table->words == 3 ? key->word[2] : 0;
    uint64_t at = hash_of(key->word[0], key->word[1], high) & table->mask;
    return table->entries + at * table->words;
}

static inline int is_free(const Table *table, const uint64_t *entry) {
    return !(entry[0] | entry[1] | (table->words == 3 ? entry[2] : 0));
}

static inline int holds(const Table *table, const uint64_t *entry, const Key *key) {
    if (entry[0] != key->word[0]) return 0;
    if (table->words == 2) return (entry[1] & table->key_mask) == key->word[1];
    return entry[1] == key->word[1] && (entry[2] & table->key_mask) == key->word[2];
}

/* The entry of a key, or the free one where it would stand. */
static inline uint64_t *find_entry(const Table *table, const Key *key) {
    uint64_t *entry = slot_of(table, key);
    uint64_t *end = table->entries + (table->mask + 1) * table->words;
    while (!is_free(table, entry) && !holds(table, entry, key)) {
        entry += table->words;
        if (entry == end) entry = table->entries;
    }
    return entry;
}

/* The field of an entry that a phase belongs to, counted from 0, or -1 for the worst phase. */
static inline int field_of(const Search *search, const Position *position, unsigned *best) {
    unsigned draw = (unsigned)draw_of(&search->rules, position->pass);
    if (search->phases.kind == PHASES_BY_PASS) {
        int ended = position->waste_size == position->stock_size;
        *best = position->pass * CARD_VALUES + (ended ? CARDS : position->waste_size);
        return 0;
    }
    *best = position->waste_size / draw;
    return (int)(position->waste_size % draw) - 1;
}

enum { NEW, SEEN, FULL };

/* Betters the phase in a stored entry; whether it did. */
static inline int better(const Search *search, const Position *position, uint64_t *last,
                         uint64_t none) {
    unsigned best;
    int field = field_of(search, position, &best);
    if (search->phases.kind == PHASES_EXACT || field < 0) return 0;
    int shift = 64 - (field + 1) * search->phases.field_bits;
    uint64_t ones = (((uint64_t)1 << search->phases.field_bits) - 1) << shift;
    if (((*last & ones) >> shift) <= best && !none) return 0;
    *last = (*last & ~ones) | (uint64_t)best << shift;
    return 1;
}

/* Enters a position; SEEN if it, or a better one, was entered before. */
static inline int enter(Search *search, const Position *position) {
    Table *table = &search->table;
    Key key = key_of(search, position);
    uint64_t *entry = find_entry(table, &key);
    uint64_t *last = entry + table->words - 1;
    if (!is_free(table, entry)) return better(search, position, last, 0) ? NEW : SEEN;
    if (table->used >= table->limit) return FULL;
    for (uint32_t word = 0; word < table->words; word++) entry[word] = key.word[word];
    *last |= ~table->key_mask;
    better(search, position, last, 1);
    table->used++;
    return NEW;
}

/* The key in an entry, without the phases. */
static Key key_in(const Table *table, const uint64_t *entry) {
    Key key = {{entry[0], entry[1], table->words == 3 ? entry[2] : 0}};
    key.word[table->words - 1] &= table->key_mask;
    return key;
}

/* Entries of a table of so many bytes: the largest power of two that fits. */
static uint64_t entries_in(uint64_t bytes, uint32_t words) {
    uint64_t most = bytes / (words * sizeof(uint64_t)), entries = 1;
    while (entries <= most / 2) entries *= 2;
    return most ? entries : 0;
}

static int move_table(Table *table, uint64_t *entries, uint64_t bytes) {
    uint64_t count = entries_in(bytes, table->words);
    Table larger = *table;
    larger.entries = entries;
    larger.mask = count - 1;
    larger.limit = count / 4 * 3;
    if (larger.limit <= table->used) return 0;
    for (uint64_t at = 0; table->entries && at <= table->mask; at++) {
        const uint64_t *entry = table->entries + at * table->words;
        if (is_free(table, entry)) continue;
        Key key = key_in(table, entry);
        uint64_t *free = find_entry(&larger, &key);
        for (uint32_t word = 0; word < table->words; word++) free[word] = entry[word];
    }
    *table = larger;
    return 1;
}
