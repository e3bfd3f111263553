import { afterEach, expect, test } from 'vitest';
import type { DescribedWorld, Simulator } from '#main/demo/simulator';
import { allJobs } from '#main/ingest/jobs';
import { industryReads } from '#main/store/market/industry';
import { HOUR } from '#shared/time';
import { type JobBench, jobBench } from '../../support/job-bench.ts';
import { describeUpstream } from '../../support/upstream.ts';
import { fakeClock } from '../../support/world.ts';

const JITA = 30_000_142;
let upstream: Simulator;
let bench: JobBench;
afterEach(async () => {
  bench.close();
  await upstream.close();
});

async function start(world: DescribedWorld, options?: Parameters<typeof jobBench>[2]) {
  const clock = fakeClock('2026-11-20T12:00:30Z');
  clock.auto = true;
  upstream = await describeUpstream(world, clock, {});
  bench = jobBench(upstream, clock, options);
  return clock;
}
const system = (manufacturing: number) => [
  {
    solar_system_id: JITA,
    cost_indices: [
      { activity: 'copying', cost_index: 0.9 },
      { activity: 'manufacturing', cost_index: manufacturing },
    ],
  },
  { solar_system_id: 30_000_144, cost_indices: [{ activity: 'copying', cost_index: 0.1 }] },
];

test('what building costs in a system is kept with the time of its source, in one question, and replaced as a whole', async () => {
  const clock = await start({ industrySystems: (at) => system(at < Date.parse('2026-11-20T18:00:00Z') ? 0.05 : 0.06) });
  await bench.run('market-industry');
  expect(industryReads(bench.db).indexOf(JITA)).toEqual({ manufacturing: 0.05, observedAt: '2026-11-20T12:00:00Z' });
  expect(industryReads(bench.db).indexOf(30_000_144)).toBeNull();
  expect(upstream.requests.map(({ path }) => path)).toEqual(['/industry/systems']);
  await clock.later(6 * HOUR);
  await bench.run('market-industry');
  expect(industryReads(bench.db).indexOf(JITA)).toEqual({ manufacturing: 0.06, observedAt: '2026-11-20T18:00:00Z' });
});

test('where the market is switched off nobody asks for it', async () => {
  await start({}, { off: ['market'] });
  expect(allJobs(bench.deps).map(({ name }) => name)).not.toContain('market-industry');
});
