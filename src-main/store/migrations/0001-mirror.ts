/** Static data, contracts, names and the ingester's own records. Times are ISO 8601 UTC text; columns carry the names of the wire. */
export const mirror = `
  -- The static data export: replaced as a whole, in one transaction, by each new build.
  CREATE TABLE static_data_builds (
    only_row      INTEGER PRIMARY KEY CHECK (only_row = 1),
    build_number  INTEGER NOT NULL,
    release_date  TEXT NOT NULL,
    loaded_at     TEXT NOT NULL
  ) STRICT;

  CREATE TABLE categories (
    category_id INTEGER PRIMARY KEY, name TEXT NOT NULL, published INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE groups (
    group_id INTEGER PRIMARY KEY, category_id INTEGER NOT NULL, name TEXT NOT NULL, published INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE market_groups (
    market_group_id INTEGER PRIMARY KEY, parent_group_id INTEGER, name TEXT NOT NULL
  ) STRICT;
  -- category_id is the group's, copied here because every item row asks for it; null where the group is unknown.
  CREATE TABLE types (
    type_id INTEGER PRIMARY KEY, group_id INTEGER, category_id INTEGER, market_group_id INTEGER, meta_group_id INTEGER,
    name TEXT NOT NULL, folded_name TEXT NOT NULL, volume REAL, portion_size INTEGER, published INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX types_by_folded_name ON types (folded_name);

  CREATE TABLE regions (
    region_id INTEGER PRIMARY KEY, name TEXT NOT NULL, faction_id INTEGER, wormhole_class_id INTEGER,
    x REAL NOT NULL, y REAL NOT NULL, z REAL NOT NULL
  ) STRICT;
  CREATE TABLE constellations (
    constellation_id INTEGER PRIMARY KEY, region_id INTEGER NOT NULL REFERENCES regions DEFERRABLE INITIALLY DEFERRED,
    name TEXT NOT NULL, faction_id INTEGER, wormhole_class_id INTEGER
  ) STRICT;
  -- x, y, z in metres; security_status as published, not rounded; wormhole_class_id own, else inherited.
  CREATE TABLE systems (
    system_id INTEGER PRIMARY KEY, constellation_id INTEGER NOT NULL REFERENCES constellations DEFERRABLE INITIALLY DEFERRED,
    region_id INTEGER NOT NULL REFERENCES regions DEFERRABLE INITIALLY DEFERRED,
    name TEXT NOT NULL, folded_name TEXT NOT NULL, security_status REAL NOT NULL, faction_id INTEGER, wormhole_class_id INTEGER,
    x REAL NOT NULL, y REAL NOT NULL, z REAL NOT NULL
  ) STRICT;
  CREATE INDEX systems_by_folded_name ON systems (folded_name);
  CREATE TABLE stargates (
    stargate_id INTEGER PRIMARY KEY,
    system_id INTEGER NOT NULL REFERENCES systems DEFERRABLE INITIALLY DEFERRED,
    destination_system_id INTEGER NOT NULL, destination_stargate_id INTEGER NOT NULL,
    x REAL NOT NULL, y REAL NOT NULL, z REAL NOT NULL
  ) STRICT;
  CREATE INDEX stargates_by_system ON stargates (system_id);
  -- NPC stations, names composed while loading (upstream §3.4).
  CREATE TABLE stations (
    station_id INTEGER PRIMARY KEY, system_id INTEGER NOT NULL REFERENCES systems DEFERRABLE INITIALLY DEFERRED,
    name TEXT NOT NULL, owner_id INTEGER, type_id INTEGER
  ) STRICT;
  CREATE INDEX stations_by_system ON stations (system_id);

  -- Player structures: from the public structure archive only; others stay unknown.
  CREATE TABLE structures (
    structure_id INTEGER PRIMARY KEY, name TEXT NOT NULL, system_id INTEGER, owner_id INTEGER, type_id INTEGER, fetched_at TEXT NOT NULL
  ) STRICT;

  -- Names of characters, corporations, alliances, factions. name null: not asked for yet (fetched_at null), or upstream says
  -- that the id does not resolve. wanted_by: the newest contract that has the id; newer ones are asked for first.
  CREATE TABLE names (
    id INTEGER PRIMARY KEY, category TEXT, name TEXT, fetched_at TEXT, wanted_by INTEGER
  ) STRICT;
  CREATE INDEX names_wanted ON names (wanted_by) WHERE fetched_at IS NULL;
  CREATE INDEX names_by_age ON names (fetched_at) WHERE fetched_at IS NOT NULL;

  -- The regions that the public interface lists: those are swept. New ones can come before the static data names them.
  CREATE TABLE listed_regions (
    region_id INTEGER PRIMARY KEY
  ) STRICT;

  -- The newest complete, consistent sweep of each region. A contract that is present was last seen at swept_at (ours);
  -- observed_at is upstream's time of the same list. prices_stale 1: items arrived since the hour's prices were computed.
  -- doubted_at: upstream's time of a newer list too small to be believed before a second one says the same.
  CREATE TABLE region_sweeps (
    region_id INTEGER PRIMARY KEY, swept_at TEXT NOT NULL, observed_at TEXT NOT NULL, contracts INTEGER NOT NULL,
    prices_stale INTEGER NOT NULL DEFAULT 0, doubted_at TEXT
  ) STRICT;

  -- The hours in which a region was swept: there the archive has nothing to say. Kept as long as the archive is read back.
  CREATE TABLE swept_hours (
    hour TEXT NOT NULL, region_id INTEGER NOT NULL,
    PRIMARY KEY (hour, region_id)
  ) STRICT, WITHOUT ROWID;

  -- The archive's snapshots that were read, by the UTC hour that each stands for. bytes as downloaded.
  CREATE TABLE archive_hours (
    hour TEXT PRIMARY KEY, path TEXT NOT NULL, bytes INTEGER NOT NULL, contracts INTEGER NOT NULL, read_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Contracts that issuer_days counts by their first sight in the archive, not by ours.
  CREATE TABLE archived_contracts (
    contract_id INTEGER PRIMARY KEY, first_seen_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE contracts (
    contract_id INTEGER PRIMARY KEY,
    region_id INTEGER NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    issuer_id INTEGER NOT NULL,
    issuer_corporation_id INTEGER NOT NULL,
    for_corporation INTEGER NOT NULL,
    title TEXT,
    folded_title TEXT,
    price REAL, reward REAL, collateral REAL, buyout REAL, volume REAL,
    days_to_complete INTEGER,
    start_location_id INTEGER, end_location_id INTEGER,
    date_issued TEXT NOT NULL, date_expired TEXT NOT NULL,
    date_accepted TEXT, date_completed TEXT,
    first_seen_at TEXT NOT NULL,
    -- null while present in the region's latest sweep: then region_sweeps.swept_at says it, at the cost of one row a sweep
    last_seen_at TEXT,
    -- the first complete sweep that did not have it; null while present
    absent_since TEXT,
    -- 1: in its region's latest complete sweep
    present INTEGER NOT NULL,
    -- why the status is what it is: a sentence's key and its circumstances (domain/contracts/outcome)
    evidence TEXT NOT NULL,
    -- null: no probe needed; 'pending': waits for its turn within the error budget, not before probe_after. probes: asked so far.
    probe TEXT CHECK (probe IN ('pending')),
    probe_after TEXT,
    probes INTEGER NOT NULL DEFAULT 0,
    -- auctions: what was bid, and when to ask again
    bid_count INTEGER, highest_bid REAL, bids_observed_at TEXT, bids_after TEXT,
    -- 'none': couriers and loans have no public items; 'pending': to be fetched; 'known'; 'gone': ended before they could be had
    items_state TEXT NOT NULL CHECK (items_state IN ('none', 'pending', 'known', 'gone')),
    -- pending items: not to be asked for before items_after (null: at once), after items_asked answers without any
    items_after TEXT,
    items_asked INTEGER NOT NULL DEFAULT 0,
    -- derived, for indexes: deleted, cancelled, reversed; bit n is categoryCodes[n] of src-shared/game over included items
    hidden INTEGER NOT NULL,
    category_mask INTEGER NOT NULL,
    -- the single-item contracts of depth and prices: item_exchange, exactly one item row, included, price > 0; else null
    single_type_id INTEGER, single_quantity INTEGER, unit_price REAL
  ) STRICT;

  -- The ingester's own ways to its work; what the queries need is another step.
  CREATE INDEX contracts_present ON contracts (region_id, contract_id) WHERE present = 1;
  CREATE INDEX contracts_absent ON contracts (absent_since) WHERE present = 0;
  CREATE INDEX contracts_to_probe ON contracts (absent_since, contract_id) WHERE probe = 'pending';
  CREATE INDEX contracts_without_items ON contracts (contract_id) WHERE items_state = 'pending' AND present = 1;
  CREATE INDEX contracts_open_auctions ON contracts (bids_after) WHERE type = 'auction' AND present = 1;

  CREATE TABLE contract_items (
    contract_id INTEGER NOT NULL REFERENCES contracts ON DELETE CASCADE,
    record_id INTEGER NOT NULL,
    type_id INTEGER NOT NULL,
    quantity INTEGER NOT NULL,
    is_included INTEGER NOT NULL,
    is_blueprint_copy INTEGER,
    item_id INTEGER, runs INTEGER, material_efficiency INTEGER, time_efficiency INTEGER,
    PRIMARY KEY (contract_id, record_id)
  ) STRICT, WITHOUT ROWID;

  -- One row per type, region and UTC hour that had at least one sample (decisions §3). source: 'sweep' beats 'archive'.
  CREATE TABLE price_hours (
    type_id INTEGER NOT NULL, region_id INTEGER NOT NULL, captured_at TEXT NOT NULL,
    min_price REAL NOT NULL, median_price REAL NOT NULL, max_price REAL NOT NULL,
    sample_count INTEGER NOT NULL, volume INTEGER NOT NULL, source TEXT NOT NULL,
    PRIMARY KEY (type_id, region_id, captured_at)
  ) STRICT, WITHOUT ROWID;

  -- Newly seen contracts a day, region and issuer: the rollup behind volume and issuers. value in ISK.
  CREATE TABLE issuer_days (
    day TEXT NOT NULL, region_id INTEGER NOT NULL, issuer_corporation_id INTEGER NOT NULL, issuer_id INTEGER NOT NULL,
    contracts INTEGER NOT NULL, value REAL NOT NULL,
    PRIMARY KEY (day, region_id, issuer_corporation_id, issuer_id)
  ) STRICT, WITHOUT ROWID;

  -- What upstream said of each address: its validator and when it may be asked again.
  CREATE TABLE http_answers (
    url TEXT PRIMARY KEY, etag TEXT, last_modified TEXT, expires_at TEXT, pages INTEGER, fetched_at TEXT NOT NULL,
    -- small reference answers that nothing else stores (the list of regions); else null
    body TEXT
  ) STRICT, WITHOUT ROWID;

  -- Every run of every job. outcome: ok, failed, interrupted.
  CREATE TABLE runs (
    run_id INTEGER PRIMARY KEY AUTOINCREMENT,
    job TEXT NOT NULL, started_at TEXT NOT NULL, ended_at TEXT, outcome TEXT CHECK (outcome IN ('ok', 'failed', 'interrupted')),
    rows INTEGER NOT NULL DEFAULT 0, requests INTEGER NOT NULL DEFAULT 0, error TEXT
  ) STRICT;
  CREATE INDEX runs_by_job ON runs (job, started_at);

  -- Counts up whenever the named part of the mirror changed: what ETags and caches are keyed by. observed_at is upstream's time.
  CREATE TABLE data_versions (
    name TEXT PRIMARY KEY, version INTEGER NOT NULL, observed_at TEXT
  ) STRICT, WITHOUT ROWID;

  -- How far a piece of the ingester's work has come, by its name.
  CREATE TABLE watermarks (
    name TEXT PRIMARY KEY, value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What the user made or chose, as JSON text checked by src-shared/local-api schemas.
  CREATE TABLE settings (
    key TEXT PRIMARY KEY, value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
