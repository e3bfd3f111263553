import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityFigures } from '#main/domain/fights/entity-figures';
import { packKills } from '#main/domain/fights/kill-hour';
import { liveRow } from '#main/ingest/systems/killmail-rows';
import type { WriteDb } from '#main/store/db';
import { type KillmailRow, killmailWrites } from '#main/store/systems/killmails';
import { sequenceDocument } from '#main/upstream/killmail-shapes';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { insertRow, NOON } from '../support/builders.ts';
import { recordedDocuments } from '../support/real-data.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { seededRandom } from '../support/world.ts';
import { HED, JITA, NIARJA, PERIMETER, TAMA } from './plan-mirror.ts';
import { fillSystems } from './systems-mirror.ts';

const SYSTEMS = [JITA, PERIMETER, TAMA, NIARJA, HED];
const HULLS = [587, 588, 34, 35];
const [RED, GREEN, LOOSE, FLEA] = [99_000_001, 99_000_002, 98_000_005, 98_000_006];

/** Pilots 0 to 39: a corporation for four of them, an alliance for two corporations, but none for the last two. */
function member(pilot: number) {
  const corporation = Math.floor(pilot / 4);
  return {
    characterId: 95_000_000 + pilot,
    corporationId: 98_000_000 + corporation,
    allianceId: corporation >= 5 && corporation <= 6 ? null : 99_000_000 + Math.floor(corporation / 2),
  };
}

const midnight = fromIso('2026-11-20T00:00:00Z');

function randomKills(): KillmailRow[] {
  const random = seededRandom(11);
  const below = (most: number) => Math.floor(random() * most);
  return Array.from({ length: 900 }, (_, index) => {
    const victim = member(below(40));
    // Gangs of one corporation and its neighbours, so that sides repeat; now and then one of the victim's own.
    const gang = below(36);
    const attackers = Array.from({ length: 1 + below(6) }, (_, at) => member((gang + at) % 40));
    return {
      killmailId: 5000 + index,
      systemId: SYSTEMS[below(5)] as number,
      time: isoUtc(Math.min(fromIso(NOON), midnight + 12 * HOUR - below(36 * 24 * 60) * MINUTE)),
      shipTypeId: HULLS[below(4)] as number,
      locationId: null,
      npc: below(20) === 0,
      value: below(4) === 0 ? null : below(1e9),
      victimCharacterId: victim.characterId,
      victimCorporationId: victim.corporationId,
      victimAllianceId: victim.allianceId,
      attackers: attackers.map((one, at) => ({
        ...one,
        shipTypeId: HULLS[below(4)] as number,
        damage: below(1000),
        finalBlow: at === 0,
      })),
    };
  });
}
const rows = randomKills();

function fill(db: WriteDb): void {
  fillSystems(db);
  const writes = killmailWrites(db);
  writes.save(rows, 'live');
  for (let day = 0; day <= 20; day += 1) writes.markDay(isoUtc(midnight - day * DAY), NOON);
  const name = (id: number, category: string, text: string) =>
    insertRow(db, 'names', { id, category, name: text, fetched_at: NOON });
  name(RED, 'alliance', 'Redoubt');
  name(GREEN, 'alliance', 'Green Coalition');
  name(LOOSE, 'corporation', 'Red Loose');
  name(95_000_003, 'character', 'Redd Pilot');
  insertRow(db, 'sovereignty', {
    system_id: HED,
    alliance_id: RED,
    is_capital: 1,
    adm: 4.2,
    window_start: '2026-11-20T18:00:00Z',
    window_end: '2026-11-20T21:00:00Z',
    changed_at: NOON,
  });
  const claim = (system_id: number, at: string, alliance_id: number | null) =>
    insertRow(db, 'sovereignty_changes', { system_id, at, alliance_id, faction_id: null, adm: 1 });
  claim(HED, '2026-11-01T00:00:00Z', GREEN);
  claim(HED, '2026-11-10T05:00:00Z', RED);
  claim(HED, '2026-11-11T05:00:00Z', RED);
  claim(TAMA, '2026-11-01T00:00:00Z', RED);
  claim(TAMA, '2026-11-12T00:00:00Z', null);
  // Before the days that are looked at, and of another.
  claim(NIARJA, '2026-09-01T00:00:00Z', RED);
  claim(NIARJA, '2026-09-02T00:00:00Z', GREEN);
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill });
});
afterAll(() => app.close());

const plan = async (path: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1${path}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};

