"""The schema of the built-in database, step by step.

Each migration runs once, in order, in its own transaction; PRAGMA user_version counts them. Never change one that was released.
"""

MIGRATIONS = (
    """
    CREATE TABLE tables (
        no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, status TEXT NOT NULL, listed INTEGER NOT NULL,
        summary BLOB NOT NULL, updated REAL NOT NULL, deadline REAL, turn TEXT NOT NULL, archived INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX tables_listed ON tables (updated) WHERE listed;
    CREATE INDEX tables_due ON tables (deadline) WHERE deadline IS NOT NULL;
    CREATE INDEX tables_over ON tables (updated) WHERE status = 'over';
    CREATE INDEX tables_unarchived ON tables (no) WHERE status = 'over' AND NOT archived;
    CREATE TABLE log (table_no INTEGER NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, state BLOB);
    CREATE UNIQUE INDEX log_seq ON log (table_no, seq);
    CREATE TABLE archive (table_no INTEGER PRIMARY KEY, last INTEGER NOT NULL, body BLOB NOT NULL);
    CREATE TABLE seats (person TEXT NOT NULL, table_no INTEGER NOT NULL, PRIMARY KEY (person, table_no)) WITHOUT ROWID;
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, password TEXT NOT NULL, created REAL NOT NULL) WITHOUT ROWID;
    CREATE UNIQUE INDEX people_name ON people (name COLLATE NOCASE) WHERE password <> '';
    CREATE TABLE sessions (digest BLOB PRIMARY KEY, person TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
    CREATE INDEX sessions_person ON sessions (person);
    """,
    """
    CREATE TABLE decks (
        person TEXT NOT NULL, id TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, word TEXT NOT NULL, rev INTEGER NOT NULL,
        updated REAL NOT NULL, PRIMARY KEY (person, id)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE people ADD COLUMN looks TEXT NOT NULL DEFAULT '';
    CREATE UNIQUE INDEX people_looks ON people (looks) WHERE password <> '' AND looks <> '';
    """,
    """
    ALTER TABLE tables ADD COLUMN owner TEXT NOT NULL DEFAULT '';
    CREATE INDEX tables_owner ON tables (owner, status);
    CREATE INDEX tables_open ON tables (status, updated) WHERE status <> 'over';
    CREATE INDEX seats_table ON seats (table_no);
    """,
    """
    CREATE INDEX tables_over_game ON tables (game, updated) WHERE status = 'over';
    """,
    """
    CREATE TABLE reviews (table_no INTEGER PRIMARY KEY, format INTEGER NOT NULL, body BLOB NOT NULL);
    """,
    """
    CREATE TABLE puzzles (
        person TEXT NOT NULL, game TEXT NOT NULL, day INTEGER NOT NULL, puzzle TEXT NOT NULL, answer TEXT NOT NULL, right INTEGER NOT NULL,
        in_time INTEGER NOT NULL, at REAL NOT NULL, PRIMARY KEY (person, game, day)
    ) WITHOUT ROWID;
    CREATE INDEX puzzles_tried ON puzzles (game, puzzle, person, right);
    """,
    """
    CREATE TABLE worn (person TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (person, game, kind))
    WITHOUT ROWID;
    """,
    """
    CREATE TABLE progress (person TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE journal (
        no INTEGER PRIMARY KEY, at REAL NOT NULL, table_no INTEGER UNIQUE, person TEXT NOT NULL, what TEXT NOT NULL, value TEXT NOT NULL
    );
    CREATE INDEX journal_person ON journal (person) WHERE person <> '';
    ALTER TABLE tables ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_uncounted ON tables (no) WHERE status = 'over' AND NOT counted;
    """,
    """
    CREATE TABLE orders (no INTEGER PRIMARY KEY, at REAL NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL, value TEXT NOT NULL);
    """,
    """
    CREATE TABLE ratings (
        game TEXT NOT NULL, person TEXT NOT NULL, mean REAL NOT NULL, spread REAL NOT NULL, games INTEGER NOT NULL, at REAL NOT NULL,
        PRIMARY KEY (game, person)
    ) WITHOUT ROWID;
    CREATE INDEX ratings_best ON ratings (game, mean);
    CREATE INDEX ratings_person ON ratings (person);
    """,
    """
    ALTER TABLE people ADD COLUMN program INTEGER NOT NULL DEFAULT 0;
    """,
    """
    CREATE TABLE clubs (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, about TEXT NOT NULL, visible TEXT NOT NULL, code TEXT NOT NULL, made REAL NOT NULL,
        changed INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE club_members (
        club TEXT NOT NULL, person TEXT NOT NULL, role TEXT NOT NULL, since REAL NOT NULL, key TEXT NOT NULL, PRIMARY KEY (club, person)
    ) WITHOUT ROWID;
    CREATE INDEX club_members_person ON club_members (person);
    CREATE TABLE club_things (
        club TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, at REAL NOT NULL, body BLOB NOT NULL, rev INTEGER NOT NULL,
        person TEXT NOT NULL, due REAL, PRIMARY KEY (club, kind, id)
    ) WITHOUT ROWID;
    CREATE INDEX club_things_due ON club_things (due) WHERE due IS NOT NULL;
    CREATE INDEX club_things_person ON club_things (person);
    CREATE TABLE club_comings (
        club TEXT NOT NULL, event TEXT NOT NULL, person TEXT NOT NULL, coming INTEGER NOT NULL,
        PRIMARY KEY (club, event, person)
    ) WITHOUT ROWID;
    ALTER TABLE tables ADD COLUMN club TEXT NOT NULL DEFAULT '';
    CREATE INDEX tables_club ON tables (club, status, updated) WHERE club <> '';
    """,
    """
    CREATE TABLE deals (id TEXT PRIMARY KEY, game TEXT NOT NULL, secret BLOB NOT NULL, until REAL NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE dealt (table_no INTEGER PRIMARY KEY, deal TEXT NOT NULL, person TEXT NOT NULL);
    CREATE INDEX dealt_deal ON dealt (deal);
    CREATE UNIQUE INDEX dealt_once ON dealt (deal, person) WHERE person <> '';
    CREATE TABLE made (
        table_no INTEGER NOT NULL, seat INTEGER NOT NULL, deal TEXT NOT NULL, person TEXT NOT NULL, won INTEGER NOT NULL,
        score REAL NOT NULL, was_left INTEGER NOT NULL, at REAL NOT NULL, PRIMARY KEY (table_no, seat)
    ) WITHOUT ROWID;
    CREATE INDEX made_deal ON made (deal);
    CREATE TABLE evenings (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL, plan BLOB NOT NULL, board INTEGER NOT NULL, status TEXT NOT NULL, at REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX evenings_owner ON evenings (owner);
    CREATE INDEX evenings_played ON evenings (at) WHERE status = 'playing';
    CREATE TABLE evening_places (
        evening TEXT NOT NULL, place INTEGER NOT NULL, person TEXT NOT NULL, said TEXT NOT NULL, PRIMARY KEY (evening, place)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX evening_person ON evening_places (person, evening);
    """,
    """
    CREATE TABLE callees (
        person TEXT PRIMARY KEY, turns INTEGER NOT NULL, dates INTEGER NOT NULL, zone TEXT NOT NULL, quiet_from INTEGER NOT NULL,
        quiet_to INTEGER NOT NULL, gap INTEGER NOT NULL, language TEXT NOT NULL, next REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE channels (
        no INTEGER PRIMARY KEY, person TEXT NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, secret TEXT NOT NULL,
        token TEXT NOT NULL UNIQUE, origin TEXT NOT NULL, confirmed INTEGER NOT NULL, made REAL NOT NULL,
        failures INTEGER NOT NULL, trouble TEXT NOT NULL
    );
    CREATE UNIQUE INDEX channels_address ON channels (person, kind, address);
    CREATE TABLE pending (
        no INTEGER PRIMARY KEY, person TEXT NOT NULL, about TEXT NOT NULL, mark INTEGER NOT NULL, body BLOB NOT NULL,
        due REAL NOT NULL, UNIQUE (person, about)
    );
    CREATE INDEX pending_due ON pending (due);
    CREATE TABLE sendings (
        no INTEGER PRIMARY KEY, channel INTEGER NOT NULL, person TEXT NOT NULL, about TEXT NOT NULL, body BLOB NOT NULL,
        tries INTEGER NOT NULL, again REAL NOT NULL, until REAL NOT NULL, taken REAL
    );
    CREATE INDEX sendings_again ON sendings (again) WHERE taken IS NULL;
    CREATE INDEX sendings_taken ON sendings (taken) WHERE taken IS NOT NULL;
    CREATE INDEX sendings_channel ON sendings (channel);
    CREATE INDEX sendings_person ON sendings (person);
    CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    ALTER TABLE tables ADD COLUMN turned INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_untold ON tables (no) WHERE told < turned AND deadline IS NOT NULL AND turn <> '';
    """,
    """
    CREATE TABLE tournaments (
        no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, game TEXT NOT NULL, status TEXT NOT NULL,
        listed INTEGER NOT NULL, summary BLOB NOT NULL, updated REAL NOT NULL, due REAL
    );
    CREATE INDEX tournaments_due ON tournaments (due) WHERE due IS NOT NULL;
    CREATE INDEX tournaments_listed ON tournaments (updated) WHERE listed;
    CREATE INDEX tournaments_owner ON tournaments (owner, status);
    CREATE TABLE tournament_log (tournament_no INTEGER NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (tournament_no, seq))
    WITHOUT ROWID;
    CREATE TABLE tournament_people (person TEXT NOT NULL, tournament_no INTEGER NOT NULL, PRIMARY KEY (person, tournament_no))
    WITHOUT ROWID;
    CREATE INDEX tournament_people_of ON tournament_people (tournament_no);
    CREATE TABLE tournament_tables (
        table_no INTEGER PRIMARY KEY, tournament_no INTEGER NOT NULL, scored INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX tournament_tables_unscored ON tournament_tables (table_no) WHERE NOT scored;
    """,
    """
    CREATE TABLE shut_out (person TEXT NOT NULL, other TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (person, other)) WITHOUT ROWID;
    CREATE INDEX shut_out_other ON shut_out (other);
    CREATE TABLE removed (table_no INTEGER NOT NULL, person TEXT NOT NULL, PRIMARY KEY (table_no, person)) WITHOUT ROWID;
    CREATE TABLE reports (
        at REAL NOT NULL, table_no INTEGER NOT NULL, person TEXT NOT NULL, about TEXT NOT NULL, kind TEXT NOT NULL, note TEXT NOT NULL,
        PRIMARY KEY (table_no, person, about)
    ) WITHOUT ROWID;
    CREATE INDEX reports_at ON reports (at);
    """,
    """
    CREATE TABLE fairness_decks (
        deck TEXT PRIMARY KEY, game TEXT NOT NULL, zone TEXT NOT NULL, faces BLOB NOT NULL, deals INTEGER NOT NULL, counts BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE fairness_first (
        game TEXT NOT NULL, seats INTEGER NOT NULL, sides INTEGER NOT NULL, games INTEGER NOT NULL, share INTEGER NOT NULL,
        PRIMARY KEY (game, seats, sides)
    ) WITHOUT ROWID;
    ALTER TABLE tables ADD COLUMN tallied INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_untallied ON tables (no) WHERE counted AND NOT tallied;
    """,
    """
    ALTER TABLE tournaments ADD COLUMN club TEXT NOT NULL DEFAULT '';
    CREATE INDEX tournaments_club ON tournaments (club, updated) WHERE club <> '';
    ALTER TABLE evenings ADD COLUMN club TEXT NOT NULL DEFAULT '';
    CREATE INDEX evenings_club ON evenings (club, at) WHERE club <> '';
    """,
    """
    DELETE FROM reviews WHERE table_no IN (SELECT table_no FROM dealt);
    """,
    # The number of a way or of a message is never given again: an answer may still come for one that was dropped.
    """
    CREATE TABLE numbered_channels (
        no INTEGER PRIMARY KEY AUTOINCREMENT, person TEXT NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, secret TEXT NOT NULL,
        token TEXT NOT NULL UNIQUE, origin TEXT NOT NULL, confirmed INTEGER NOT NULL, made REAL NOT NULL,
        failures INTEGER NOT NULL, trouble TEXT NOT NULL
    );
    INSERT INTO numbered_channels SELECT * FROM channels;
    DROP TABLE channels;
    ALTER TABLE numbered_channels RENAME TO channels;
    CREATE UNIQUE INDEX channels_address ON channels (person, kind, address);
    CREATE TABLE numbered_sendings (
        no INTEGER PRIMARY KEY AUTOINCREMENT, channel INTEGER NOT NULL, person TEXT NOT NULL, about TEXT NOT NULL, body BLOB NOT NULL,
        tries INTEGER NOT NULL, again REAL NOT NULL, until REAL NOT NULL, taken REAL
    );
    INSERT INTO numbered_sendings SELECT * FROM sendings;
    DROP TABLE sendings;
    ALTER TABLE numbered_sendings RENAME TO sendings;
    CREATE INDEX sendings_again ON sendings (again) WHERE taken IS NULL;
    CREATE INDEX sendings_taken ON sendings (taken) WHERE taken IS NOT NULL;
    CREATE INDEX sendings_channel ON sendings (channel);
    CREATE INDEX sendings_person ON sendings (person);
    """,
    # The tables of one person in their order, without looking at all of them
    """
    ALTER TABLE seats ADD COLUMN ended REAL NOT NULL DEFAULT 1e300;
    UPDATE seats SET ended = (SELECT updated FROM tables WHERE no = table_no)
        WHERE table_no IN (SELECT no FROM tables WHERE status = 'over');
    CREATE INDEX seats_latest ON seats (person, ended, table_no);
    """,
)
