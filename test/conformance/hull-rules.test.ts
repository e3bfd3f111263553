import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { insertRow } from '../support/builders.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { addHull, addSystem, fillPlan, HED, KEEPSTAR, TAMA } from './plan-mirror.ts';

const [ORCA, AVATAR, RORQUAL, ANSHAR] = [28606, 11567, 28352, 28848];
const GOONS = 1354830081;
/** A system that only a jump bridge joins to known space, two light-years from 1DQ1-A. */
const BRIDGED = 30004760;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill });
});
afterAll(() => app.close());

function fill(db: WriteDb): void {
  fillPlan(db);
  addSystem(db, { like: KEEPSTAR, system_id: BRIDGED, name: '8QT-H4' });
  db.exec(`UPDATE systems SET x = 11 * 9.46e15 WHERE system_id = ${BRIDGED}`);
  const hull = (type_id: number, name: string, group_id: number, handling: Record<string, number>) =>
    addHull(db, { type_id, name, group_id, ...handling });
  hull(ORCA, 'Orca', 941, { mass: 250e6, inertia: 0.124, warp_speed: 2, ansiblex_energy: 19_000 });
  hull(AVATAR, 'Avatar', 30, { mass: 2.4e9, inertia: 0.02, warp_speed: 1.5 });
  hull(RORQUAL, 'Rorqual', 883, { mass: 800e6, inertia: 0.05, warp_speed: 1.5, ansiblex_energy: 19_000 });
  hull(ANSHAR, 'Anshar', 902, { mass: 940e6, inertia: 0.047, warp_speed: 1.5, ansiblex_energy: 1000 });
  for (const type_id of [RORQUAL, ANSHAR])
    insertRow(db, 'jump_drives', { type_id, light_years: 3, isotopes_per_light_year: 4000 });
  db.exec('UPDATE types SET inertia = 3.2, warp_speed = 5 WHERE type_id = 587');
  insertRow(db, 'wormholes', {
    connection_id: 'large',
    hub_system_id: TAMA,
    destination_system_id: KEEPSTAR,
    wormhole_type: 'V898',
    max_ship_size: 'large',
    expires_at: '2026-11-21T00:00:00Z',
    updated_at: '2026-11-20T11:30:00Z',
  });
  // The capital system of the alliance lies where 1DQ1-A does; 8QT-H4 two light-years on.
  db.exec(`UPDATE sovereignty SET is_capital = 1 WHERE system_id = ${KEEPSTAR}`);
}

const plan = async (path: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1${path}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};
const sentence = async (path: string, status = 400) => (await plan(path, status)).error.message;

test('a hull sets its class, its alignment and what a jump takes; a class alone what is typical of it', async () => {
  const { meta, data } = await plan('/route?from=Jita&to=HED-GP&ship=orca');
  expect(meta).toMatchObject({ ship_id: ORCA, ship: 'Orca', ship_class: 'freighter', align_seconds: 43 });
  expect(meta.seconds_per_jump).toBeGreaterThan(100);
  const entered = (Date.parse(data.hops[2].arrives_at) - Date.parse(data.hops[0].arrives_at)) / 2000;
  expect(entered).toBe(meta.seconds_per_jump);
  expect((await plan('/route?from=Jita&to=HED-GP&ship=Rifter')).meta).toMatchObject({ ship_class: 'frigate', align_seconds: 5 });
  const bare = { ship_id: null, ship: null, align_seconds: null };
  expect((await plan('/route?from=Jita&to=HED-GP')).meta).toMatchObject({ ...bare, ship_class: 'any', seconds_per_jump: 60 });
  expect((await plan('/departures?from=Jita&to=HED-GP&ship_class=freighter')).meta).toMatchObject({
    ...bare,
    seconds_per_jump: 180,
  });
  expect((await plan(`/departures?from=Jita&to=HED-GP&ship=${ORCA}`)).meta).toMatchObject({
    ship: 'Orca',
    ship_class: 'freighter',
  });
  const said = (await plan('/route?from=Jita&to=HED-GP&ship=Orca&seconds_per_jump=90')).meta;
  expect(said).toMatchObject({ seconds_per_jump: 90, ship: 'Orca' });
});

