import { expect, test } from 'vitest';
import type { WarzoneInsurgency } from '#main/demo/activity/insurgencies';
import type { ScoutObservation } from '#main/demo/scout/generated-storms';
import type { DescribedWorld } from '#main/demo/simulator';
import { allJobs } from '#main/ingest/jobs';
import { MINUTE } from '#shared/time';
import { jobBench } from '../../support/job-bench.ts';
import { bench, clock, eachBeginsAt, openBench, upstream } from '../../support/job-test.ts';

const TAMA = 30002813;
const KEDAMA = 30002812;

eachBeginsAt('2026-11-20T12:00:30Z');

async function start(world: DescribedWorld, options?: Parameters<typeof jobBench>[2]): Promise<void> {
  await openBench(world, options);
}
const version = (name: string) =>
  bench.one<{ version: number }>('SELECT version FROM data_versions WHERE name = ?', name)?.version ?? 0;

function system(id: number, corruptionState: number, suppressionState = 0): WarzoneInsurgency['insurgencies'][number] {
  return {
    corruptionState,
    corruptionPercentage: corruptionState * 20,
    corruptionDate: '2026-11-20T11:00:00Z',
    suppressionState,
    suppressionPercentage: suppressionState * 20 + 0.5,
    suppressionDate: '2026-11-20T11:00:00Z',
    solarSystem: {
      id,
      name: 'Tama',
      security: 0.3,
      securityBand: 'low',
      ownerFactionId: 500_001,
      occupierFactionId: 500_001,
    },
  };
}
const campaign = (campaignId: number, insurgencies: WarzoneInsurgency['insurgencies'], state = 'ACTIVE'): WarzoneInsurgency => ({
  campaignId,
  pirateFactionId: 500_010,
  state,
  originSolarSystem: { id: TAMA, name: 'Tama' },
  startDateTime: '2026-11-15T11:00:00Z',
  insurgencies,
});
const observation = (given: Partial<ScoutObservation> = {}): ScoutObservation => ({
  id: '17',
  created_at: '2026-11-20T06:10:00.000Z',
  observation_category: 'storm',
  observation_type: 'electric_a',
  display_name: 'Electric Storm',
  hours_in_system: 5,
  system_id: TAMA,
  system_name: 'Tama',
  region_id: 10000069,
  region_name: 'Black Rise',
  ...given,
});

test('systems of insurgencies that go on are kept with their stages; a campaign that ended leaves none', async () => {
  let state = 'ACTIVE';
  await start({
    insurgencies: () => [
      campaign(7, [system(TAMA, 5, 1), system(KEDAMA, 0)], state),
      campaign(6, [system(30000142, 5)], 'ENDED'),
    ],
  });
  await bench.run('insurgencies');
  expect(bench.all('SELECT * FROM insurgency_systems ORDER BY system_id DESC')).toEqual([
    {
      system_id: TAMA,
      campaign_id: 7,
      pirate_faction_id: 500_010,
      corruption_stage: 5,
      corruption_percentage: 100,
      suppression_stage: 1,
      suppression_percentage: 20.5,
    },
    expect.objectContaining({ system_id: KEDAMA, corruption_stage: 0 }),
  ]);
  const seen = version('insurgencies');
  await clock.later(15 * MINUTE);
  await bench.run('insurgencies');
  expect(version('insurgencies')).toBe(seen);
  state = 'ENDED';
  await clock.later(15 * MINUTE);
  await bench.run('insurgencies');
  expect(bench.one('SELECT count(*) AS n FROM insurgency_systems')).toEqual({ n: 0 });
  expect(version('insurgencies')).toBe(seen + 1);
});

test('a list of insurgencies of which one makes no sense is not believed, and what is stored stays', async () => {
  let stage = 3;
  await start({ insurgencies: () => [campaign(7, [system(TAMA, stage)]), campaign(8, [system(KEDAMA, 1)])] });
  await bench.run('insurgencies');
  stage = 9;
  await clock.later(15 * MINUTE);
  expect(await bench.failure('insurgencies')).toMatch(
    /^The frontlines page's answer to \/api\/warzone\/insurgency cannot be used/,
  );
  expect(bench.all('SELECT corruption_stage AS stage FROM insurgency_systems ORDER BY stage')).toEqual([
    { stage: 1 },
    { stage: 3 },
  ]);
});

test('storms are kept where scouts saw them, by kind and time; other observations are left out', async () => {
  await start({
    observations: [
      observation(),
      observation({ id: '18', observation_type: 'gamma_b', system_id: KEDAMA }),
      observation({ id: '19', observation_category: 'oddity', observation_type: 'tom_shuttle' }),
    ],
  });
  expect((await bench.run('storms')).rows).toBe(2);
  expect(bench.all('SELECT * FROM storms ORDER BY storm_id')).toEqual([
    { storm_id: '17', system_id: TAMA, kind: 'electric', reported_at: '2026-11-20T06:10:00Z' },
    { storm_id: '18', system_id: KEDAMA, kind: 'gamma', reported_at: '2026-11-20T06:10:00Z' },
  ]);
});

test('with the frontlines page off nothing asks for insurgencies, and storms are still read', async () => {
  await start({ insurgencies: [campaign(7, [system(TAMA, 5)])], observations: [observation()] }, { off: ['warzone'] });
  const jobs = allJobs(bench.deps).map(({ name }) => name);
  expect(jobs).not.toContain('insurgencies');
  await bench.run('storms');
  expect(upstream.requests.map(({ source, path }) => `${source} ${path}`)).toEqual(['scout /v2/public/observations']);
});
