import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZARZAKH } from '#main/domain/topology/space';
import type { WriteDb } from '#main/store/db';
import { insertRow } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { addHull, addSystem, fillPlan, HED, joinByGates, KEEPSTAR, PERIMETER, TAMA } from './plan-mirror.ts';

const AMAMAKE = 30002537;
const RAGNAROK = 23773;
/** Joined to known space by a jump bridge only. */
const BRIDGED = 30004760;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill });
});
afterAll(() => app.close());

/** Amamake beyond Perimeter, and the long way round by 1DQ1-A; Zarzakh behind HED-GP and Amamake; four hulls of three light-years, of a titan, a dreadnought, a lancer and a jump freighter. */
function fill(db: WriteDb): void {
  fillPlan(db);
  addSystem(db, { like: TAMA, system_id: AMAMAKE, name: 'Amamake' });
  addSystem(db, { like: HED, system_id: ZARZAKH, name: 'Zarzakh' });
  addSystem(db, { like: KEEPSTAR, system_id: BRIDGED, name: '8QT-H4' });
  db.exec(`UPDATE system_rows SET sovereignty_owner_id = NULL, sovereignty_owner = NULL WHERE system_id = ${ZARZAKH}`);
  joinByGates(db, 50_001_000, [
    [PERIMETER, AMAMAKE],
    [KEEPSTAR, AMAMAKE],
    [HED, ZARZAKH],
    [AMAMAKE, ZARZAKH],
  ]);
  addCapital(db, { type_id: RAGNAROK, name: 'Ragnarok', group_id: 30 });
  addCapital(db, { type_id: 19720, name: 'Revelation', group_id: 485 });
  addCapital(db, { type_id: 82001, name: 'Bane', group_id: 4594 });
  addCapital(db, { type_id: 28848, name: 'Anshar', group_id: 902 });
  db.exec(`UPDATE system_rows SET has_npc_station = 1 WHERE system_id IN (${TAMA}, ${HED})`);
}

function addCapital(db: WriteDb, hull: { type_id: number; name: string; group_id: number }): void {
  addHull(db, hull);
  insertRow(db, 'jump_drives', { type_id: hull.type_id, light_years: 3, isotopes_per_light_year: 3000 });
}

const plan = async (path: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1${path}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};
const sentence = async (path: string, status = 400) => (await plan(path, status)).error.message;

test('a capital goes by no gate of high security: round it, or not at all', async () => {
  const path = async (query: string) => (await plan(`/route?from=Tama&to=Amamake&${query}`)).data.path;
  expect(await path('ship_class=battleship')).toEqual([TAMA, PERIMETER, AMAMAKE]);
  expect(await path('ship_class=capital')).toEqual([TAMA, HED, KEEPSTAR, AMAMAKE]);
  expect(await path('ship_class=capital&mode=safest&prefer=Perimeter')).toEqual([TAMA, HED, KEEPSTAR, AMAMAKE]);
  expect(await sentence('/route?from=Tama&to=Amamake&ship_class=capital&avoid=1DQ1-A', 404)).toBe(
    'There is no route from Tama to Amamake that enters none of the 1 systems to avoid for ship_class=capital: gates of high security and of Pochven refuse capitals.',
  );
  expect(await sentence('/route?from=Tama&to=Jita&ship_class=capital')).toBe(
    'to cannot be Jita with ship_class=capital: gates of high security refuse capitals; name another system.',
  );
  expect(await sentence('/departures?from=Jita&to=Tama&ship_class=capital')).toContain('from cannot be Jita');
  expect(await sentence('/route?from=Tama&to=HED-GP&via=Perimeter&ship_class=capital')).toContain('via cannot be Perimeter');
  const { data } = await plan('/op-sheet?staging=Jita&target=HED-GP&ship_class=capital');
  expect(data.routes).toEqual([]);
  expect(data.route_note).toBe('Capitals do not go from Jita by gate: gates of high security refuse capitals.');
});

