import { afterEach, expect, test } from 'vitest';
import type { WriteDb } from '#main/store/db';
import { hazardWrites } from '#main/store/systems/hazards';
import { overlayWrites } from '#main/store/systems/overlays';
import type { AppStatus } from '#shared/local-api/status';
import type { HazardCode } from '#shared/plan-api/hazards';
import type { DataSourceName } from '#shared/sources';
import { bumpVersion } from '../support/builders.ts';
import { aSourceState } from '../support/source-states.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { addSystem, fillIncursion, HED, JITA, joinByGates, KEEPSTAR, NIARJA, PERIMETER, TAMA } from './plan-mirror.ts';

/** High security between Jita and Tama, beside Perimeter. */
const DETOUR = 30000145;
let app: TestApp;
afterEach(() => app.close());

async function start(fill: (db: WriteDb) => void, status?: () => Partial<AppStatus>): Promise<void> {
  app = await startTestApp({
    ...(status === undefined ? {} : { status }),
    fill(db) {
      fillIncursion(db);
      fill(db);
    },
  });
}
const plan = async (path: string, status = 200) => {
  const answer = await app.ask(`/plan/api/v1${path}`);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};

const insurgent = (systemId: number, corruptionStage: number) => ({
  systemId,
  campaignId: 1,
  pirateFactionId: 500_010,
  corruptionStage,
  corruptionPercentage: corruptionStage * 20,
  suppressionStage: 1,
  suppressionPercentage: 20,
});

/** Jita - Detour - Extra - Tama: one jump more than by Perimeter. */
function addDetour(db: WriteDb): void {
  const [first, second] = [DETOUR, DETOUR + 1];
  addSystem(db, { like: PERIMETER, system_id: first, name: 'Detour' });
  addSystem(db, { like: PERIMETER, system_id: second, name: 'Extra' });
  joinByGates(db, 50_002_000, [
    [JITA, first],
    [first, second],
    [second, TAMA],
  ]);
}

test.each([
  [4, [JITA, PERIMETER, TAMA]],
  [5, [JITA, DETOUR, DETOUR + 1, TAMA]],
])(
  'at corruption stage %i of high security the safest route takes %j, and the shortest always the short way',
  async (stage, path) => {
    await start((db) => {
      addDetour(db);
      hazardWrites(db).replaceInsurgencies([insurgent(PERIMETER, stage)]);
    });
    expect((await plan('/route?from=Jita&to=Tama&mode=safest')).data.path).toEqual(path);
    const { data } = await plan('/route?from=Jita&to=Tama');
    expect(data.path).toEqual([JITA, PERIMETER, TAMA]);
    expect(data.hops[1].hazards).toMatchObject([
      { code: 'insurgency', level: stage, source: 'warzone', as_of: '2026-11-20T12:00:00Z' },
    ]);
    expect(data.warning_details).toContainEqual({
      code: 'insurgency',
      sentence: `Perimeter: Insurgency: corruption at stage ${stage} of 5, suppression at 1; ${stage === 5 ? 'it is said to shelter no better than low security' : 'pirates attack those who are not theirs'}.`,
      system_id: PERIMETER,
      system_name: 'Perimeter',
    });
    expect(data.warnings).toEqual(data.warning_details.map(({ sentence }: any) => sentence));
    // The band itself stays what it is.
    expect(data.entered).toEqual({ high: 1, low: 1, null: 0 });
  },
);

