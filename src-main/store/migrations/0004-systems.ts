/**
 * Systems: graph figures, hourly activity, overlays, killmails, fights. Times are ISO 8601 UTC text; flags are 0 or 1.
 * A system without a row in a table of overlays has none of it.
 */
export const systems = `
  -- What follows from the static data alone; replaced as a whole for each build. listed: joined to Jita by gates, or Pochven.
  -- transit 0: no node on the way (Zarzakh). betweenness 0 to 1. security: 'high', 'low', 'null'; security_displayed as the game shows it.
  CREATE TABLE topology (
    system_id INTEGER PRIMARY KEY, listed INTEGER NOT NULL, transit INTEGER NOT NULL,
    hub_distance INTEGER, nearest_hub TEXT, betweenness REAL NOT NULL, has_npc_station INTEGER NOT NULL,
    security TEXT NOT NULL CHECK (security IN ('high', 'low', 'null')), security_displayed REAL NOT NULL
  ) STRICT;

  -- Environment effects of wormhole systems, from the static data's secondary suns; replaced with each build.
  CREATE TABLE wormhole_effects (
    system_id INTEGER PRIMARY KEY, effect TEXT NOT NULL
  ) STRICT;

  -- 24 counts a UTC day, packed by store/activity-packing; null: all zero. No row: nothing happened in the hours that were
  -- sampled. day: days since 1970-01-01. By day first: an hourly sample then changes some 100 pages instead of 5,000.
  CREATE TABLE activity_days (
    day INTEGER NOT NULL, system_id INTEGER NOT NULL,
    jumps BLOB, ship_kills BLOB, pod_kills BLOB, npc_kills BLOB,
    jumps_total INTEGER NOT NULL, ship_total INTEGER NOT NULL, pod_total INTEGER NOT NULL, npc_total INTEGER NOT NULL,
    PRIMARY KEY (day, system_id)
  ) STRICT, WITHOUT ROWID;

  -- Which hours exist at all. hour: the UTC hour's start. observed_at: upstream's time of the sample.
  -- kinds 'sovereignty' and 'killmails': hours during which that source was followed.
  CREATE TABLE sampled_hours (
    kind TEXT NOT NULL CHECK (kind IN ('jumps', 'kills', 'sovereignty', 'killmails')), hour TEXT NOT NULL,
    observed_at TEXT NOT NULL, source TEXT NOT NULL CHECK (source IN ('live', 'archive')),
    PRIMARY KEY (kind, hour)
  ) STRICT, WITHOUT ROWID;

  -- The archive days that need not be asked for again. state: 'done'; 'absent': the archive has none; 'broken': unreadable.
  CREATE TABLE backfill_days (
    dataset TEXT NOT NULL, day TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('done', 'absent', 'broken')),
    checked_at TEXT NOT NULL,
    PRIMARY KEY (dataset, day)
  ) STRICT, WITHOUT ROWID;

  -- The system record of the wire (src-shared/systems-api), computed after each new sample or overlay and served as it is.
  CREATE TABLE system_rows (
    system_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL, folded_name TEXT NOT NULL,
    constellation TEXT NOT NULL, constellation_id INTEGER NOT NULL, region TEXT NOT NULL, region_id INTEGER NOT NULL,
    security TEXT NOT NULL, security_status REAL NOT NULL,
    jumps_1h INTEGER, kills_1h INTEGER, npc_kills_1h INTEGER,
    jumps_24h INTEGER, kills_24h INTEGER, npc_kills_24h INTEGER, hours_24h INTEGER NOT NULL,
    activity_score REAL NOT NULL, consistency_score REAL, danger_score REAL NOT NULL, gate_camp_score REAL NOT NULL,
    gate_pressure REAL NOT NULL,
    hub_distance INTEGER, nearest_hub TEXT, activity_type TEXT, trend TEXT,
    has_npc_station INTEGER NOT NULL, quiet_now INTEGER NOT NULL, incursion INTEGER NOT NULL, sov_campaign INTEGER NOT NULL,
    fw_contested INTEGER NOT NULL, wormhole_access INTEGER NOT NULL,
    sovereignty_owner_id INTEGER, sovereignty_owner TEXT, adm REAL, updated_at TEXT
  ) STRICT;

  -- Each replaced as a whole when an answer differs; when they were last observed is in data_versions.
  CREATE TABLE incursions (
    constellation_id INTEGER PRIMARY KEY, faction_id INTEGER NOT NULL, type TEXT NOT NULL, state TEXT NOT NULL,
    influence REAL NOT NULL, has_boss INTEGER NOT NULL, staging_system_id INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE incursion_systems (
    system_id INTEGER PRIMARY KEY, constellation_id INTEGER NOT NULL
  ) STRICT;
  -- Scores and defender are absent in free-for-all events.
  CREATE TABLE campaigns (
    campaign_id INTEGER PRIMARY KEY, event_type TEXT NOT NULL, system_id INTEGER NOT NULL, constellation_id INTEGER NOT NULL,
    structure_id INTEGER NOT NULL, start_time TEXT NOT NULL, defender_id INTEGER, attackers_score REAL, defender_score REAL
  ) STRICT;
  CREATE INDEX campaigns_by_system ON campaigns (system_id);
  -- contested: 'captured', 'contested', 'uncontested', 'vulnerable' or what upstream adds.
  CREATE TABLE faction_warfare (
    system_id INTEGER PRIMARY KEY, owner_faction_id INTEGER NOT NULL, occupier_faction_id INTEGER NOT NULL,
    contested TEXT NOT NULL, victory_points INTEGER NOT NULL, victory_points_threshold INTEGER NOT NULL
  ) STRICT;
  -- One row a connection of Thera or Turnur. destination_class: EVE-Scout's, 'c1' ... 'c25', 'hs', 'ls', 'ns' ...
  CREATE TABLE wormholes (
    connection_id TEXT PRIMARY KEY, hub_system_id INTEGER NOT NULL, hub_signature TEXT, wormhole_type TEXT,
    max_ship_size TEXT NOT NULL, expires_at TEXT NOT NULL, updated_at TEXT,
    destination_system_id INTEGER NOT NULL, destination_name TEXT, destination_class TEXT, destination_region TEXT,
    destination_signature TEXT
  ) STRICT;
  CREATE INDEX wormholes_by_destination ON wormholes (destination_system_id);

  -- The current claim of each system; a row is written only when it changes (when that was seen: changed_at).
  -- All but faction_id null in a faction's system; adm: Activity Defense Multiplier. Unclaimed systems have no row.
  CREATE TABLE sovereignty (
    system_id INTEGER PRIMARY KEY, alliance_id INTEGER, corporation_id INTEGER, faction_id INTEGER, claimed_since TEXT,
    is_capital INTEGER, adm REAL, industrial_level INTEGER, military_level INTEGER, strategic_level INTEGER,
    hub_id INTEGER, window_start TEXT, window_end TEXT, changed_at TEXT NOT NULL
  ) STRICT;
  -- The state from \`at\` on: when a new owner or ADM was first seen. All null: unclaimed. Neighbours may be equal; readers merge them.
  CREATE TABLE sovereignty_changes (
    system_id INTEGER NOT NULL, at TEXT NOT NULL, alliance_id INTEGER, faction_id INTEGER, adm REAL,
    PRIMARY KEY (system_id, at)
  ) STRICT, WITHOUT ROWID;

  -- Kills in known space, 35 days. location_id: nearest celestial, a stargate in 50,000,000 to 59,999,999; null where not known.
  -- value in ISK, as zKillboard has it; null from the day files. pilots: ids of all characters involved, 4 bytes each,
  -- little-endian, ascending; attacker_types: so the types of the attackers' ships. revision: the data version of 'killmails' that brought or changed the row.
  CREATE TABLE killmails (
    killmail_id INTEGER PRIMARY KEY, time TEXT NOT NULL, system_id INTEGER NOT NULL, ship_type_id INTEGER NOT NULL,
    location_id INTEGER, npc INTEGER NOT NULL, value REAL, attacker_count INTEGER NOT NULL, pilots BLOB NOT NULL,
    attacker_types BLOB NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('live', 'archive')), revision INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX killmails_by_system ON killmails (system_id, time);
  CREATE INDEX killmails_by_time ON killmails (time);
  CREATE INDEX killmails_by_revision ON killmails (revision);
  -- Where the live sequence goes on; what was uploaded from covered_since to covered_until has been read without a gap.
  CREATE TABLE killmail_feed (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1), next_sequence INTEGER NOT NULL,
    covered_since TEXT NOT NULL, covered_until TEXT NOT NULL
  ) STRICT;
  -- Stretches of the live sequence that were never read, because it keeps a day only.
  CREATE TABLE killmail_gaps (
    from_sequence INTEGER PRIMARY KEY, to_sequence INTEGER NOT NULL, since TEXT NOT NULL, until TEXT NOT NULL
  ) STRICT;

  -- Runs of player kills in one system (domain/fights). pilots, isk_destroyed null: not known.
  CREATE TABLE fights (
    fight_id TEXT PRIMARY KEY, system_id INTEGER NOT NULL, classification TEXT NOT NULL,
    started_at TEXT NOT NULL, last_kill_at TEXT NOT NULL, kills INTEGER NOT NULL, pilots INTEGER, isk_destroyed REAL,
    gate_id INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX fights_by_last_kill ON fights (last_kill_at);
  CREATE INDEX fights_by_system ON fights (system_id, last_kill_at);
  -- The UTC hour with most player kills over 35 days; apart from fights, because each new kill may move it for all of them.
  CREATE TABLE prime_hours (
    system_id INTEGER PRIMARY KEY, hour INTEGER NOT NULL
  ) STRICT;
`;