test('what is no ship is refused, and a hull that gates refuse is named', async () => {
  expect(await sentence('/route?from=Jita&to=Tama&ship=Tritanium')).toBe('ship must be a ship type; Tritanium is none.');
  expect(await sentence('/route?from=Jita&to=Tama&ship=Orka')).toContain("did you mean 'Orca'");
  expect(await sentence('/route?from=Tama&to=Jita&ship=Avatar')).toBe(
    'to cannot be Jita with ship=Avatar: gates of high security refuse capitals; name another system.',
  );
});

test('a hull passes a wormhole by its own mass, where its class would not surely', async () => {
  const by = async (query: string) =>
    (await plan(`/route?from=Tama&to=1DQ1-A&wormholes=true&${query}`)).data.hops.map((hop: { by: string }) => hop.by);
  expect(await by('ship=Orca')).toEqual(['start', 'wormhole']);
  expect(await by('ship_class=freighter')).not.toContain('wormhole');
  expect(await by('ship=Anshar')).not.toContain('wormhole');
});

test('a Rorqual passes a jump bridge, other capitals do not', async () => {
  const query = '/route?from=1DQ1-A&to=8QT-H4&bridges=1DQ1-A:8QT-H4';
  expect((await plan(`${query}&ship=Rorqual`)).data.hops[1].by).toBe('bridge');
  await plan(`${query}&ship=Avatar`, 404);
});

test('a jump bridge takes energy by how far its arrival lies from the capital, so that its two ways differ', async () => {
  const hop = async (query: string) => (await plan(`/route?${query}&bridges=1DQ1-A:8QT-H4&alliance=${GOONS}`)).data;
  // Both ends lie within five light-years of 1DQ1-A.
  const out = await hop('from=1DQ1-A&to=8QT-H4&ship=Orca');
  expect(out.hops[1].bridge).toEqual({ zone: 1, light_years_to_capital: 2, energy: 0 });
  expect(out.warning_details.map(({ code }: { code: string }) => code)).not.toContain('bridge_energy');
  app.db.exec(`UPDATE sovereignty SET is_capital = 0 WHERE system_id = ${KEEPSTAR}`);
  insertRow(app.db, 'sovereignty', {
    ...app.db.prepare<[], object>(`SELECT * FROM sovereignty WHERE system_id = ${KEEPSTAR}`).get(),
    system_id: HED,
    is_capital: 1,
  });
  // HED-GP lies four light-years from 1DQ1-A, six from 8QT-H4.
  const far = await hop('from=1DQ1-A&to=8QT-H4&ship=Orca&seconds_per_jump=99');
  expect(far.hops[1].bridge).toEqual({ zone: 2, light_years_to_capital: 6, energy: 38 });
  expect(far.warnings).toContain(
    '8QT-H4: the jump bridge into it takes 38 TJ of the 1,250 TJ that its gate may hold (zone 2); how much is left there is not public.',
  );
  const back = await hop('from=8QT-H4&to=1DQ1-A&ship=Orca&seconds_per_jump=99');
  expect(back.hops[1].bridge).toEqual({ zone: 1, light_years_to_capital: 4, energy: 0 });
  const unnamed = (await plan('/route?from=1DQ1-A&to=8QT-H4&bridges=1DQ1-A:8QT-H4&ship=Orca')).data;
  expect(unnamed.hops[1].bridge).toEqual({ zone: null, light_years_to_capital: null, energy: null });
  expect(unnamed.warnings).toContain(
    "8QT-H4: what the jump bridge into it takes of its gate's energy is not known, since the capital system of your alliance is not; how much is left there is not public.",
  );
});

test('holders of sovereignty are found by a part of their name, with their capital system', async () => {
  const { data, meta } = await plan('/holders?q=goonswarm');
  expect(data).toEqual([
    { id: GOONS, name: 'Goonswarm Federation', systems: 3, capital_id: HED, capital: 'HED-GP', capital_known: true },
  ]);
  expect(meta).toEqual({ holders: 1 });
  expect((await plan('/holders?q=nobody')).data).toEqual([]);
});