test('each kind of hazard is avoided by its code, ends excepted', async () => {
  await start((db) => {
    addDetour(db);
    hazardWrites(db).replaceInsurgencies([insurgent(PERIMETER, 1), insurgent(DETOUR, 0)]);
  });
  const path = async (query: string) => (await plan(`/route?from=Jita&to=Tama&${query}`)).data.path;
  expect(await path('avoid_hazards=insurgency')).toEqual([JITA, DETOUR, DETOUR + 1, TAMA]);
  expect(await path('avoid_hazards=storm,incursion,front_line,pochven,triglavian')).toEqual([JITA, PERIMETER, TAMA]);
  const departures = await plan('/departures?from=Jita&to=Tama&avoid_hazards=insurgency');
  expect(departures.meta.jumps).toBe(3);
  expect((await plan('/route?from=Jita&to=Niarja&avoid_hazards=incursion')).data.path).toEqual([JITA, PERIMETER, NIARJA]);
  expect((await plan('/route?from=Jita&to=Tama&avoid_hazards=flood', 400)).error).toMatchObject({ parameter: 'avoid_hazards' });
});

test('a storm reaches three jumps around its centre, strong in one; a front line borders the enemy', async () => {
  await start((db) => {
    hazardWrites(db).replaceStorms([{ stormId: '1', systemId: KEEPSTAR, kind: 'electric', reportedAt: '2026-11-20T06:10:00Z' }]);
    const row = { contested: 'contested', victoryPoints: 30_000, victoryPointsThreshold: 75_000 };
    overlayWrites(db).replaceWarfare([
      { systemId: TAMA, ownerFactionId: 500_001, occupierFactionId: 500_001, ...row },
      { systemId: HED, ownerFactionId: 500_004, occupierFactionId: 500_004, ...row },
      { systemId: NIARJA, ownerFactionId: 500_001, occupierFactionId: 500_001, ...row },
    ]);
  });
  const { data, meta } = await plan('/hazards');
  expect(data.map(({ code, system, level }: any) => [code, system, level])).toEqual([
    ['front_line', 'HED-GP', 0.4],
    ['front_line', 'Tama', 0.4],
    ['storm', 'Perimeter', 3],
    ['storm', 'HED-GP', 1],
    ['storm', 'Tama', 2],
    ['storm', '1DQ1-A', 0],
    ['incursion', 'Niarja', 0.45],
  ]);
  expect(meta).toMatchObject({ total: 7, unknown: [], as_of: { storm: '2026-11-20T12:00:00Z' } });
  const sentences = async (query: string) => (await plan(`/hazards?${query}`)).data.map(({ sentence }: any) => sentence);
  expect(await sentences('system=HED-GP&code=storm')).toEqual([
    'Electric storm, strong: its centre is a jump away in 1DQ1-A, seen 2026-11-20 06:10 EVE; ships cannot cloak.',
  ]);
  expect(await sentences('system=Tama')).toEqual([
    'Front line of faction warfare: Caldari State holds it, contested to 40 %.',
    'Electric storm, weak: its centre is 2 jumps away in 1DQ1-A, seen 2026-11-20 06:10 EVE; ships cannot cloak.',
  ]);
  expect(await sentences('code=incursion')).toEqual([
    'Incursion, mobilizing, at 45 % influence: ships are weaker by it, cynosural fields are jammed.',
  ]);
  expect((await plan('/hazards?system=Nowhere', 400)).error.message).toContain('Nowhere');
});

test('what was never read, or is older than four periods, is unknown and said to be; what was seen last is still told', async () => {
  await start((db) => {
    hazardWrites(db).replaceInsurgencies([insurgent(PERIMETER, 3)]);
    db.exec("DELETE FROM data_versions WHERE name = 'storms'");
    db.exec("UPDATE data_versions SET observed_at = '2026-11-20T09:00:00Z' WHERE name = 'insurgencies'");
  });
  const { data, meta } = await plan('/route?from=Jita&to=Tama');
  const unknown: HazardCode[] = ['insurgency', 'storm'];
  expect(meta.hazards_unknown).toEqual(unknown);
  expect(data.warning_details.at(-1)).toEqual({
    code: 'hazards_unknown',
    sentence: 'Not known: where insurgencies and storms are now; their lists were never read, are switched off, or are too old.',
    system_id: null,
    system_name: null,
  });
  expect(data.hops[1].hazards).toMatchObject([{ code: 'insurgency', as_of: '2026-11-20T09:00:00Z' }]);
  expect((await plan('/hazards')).meta).toMatchObject({
    unknown,
    as_of: { insurgency: '2026-11-20T09:00:00Z', storm: null },
  });
});

