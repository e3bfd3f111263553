import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { forecastWrites } from '#main/store/forecasts/forecasts';
import { activityWrites } from '#main/store/systems/activity';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { aStoredContract, aStoredItem, insertContracts, insertRow, NOON } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { CAMPED_GATE, fillLosses, fillPlan, HED, JITA, NIARJA, PERIMETER, TAMA } from './plan-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillPlan(db);
      // Four weeks in which every hour 100 ships entered Tama, and one was lost there at 18:00 and none at any other hour.
      const hours = Array.from({ length: 28 * 24 }, (_, index) => fromIso(NOON) - 28 * DAY + index * HOUR);
      const sample = (kind: 'jumps' | 'kills', counts: (hour: number) => number[]) =>
        activityWrites(db).recordSamples(
          kind,
          hours.map((at) => ({
            hour: isoUtc(at),
            observedAt: isoUtc(at + HOUR),
            rows: [{ systemId: TAMA, counts: counts((at / HOUR) % 24) }],
          })),
          'archive',
        );
      fillClaims(db);
      insertRow(db, 'market_prices', { type_id: 587, average_price: 600_000.4, adjusted_price: 1, observed_at: NOON });
      fillSupply(db);
      sample('jumps', () => [100]);
      sample('kills', (hour) => (hour === 18 ? [1, 0, 0] : [0, 0, 0]));
    },
  });
});
afterAll(() => app.close());

/** Three Rifters in Jita by two contracts, one in HED-GP, one at an unknown place, and one of which the offer has expired. */
function fillSupply(db: WriteDb): void {
  insertRow(db, 'structures', { structure_id: 1_040_000_000_007, name: 'Fort', system_id: HED, fetched_at: NOON });
  const offer = (id: number, quantity: number, price: number, over: Parameters<typeof aStoredContract>[0] = {}) =>
    aStoredContract({ contract_id: 900_000_000 + id, price, items: [aStoredItem({ quantity })], ...over });
  insertContracts(db, [
    offer(1, 2, 800_000),
    offer(2, 1, 500_000),
    offer(3, 1, 900_000, { start_location_id: 1_040_000_000_007, end_location_id: 1_040_000_000_007 }),
    offer(4, 1, 100_000, { start_location_id: 1_040_000_000_008, end_location_id: 1_040_000_000_008 }),
    offer(5, 9, 900_000, { date_expired: '2026-11-20T11:00:00Z' }),
  ]);
}

/** Between 07:00 and 08:00 of the day a fight began in Tama, two systems got another holder, and two another ADM. */
function fillClaims(db: WriteDb): void {
  insertRow(db, 'names', { id: 98, category: 'alliance', name: 'Brave', fetched_at: NOON, wanted_by: 0 });
  const claim = (system_id: number, at: string, alliance_id: number | null, adm: number | null) =>
    insertRow(db, 'sovereignty_changes', { system_id, at, alliance_id, faction_id: null, adm });
  claim(NIARJA, '2026-11-01T00:00:00Z', 97, 2);
  claim(NIARJA, '2026-11-20T07:10:00Z', 98, 2);
  claim(HED, '2026-11-01T00:00:00Z', 98, 2);
  claim(HED, '2026-11-20T07:50:00Z', null, null);
  claim(PERIMETER, '2026-11-01T00:00:00Z', 98, 5);
  claim(PERIMETER, '2026-11-20T07:05:00Z', 98, 3.5);
  claim(JITA, '2026-11-01T00:00:00Z', 98, 2);
  claim(JITA, '2026-11-20T07:05:00Z', 98, 2.4);
  insertRow(db, 'fights', {
    fight_id: 'tama',
    system_id: TAMA,
    classification: 'gang',
    started_at: '2026-11-20T07:40:00Z',
    last_kill_at: '2026-11-20T08:10:00Z',
    kills: 12,
    pilots: 30,
  });
}

/** Of which hours the figures are, see the mirror. */
const until = { jumps_until: '2026-11-20T12:00:00Z', kills_until: '2026-11-20T11:00:00Z' };

const plan = async (path: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1${path}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};