test('hulls are found by a part of their name or of their kind, with what the rules make of them', async () => {
  app.db.exec("UPDATE groups SET name = 'Blockade Runner' WHERE group_id = (SELECT group_id FROM types WHERE name = 'Orca')");
  expect((await plan('/hulls?q=BLOCKADE')).data.map(({ name }: { name: string }) => name)).toContain('Orca');
  const { data } = await plan('/hulls?q=or');
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Orca', 'Rorqual']);
  expect(data[0]).toMatchObject({ ship_class: 'freighter', align_seconds: 43, passes_bridges: true, passes_high_security: true });
  expect(data[1]).toMatchObject({ ship_class: 'capital', passes_bridges: true, passes_high_security: false });
});

test('who passes a portal is judged: no capital, and of a black ops only who fits a covert cloak', async () => {
  app.db.exec(`UPDATE jump_drives SET portal_mass_factor = 1e-7 WHERE type_id = ${ANSHAR}`);
  app.db.exec(`UPDATE types SET group_id = 898 WHERE type_id = ${ANSHAR}`);
  insertRow(app.db, 'groups', { group_id: 898, category_id: 6, name: 'Black Ops', published: 1 });
  const legs = '/legs?from=1DQ1-A&to=HED-GP&midpoints=any&ship=Anshar';
  expect(await sentence(`${legs}&pass=Rorqual`)).toBe('pass cannot have Rorqual: no portal takes capitals.');
  expect(await sentence(`${legs}&pass=Rifter:10`)).toBe(
    'pass cannot have Rifter: the portal of a black ops takes only hulls that fit a covert cloak.',
  );
  app.db.exec(`UPDATE types SET group_id = 902 WHERE type_id = ${ANSHAR}`);
});

test('economizers take off isotopes of jump freighters and the Rorqual, and of no other hull', async () => {
  const isotopes = async (query: string) => (await plan(`/legs?from=1DQ1-A&to=HED-GP&midpoints=any&${query}`)).data.isotopes;
  const plain = await isotopes('ship=Anshar');
  expect(await isotopes('ship=Anshar&economizers=prototype:3')).toBe(Math.ceil(plain * 0.77492));
  expect(await isotopes('ship=Rorqual&economizers=limited')).toBe(Math.ceil((await isotopes('ship=Rorqual')) * 0.96));
  expect(
    (await plan('/legs?from=1DQ1-A&to=HED-GP&midpoints=any&ship=Rifter&economizers=limited')).data.warning_details,
  ).toContainEqual({
    code: 'economizers_unused',
    sentence: 'Rifter takes no jump drive economizers, as only jump freighters and the Rorqual do: none is counted.',
    system_id: null,
    system_name: null,
  });
  expect(await sentence('/legs?from=1DQ1-A&to=HED-GP&ship=Anshar&economizers=tiny')).toContain(
    'limited, experimental and prototype',
  );
});

test('who reaches a system is asked with systems and ships, of both not too many', async () => {
  const reach = (query: string) => sentence(`/reach?to=1DQ1-A&${query}`);
  expect(await reach('ship=Anshar')).toBe('from is required; give an id or a name of 1 to 200 characters.');
  expect(await reach('from=Nowhere+at+all&ship=Anshar')).toContain('Nowhere at all');
  expect(await reach('from=Jita&ship=Tritanium')).toContain('Tritanium');
  expect(await reach(`ship=Anshar&from=${Array.from({ length: 101 }, (_, index) => 30_000_001 + index).join()}`)).toBe(
    'from takes 100 systems at most; there were 101.',
  );
  const { data } = await plan('/reach?to=1DQ1-A&from=1dq1-a&ship=anshar&minutes=0');
  expect(data).toEqual([
    {
      from: 30004759,
      from_name: '1DQ1-A',
      by: 'gates',
      ship_id: ANSHAR,
      ship: 'Anshar',
      jumps: 0,
      light_years: null,
      minutes: 0,
    },
  ]);
  expect((await plan('/umbrella?from=Jita&ship=anshar')).data.length).toBeGreaterThan(0);
});