test('a hazard whose source is switched off is unknown at once, and known again as soon as it is on', async () => {
  let off: DataSourceName[] = [];
  await start(
    (db) => hazardWrites(db).replaceInsurgencies([insurgent(PERIMETER, 3)]),
    () => ({ sources: off.map((source) => aSourceState(source, { state: 'off' })) }),
  );
  const unknown = async () => {
    const { meta } = await plan('/route?from=Jita&to=Tama');
    expect((await plan('/hazards')).meta.unknown).toEqual(meta.hazards_unknown);
    return meta.hazards_unknown;
  };
  expect(await unknown()).toEqual([]);
  off = ['warzone'];
  expect(await unknown()).toEqual(['insurgency']);
  expect((await plan('/hazards?system=Perimeter')).data).toMatchObject([{ code: 'insurgency', level: 3 }]);
  off = ['scout', 'esi'];
  expect(await unknown()).toEqual(['front_line', 'storm', 'incursion']);
  off = [];
  expect(await unknown()).toEqual([]);
});

test('the jumps of safest ways are those of the route', async () => {
  await start((db) => {
    addDetour(db);
    hazardWrites(db).replaceInsurgencies([insurgent(PERIMETER, 5)]);
  });
  const jumps = async (mode: string) =>
    (await app.ask(`/systems/api/v1/jump-range?staging=Jita&mode=${mode}`)).json.data.jumps[TAMA];
  expect(await jumps('safest')).toBe((await plan('/route?from=Jita&to=Tama&mode=safest')).data.jumps);
  expect([await jumps('safest'), await jumps('fastest'), await jumps('highsec')]).toEqual([3, 2, undefined]);
});

test('a new list is told at once', async () => {
  let db: WriteDb | undefined;
  await start((given) => {
    db = given;
  });
  expect((await plan('/hazards?code=insurgency')).data).toEqual([]);
  hazardWrites(db as WriteDb).replaceInsurgencies([insurgent(TAMA, 2)]);
  bumpVersion(db as WriteDb, 'insurgencies');
  expect((await plan('/hazards?code=insurgency')).data).toMatchObject([{ system_id: TAMA, level: 2 }]);
});

test('the legs of a drive tell hazards of their stops, and do not stop where they are avoided', async () => {
  await start((db) => hazardWrites(db).replaceInsurgencies([insurgent(HED, 2), insurgent(TAMA, 1)]));
  const legs = (query: string) => plan(`/legs?from=Jita&to=1DQ1-A&ship=Rifter&jdc=0&midpoints=any&${query}`);
  const { data } = await legs('');
  expect(data.legs.map(({ to_name }: any) => to_name)).toEqual(['HED-GP', '1DQ1-A']);
  expect(data.legs[0].stop.hazards).toMatchObject([{ code: 'insurgency', level: 2 }]);
  expect(data.warning_details).toContainEqual(expect.objectContaining({ code: 'insurgency', system_id: HED }));
  expect(
    (await plan('/legs?from=Jita&to=1DQ1-A&ship=Rifter&jdc=0&midpoints=any&avoid_hazards=insurgency', 404)).error.message,
  ).toContain('There is no journey from Jita to 1DQ1-A');
});

test('an op sheet warns of the hazards of its routes', async () => {
  await start((db) => hazardWrites(db).replaceInsurgencies([insurgent(TAMA, 5)]));
  const { data } = await plan('/op-sheet?staging=Jita&target=HED-GP');
  expect(data.routes[0].warning_details).toContainEqual({
    code: 'insurgency',
    sentence: 'Tama: Insurgency: corruption at stage 5 of 5, suppression at 1; it is said to be as null security.',
    system_id: TAMA,
    system_name: 'Tama',
  });
});