describe('/live', () => {
  test('has the most pressing first, each with what it is told from', async () => {
    const { data, meta } = await plan('/live');
    expect(data.map(({ name, state }: any) => [name, state])).toEqual([
      ['Tama', 'camped'],
      ['Perimeter', 'roam'],
      ['Niarja', 'kill'],
      ['1DQ1-A', 'kill'],
    ]);
    expect(data[0]).toMatchObject({
      id: TAMA,
      sentence:
        'Camp at the gate to HED-GP: 2 ships lost to 3 attackers (Brave) flying Rifter since 11:40, the last 4 min ago; another followed within 30 min in 43 % of 200 such cases.',
      claim: 'camp',
      chance: 0.43,
      evidence: { ships: 2, minutes: 4, cases: 200 },
      attackers: 3,
      victims: 2,
      pilots: 5,
      parties: [{ alliance_id: 98, corporation_id: null, name: 'Brave', attackers: 3 }],
      gate_id: CAMPED_GATE,
      gate_system_id: HED,
      gate: 'HED-GP',
      kills: 2,
      isk_destroyed: 2_000_000,
      minutes_since: 4,
      ships: [{ type_id: 587, type_name: 'Rifter', kills: 2 }],
    });
    expect(data[1]).toMatchObject({
      sentence: 'Roam from Niarja: 1 kill by 1 attacker (Brave) flying Rifter, 10 min ago. Likely next: Jita.',
      came_from_id: NIARJA,
      next_system_id: JITA,
    });
    expect(data[3].quiet_now).toBe(true);
    expect(meta).toMatchObject({ total: 4, quiet_contradicted: 1, ...until });
  });

  test('is narrowed by state, and by jumps from a system', async () => {
    const names = async (query: string) => (await plan(`/live?${query}`)).data.map(({ name }: any) => name);
    expect(await names('state=camped')).toEqual(['Tama']);
    expect(await names('near=Jita&jumps=1')).toEqual(['Perimeter']);
    expect(await names('near=HED-GP&jumps=1')).toEqual(['Tama', '1DQ1-A']);
    expect(await names('limit=1')).toEqual(['Tama']);
    // All of the attackers are of one alliance; pilots 1 to 3 made Tama's camp.
    expect(await names('friends=brave')).toEqual([]);
    expect(await names('friends=1,2')).toEqual(['Tama', 'Perimeter', 'Niarja', '1DQ1-A']);
    expect(await names('friends=1,2,3')).toEqual(['Perimeter', 'Niarja', '1DQ1-A']);
    expect((await plan('/live?friends=Bravo', 400)).error.message).toContain("'Brave'");
    expect((await plan('/live?near=Jitta', 400)).error.message).toContain("'Jita'");
  });
});

describe('/kills', () => {
  test('has the newest first, each with ships, value, gate and a link', async () => {
    const { data, meta } = await plan('/kills?system=tama');
    expect(data.map(({ time }: any) => time.slice(11, 16))).toEqual(['11:56', '11:40']);
    expect(data[0]).toEqual({
      killmail_id: 902,
      time: '2026-11-20T11:56:00Z',
      system_id: TAMA,
      system: 'Tama',
      region: 'The Citadel',
      security_status: 0.3,
      ship: { type_id: 587, type_name: 'Rifter' },
      value: 1_000_000,
      attackers: 3,
      solo: false,
      npc: false,
      attacker_ships: [{ type_id: 587, type_name: 'Rifter' }],
      attacker_parties: [{ alliance_id: 98, corporation_id: null, name: 'Brave', attackers: 3 }],
      victim: {
        character_id: 5,
        character_name: null,
        corporation_id: null,
        corporation: null,
        alliance_id: null,
        alliance: null,
      },
      final_blow: {
        character_id: 1,
        character_name: null,
        corporation_id: null,
        corporation: null,
        alliance_id: 98,
        alliance: 'Brave',
      },
      gate: 'HED-GP',
      url: 'https://zkillboard.com/kill/902/',
    });
    expect(meta).toMatchObject({ total: 2, id: TAMA, name: 'Tama' });
    expect((await plan('/kills?system=Tama&limit=1')).meta.total).toBe(2);
    expect((await plan('/kills?system=Jita')).data).toEqual([]);
  });

  test('refuses a system that is none, more than the days that are kept, and a cursor that is no kill', async () => {
    expect((await plan('/kills?system=Tamma', 400)).error.message).toContain("'Tama'");
    expect((await plan('/kills?system=Tama&hours=841', 400)).error.message).toContain('hours');
    expect((await plan('/kills?before=5', 400)).error.message).toContain("before '5'");
    expect((await plan('/kills?entity=Bravo', 400)).error.message).toContain("did you mean 'Brave'?");
  });
});