type Member = { characterId: number | null; corporationId: number | null; allianceId: number | null };
const belongs = (id: number) => (one: Member) => [one.characterId, one.corporationId, one.allianceId].includes(id);
const victimOf = (row: KillmailRow): Member => ({
  characterId: row.victimCharacterId,
  corporationId: row.victimCorporationId,
  allianceId: row.victimAllianceId,
});
const partyOf = ({ allianceId, corporationId }: Member) => allianceId ?? corporationId ?? 0;
const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** What a page has to say, counted over the rows themselves. */
function counted(id: number, days: number) {
  const isOwn = belongs(id);
  const from = isoUtc(midnight - (days - 1) * DAY);
  const fitting = rows.filter(({ npc, time }) => !npc && time >= from);
  const kills = fitting.filter(({ attackers }) => attackers.some(isOwn));
  const losses = fitting.filter((row) => isOwn(victimOf(row)));
  const own = (row: KillmailRow) => new Set([...row.attackers.filter(isOwn), ...[victimOf(row)].filter(isOwn)].map(partyOf));
  const opponentIds = [
    ...kills.flatMap((row) => (own(row).has(partyOf(victimOf(row))) ? [] : [partyOf(victimOf(row))])),
    ...losses
      .filter(({ attackers }) => !attackers.some(isOwn))
      .flatMap((row) => [...new Set(row.attackers.map(partyOf))].filter((party) => !own(row).has(party))),
  ];
  const times = [...kills, ...losses].map(({ time }) => Number(time.slice(11, 13)));
  return {
    kills: kills.length,
    losses: losses.length,
    isk_destroyed: sum(kills.map(({ value }) => value)),
    isk_lost: sum(losses.map(({ value }) => value)),
    pilots: new Set(
      [...kills.flatMap(({ attackers }) => attackers.filter(isOwn)), ...losses.map(victimOf)].map(
        ({ characterId }) => characterId,
      ),
    ).size,
    hours: Array.from({ length: 24 }, (_, hour) => times.filter((one) => one === hour).length),
    days: Array.from({ length: days }, (_, at) => {
      const day = isoUtc(midnight - (days - 1 - at) * DAY).slice(0, 10);
      const of = (some: KillmailRow[]) => some.filter(({ time }) => time.startsWith(day)).length;
      return [day, of(kills), of(losses)];
    }),
    hulls: HULLS.map((type) => [
      type,
      kills.filter(({ attackers }) => attackers.some((one) => isOwn(one) && one.shipTypeId === type)).length,
      losses.filter(({ shipTypeId }) => shipTypeId === type).length,
    ]).filter(([, flown, lost]) => sum([flown as number, lost as number]) > 0),
    systems: SYSTEMS.map((system) => [
      system,
      kills.filter(({ systemId }) => systemId === system).length,
      losses.filter(({ systemId }) => systemId === system).length,
    ]),
    opponents: Object.entries(Object.groupBy(opponentIds, String)).map(([party, found]) => [Number(party), found?.length]),
  };
}
const byFirst = (pairs: (number | undefined)[][]) => pairs.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

describe('the page of an entity', () => {
  test.each([
    ['an alliance', RED, 35],
    ['another alliance, over ten days', GREEN, 10],
    ['a corporation of an alliance', 98_000_002, 35],
    ['a corporation of none', LOOSE, 35],
    ['a pilot', 95_000_017, 35],
  ])('of %s has what counting the killmails gives', async (_, id, days) => {
    const { data } = await plan(`/entities/${id}?days=${days}`);
    const expected = counted(id, days);
    expect(expected.kills).toBeGreaterThan(5);
    expect(expected.losses).toBeGreaterThan(5);
    const { kills, losses, isk_destroyed, isk_lost, pilots } = data;
    expect({ kills, losses, isk_destroyed, isk_lost, pilots }).toEqual({
      kills: expected.kills,
      losses: expected.losses,
      isk_destroyed: expected.isk_destroyed,
      isk_lost: expected.isk_lost,
      pilots: expected.pilots,
    });
    expect(data.hours.map((hour: any) => hour.kills + hour.losses)).toEqual(expected.hours);
    expect(data.days.map((day: any) => [day.day, day.kills ?? 0, day.losses ?? 0])).toEqual(expected.days);
    expect(byFirst(data.hulls.map((one: any) => [one.type_id, one.flown, one.lost]))).toEqual(byFirst(expected.hulls));
    expect(byFirst(data.systems.map((one: any) => [one.id, one.kills, one.losses]))).toEqual(byFirst(expected.systems));
    expect(byFirst(data.opponents.map((one: any) => [one.id, one.kills + one.losses]))).toEqual(byFirst(expected.opponents));
    expect(data.prime_hour).toBe(expected.hours.indexOf(Math.max(...expected.hours)));
    // The list of kills says the same, as far as it reaches.
    const since = await plan(`/kills?entity=${id}&side=attacker&hours=228&limit=200`);
    const listed = rows.filter(
      ({ npc, time, attackers }) => !npc && time >= isoUtc(fromIso(NOON) - 228 * HOUR) && attackers.some(belongs(id)),
    );
    expect(since.meta.total).toBe(listed.length);
  });

  test('says of which days it knows', async () => {
    const { data, meta } = await plan(`/entities/${RED}`);
    expect(data.days.filter(({ hours_known: hours }: any) => hours > 0)).toHaveLength(21);
    expect(meta).toMatchObject({ from: '2026-10-17T00:00:00Z', days_known: 21, hours_known: 21 * 24 });
    // A day without any kill or any known hour is not known to be empty.
    const quiet = (await plan('/entities/95000003')).data.days.filter((day: any) => day.kills === null);
    expect(quiet.length).toBeGreaterThan(0);
    expect(quiet.every((day: any) => day.hours_known === 0 && day.isk_lost === null)).toBe(true);
  });

  test('tells kind, alliance, what is held with its window, and what was gained and lost', async () => {
    const { data } = await plan('/entities/redoubt');
    expect(data).toMatchObject({ id: RED, kind: 'alliance', name: 'Redoubt', corporation: null, alliance: null });
    expect(data.held).toEqual([
      {
        system_id: HED,
        system: 'HED-GP',
        region: 'Catch',
        adm: 4.2,
        capital: true,
        since: null,
        vulnerable_from: '2026-11-20T18:00:00Z',
        vulnerable_until: '2026-11-20T21:00:00Z',
      },
    ]);
    expect(data.holder_changes.map(({ at, system, change, other }: any) => [at.slice(0, 10), system, change, other])).toEqual([
      ['2026-11-12', 'Tama', 'lost', null],
      ['2026-11-10', 'HED-GP', 'gained', { id: GREEN, name: 'Green Coalition' }],
    ]);
    const corporation = (await plan('/entities/98000002')).data;
    expect([corporation.kind, corporation.alliance]).toEqual(['corporation', { id: RED, name: 'Redoubt' }]);
    const pilot = (await plan('/entities/95000017')).data;
    expect([pilot.kind, pilot.corporation]).toEqual(['character', { id: 98_000_004, name: null }]);
    expect((await plan(`/entities/${LOOSE}`)).data.alliance).toBeNull();
  });

  test('is refused for what nothing is known of', async () => {
    expect((await plan(`/entities/${FLEA + 900}`, 404)).error.message).toContain('knows no alliance');
    expect((await plan('/entities/Redoubtt', 404)).error).toMatchObject({ parameter: 'entity', hint: 'Redoubt' });
    expect((await plan('/entities/Redoubt?days=36', 400)).error.message).toContain('days');
  });
});

