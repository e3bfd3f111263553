import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReadDb, openWriteDb, type WriteDb } from '#main/store/db';
import { eventReads, eventWrites } from '#main/store/events/events';
import { overlayWrites } from '#main/store/systems/overlays';
import { aStaticData, aStoredContract, insertContracts, insertRow, insertStaticData, NOON } from '../../support/builders.ts';

const FORGE = 10_000_002;
let folder: string;
let db: WriteDb;
let events: ReturnType<typeof eventWrites>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-events-'));
  db = openWriteDb(join(folder, 'mirror.sqlite'));
  insertStaticData(db, aStaticData());
  events = eventWrites(db);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});
const all = () => {
  const reads = openReadDb(join(folder, 'mirror.sqlite'));
  const found = eventReads(reads).after(0, 100_000);
  reads.close();
  return found.map(({ details, ...event }) => ({ ...event, details: JSON.parse(details) }));
};
const ids = (count: number) => Array.from({ length: count }, (_, at) => 1000 + at);

test('a region’s first list, and what is more than 500 at once, is one event with its number', () => {
  insertContracts(
    db,
    ids(501).map((id) => aStoredContract({ contract_id: id })),
  );
  events.contracts('new', ids(40), { regionId: FORGE, isFirst: true, at: NOON });
  events.contracts('new', ids(501), { regionId: FORGE, isFirst: false, at: NOON });
  events.contracts('ended', ids(500), { regionId: FORGE, isFirst: false, at: NOON });
  const told = all();
  expect(told.slice(0, 2)).toMatchObject([
    { kind: 'contract', change: 'many', regionId: FORGE, contractId: null, details: { what: 'new', count: 40 } },
    { kind: 'contract', change: 'many', regionId: FORGE, details: { what: 'new', count: 501 } },
  ]);
  expect(told.slice(2).map(({ change }) => change)).toEqual(ids(500).map(() => 'ended'));
});

test('contents and worth are told of contracts that were told to have come, once a verdict differs', () => {
  insertContracts(db, [aStoredContract({ contract_id: 1 }), aStoredContract({ contract_id: 2 })]);
  events.contracts('new', [1], { regionId: FORGE, isFirst: false, at: NOON });
  const rate = (contractId: number, verdict: string) =>
    events.rated([contractId], NOON, () =>
      db
        .prepare(`INSERT INTO contract_ratings (contract_id, margin, verdict) VALUES (?, 0, ?)
          ON CONFLICT (contract_id) DO UPDATE SET verdict = excluded.verdict`)
        .run(contractId, verdict),
    );
  for (const id of [1, 2]) events.contents(id, NOON);
  for (const verdict of ['bargain', 'bargain', 'fair']) for (const id of [1, 2]) rate(id, verdict);
  expect(all().map(({ contractId, change, details }) => [contractId, change, details.what])).toEqual([
    [1, 'new', 'terms'],
    [1, 'changed', 'contents'],
    [1, 'changed', 'worth'],
    [1, 'changed', 'worth'],
  ]);
});

test('timers and fights are told where their rows came, changed or went', () => {
  const campaign = (campaignId: number, score: number) => ({
    campaignId,
    eventType: 'tcu_defense',
    systemId: 30_000_142,
    constellationId: 1,
    structureId: 5,
    startTime: NOON,
    defenderId: null,
    attackersScore: score,
    defenderScore: null,
  });
  const { replaceCampaigns } = overlayWrites(db);
  const replace = (rows: ReturnType<typeof campaign>[]) => events.following('timer', NOON, () => replaceCampaigns(rows));
  replace([campaign(1, 0.4), campaign(2, 0)]);
  replace([campaign(1, 0.5), campaign(2, 0)]);
  replace([campaign(1, 0.5)]);
  expect(all().map(({ kind, change, subject, systemId, regionId }) => [kind, change, subject, systemId, regionId])).toEqual([
    ['timer', 'new', '1', 30_000_142, FORGE],
    ['timer', 'new', '2', 30_000_142, FORGE],
    ['timer', 'changed', '1', 30_000_142, FORGE],
    ['timer', 'ended', '2', 30_000_142, FORGE],
  ]);
  const fight = (fightId: string, at: string, kills: number) => ({
    fight_id: fightId,
    system_id: 30_000_142,
    classification: 'skirmish',
    started_at: at,
    last_kill_at: at,
    kills,
  });
  // One of a year ago comes from an archive and is no news.
  events.following('fight', NOON, () => {
    insertRow(db, 'fights', fight('old', '2025-11-20T11:00:00Z', 4));
    insertRow(db, 'fights', fight('now', '2026-11-20T11:30:00Z', 4));
  });
  events.following('fight', NOON, () => db.exec("UPDATE fights SET kills = 5 WHERE fight_id = 'now'"));
  expect(
    all()
      .slice(4)
      .map(({ change, subject, details }) => [change, subject, details.kills]),
  ).toEqual([
    ['new', 'now', 4],
    ['changed', 'now', 5],
  ]);
});