describe('/forecast', () => {
  test('is unavailable before the first forecast, as everywhere, and then has the chance and the measure of a fight of every listed system', async () => {
    const before = await app.ask('/plan/api/v1/forecast');
    expect([before.status, before.headers['retry-after'], before.json.error.message]).toEqual([
      503,
      '300',
      'No forecast has been made yet; the first one needs 35 days of history.',
    ]);
    const systemIds = [JITA, TAMA];
    const day = Math.floor(fromIso(NOON) / DAY) + 1;
    const counts = {
      jumps: 1,
      jumpsLow: 0,
      jumpsHigh: 2,
      jumpsDispersion: 1,
      kills: 1,
      killsLow: 0,
      killsHigh: 2,
      killsAny: null,
      killsDispersion: 1,
    };
    const others = { drivers: '[]', quietFrom: null, quietActivity: null, circadian: Buffer.alloc(96) };
    const row = (systemId: number, hotspot: number) => ({ systemId, hotspot, ...counts, ...others });
    const making = {
      day,
      madeAt: NOON,
      lead: 1 as const,
      modelVersion: '1',
      trainedDays: 35,
      why: 'served',
      systemIds: Int32Array.from(systemIds),
    };
    forecastWrites(app.db).record(
      { ...making, served: { jumps: 'mean_7d', kills: 'mean_7d', hotspot: 'pooled' }, thresholds: Uint32Array.from([40, 7]) },
      [],
      [row(JITA, 0.123456), row(TAMA, 0.6)],
      { campaigns: [], incursions: [], timers: [] },
    );
    const { data, meta } = await plan('/forecast');
    expect(data).toEqual([
      { id: JITA, name: 'Jita', hotspot_probability: 0.1235, fight_kills: 40 },
      { id: TAMA, name: 'Tama', hotspot_probability: 0.6, fight_kills: 7 },
    ]);
    expect(meta).toEqual({ total: 2, day: '2026-11-21', made_at: NOON, trained_days: 35 });
  });
});

