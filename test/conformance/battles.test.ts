import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { killmailWrites } from '#main/store/systems/killmails';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { insertRow, NOON } from '../support/builders.ts';
import { CAPSULE, type MadeFight, madeFight } from '../support/generated-battles.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan, HED, JITA, NIARJA, TAMA } from './plan-mirror.ts';

/** A fight of three sides in Tama an evening ago, one in HED-GP the day before, and one of a week ago in Niarja. */
const [three, two, old] = [
  madeFight(firstOf(3, 20), { systemId: TAMA, start: fromIso(NOON) - 18 * HOUR }),
  madeFight(firstOf(2), { systemId: HED, start: fromIso(NOON) - DAY - 16 * HOUR }),
  madeFight(firstOf(2, 50), { systemId: NIARJA, start: fromIso(NOON) - 7 * DAY }),
];

function firstOf(sides: number, from = 1): number {
  for (let seed = from; ; seed += 1) if (madeFight(seed).sides === sides && madeFight(seed).kills.length > 20) return seed;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill });
});
afterAll(() => app.close());

function fill(db: WriteDb): void {
  fillPlan(db);
  insertRow(db, 'types', {
    type_id: CAPSULE,
    group_id: 29,
    category_id: 6,
    name: 'Capsule',
    folded_name: 'capsule',
    published: 1,
  });
  insertRow(db, 'names', {
    id: three.kills[0]?.attackers[0]?.allianceId ?? 0,
    category: 'alliance',
    name: 'Brave',
    fetched_at: NOON,
    wanted_by: 0,
  });
  save(db, [three, two, old]);
  // Of before attackers were kept.
  insertRow(db, 'killmails', {
    killmail_id: 5,
    time: isoUtc(fromIso(NOON) - 2 * HOUR),
    system_id: JITA,
    ship_type_id: 587,
    npc: 0,
    attacker_count: 2,
    pilots: Buffer.alloc(0),
    attacker_types: Buffer.alloc(0),
    source: 'archive',
    revision: 1,
  });
  dataVersionWrites(db).bump('killmails', NOON);
}

function save(db: WriteDb, fights: readonly Pick<MadeFight, 'kills'>[]): void {
  killmailWrites(db).save(
    fights.flatMap(({ kills }) =>
      kills.map(({ killmailId, at, systemId, shipTypeId, locationId, value, victim, attackers }) => ({
        killmailId,
        systemId,
        time: isoUtc(Math.floor(at / 1000) * 1000),
        shipTypeId,
        locationId,
        value,
        npc: false,
        victimCharacterId: victim.characterId,
        victimCorporationId: victim.corporationId,
        victimAllianceId: victim.allianceId,
        attackers: attackers.map((one) => ({ damage: 10, ...one })),
      })),
    ),
    'live',
  );
}

const ask = async (path: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1/battles${path}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};
const shipsOf = ({ kills }: MadeFight) => kills.filter(({ kind }) => kind === 'ship').length;
const valueOf = ({ kills }: MadeFight) => kills.reduce((sum, { value }) => sum + (value ?? 0), 0);