test('wormholes are told where they came and went, scores where they came into another quarter or quiet changed', () => {
  const following = (kind: 'wormhole' | 'score', work: () => void) => events.following(kind, NOON, work);
  following('wormhole', () =>
    insertRow(db, 'wormholes', {
      connection_id: 'thera',
      hub_system_id: 31_000_005,
      max_ship_size: 'large',
      expires_at: '2026-11-21T02:00:00Z',
      destination_system_id: 30_000_142,
    }),
  );
  following('wormhole', () => db.exec("UPDATE wormholes SET updated_at = '2026-11-20T11:59:00Z'"));
  following('wormhole', () => db.exec('DELETE FROM wormholes'));
  expect(all().map(({ kind, change, subject, systemId, regionId }) => [kind, change, subject, systemId, regionId])).toEqual([
    ['wormhole', 'new', 'thera', 30_000_142, FORGE],
    ['wormhole', 'ended', 'thera', 30_000_142, FORGE],
  ]);
  insertRow(db, 'system_rows', {
    system_id: 30_000_142,
    name: 'Jita',
    folded_name: 'jita',
    region: 'The Forge',
    region_id: FORGE,
    constellation: 'Kimotoro',
    constellation_id: 20_000_020,
    security: 'high',
    security_status: 0.9,
    hours_24h: 24,
    activity_score: 50,
    danger_score: 24,
    gate_camp_score: 10,
    gate_pressure: 0,
    has_npc_station: 1,
    quiet_now: 0,
    incursion: 0,
    sov_campaign: 0,
    fw_contested: 0,
    wormhole_access: 0,
  });
  for (const change of [
    'danger_score = 24.9',
    'danger_score = 25',
    'activity_score = 99',
    'gate_camp_score = 80',
    'quiet_now = 1',
  ])
    following('score', () => db.exec(`UPDATE system_rows SET ${change}`));
  expect(
    all()
      .slice(2)
      .map(({ kind, change, subject, details: { danger_score: danger, gate_camp_score: camp, quiet_now: quiet } }) => [
        kind,
        change,
        subject,
        danger,
        camp,
        quiet,
      ]),
  ).toEqual([
    ['score', 'changed', '30000142', 25, 10, 0],
    ['score', 'changed', '30000142', 25, 80, 0],
    ['score', 'changed', '30000142', 25, 80, 1],
  ]);
});

test('an event is gone with the transaction that it belongs to', () => {
  insertContracts(db, [aStoredContract({ contract_id: 1 })]);
  const failing = db.transaction(() => {
    events.contracts('new', [1], { regionId: FORGE, isFirst: false, at: NOON });
    throw new Error('power cut');
  });
  expect(failing).toThrow('power cut');
  expect(all()).toEqual([]);
});

test('events older than 48 hours go with the next ones, no number is given twice, and 100,000 are kept at most', () => {
  insertContracts(db, [aStoredContract({ contract_id: 1 })]);
  events.contracts('new', [1], { regionId: FORGE, isFirst: false, at: '2026-11-18T11:59:59Z' });
  events.contracts('changed', [1], { regionId: FORGE, isFirst: false, at: NOON });
  expect(all().map(({ eventId, change }) => [eventId, change])).toEqual([[2, 'changed']]);
  db.exec('DELETE FROM events');
  events.contracts('changed', [1], { regionId: FORGE, isFirst: false, at: NOON });
  expect(all().map(({ eventId }) => eventId)).toEqual([3]);
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100010)
    INSERT INTO events (at, kind, change, details) SELECT '${NOON}', 'fight', 'new', '{}' FROM n`);
  expect(db.prepare('SELECT count(*) FROM events').pluck().get()).toBe(100_000);
});