describe('/route', () => {
  test('what friends alone killed is no danger on the way, and what is usual stays', async () => {
    const [all, without] = [await plan('/route?from=Jita&to=HED-GP'), await plan('/route?from=Jita&to=HED-GP&friends=Brave')];
    const live = ({ data }: any) => data.hops.filter((hop: any) => hop.live !== null).map(({ name }: any) => name);
    expect(live(all)).toContain('Tama');
    expect(live(without)).toEqual([]);
    expect(all.data.warnings.join()).toContain('Camp at the gate to HED-GP');
    expect(without.data.warnings.join()).not.toContain('Camp');
    const leaving = async (query: string) => (await plan(`/departures?from=Jita&to=HED-GP${query}`)).data[0].chance_of_loss;
    expect(await leaving('&friends=Brave')).toBe(without.data.chance_of_loss);
    expect(await leaving('&friends=21')).toBe(all.data.chance_of_loss);
    // Who avoids camps may pass what friends hold.
    const avoiding = (friends: string) => app.ask(`/plan/api/v1/route?from=Jita&to=HED-GP&avoid_live=camped${friends}`);
    expect([(await avoiding('')).status, (await avoiding('&friends=Brave')).status]).toEqual([404, 200]);
  });

  test('has the systems in order, how each is entered, and what goes on there', async () => {
    const { data, meta } = await plan('/route?from=jita&to=HED-GP');
    expect(data.path).toEqual([JITA, PERIMETER, TAMA, HED]);
    expect(data.hops.map(({ name, by }: any) => [name, by])).toEqual([
      ['Jita', 'start'],
      ['Perimeter', 'gate'],
      ['Tama', 'gate'],
      ['HED-GP', 'gate'],
    ]);
    expect(data.hops.map(({ arrives_at }: any) => arrives_at.slice(11, 16))).toEqual(['12:00', '12:01', '12:02', '12:03']);
    expect(data.entered).toEqual({ high: 1, low: 1, null: 1 });
    expect(data.hops[2]).toMatchObject({ name: 'Tama', ...until });
    expect(data.warnings).toEqual([
      'Perimeter: Roam from Niarja: 1 kill by 1 attacker (Brave) flying Rifter, 10 min ago. Likely next: Jita.',
      'Tama: Camp at the gate to HED-GP: 2 ships lost to 3 attackers (Brave) flying Rifter since 11:40, the last 4 min ago; another followed within 30 min in 43 % of 200 such cases.',
    ]);
    expect(data.warning_details.map(({ code, system_id }: any) => [code, system_id])).toEqual([
      ['roam', PERIMETER],
      ['camped', TAMA],
    ]);
    expect(meta).toMatchObject({ from_id: JITA, to: 'HED-GP', mode: 'shortest' });
  });

  test('a camp counts where the route uses its gate: the 43 % of another loss over the 100 that pass in half an hour', async () => {
    const through = (await plan('/route?from=Jita&to=HED-GP')).data.hops[2];
    expect(through.chance_of_loss).toBeCloseTo(1 - (1 - 0.43) ** (1 / 100), 4);
    const into = (await plan('/route?from=Jita&to=Tama')).data.hops[2];
    expect(into.chance_of_loss).toBeLessThan(0.001);
    expect((await plan('/route?from=Jita&to=HED-GP&seconds_per_jump=900')).data.hops[2].arrives_at).toBe('2026-11-20T12:30:00Z');
  });

  test('tells what of a cargo is lost on average, and when it may draw suicide ganks on a freighter', async () => {
    const laden = await plan('/route?from=Jita&to=Tama&ship_class=freighter&cargo_value=1500000000');
    expect(laden.data.chance_of_loss).toBeGreaterThan(0);
    expect(laden.data.expected_loss).toBeCloseTo(laden.data.chance_of_loss * 1.5e9, -6);
    expect(laden.data.warning_details).toContainEqual(
      expect.objectContaining({ code: 'cargo_draws_ganks', sentence: expect.stringContaining('1.50 b ISK') }),
    );
    for (const unwarned of ['ship_class=freighter&cargo_value=1000000000', 'ship_class=hauler&cargo_value=1500000000'])
      expect(JSON.stringify((await plan(`/route?from=Jita&to=Tama&${unwarned}`)).data)).not.toContain('cargo_draws_ganks');
    expect((await plan('/route?from=Jita&to=Tama')).data.expected_loss).toBeNull();
    expect((await plan('/route?from=Jita&to=Tama&cargo_value=1b', 400)).error.message).toContain('cargo_value');
  });

  test('counts the hull: as the question says, by its market price, else by the median hull of its class', async () => {
    const route = (query: string) => plan(`/route?from=Jita&to=Tama&${query}`);
    const named = await route('ship=Rifter&cargo_value=1000000');
    expect(named.meta).toMatchObject({ cargo_value: 1_000_000, ship_value: 600_000, ship_value_from: 'market' });
    expect(named.data.expected_ship_loss).toBeCloseTo(named.data.chance_of_loss * 600_000, -1);
    expect((await route('ship_class=frigate')).meta).toMatchObject({ ship_value: 600_000, ship_value_from: 'class' });
    expect((await route('ship_class=frigate&ship_value=5000000')).meta).toMatchObject({
      ship_value: 5_000_000,
      ship_value_from: 'question',
    });
    for (const unknown of ['', 'ship_class=freighter']) {
      const { data, meta } = await route(unknown);
      expect(meta).toMatchObject({ cargo_value: null, ship_value: null, ship_value_from: null });
      expect(data.expected_ship_loss).toBeNull();
    }
  });

  test('passes waypoints and keeps off what is to be avoided: systems, constellations and regions', async () => {
    expect((await plan('/route?from=Jita&to=Tama&via=Niarja')).data.path).toEqual([JITA, PERIMETER, NIARJA, PERIMETER, TAMA]);
    const sentence = async (query: string, status: number) => (await plan(`/route?${query}`, status)).error.message;
    expect(await sentence('from=Jita&to=HED-GP&avoid=The%20Citadel', 404)).toBe(
      'There is no route from Jita to HED-GP that enters none of the 2 systems to avoid.',
    );
    expect(await sentence('from=Jita&to=HED-GP&avoid=Tamma', 400)).toContain("'Tama'");
    expect(await sentence(`from=Jita&to=HED-GP&via=${Array.from({ length: 21 }, (_, index) => index).join(',')}`, 400)).toBe(
      'via takes 20 places at most; there were 21.',
    );
  });

  test('goes through wormholes where they may be used', async () => {
    await plan('/route?from=Perimeter&to=HED-GP&avoid=Tama', 404);
    insertRow(app.db, 'wormholes', {
      connection_id: 'to Perimeter',
      hub_system_id: 31000005,
      max_ship_size: 'large',
      expires_at: '2026-11-21T02:00:00Z',
      destination_system_id: PERIMETER,
    });
    const { data } = await plan('/route?from=Perimeter&to=HED-GP&avoid=Tama&wormholes=true');
    expect(data.hops.map(({ name, by }: any) => [name, by])).toEqual([
      ['Perimeter', 'start'],
      ['Thera', 'wormhole'],
      ['HED-GP', 'wormhole'],
    ]);
  });

  test('ends in wormhole space where a known connection leads there, and says why not elsewhere', async () => {
    const { data, meta } = await plan('/route?from=Perimeter&to=thera');
    expect(meta.to_id).toBe(31000005);
    expect(data.hops.at(-1)).toMatchObject({ name: 'Thera', by: 'wormhole', security: null });
    expect(data.warnings).toContainEqual('Thera: nothing is known of wormhole space; it adds nothing to the chance of loss.');
    const [now] = (await plan('/departures?from=Thera&to=HED-GP')).data;
    expect(now.worst_system).not.toMatch(/^\d+$/);
    const refused = async (query: string) => (await plan(`/route?${query}`, 404)).error.message;
    const rest = 'nor does any connection of Thera or Turnur';
    app.db.prepare('DELETE FROM wormholes WHERE destination_system_id = 31001022').run();
    expect(await refused('from=Jita&to=J120452')).toBe(`No stargate leads to J120452, ${rest} that is known now.`);
    expect(await refused('from=Jita&to=Thera&wormhole_size=capital')).toBe(
      `No stargate leads to Thera, ${rest} of the size and age asked for that is known now.`,
    );
    expect((await plan('/route?from=Jita&to=Terra', 400)).error.message).toMatch(
      /^to 'Terra' is neither .*; did you mean .*'Thera'/,
    );
  });

  test('a wormhole is used where it is large enough, has time left, and was seen lately', async () => {
    const ask = (rule: string, status: number) =>
      plan(`/route?from=Perimeter&to=HED-GP&avoid=Tama&wormholes=true&${rule}`, status);
    await ask('wormhole_size=medium', 200);
    await ask('wormhole_size=large', 404);
    await ask('wormhole_hours_left=2', 200);
    await ask('wormhole_hours_left=3', 404);
    const seen = await ask('wormhole_hours_unseen=1', 200);
    expect(seen.data.path).toEqual([PERIMETER, JITA, 31000005, HED]);
    expect((await ask('wormhole_size=huge', 400)).error.message).toContain('wormhole_size');
  });

  test('a jump bridge is named by two systems', async () => {
    const { data } = await plan('/route?from=Jita&to=1DQ1-A&bridges=HED-GP:1DQ1-A');
    expect(data.bridges).toEqual([
      { pair: 'HED-GP:1DQ1-A', from_id: HED, from_name: 'HED-GP', to_id: 30004759, to_name: '1DQ1-A', unused_because: null },
    ]);
    for (const pair of ['Niarja', 'Niarja:', 'HED-GP:1DQ1-A:Jita'])
      expect((await plan(`/route?from=Jita&to=1DQ1-A&bridges=${pair}`, 400)).error.message).toBe(
        `bridges takes pairs of systems such as 1DQ1-A:8QT-H4; '${pair}' is none.`,
      );
  });

  test('waypoints are passed in the best order where that is asked for', async () => {
    const given = (await plan('/route?from=Jita&to=HED-GP&via=Tama,Niarja')).data;
    const best = (await plan('/route?from=Jita&to=HED-GP&via=Tama,Niarja&order=best')).data;
    expect(given.via).toEqual([TAMA, NIARJA]);
    expect(best.via).toEqual([NIARJA, TAMA]);
    expect(best.jumps).toBeLessThan(given.jumps);
  });

  test('keeps off live camps, and off what is usually too dangerous at this hour', async () => {
    await plan('/route?from=Jita&to=HED-GP&avoid_live=fight', 200);
    expect((await plan('/route?from=Jita&to=HED-GP&avoid_live=camped,fight', 404)).error.message).toBe(
      'There is no route from Jita to HED-GP that enters none of the 1 systems to avoid.',
    );
    await plan('/route?from=Jita&to=HED-GP&avoid_chance_above=0.5', 200);
    await plan('/route?from=Jita&to=HED-GP&avoid_chance_above=0', 404);
    expect((await plan('/route?from=Jita&to=HED-GP&avoid_live=camp', 400)).error.message).toContain('avoid_live');
  });

  test('a journey to where it begins enters nothing', async () => {
    const { data } = await plan('/route?from=Jita&to=Jita');
    expect(data).toMatchObject({ path: [JITA], jumps: 0, chance_of_loss: 0, warnings: [] });
  });
});