test('no route is asked through Zarzakh, and one that begins or ends there warns of its six hours', async () => {
  expect(await sentence('/route?from=HED-GP&to=Amamake&via=Zarzakh')).toBe(
    'via cannot be Zarzakh: for six hours its gates let a ship out only the way it came; it can be the start or the end of a route.',
  );
  expect(await sentence('/departures?from=HED-GP&to=Amamake&via=30100000')).toContain('via cannot be Zarzakh');
  const warnings = async (query: string) => (await plan(`/route?${query}`)).data.warnings;
  expect(await warnings('from=HED-GP&to=Zarzakh')).toContain(
    'Zarzakh: a ship that enters is held for six hours to the gate by which it came.',
  );
  expect(await warnings('from=Zarzakh&to=Amamake')).toContain(
    'Zarzakh: this leaves by the gate to Amamake; for six hours after entering only the gate that a ship came by lets it out.',
  );
  expect(await warnings('from=HED-GP&to=Zarzakh&ship_class=capital')).toContain(
    'Zarzakh: whether its gates take capitals is not sure.',
  );
  expect((await plan('/op-sheet?staging=HED-GP&target=Zarzakh')).data.routes[0].warnings).toContain(
    'Zarzakh: a ship that enters is held for six hours to the gate by which it came.',
  );
  expect(await warnings('from=HED-GP&to=1DQ1-A')).not.toContain(expect.stringContaining('Zarzakh'));
});

test('a capital passes no jump bridge, which a freighter does', async () => {
  const by = async (query: string) =>
    (await plan(`/route?from=1DQ1-A&to=8QT-H4&bridges=1DQ1-A:8QT-H4&${query}`)).data as {
      hops: { by: string }[];
      warnings: string[];
    };
  const freighter = await by('ship_class=freighter');
  expect(freighter.hops.map((hop) => hop.by)).toEqual(['start', 'bridge']);
  expect(freighter.warnings).not.toContain('No jump bridge is used: they refuse capitals.');
  await plan('/route?from=1DQ1-A&to=8QT-H4&bridges=1DQ1-A:8QT-H4&ship_class=capital', 404);
  const { data } = await plan('/route?from=HED-GP&to=1DQ1-A&bridges=1DQ1-A:8QT-H4&ship_class=capital');
  expect(data.warnings).toContain('No jump bridge is used: they refuse capitals.');
});

test('no bridge of a list makes a route fail: each that a rule bars says which', async () => {
  const pairs = ['1041234567890 F-NXLQ:T5ZI-S', 'Tama:1DQ1-A', 'Jita:HED-GP', '1DQ1-A:8QT-H4', 'HED-GP:hed-gp', 'HED-GP:Zarzakh'];
  const { data } = await plan(`/route?from=HED-GP&to=8QT-H4&${pairs.map((pair) => `bridges=${pair}`).join('&')}`);
  expect(data.hops.map(({ by }: any) => by)).toEqual(['start', 'gate', 'bridge']);
  expect(data.bridges.map(({ unused_because: flaw }: any) => flaw)).toEqual([
    'there is no system 1041234567890 F-NXLQ',
    'Tama lies in low security, and jump bridges stand only where an alliance holds sovereignty',
    'Jita lies in high security, and jump bridges stand only where an alliance holds sovereignty',
    null,
    'both ends are the same system',
    'no alliance holds Zarzakh',
  ]);
  expect(data.warnings).toContain(
    'Jump bridge Tama:1DQ1-A is not used: Tama lies in low security, and jump bridges stand only where an alliance holds sovereignty.',
  );
  expect(data.warning_details).toContainEqual({
    code: 'bridge_unused',
    sentence: 'Jump bridge 1041234567890 F-NXLQ:T5ZI-S is not used: there is no system 1041234567890 F-NXLQ.',
    system_id: null,
    system_name: null,
  });
  expect(data.warning_details.map(({ sentence: told }: any) => told)).toEqual(data.warnings);
});

