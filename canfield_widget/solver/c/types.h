/* The terms of the kernel: cards, positions, rules and the context of a search. */

/* A card is suit * 13 + rank, and ranks count from the base rank: 0 is the base card, and the
 * foundation of a suit takes its cards in the order of their numbers. */
enum { SUITS = 4, RANKS = 13, CARDS = 52, MOST_PILES = 4, MOST_DRAWS = 12 };

/* In the place of a card: there is none. Its bit stands for no card in a set. */
enum { NONE = 63, CARD_VALUES = 64 };

typedef uint64_t Set; /* a set of cards, one bit each */

#define BIT(card) ((Set)1 << (card))

static const Set ALL_CARDS = BIT(CARDS) - 1;
static const Set BASE_CARDS = BIT(0) | BIT(13) | BIT(26) | BIT(39);
static const Set LAST_CARDS = BIT(12) | BIT(25) | BIT(38) | BIT(51);

/* Where a card lies, as far as a key tells: where it was at the start (stock, waste or reserve),
 * on its foundation, at the bottom of a pile, or on the parent of one of the four suits. */
enum { AT_START, UP, AT_BOTTOM, ON_SUIT, PLACES = ON_SUIT + SUITS };

/* A number of 192 bits, the low word first. */
typedef struct {
    uint64_t word[3];
} Key;

/* A position. Tableau piles are linked lists from the top down: every pile is one run, so a whole
 * pile or the end of one is moved by changing one link. */
typedef struct {
    Key key;
    Set up;                   /* cards on the foundations */
    Set laid;                 /* cards in the tableau, */
    Set inner;                /* and those of them that lie on another one */
    uint8_t top[MOST_PILES];  /* NONE where there is a space */
    uint8_t below[CARDS];     /* for a card in the tableau the one under it; NONE at the bottom */
    uint8_t stock[CARDS];     /* waste and stock in the order in which they are dealt */
    uint8_t stock_size;       /* how many these are, */
    uint8_t waste_size;       /* and how many of them lie on the waste */
    uint8_t reserve_size;
    uint8_t pass;             /* counted from 0, the pass of the start */
} Position;

enum { BUILD_ALTERNATING, BUILD_SUIT, BUILD_COLOUR, BUILD_ANY, BUILDS };
enum { WRAP_FULL, WRAP_STOP_AT_BASE, WRAP_NONE, WRAPS };
enum { GROUP_TOP, GROUP_WHOLE, GROUP_WHOLE_OR_TOP, GROUP_RUN, GROUPS };
enum { TAKE_NONE, TAKE_NOT_BASE, TAKE_ANY, TAKES };
enum { FILL_WASTE = 1, FILL_RESERVE = 2, FILL_TABLEAU = 4, FILL_FOUNDATION = 8 };

typedef struct {
    uint8_t piles, build, wrap, group, takeback;
    uint8_t auto_fill;                  /* the reserve fills a space by itself */
    uint8_t fill_with, fill_without;    /* what the player fills with, while the reserve lasts
                                           and after it */
    uint8_t base;                       /* the base rank, 0 for the ace */
    uint8_t draws[MOST_DRAWS];          /* cards turned at once, by pass from the start on; */
    uint8_t draw_count;                 /* the last one holds for all later passes */
    uint8_t passes;                     /* passes from the start on; 0: without limit */
} Rules;

/* How the table tells phases of the stock apart: see seen.c. */
typedef struct {
    uint8_t kind;
    uint8_t fields, field_bits; /* the best phases stored with a position */
} Phases;

enum { PHASES_ENDLESS, PHASES_BY_PASS, PHASES_EXACT };

typedef struct {
    uint64_t *entries;
    uint64_t mask;      /* entries less one: a power of two; */
    uint64_t limit;     /* so many may be used; */
    uint64_t used;
    uint32_t words;     /* of an entry */
    uint64_t key_mask;  /* the bits of its last word that belong to the key */
} Table;

typedef uint32_t Move;

/* A position on the line looked at, and the moves from it that are still to try. */
typedef struct {
    Position position;
    uint32_t first, left; /* its moves, in the pool */
    Move move;            /* the one that led here */
    uint8_t pending;      /* the pile that must be built on next, else NONE */
} Frame;

enum { MOST_FRAMES = 4096, MOST_MOVES = 4608, POOL = MOST_FRAMES * 16 };

typedef struct {
    Rules rules;
    uint32_t switches;
    uint32_t order; /* of the moves: 0 is the best one */
    uint8_t reserve[CARDS]; /* bottom first */
    Set in_reserve[CARDS + 1]; /* its cards, of which so many are left */

    Set takes[CARD_VALUES];         /* what may be laid on a card */
    Set takers;                     /* cards on which something may be laid */
    Set leans[CARD_VALUES];         /* what could ever come to lie above a card: see prune.c */
    uint8_t suit[CARD_VALUES];
    Key value[CARD_VALUES][PLACES]; /* what a card in a place adds to the key */
    Key turn;                       /* what one phase of the stock adds to it */

    uint8_t endless, safe_upward, chains, settles;
    Phases phases;
    Table table;

    uint64_t nodes, repeated, dead;
    uint32_t deepest;
    uint32_t depth; /* frames in use; 0 when the search is over or has not begun */
    int32_t left_out; /* whether something was left out that may win */
    int32_t status;
    Position start;
    Frame frames[MOST_FRAMES];
    Move pool[POOL];
} Search;
