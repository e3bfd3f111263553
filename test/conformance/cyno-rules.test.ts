import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan, HED, KEEPSTAR, TAMA } from './plan-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillPlan(db);
      db.exec(`UPDATE system_rows SET incursion = 1 WHERE system_id = ${HED}`);
    },
  });
});
afterAll(() => app.close());

const ask = async (path: string, status = 200) => {
  const answer = await app.ask(path);
  expect(answer.status, JSON.stringify(answer.json)).toBe(status);
  return answer.json;
};
const plan = (path: string, status = 200) => ask(`/plan/api/v1${path}`, status);
const sentence = async (query: string, status = 400) => (await plan(`/legs?${query}`, status)).error.message;

test('no leg ends in a system that an incursion infests: neither stop nor end nor alternative', async () => {
  expect(await sentence('from=Jita&to=HED-GP&ship=Rifter&midpoints=any')).toBe(
    'to cannot be HED-GP: an incursion infests it, where cynosural fields are jammed; name another system.',
  );
  expect(await sentence('from=Jita&to=1DQ1-A&ship=Rifter&jdc=0&midpoints=any', 404)).toBe(
    'There is no journey from Jita to 1DQ1-A by legs of 5 light-years. Stops in the 1 system that incursions infest are left out: cynosural fields are jammed there.',
  );
  const { data } = await plan('/legs?from=HED-GP&to=1DQ1-A&ship=Rifter&midpoints=any');
  expect(data.legs.map(({ to }: any) => to)).toEqual([KEEPSTAR]);
  const friendly = await sentence('from=Jita&to=1DQ1-A&ship=Rifter&jdc=0&midpoints=friendly&friendly=HED-GP', 404);
  expect(friendly).toContain('no journey');
});

test('a range leaves infested systems out and says how many', async () => {
  const { data, meta } = await ask('/systems/api/v1/capital-range?staging=Jita&ship=carrier');
  expect(data.light_years).toEqual({ [TAMA]: 2 });
  expect(meta).toMatchObject({ reachable: 1, jammed: 1 });
});

test('the op sheet says why a drive does not lead there', async () => {
  const { data } = await plan('/op-sheet?staging=Jita&target=HED-GP&ship=Rifter&midpoints=any');
  expect(data.legs).toBeNull();
  expect(data.legs_note).toBe('No jump drive leads to HED-GP: an incursion infests it, where cynosural fields are jammed.');
});

test('the rule that bars an end is named; a jump starts in high security, but not in wormhole space', async () => {
  expect(await sentence('from=Tama&to=Perimeter&ship=Rifter')).toBe(
    'to cannot be Perimeter: no cynosural field can be lit in high security (true security 0.45 and above); name another system.',
  );
  expect(await sentence('from=Tama&to=Thera&ship=Rifter')).toBe(
    'to cannot be Thera: it lies in wormhole space; name another system.',
  );
  expect(await sentence('from=Thera&to=Tama&ship=Rifter')).toBe(
    'from cannot be Thera: it lies in wormhole space; name another system.',
  );
  expect((await plan('/legs?from=Jita&to=Tama&ship=Rifter')).data.legs).toHaveLength(1);
});

test('what nobody publishes is named: jammers where sovereignty is held, and incursions that were never read', async () => {
  const query = '/legs?from=Tama&to=1DQ1-A&ship=Rifter&midpoints=any';
  expect((await plan(query)).data.warnings).toEqual([
    '1DQ1-A: Goonswarm Federation holds it; whether a jammer stops cynosural fields there is not public.',
  ]);
  expect((await plan('/legs?from=Jita&to=Tama&ship=Rifter')).data.warnings).toEqual([]);
  app.db.exec("DELETE FROM data_versions WHERE name = 'incursions'");
  expect((await plan('/legs?from=Jita&to=Tama&ship=Rifter')).data.warnings).toEqual([
    'Where incursions are now is not known, since their list was never read, is switched off or is too old: whether one jams cynosural fields along the way is not known.',
  ]);
  expect((await ask('/systems/api/v1/capital-range?staging=Tama&ship=titan')).meta.jammed).toBeNull();
});