test('only pilots of the alliance that holds the departure pass a jump bridge; without a name that is not known', async () => {
  const ask = async (query: string) => (await plan(`/route?from=1DQ1-A&to=8QT-H4&bridges=1DQ1-A:8QT-H4${query}`)).data;
  const unnamed = await ask('');
  expect(unnamed.warning_details).toContainEqual({
    code: 'bridge_access_unknown',
    sentence:
      '1DQ1-A: whether you may take the jump bridge is not known; only pilots of the alliance that holds 1DQ1-A may. Name your alliance.',
    system_id: KEEPSTAR,
    system_name: '1DQ1-A',
  });
  for (const own of ['goonswarm federation', '1354830081']) {
    const { hops, warnings } = await ask(`&alliance=${own}`);
    expect(hops.map(({ by }: any) => by)).toEqual(['start', 'bridge']);
    expect(warnings).not.toContainEqual(expect.stringContaining('whether you may'));
  }
  await plan('/route?from=1DQ1-A&to=8QT-H4&bridges=1DQ1-A:8QT-H4&alliance=99000001', 404);
  const other = (await plan('/route?from=HED-GP&to=1DQ1-A&bridges=1DQ1-A:8QT-H4&alliance=99000001')).data;
  expect(other.bridges[0].unused_because).toBe('another alliance holds 1DQ1-A, and only its own pilots pass');
  expect(await sentence('/route?from=1DQ1-A&to=8QT-H4&bridges=1DQ1-A:8QT-H4&alliance=Goonswarm%20Federaton')).toContain(
    "did you mean 'Goonswarm Federation'",
  );
});

test('a hop by wormhole tells its signatures, its type and how long it lasts, and warns near its end', async () => {
  insertRow(app.db, 'wormholes', {
    connection_id: 'dying',
    hub_system_id: TAMA,
    hub_signature: 'ABC-123',
    destination_system_id: KEEPSTAR,
    destination_signature: 'XYZ-789',
    wormhole_type: 'B449',
    max_ship_size: 'xlarge',
    expires_at: '2026-11-20T15:30:00Z',
    updated_at: '2026-11-20T11:30:00Z',
  });
  const hop = async (query: string) => (await plan(`/route?${query}&wormholes=true`)).data;
  const out = await hop('from=Tama&to=1DQ1-A');
  expect(out.hops[1].wormhole).toEqual({
    type: 'B449',
    max_ship_size: 'xlarge',
    signature: 'ABC-123',
    exit_signature: 'XYZ-789',
    expires_at: '2026-11-20T15:30:00Z',
    hours_left: 3.5,
    is_end_of_life: true,
    seen_at: '2026-11-20T11:30:00Z',
    is_own: false,
    mass: null,
  });
  expect(out.warning_details).toContainEqual({
    code: 'wormhole_expiring',
    sentence: '1DQ1-A: the wormhole into it is at the end of its life, 3 h 30 m are left; it may close behind you.',
    system_id: KEEPSTAR,
    system_name: '1DQ1-A',
  });
  const back = (await hop('from=1DQ1-A&to=Tama')).hops[1].wormhole;
  expect([back.signature, back.exit_signature]).toEqual(['XYZ-789', 'ABC-123']);
  app.db.exec("DELETE FROM wormholes WHERE connection_id = 'dying'");
});