describe('/departures', () => {
  test('has now and each half hour of the day ahead; the hour at which ships are lost stands out', async () => {
    const { data, meta } = await plan('/departures?from=Perimeter&to=Tama');
    expect(data).toHaveLength(48);
    expect(data[0].leaves_at).toBe('2026-11-20T12:00:00Z');
    expect(data.at(-1).leaves_at).toBe('2026-11-21T11:30:00Z');
    const [worst] = data.slice(1).toSorted((a: any, b: any) => b.chance_of_loss - a.chance_of_loss);
    expect(worst).toMatchObject({ leaves_at: '2026-11-20T18:00:00Z', worst_system: 'Tama', worst_system_id: TAMA });
    expect(meta).toMatchObject({ from: 'Perimeter', to: 'Tama', jumps: 1 });
  });

  test('counts what goes on now in the first row alone', async () => {
    const { data } = await plan('/departures?from=Perimeter&to=HED-GP');
    expect(data[1].chance_of_loss).toBeLessThan(data[0].chance_of_loss);
  });
});

describe('with weeks of killmails', () => {
  let graded: TestApp;
  beforeAll(async () => {
    graded = await startTestApp({
      fill(db) {
        fillPlan(db);
        fillLosses(db);
      },
    });
  });
  afterAll(() => graded.close());

  test('the chance is told from ships lost at gates, by hour and by class of ship', async () => {
    const { data, meta } = (await graded.ask('/plan/api/v1/departures?from=Perimeter&to=Tama')).json;
    expect(meta).toMatchObject({ losses_from: 'killmails', ship_class: 'any' });
    const [worst] = data.slice(1).toSorted((a: any, b: any) => b.chance_of_loss - a.chance_of_loss);
    expect(worst).toMatchObject({ leaves_at: '2026-11-20T18:00:00Z', worst_system: 'Tama' });
    expect(worst.chance_of_loss).toBeGreaterThan(0.02);
    // Four of the ships that pass in an hour, of which there were fewer in the last week than before: 18 % were lost then.
    expect(worst.chance_of_loss).toBeLessThan(0.18);
    const freighter = (await graded.ask('/plan/api/v1/route?from=Perimeter&to=Tama&ship_class=freighter')).json;
    expect(freighter.meta.ship_class).toBe('freighter');
    const refused = (await graded.ask('/plan/api/v1/route?from=Perimeter&to=Tama&ship_class=raft')).json;
    expect(refused.error.message).toContain('ship_class');
  });

  test('what was called is held against what happened, in sentences', async () => {
    const { data, meta } = (await graded.ask('/plan/api/v1/loss-accuracy')).json;
    expect(meta).toEqual({ from: '2026-11-13', to: '2026-11-19', ship_class: 'any' });
    const journeys = data.reduce((sum: number, row: any) => sum + row.journeys, 0);
    expect(journeys).toBeGreaterThan(50);
    const [dearest] = data.toReversed();
    const percent = (part: number) => `${Number((part * 100).toPrecision(2))} %`;
    expect(dearest.sentence).toBe(
      `Of ${dearest.journeys} trips with a predicted chance of loss of ${percent(dearest.called)}, ${percent(dearest.lost)} lost the ship (${dearest.ships} lost ship${dearest.ships === 1 ? '' : 's'}, so between ${percent(dearest.lost_least)} and ${percent(dearest.lost_most)}); such a trip is now given ${percent(dearest.corrected)}.`,
    );
    for (const { lost, lost_least: least, lost_most: most } of data) expect(least <= lost && lost <= most).toBe(true);
  });

  test('without killmails nothing is graded, and the answer says so', async () => {
    expect(await plan('/loss-accuracy')).toEqual({ data: [], meta: { from: null, to: null, ship_class: 'any' } });
    expect((await plan('/route?from=Jita&to=Tama')).meta).toMatchObject({ losses_from: 'hourly_counts', losses_hours: 672 });
  });
});

