/* The search: depth first, each position once, in slices. */

static void clear(void *memory, uint64_t bytes) {
    unsigned char *byte = memory;
    while (bytes--) *byte++ = 0;
}

/* In haste nothing is taken back from the foundations: the game is a smaller one, of which each win is
 * a win of the whole one. */
static void play_less(Search *search) {
    if (!(search->switches & CANFIELD_HASTY) || search->rules.takeback == TAKE_NONE) return;
    search->rules.takeback = TAKE_NONE;
    search->left_out = 1;
}

/* Which prunings are sound under these rules; prune.c and outlook.c say why. */
static void choose_prunings(Search *search) {
    const Rules *rules = &search->rules;
    uint32_t off = search->switches;
    search->endless = !rules->passes && steady_pass(rules) == 0;
    int less_after = !rules->auto_fill && (rules->fill_with & ~FILL_RESERVE & ~rules->fill_without);
    search->safe_upward = !(off & CANFIELD_ALL_UPWARD) && !less_after;
    search->settles = !(off & CANFIELD_NO_SETTLED) && rules->group == GROUP_WHOLE;
    search->chains = !(off & CANFIELD_NO_CHAIN) && search->endless && rules->draws[0] == 1;
}

/* The move that puts a safe card up, where there is one. */
static int find_safe(const Search *search, const Position *position, Move *move) {
    Set from_stock = free_in_stock(search, position);
    Set free = tops(position) | BIT(reserve_top(search, position)) | from_stock;
    for (Set cards = next_up(position) & free; cards; cards &= cards - 1) {
        int card = lowest(cards);
        if (!is_safe(search, position, card)) continue;
        if (card == reserve_top(search, position)) {
            *move = make_move(0, RESERVE_UP, 0, 0, 0, 0);
        } else if (from_stock & BIT(card)) {
            *move = make_move(0, STOCK_UP, place_in_stock(position, card), 0, 0, position->pass);
        } else {
            int pile = 0;
            while (position->top[pile] != card) pile++;
            *move = make_move(0, TABLEAU_UP, 0, pile, 0, 0);
        }
        return 1;
    }
    return 0;
}

/* Plays on to the next choice; writes the moves that needed none, where somebody wants them. */
static uint32_t settle(const Search *search, Position *position, Move *line, uint32_t most) {
    uint32_t count = 0;
    Move move;
    while (search->safe_upward && find_safe(search, position, &move)) {
        play_move(search, position, move);
        if (count < most) line[count] = move;
        count++;
        forget_phase(search, position);
    }
    forget_phase(search, position);
    return count;
}

static inline Frame *top_frame(Search *search) { return &search->frames[search->depth - 1]; }

/* Lists the moves of the top frame behind those of the frames below. Where there is no room for them
 * or for a longer line the search goes on elsewhere, and can no longer prove that no line wins: with
 * worrying back a line may go on for as long as there are positions. */
static void expand(Search *search) {
    Frame *frame = top_frame(search);
    frame->first = 0;
    if (search->depth > 1) {
        const Frame *below = frame - 1;
        frame->first = below->first + below->left;
    }
    frame->left = 0;
    if (search->depth >= MOST_FRAMES || frame->first + MOST_MOVES > POOL) {
        search->left_out = 1;
        return;
    }
    Move *moves = search->pool + frame->first;
    frame->left = list_moves(search, &frame->position, frame->pending, moves);
    if (search->depth > search->deepest) search->deepest = search->depth;
}

/* Draw 1: a card of the stock is laid down only if the very next move lays another one on it.
 * Waiting costs nothing, since it can be had at any time and all others too; what was under it, and
 * the space it would take, stay free meanwhile. From the foundations, too, it can be reached as well
 * from the stock. So the position in between is not one of its own: it has the moves onto that card
 * alone, and is not entered. */
static int chains_on(const Search *search, Move move) {
    return search->chains && kind_of(move) == STOCK_TO;
}

/* Plays the next move of the top frame into the frame above it. Returns FULL where the table is, to
 * be called again; NEW where there is a new top frame to expand. */