test('a wormhole leads ships of a class only where it surely lets them through, by its type before its label', async () => {
  insertRow(app.db, 'wormholes', {
    connection_id: 'through',
    hub_system_id: TAMA,
    destination_system_id: KEEPSTAR,
    wormhole_type: 'M164',
    max_ship_size: 'xlarge',
    expires_at: '2026-11-21T00:00:00Z',
    updated_at: '2026-11-20T11:30:00Z',
  });
  const by = async (shipClass: string, more = '') =>
    (await plan(`/route?from=Tama&to=1DQ1-A&wormholes=true&ship_class=${shipClass}${more}`)).data.hops.map((hop: any) => hop.by);
  expect(await by('any')).toEqual(['start', 'wormhole']);
  expect(await by('battleship')).toEqual(['start', 'wormhole']);
  expect(await by('freighter')).not.toContain('wormhole');
  expect(await by('capital')).not.toContain('wormhole');
  app.db.exec("UPDATE wormholes SET wormhole_type = 'B449' WHERE connection_id = 'through'");
  // Another question: the answer to the one before is kept.
  expect(await by('freighter', '&wormhole_hours_left=1')).toEqual(['start', 'wormhole']);
  app.db.exec("DELETE FROM wormholes WHERE connection_id = 'through'");
});

test('a titan cannot be in high security, and stops at no station of NPCs', async () => {
  const legs = (query: string, status = 200) => plan(`/legs?${query}`, status);
  expect((await legs('from=Jita&to=Tama&ship=Ragnarok', 400)).error.message).toBe(
    'from cannot be Jita: neither gates nor cynosural fields let titans and supercarriers into high security, so that none can be there; name another system.',
  );
  expect((await legs('from=Tama&to=1DQ1-A&ship=Ragnarok&jdc=2', 404)).error.message).toBe(
    'There is no journey from Tama to 1DQ1-A by legs of 4.2 light-years: titans and supercarriers dock at no station of NPCs; name systems where friends have a Keepstar, or ask for midpoints=any.',
  );
  const any = await legs('from=Tama&to=1DQ1-A&ship=Ragnarok&jdc=2&midpoints=any');
  expect(any.data.legs.map(({ to }: any) => to)).toEqual([HED, KEEPSTAR]);
  expect(any.data.warnings).toContain(
    'HED-GP, 1DQ1-A: titans and supercarriers dock only at a Keepstar; whether one that takes you stands there is not public.',
  );
  const dreadnought = await legs('from=Tama&to=1DQ1-A&ship=Revelation&jdc=2');
  expect(dreadnought.data.legs.map(({ to }: any) => to)).toEqual([HED, KEEPSTAR]);
  expect(dreadnought.data.warnings).toContain(
    '1DQ1-A: capitals dock at a Fortizar or Keepstar, perhaps at an Azbel, Sotiyo or Tatara; whether one that takes you stands there is not public.',
  );
  expect((await legs('from=Jita&to=Tama&ship=Revelation')).data.warnings).toContain(
    'Jita: neither gates nor cynosural fields let capitals into high security; check that the ship is there.',
  );
  expect((await legs('from=Jita&to=Tama&ship=Anshar')).data.warnings).toEqual([]);
  expect((await legs('from=Tama&to=1DQ1-A&ship=Bane&jdc=2')).data.warnings).toContain(
    '1DQ1-A: capitals dock at a Fortizar or Keepstar, perhaps at an Azbel, Sotiyo or Tatara; whether one that takes you stands there is not public.',
  );
});

test('lancers and command carriers have a range: that of the static data, else the shorter of what is known', async () => {
  const range = async (ship: string) => (await app.ask(`/systems/api/v1/capital-range?staging=Jita&ship=${ship}`)).json.meta;
  expect(await range('lancer_dreadnought')).toMatchObject({ range_light_years: 6, range_from: 'static_data' });
  expect(await range('command_carrier')).toMatchObject({ range_light_years: 7.5, range_from: 'figures_of_2026' });
});

