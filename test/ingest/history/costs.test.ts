import { beforeEach, expect, test } from 'vitest';
import { allJobs } from '#main/ingest/jobs';
import {
  activityDays,
  HOURLY_REQUESTS_A_DAY,
  historyChoices,
  historyCosts,
  priceHistoryBytes,
  SOVEREIGNTY_REQUESTS_A_DAY,
} from '#shared/history';
import { DAY, HOUR, isoUtc } from '#shared/time';
import { bench, clock, eachBeginsAt, openJobs, openUpstream, upstream } from '../../support/job-test.ts';

eachBeginsAt('2026-11-20T04:00:00Z');
beforeEach(async () => {
  const samples = Array.from({ length: 6 * 24 }, (_, hour) => ({
    observedAt: isoUtc(clock.now() - 6 * DAY + hour * HOUR),
    jumps: [{ system_id: 30_000_142, ship_jumps: hour }],
    kills: [],
  }));
  await openUpstream({ samples, archivesFrom: '2026-10-01T00:00:00Z' });
});

async function askedFor(job: string): Promise<number> {
  upstream.clearRequests();
  await bench.run(job);
  return upstream.requests.length;
}

test('a day of hourly counts and of sovereignty takes as many requests as the page reckons with', async () => {
  openJobs({ archive: true });
  // A run takes three days; of today only the first hours are there.
  const hourly = (await askedFor('jumps-history')) + (await askedFor('kills-history'));
  expect(hourly).toBeLessThanOrEqual(3 * HOURLY_REQUESTS_A_DAY);
  expect(hourly).toBeGreaterThan(2 * HOURLY_REQUESTS_A_DAY);
  expect(await askedFor('sovereignty-history')).toBe(3 * SOVEREIGNTY_REQUESTS_A_DAY);
});

test('none asks the archives for nothing of the past', () => {
  openJobs({ archive: true, historyDays: 0 });
  // What the market traded comes from the game itself.
  expect(allJobs(bench.deps).filter(({ name, source }) => name.endsWith('history') && source !== 'market')).toEqual([]);
  expect(historyCosts(0).every(({ bytes, seconds }) => bytes === 0 && seconds === 0)).toBe(true);
});

test('five weeks end with what a forecast needs, and a year with the year', async () => {
  openJobs({ archive: true, historyDays: 35 });
  while ((await bench.run('jumps-history')).nextDueAt !== undefined);
  expect(bench.one("SELECT min(day) AS first, count(*) AS days FROM backfill_days WHERE dataset = 'system-jumps'")).toEqual({
    first: '2026-10-15',
    days: 37,
  });
  expect(historyChoices.map(activityDays)).toEqual([0, 37, 365]);
});

test('the volume of prices that is told is the one that is kept to', () => {
  for (const choice of historyChoices) expect(historyCosts(choice).at(-1)?.bytes).toBe(priceHistoryBytes(choice));
});