describe('/legs', () => {
  test('has each leg with its isotopes and fatigue, where it ends, and what goes on there', async () => {
    const { data, meta } = await plan('/legs?from=Jita&to=1DQ1-A&ship=Rifter&jdc=0&jfc=0&midpoints=any');
    expect(data.legs.map(({ from_name, to_name, light_years }: any) => [from_name, to_name, light_years])).toEqual([
      ['Jita', 'HED-GP', 5],
      ['HED-GP', '1DQ1-A', 4],
    ]);
    expect(data).toMatchObject({ light_years: 9, isotopes: 9000, minutes: 6, fatigue_minutes: 270 });
    expect(data.legs[0]).toMatchObject({
      from: JITA,
      to: HED,
      isotopes: 5000,
      cooldown_minutes: 6,
      fatigue_minutes: 60,
      alternatives: [],
    });
    expect(data.legs[1].stop).toMatchObject({ name: '1DQ1-A', has_npc_station: false, live: { state: 'kill' }, ...until });
    expect(meta).toMatchObject({ ship: 'Rifter', range_light_years: 5, isotopes_per_light_year: 1000, killmails_until: null });
    expect((await plan('/legs?from=Jita&to=1DQ1-A&ship=587&midpoints=any')).data.legs).toHaveLength(1);
  });

  test('says in a sentence what is wrong, or that there is no such journey', async () => {
    const sentence = async (query: string, status: number) => (await plan(`/legs?from=Jita&${query}`, status)).error.message;
    expect(await sentence('to=1DQ1-A&ship=Rifter&jdc=0', 404)).toBe(
      'There is no journey from Jita to 1DQ1-A by legs of 5 light-years with stops at stations of NPCs; midpoints=any may find one.',
    );
    expect(await sentence('to=Perimeter&ship=Rifter', 400)).toBe(
      'to cannot be Perimeter: no cynosural field can be lit in high security (true security 0.45 and above); name another system.',
    );
    expect(await sentence('to=1DQ1-A&ship=Tritanium', 400)).toBe(
      'ship must be a ship type with a jump drive; Tritanium has none.',
    );
    expect(await sentence('to=1DQ1-A&ship=Rifter&jdc=0&midpoints=any&avoid=HED-GP', 404)).toContain('no journey');
  });
});