describe('jump freighters go home', () => {
  const legs = async (query: string, status = 200) => plan(`/legs?${query}`, status);

  test('into high security by a landing in low security and its gates, with risk and time of both', async () => {
    const { data } = await legs('from=1DQ1-A&to=Perimeter&ship=Anshar&midpoints=any');
    expect(data.legs.at(-1).to).toBe(AMAMAKE);
    expect(data.gates.map(({ name, by }: any) => [name, by])).toEqual([['Perimeter', 'gate']]);
    expect(data).toMatchObject({ gate_minutes: 3, gate_chance_of_loss: expect.any(Number) });
    expect(data.warnings).toContain(
      'Amamake: the drive ends here, as no cynosural field can be lit in high security (true security 0.45 and above); 1 gate leads on to Perimeter.',
    );
    expect((await legs('from=1DQ1-A&to=HED-GP&ship=Anshar&midpoints=any')).data).toMatchObject({
      gates: [],
      gate_minutes: 0,
      gate_chance_of_loss: null,
    });
  });

  test('by no gate of a system that is avoided, the end excepted', async () => {
    const address = 'from=1DQ1-A&to=Jita&ship=Anshar&midpoints=any';
    expect((await legs(address)).data.gates.map(({ name }: any) => name)).toEqual(['Perimeter', 'Jita']);
    expect((await legs(`${address}&avoid=Jita`)).data.gates).toHaveLength(2);
    expect((await legs(`${address}&avoid=Perimeter`, 404)).error.message).toContain('There is no journey from 1DQ1-A to Jita');
  });

  test('and through an own wormhole where that is nearer, if the hull surely passes', async () => {
    const address = 'from=1DQ1-A&to=Jita&ship=Anshar&midpoints=any';
    const { data } = await legs(`${address}&chain=Tama:Jita:xlarge:ABC-123`);
    expect(data.legs.at(-1).to).toBe(TAMA);
    expect(data.gates).toMatchObject([{ name: 'Jita', by: 'wormhole', wormhole: { signature: 'ABC-123', is_own: true } }]);
    expect((await legs(`${address}&chain=Tama:Jita:K162`)).data.gates.map(({ by }: any) => by)).toEqual(['gate', 'gate']);
  });

  test('which no other hull may', async () => {
    expect((await legs('from=1DQ1-A&to=Perimeter&ship=Revelation', 400)).error.message).toBe(
      'to cannot be Perimeter: no cynosural field can be lit in high security (true security 0.45 and above); name another system.',
    );
  });

  test('cynos that are named are stopped at in their order, and none where none can be lit', async () => {
    const { data } = await legs('from=1DQ1-A&to=Tama&ship=Anshar&midpoints=any&cynos=Amamake,HED-GP');
    const stops = data.legs.map(({ to }: any) => to);
    expect(stops.indexOf(AMAMAKE)).toBeGreaterThanOrEqual(0);
    expect(stops.lastIndexOf(HED)).toBeGreaterThan(stops.indexOf(AMAMAKE));
    expect(stops.at(-1)).toBe(TAMA);
    expect((await legs('from=1DQ1-A&to=Tama&ship=Anshar&cynos=Jita', 400)).error.message).toContain('cynos cannot have Jita');
  });

  test('with timers that still run at the start, and a wait where fatigue is to stay low', async () => {
    const tired = (await legs('from=1DQ1-A&to=HED-GP&ship=Revelation&midpoints=any&fatigue=60')).data;
    const waited = (await legs('from=1DQ1-A&to=HED-GP&ship=Revelation&midpoints=any&fatigue=60&fatigue_below=100')).data;
    expect(tired.legs[0].fatigue_minutes).toBeGreaterThan(100);
    expect(waited.legs[0].fatigue_minutes).toBe(100);
    expect(waited.minutes).toBe(waited.legs[0].wait_minutes);
    expect(waited.legs[0].wait_minutes).toBeGreaterThan(0);
    const high = (await legs('from=1DQ1-A&to=HED-GP&ship=Revelation&midpoints=any&fatigue_below=10')).data;
    expect(high.warnings).toContain('Fatigue rises above 10 min however long it waits: some leg is too long for that.');
  });
});