static int descend(Search *search) {
    Frame *frame = top_frame(search), *above = frame + 1;
    Move move = search->pool[frame->first + frame->left - 1];
    above->position = frame->position;
    above->move = move;
    above->pending = NONE;
    play_move(search, &above->position, move);
    settle(search, &above->position, 0, 0);
    if (above->position.up != ALL_CARDS) {
        if (chains_on(search, move)) {
            int card = frame->position.stock[card_of(move) - 1];
            frame->left--;
            if (above->position.top[to_of(move)] != card) return SEEN;
            above->pending = (uint8_t)to_of(move);
            search->depth++;
            search->nodes++;
            return NEW;
        }
        int entered = enter(search, &above->position);
        if (entered == FULL) return FULL;
        frame->left--;
        if (entered == SEEN) {
            search->repeated++;
            return SEEN;
        }
        search->nodes++;
        if (is_dead(search, &above->position)) {
            search->dead++;
            return SEEN;
        }
    }
    search->depth++;
    return NEW;
}

/* Nothing is left to look at. */
static int32_t no_line(const Search *search) {
    return search->left_out ? CANFIELD_GIVEN_UP : CANFIELD_EXHAUSTED;
}

/* Enters the start itself. */
static int32_t begin(Search *search) {
    Frame *frame = &search->frames[0];
    frame->position = search->start;
    frame->pending = NONE;
    settle(search, &frame->position, 0, 0);
    if (frame->position.up != ALL_CARDS && enter(search, &frame->position) == FULL)
        return CANFIELD_FULL;
    search->depth = 1;
    search->nodes = 1;
    if (frame->position.up == ALL_CARDS) return CANFIELD_WON;
    if (is_dead(search, &frame->position)) return no_line(search);
    expand(search);
    return CANFIELD_RUNNING;
}

static int32_t go_on(Search *search, uint64_t last_node) {
    while (search->nodes < last_node) {
        if (!top_frame(search)->left) {
            if (--search->depth == 0) return no_line(search);
            continue;
        }
        int entered = descend(search);
        if (entered == FULL) return CANFIELD_FULL;
        if (entered == SEEN) continue;
        if (top_frame(search)->position.up == ALL_CARDS) return CANFIELD_WON;
        expand(search);
    }
    return CANFIELD_RUNNING;
}

uint32_t canfield_version(void) { return CANFIELD_VERSION; }

uint64_t canfield_context_size(void) { return sizeof(Search); }

int32_t canfield_start(void *context, const uint8_t *problem, uint32_t length, uint32_t switches,
                       uint32_t order) {
    Search *search = context;
    clear(search, (uint64_t)((char *)search->frames - (char *)search));
    search->status = CANFIELD_EXHAUSTED;
    search->switches = switches;
    search->order = order;
    if (!read_problem(search, problem, length)) return CANFIELD_REFUSED;
    play_less(search);
    trim_draws(&search->rules);
    find_leans(search);
    search->turn = number_cards(search);
    choose_phases(search);
    choose_prunings(search);
    shape_table(search, search->turn);
    search->status = CANFIELD_RUNNING;
    return CANFIELD_READY;
}

int32_t canfield_enlarge(void *context, void *table, uint64_t bytes) {
    Search *search = context;
    return move_table(&search->table, table, bytes);
}

int32_t canfield_run(void *context, uint64_t more_nodes) {
    Search *search = context;
    if (search->status == CANFIELD_FULL) search->status = CANFIELD_RUNNING;
    if (search->status != CANFIELD_RUNNING) return search->status;
    if (!search->table.entries) return search->status = CANFIELD_FULL;
    uint64_t last_node = search->nodes + more_nodes;
    if (last_node < more_nodes) last_node = ~(uint64_t)0;
    if (!search->depth) search->status = begin(search);
    if (search->status == CANFIELD_RUNNING) search->status = go_on(search, last_node);
    return search->status;
}

uint32_t canfield_line(const void *context, uint32_t *line, uint32_t most) {
    const Search *search = context;
    Position position = search->start;
    uint32_t count = 0;
    if (search->status != CANFIELD_WON) return 0;
    for (uint32_t depth = 0; depth < search->depth; depth++) {
        if (depth) {
            Move move = search->frames[depth].move;
            play_move(search, &position, move);
            if (count < most) line[count] = move;
            count++;
        }
        uint32_t room = count < most ? most - count : 0;
        count += settle(search, &position, line + count, room);
    }
    return count;
}

uint64_t canfield_figure(const void *context, uint32_t which) {
    const Search *search = context;
    switch (which) {
    case CANFIELD_NODES:
        return search->nodes;
    case CANFIELD_STORED:
        return search->table.used;
    case CANFIELD_REPEATED:
        return search->repeated;
    case CANFIELD_DEAD:
        return search->dead;
    case CANFIELD_DEEPEST:
        return search->deepest;
    case CANFIELD_ENTRY_SIZE:
        return search->table.words * sizeof(uint64_t);
    default:
        return 0;
    }
}
