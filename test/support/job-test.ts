import { afterEach, beforeEach } from 'vitest';
import type { DescribedWorld, Simulator } from '#main/demo/simulator';
import { type JobBench, jobBench } from './job-bench.ts';
import { describeUpstream } from './upstream.ts';
import { type FakeClock, fakeClock } from './world.ts';

/** What the test that runs has of its own: its time, its upstream and its jobs. */
export let clock: FakeClock;
export let upstream: Simulator;
export let bench: JobBench;

type BenchOptions = Parameters<typeof jobBench>[2];

/** Each test of the file, or of the suite, begins at this time, which passes by itself; what it opens is closed after it. */
export function eachBeginsAt(at: string): void {
  beforeEach(() => beginAt(at));
  afterEach(async () => {
    bench.close();
    await upstream.close();
  });
}

export function beginAt(at: string): void {
  clock = fakeClock(at);
  clock.auto = true;
}

/** Starts the upstream with this world, and opens the jobs on a mirror. */
export async function openBench(world: DescribedWorld, options?: BenchOptions): Promise<void> {
  await openUpstream(world);
  openJobs(options);
}

export async function openUpstream(world: DescribedWorld): Promise<void> {
  upstream = await describeUpstream(world, clock);
}

/** Opens the jobs once more; on the same file that is the program started anew. */
export function openJobs(options?: BenchOptions): void {
  bench = jobBench(upstream, clock, options);
}