describe('/legs with others through the portal', () => {
  const legs = (query: string, status = 200) => plan(`/legs?from=Jita&to=1DQ1-A&jdc=0&jfc=0&midpoints=any&${query}`, status);

  test('tells what each leg takes for them by their mass, and the fuel of all as cargo', async () => {
    const { data, meta } = await legs('ship=Rifter&pass=rifter:3');
    expect(data.legs.map(({ isotopes, portal_isotopes }: any) => [isotopes, portal_isotopes])).toEqual([
      [5000, 3 * 5335],
      [4000, 3 * 4268],
    ]);
    expect(data).toMatchObject({ isotopes: 9000, portal_isotopes: 28_809 });
    expect(data.fuel).toEqual({
      isk: null,
      isk_hub: 'Jita',
      isk_observed_at: null,
      type_id: 34,
      name: 'Tritanium',
      cubic_metres: 37_809,
      bay: 10_000,
      beyond_bay: 27_809,
    });
    expect(meta).toMatchObject({ opens_portal: true, passengers: [{ type_id: 587, name: 'Rifter', count: 3, mass: 1_067_000 }] });
    expect((await legs('ship=Rifter')).data).toMatchObject({
      portal_isotopes: 0,
      fuel: { cubic_metres: 9000, bay: 10_000, beyond_bay: 0 },
    });
  });

  test('says in a sentence who cannot pass, and what the static data does not tell', async () => {
    const sentence = async (query: string) => (await legs(query, 400)).error.message;
    expect(await sentence('ship=Reaper&pass=Rifter')).toBe(
      'pass needs a ship that opens a portal; by the static data in hand Reaper opens none.',
    );
    expect(await sentence('ship=Rifter&pass=Tritanium')).toBe('pass takes ships; Tritanium is none.');
    expect(await sentence('ship=Rifter&pass=Reaper')).toBe('The static data in hand does not tell the mass of Reaper.');
    expect(await sentence('ship=Rifter&pass=Rifter:0')).toContain('pass takes 1 to 256 ships of a type; it was Rifter:0.');
    expect((await plan('/legs?from=Jita&to=1DQ1-A&ship=Reaper&midpoints=any')).data).toMatchObject({
      isotopes: null,
      fuel: null,
    });
  });

  test('/jump-hulls lists every hull with a drive', async () => {
    expect((await plan('/jump-hulls')).data).toEqual([
      {
        type_id: 588,
        name: 'Reaper',
        group: 'Frigate',
        light_years: 4,
        isotopes_per_light_year: null,
        fuel: null,
        fuel_bay: null,
        opens_portal: false,
      },
      expect.objectContaining({ name: 'Rifter', fuel: 'Tritanium', fuel_bay: 10_000, opens_portal: true }),
    ]);
  });
});

describe('/legs by fuel and among friends', () => {
  const names = async (query: string) =>
    (await plan(`/legs?from=Jita&to=1DQ1-A&ship=Rifter&${query}`)).data.legs.map(({ to_name }: any) => to_name);
  test('stops where friends have structures, there alone where asked, and says so where they have none', async () => {
    expect(await names('jdc=2&midpoints=friendly&friendly=HED-GP')).toEqual(['HED-GP', '1DQ1-A']);
    expect(await names('jdc=2&midpoints=station&friendly=Tama')).toEqual(['Tama', '1DQ1-A']);
    expect(
      (await plan('/legs?from=Jita&to=1DQ1-A&ship=Rifter&jdc=2&midpoints=friendly&friendly=Jita', 404)).error.message,
    ).toContain('with stops where friends are');
    expect((await plan('/legs?from=Jita&to=1DQ1-A&ship=Rifter&midpoints=friendly', 400)).error.message).toContain(
      'needs friendly',
    );
    expect((await plan('/legs?from=Jita&to=1DQ1-A&ship=Rifter&friendly=Nobody', 400)).error.message).toContain('friendly');
  });

  test('goes by the least fuel where asked, and tells the jumps that are usual at the hour of arrival', async () => {
    const fuel = await plan('/legs?from=Jita&to=1DQ1-A&ship=Rifter&jdc=2&midpoints=any&least=fuel');
    expect(fuel.data.light_years).toBe(9);
    const { data } = await plan('/legs?from=Jita&to=HED-GP&ship=Rifter&jdc=0&midpoints=any');
    expect(data.legs[0].stop.usual_jumps).toBe(0);
    const tama = await plan('/legs?from=Jita&to=Tama&ship=Rifter&jdc=0&midpoints=any');
    expect(tama.data.legs[0].stop).toMatchObject({ name: 'Tama', usual_jumps: 100 });
  });
});