describe('/battles', () => {
  test('lists the battles of the last day, with sides, hulls and ISK, and tells of kills without known attackers', async () => {
    const { data, meta } = await ask('?page_size=200');
    expect(meta).toMatchObject({ total: 1, without_attackers: 1, page_size: 200 });
    const [battle] = data;
    expect(battle).toMatchObject({
      id: three.kills[0]?.killmailId,
      systems: [{ id: TAMA, name: 'Tama', kills: three.kills.length }],
      started_at: isoUtc(Math.floor((three.kills[0]?.at ?? 0) / 1000) * 1000),
      pilots: three.sideOf.size,
      ships_lost: shipsOf(three),
      unvalued: 0,
    });
    expect(battle.isk_lost).toBeCloseTo(valueOf(three), 0);
    expect(battle.kills.map((one: any) => one.killmail_id)).toEqual(three.kills.map(({ killmailId }) => killmailId));
    const onTheirSide = battle.sides.map(
      ({ pilots }: any) => new Set(pilots.map((one: any) => three.sideOf.get(one.character_id))).size,
    );
    expect(onTheirSide.slice(0, 3)).toEqual([1, 1, 1]);
    expect(battle.sides.reduce((sum: number, side: any) => sum + side.isk_lost, 0)).toBeCloseTo(valueOf(three), 0);
    expect(battle.sides.flatMap(({ alliances }: any) => alliances).find(({ name }: any) => name === 'Brave')).toBeDefined();
  });

  test('goes back by hours or from a day on', async () => {
    const ids = async (query: string) => (await ask(`?${query}`)).data.map(({ systems }: any) => systems[0].name);
    expect(await ids('hours=48')).toEqual(['Tama', 'HED-GP']);
    expect(await ids('hours=240&dir=asc')).toEqual(['Niarja', 'HED-GP', 'Tama']);
    expect(await ids('since=2026-11-18')).toEqual(['Tama', 'HED-GP']);
    expect(await ids('since=1999-01-01')).toEqual(['Tama', 'HED-GP', 'Niarja']);
  });

  test('keeps to a place, to kills and to ISK, and pages', async () => {
    const names = async (query: string) => (await ask(`?hours=240&${query}`)).data.map(({ systems }: any) => systems[0].name);
    expect(await names('system=hed-gp')).toEqual(['HED-GP']);
    expect(await names('region=Catch')).toEqual(['HED-GP']);
    expect(await names(`kills_min=${Math.max(...[three, two, old].map(shipsOf)) + 1}`)).toEqual([]);
    expect(await names('entity=brave')).toEqual(['Tama']);
    expect(await names(`entity=${two.kills[0]?.victim.characterId}`)).toEqual(['HED-GP']);
    expect((await ask('?entity=nobody%20at%20all', 400)).error).toMatchObject({ parameter: 'entity' });
    const most = Math.max(...[three, two, old].map(valueOf));
    expect((await names(`isk_min=${most}`)).length).toBe(1);
    expect(await names('page_size=1&page=2')).toEqual(['HED-GP']);
    expect((await ask('?hours=240&page_size=2')).meta).toMatchObject({ total: 3, total_pages: 2 });
    expect((await ask('?system=Hed', 400)).error).toMatchObject({ parameter: 'system' });
    expect((await ask('?kills_min=0', 400)).error).toMatchObject({ parameter: 'kills_min' });
  });

  test('is ordered by ISK, ships, pilots and start', async () => {
    for (const sort of ['isk_lost', 'ships_lost', 'pilots', 'started_at']) {
      const falling = (await ask(`?hours=240&sort=${sort}`)).data.map((one: any) => one[sort]);
      expect(falling).toEqual(falling.toSorted((a: any, b: any) => (a < b ? 1 : -1)));
      expect((await ask(`?hours=240&sort=${sort}&dir=asc`)).data.map((one: any) => one[sort])).toEqual(falling.toReversed());
    }
  });

  test('shows a kill that comes later in the battle it belongs to, under the same id', async () => {
    const grown = madeFight(firstOf(2, 90), { systemId: JITA, start: fromIso(NOON) - 3 * HOUR });
    const jita = async () => (await ask('?system=Jita&kills_min=1')).data;
    const bump = (kills: MadeFight['kills']) => {
      save(app.db, [{ kills }]);
      dataVersionWrites(app.db).bump('killmails', NOON);
    };
    bump(grown.kills.slice(0, 10));
    const [before] = await jita();
    bump(grown.kills);
    const [after] = await jita();
    expect([before.id, before.kills.length]).toEqual([grown.kills[0]?.killmailId, 10]);
    expect([after.id, after.kills.length]).toEqual([before.id, grown.kills.length]);
  });
});

describe('/battles/{id}', () => {
  test('is found by any of its killmails, with its timeline, arrivals and reships', async () => {
    const { data } = await ask(`/${three.kills[9]?.killmailId}`);
    expect(data.id).toBe(three.kills[0]?.killmailId);
    expect(data.timeline.flatMap(({ sides }: any) => sides).reduce((sum: number, side: any) => sum + side.ships_lost, 0)).toBe(
      shipsOf(three),
    );
    expect(data.arrivals[0]).toMatchObject({ at: data.started_at });
    const latest = data.arrivals.at(-1);
    expect(data.arrivals.every(({ at }: any) => at <= latest.at)).toBe(true);
    expect(data.reships.length).toBeGreaterThan(0);
    for (const { lost_at, at } of data.reships) expect(lost_at < at).toBe(true);
  });

  test('is not found by a killmail that the mirror does not have, nor by one that makes no fight', async () => {
    expect((await ask('/123', 404)).error.message).toContain('No battle has the killmail 123');
    expect((await ask('/5', 404)).error.parameter).toBe('killmail_id');
    expect((await ask('/tama', 400)).error.parameter).toBe('killmail_id');
  });
});
