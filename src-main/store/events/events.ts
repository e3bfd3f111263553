import type { Statement } from 'better-sqlite3';
import type { EventChange, EventKind } from '#shared/data-api/events';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import type { ReadDb, WriteDb } from '../db.ts';
import { transactions } from '../transaction.ts';
import { type FollowedKind, type FollowedRow, followedRows } from './followed-rows.ts';

/** How long an event can be read again. */
const RETENTION = 48 * HOUR;
/** Kills that happened earlier are no news. */
const RECENT_KILL = 2 * HOUR;
/** Events of one kind and change in one step; of more only their number is stored, since readers have to read the list again. */
const MOST_A_STEP = 500;

/** An event as it is stored. `at` ISO 8601 UTC; `details` as JSON. */
export interface StoredEvent {
  eventId: number;
  at: string;
  kind: EventKind;
  change: EventChange;
  regionId: number | null;
  systemId: number | null;
  contractId: number | null;
  subject: string | null;
  details: string;
}

const systemOfContract = `coalesce((SELECT system_id FROM stations WHERE station_id = start_location_id),
                  (SELECT system_id FROM structures WHERE structure_id = start_location_id))`;
const ofContract = `
  INSERT INTO events (at, kind, change, region_id, system_id, contract_id, details)
  SELECT @at, 'contract', @change, region_id, ${systemOfContract},
         contract_id, json_object('what', @what, 'type', type, 'status', status, 'title', title, 'price', price, 'reward', reward)
    FROM contracts WHERE contract_id = @contractId`;

/** An event of a single-item contract of a good; `details` as JSON. */
export interface GoodEvent {
  change: 'new' | 'changed' | 'ended';
  contractId: number;
  details: string;
}

/** Writes events. Each method belongs in the transaction of the change itself; `at` is ISO 8601 UTC. */
export function eventWrites(db: WriteDb) {
  const insert = db.prepare<[Omit<StoredEvent, 'eventId'>]>(`
    INSERT INTO events (at, kind, change, region_id, system_id, contract_id, subject, details)
    VALUES (@at, @kind, @change, @regionId, @systemId, @contractId, @subject, @details)`);
  const insertContract = db.prepare<[{ at: string; change: EventChange; what: string; contractId: number }]>(ofContract);
  const insertGood = db.prepare<[GoodEvent & { at: string }]>(`
    INSERT INTO events (at, kind, change, region_id, system_id, contract_id, subject, details)
    SELECT @at, 'good', @change, region_id,
           ${systemOfContract}, contract_id, cast(single_type_id AS TEXT), @details
      FROM contracts WHERE contract_id = @contractId`);
  const insertKnown = db.prepare<[{ at: string; change: EventChange; what: string; contractId: number }]>(
    `${ofContract} AND contract_id IN (SELECT contract_id FROM events WHERE kind = 'contract' AND change = 'new')`,
  );
  // AUTOINCREMENT never gives a number twice, so that all of them may go.
  const prune = db.prepare<[{ before: string }]>(`
    DELETE FROM events WHERE event_id < coalesce((SELECT event_id FROM events WHERE at >= @before ORDER BY event_id LIMIT 1), 9e15)`);
  const verdict = db.prepare<[number], string>('SELECT verdict FROM contract_ratings WHERE contract_id = ?').pluck();
  const knownKills = db
    .prepare<[string], number>('SELECT killmail_id FROM json_each(?) AS asked CROSS JOIN killmails ON killmail_id = asked.value')
    .pluck();
  const insertKill = db.prepare<[{ at: string; killmailId: number; since: string }]>(`
    INSERT INTO events (at, kind, change, region_id, system_id, subject, details)
    SELECT @at, 'kill', 'new', region_id, killmails.system_id, cast(killmail_id AS TEXT),
           json_object('time', time, 'ship_type_id', ship_type_id, 'ship', types.name, 'value', value, 'attackers', attacker_count, 'npc', npc,
             'victim_character_id', victim_character_id, 'victim_corporation_id', victim_corporation_id,
             'victim_alliance_id', victim_alliance_id)
      FROM killmails LEFT JOIN systems ON systems.system_id = killmails.system_id LEFT JOIN types ON type_id = ship_type_id
     WHERE killmail_id = @killmailId AND time >= @since`);
  const rows = followedRows(db);
  const many = manyWrite(insert);

  return {
    /**
     * Contracts of a region that came, changed or ended; `isFirst`: it was never read before, and none of them is news; `isPart`: these
     * belong to a change so large that only its size is stored.
     */
    contracts(
      change: 'new' | 'changed' | 'ended',
      ids: readonly number[],
      of: { regionId: number; isFirst: boolean; isPart?: boolean; at: string },
    ) {
      const { regionId, isFirst, isPart = false, at } = of;
      if (ids.length === 0) return;
      prune.run({ before: isoUtc(fromIso(at) - RETENTION) });
      if (isFirst || isPart || ids.length > MOST_A_STEP) many('contract', regionId, { what: change, count: ids.length }, at);
      else for (const contractId of ids) insertContract.run({ at, change, what: 'terms', contractId });
    },
    /** How a contract ended became better known. */
    outcome: (contractId: number, at: string): void =>
      void insertContract.run({ at, change: 'changed', what: 'outcome', contractId }),
    /** A contract's items became known; an event only where its coming was one. */
    contents: (contractId: number, at: string): void =>
      void insertKnown.run({ at, change: 'changed', what: 'contents', contractId }),
    /** A contract of a good that trades by contract only came on offer, is the lowest of its region, or was sold. */
    good: (event: GoodEvent, at: string): void => void insertGood.run({ ...event, at }),
    /** Rates contracts; a verdict that changed is an event where the contract's coming was one. */
    rated<T>(ids: readonly number[], at: string, rate: () => T): T {
      const before = new Map(ids.map((id) => [id, verdict.get(id)]));
      const result = rate();
      for (const [contractId, was] of before)
        if (verdict.get(contractId) !== was) insertKnown.run({ at, change: 'changed', what: 'worth', contractId });
      return result;
    },
    /** Something that a watchlist waited for. `entryId`: which entry of it. */
    match(match: { entryId: string; contractId: number | null; systemId: number | null }, at: string): void {
      const { entryId: subject, contractId, systemId } = match;
      const place = rows.placeOf(contractId, systemId);
      insert.run({ at, kind: 'match', change: 'new', ...place, contractId, subject, details: '{}' });
    },
    /** Stores killmails, and tells of those that are new and happened lately: what the archive or a long backlog brings is no news. */
    kills<T>(ids: readonly number[], at: string, store: () => T): T {
      const known = new Set(knownKills.all(JSON.stringify(ids)));
      const result = store();
      const since = isoUtc(fromIso(at) - RECENT_KILL);
      for (const killmailId of ids) if (!known.has(killmailId)) insertKill.run({ at, killmailId, since });
      return result;
    },
    following: followingWrites(db, { insert, prune }),
  };
}
export type EventWrites = ReturnType<typeof eventWrites>;