test('names are found by how they begin: the exact one, then alliances, corporations and pilots', async () => {
  const hits = async (q: string) => (await plan(`/entities?q=${q}`)).data.map(({ kind, name }: any) => [kind, name]);
  expect(await hits('RED')).toEqual([
    ['alliance', 'Redoubt'],
    ['corporation', 'Red Loose'],
    ['character', 'Redd Pilot'],
  ]);
  expect(await hits('redd%20pilot')).toEqual([['character', 'Redd Pilot']]);
  expect(await hits('nobody')).toEqual([]);
});

test('the recorded killmails of zKillboard are read right', () => {
  const documents = recordedDocuments<{ killID: number; killmail: unknown; zkb: { hash: string } }>('zk-activity').map(
    ({ killID, killmail, zkb }) =>
      sequenceDocument.parse({
        killmail_id: killID,
        hash: zkb.hash,
        esi: killmail,
        zkb,
        sequence_id: 1,
        uploaded_at: 1_771_700_000,
      }),
  );
  expect(documents).toHaveLength(16);
  const read = documents.map((document) => {
    const row = liveRow(document);
    return { ...row, attackers: row.attackers.length, revision: 1, attackedBy: row.attackers, victim: victimOf(row) };
  });
  const first = Math.floor(Math.min(...read.map(({ time }) => fromIso(time))) / DAY) * DAY;
  const hour = packKills(read.toSorted((a, b) => a.time.localeCompare(b.time)));
  const ids = new Set(
    documents.flatMap(({ esi }) =>
      [esi.victim, ...esi.attackers].flatMap((one) => [one.alliance_id ?? [], one.corporation_id ?? []].flat()),
    ),
  );
  expect(ids.size).toBeGreaterThan(40);
  for (const id of ids) {
    const fitting = documents.filter(({ zkb }) => zkb.npc !== true);
    const isOwn = (one: { alliance_id?: number | null | undefined; corporation_id?: number | null | undefined }) =>
      one.alliance_id === id || one.corporation_id === id;
    const { days, pilots } = entityFigures([hour], id, first, 4000);
    const kills = fitting.filter(({ esi }) => esi.attackers.some(isOwn));
    const losses = fitting.filter(({ esi }) => isOwn(esi.victim));
    expect([sum(days.map((day) => day.kills)), sum(days.map((day) => day.losses))], String(id)).toEqual([
      kills.length,
      losses.length,
    ]);
    expect(sum(days.map((day) => day.lost)), String(id)).toBeCloseTo(sum(losses.map(({ zkb }) => zkb.totalValue ?? null)), 2);
    const own = [...kills.flatMap(({ esi }) => esi.attackers.filter(isOwn)), ...losses.map(({ esi }) => esi.victim)];
    expect(pilots, String(id)).toBe(new Set(own.flatMap((one) => one.character_id ?? [])).size);
  }
});