describe('/alert-backtest', () => {
  const past = async (query: string, status = 200) => plan(`/alert-backtest?${query}`, status);
  test('tells what an alert would have found where the past is known, each stretch once', async () => {
    const { data } = await past('when=kills&system=Jita&most=2&kills_min=2&kills_minutes=20');
    expect(data).toMatchObject({ fired: 1, systems: 1, newest: [{ id: TAMA, name: 'Tama', kills: 2 }] });
    expect(data.sentence).toBe('Since 2026-11-20 11:16 it would have fired 1 time, in 1 system.');
    expect((await past('when=kills&system=Jita&most=1&kills_min=2')).data.sentence).toBe(
      'Since 2026-11-20 11:16 it would not have fired.',
    );
    expect((await past('when=camp&system=Jita&most=2')).data).toMatchObject({ fired: 1, newest: [{ name: 'Tama' }] });
    expect((await past('when=campaign&system=Jita&most=5')).data).toMatchObject({
      fired: 1,
      newest: [{ name: '1DQ1-A', kills: null }],
    });
  });

  test('says where no past is kept, and what is wrong with a question', async () => {
    expect((await past('when=window&system=Jita')).data).toMatchObject({
      since: null,
      fired: null,
      systems: null,
      sentence: 'The mirror keeps no past of windows, so it cannot be tested on the past.',
    });
    expect((await past('when=chain&system=J120452')).data.sentence).toBe(
      'This alert is about what happens now, so it cannot be tested on the past.',
    );
    expect((await past('when=kills&system=Jitta', 400)).error.message).toContain("'Jita'");
    expect((await past('when=war&system=Jita', 400)).error.message).toContain('when');
  });
});

describe('/history', () => {
  test('has a byte for each system and hour, the window of each added up, and what they are of', async () => {
    const { data } = await plan('/history?metric=ship_kills&window=24');
    expect(data).toMatchObject({ metric: 'ship_kills', window: 24, hours: 720, first_hour: '2026-10-21T12:00:00Z', largest: 24 });
    expect(data.systems).toContain(TAMA);
    expect(data.sampled.at(-1)).toBe(24);
    expect(data.sampled[0], 'nothing was sampled so early').toBe(0);
    const answer = await app.ask('/plan/api/v1/history?metric=ship_kills&window=24&format=binary');
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    const { body } = answer;
    const length = body.readUInt32LE(0);
    expect(JSON.parse(body.subarray(4, 4 + length).toString())).toEqual(data);
    const counts = body.subarray(4 + length);
    expect(counts.length).toBe(720 * data.systems.length);
    const byteOf = (hour: number, id: number) => counts[hour * data.systems.length + data.systems.indexOf(id)];
    const sumOf = (hour: number, id: number) => Math.round(Math.expm1(((byteOf(hour, id) ?? 0) / 254) * Math.log1p(24)));
    expect(sumOf(710, TAMA), 'one is lost each day, at 18:00').toBe(1);
    expect(sumOf(710, JITA)).toBe(3);
    expect(Math.max(...counts.subarray(48 * data.systems.length))).toBe(254);
    expect(byteOf(0, JITA)).toBe(255);
    expect((await plan('/history?window=5', 400)).error.message).toContain('window must be one of');
  });
});

describe('/timeline', () => {
  test('counts what began in each hour, and names the largest of it', async () => {
    const { data, meta } = await plan('/timeline');
    expect(meta).toEqual({ first_hour: '2026-10-21T12:00:00Z', hours: 720 });
    expect(data.hours).toHaveLength(720);
    expect(data.hours[715]).toEqual({ fights: 1, fight_kills: 12, adm_rises: 1, adm_drops: 1, sovereignty: 2 });
    expect(data.hours[714]).toEqual({ fights: 0, fight_kills: 0, adm_rises: 0, adm_drops: 0, sovereignty: 0 });
    const events = data.events.filter(({ at }: any) => at.startsWith('2026-11-20T07'));
    expect(events.map(({ kind, name, kills, from, to }: any) => [kind, name, kills, from, to])).toEqual([
      ['sovereignty', 'HED-GP', null, 'Brave', null],
      ['fight', 'Tama', 12, null, null],
      ['sovereignty', 'Niarja', null, '97', 'Brave'],
      ['adm', 'Perimeter', null, '5.0', '3.5'],
    ]);
    expect((await plan('/timeline?limit=0')).data.events).toEqual([]);
  });
});

describe('/supply', () => {
  test('has what is on offer of a type in each system, and how much of it is nobody knows where', async () => {
    const { data, meta } = await plan('/supply?type=rifter');
    expect(data).toEqual([
      { id: JITA, name: 'Jita', contracts: 2, units: 3, cheapest: 400_000 },
      { id: HED, name: 'HED-GP', contracts: 1, units: 1, cheapest: 900_000 },
    ]);
    expect(meta).toEqual({ type_id: 587, type_name: 'Rifter', contracts: 4, elsewhere: 1 });
    expect((await plan('/supply?type=Reaper')).data).toEqual([]);
    await plan('/supply?type=Rafter', 400);
  });
});