type Insert = Statement<[Omit<StoredEvent, 'eventId'>]>;

/** Tells the number of what changed instead of each. */
function manyWrite(insert: Insert) {
  return (kind: EventKind, regionId: number | null, details: { what: string; count: number }, at: string): void => {
    const nothing = { systemId: null, contractId: null, subject: null };
    insert.run({ ...nothing, at, kind, change: 'many', regionId, details: JSON.stringify(details) });
  };
}

/** Does some work in one transaction, and tells how the rows of one kind differ afterwards. */
function followingWrites(db: WriteDb, { insert, prune }: { insert: Insert; prune: Statement<[{ before: string }]> }) {
  const transact = transactions(db);
  const rows = followedRows(db);
  const many = manyWrite(insert);

  function write(kind: FollowedKind, change: EventChange, found: readonly FollowedRow[], at: string): void {
    if (found.length > MOST_A_STEP) return many(kind, null, { what: change, count: found.length }, at);
    for (const { subject, systemId, regionId, details } of found)
      insert.run({ at, kind, change, regionId, systemId, contractId: null, subject, details });
  }

  return <T>(kind: FollowedKind, at: string, work: () => T): T =>
    transact(() => {
      const before = rows.of(kind, at);
      const result = work();
      const after = rows.of(kind, at);
      const differing = [...after.values()].filter(({ subject, compared }) => before.get(subject)?.compared !== compared);
      const [changed = [], added = []] = [true, false].map((known) =>
        differing.filter(({ subject }) => before.has(subject) === known),
      );
      const gone = [...before.values()].filter(({ subject }) => !after.has(subject));
      if (differing.length + gone.length > 0) prune.run({ before: isoUtc(fromIso(at) - RETENTION) });
      write(kind, 'new', added, at);
      write(kind, 'changed', changed, at);
      write(kind, 'ended', gone, at);
      return result;
    });
}

/** Reads of the feed; numbers of events count up and are never given twice. */
export function eventReads(db: ReadDb) {
  const newest = db.prepare<[], number>("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0)").pluck();
  const oldest = db.prepare<[], number | null>('SELECT min(event_id) FROM events').pluck();
  const after = db.prepare<[number, number], StoredEvent>(`
    SELECT event_id AS eventId, at, kind, change, region_id AS regionId, system_id AS systemId, contract_id AS contractId, subject, details
      FROM events WHERE event_id > ? ORDER BY event_id LIMIT ?`);

  return {
    /** The number of the latest event; 0: there was none. */
    newest: () => newest.get() ?? 0,
    /** The number of the first event that is still there; null: none is. */
    oldest: () => oldest.get() ?? null,
    /** At most `limit` events after one, oldest first. */
    after: (eventId: number, limit: number): StoredEvent[] => after.all(eventId, limit),
  };
}
export type EventReads = ReturnType<typeof eventReads>;
