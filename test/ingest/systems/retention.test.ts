import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Simulator } from '#main/demo/simulator';
import { activityWrites } from '#main/store/systems/activity';
import { killmailWrites } from '#main/store/systems/killmails';
import { sovereigntyWrites } from '#main/store/systems/sovereignty';
import { DAY, isoUtc } from '#shared/time';
import { participants } from '../../support/builders.ts';
import { type JobBench, jobBench } from '../../support/job-bench.ts';
import { describeUpstream } from '../../support/upstream.ts';
import { type FakeClock, fakeClock } from '../../support/world.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => isoUtc(NOW - days * DAY);
let clock: FakeClock;
let upstream: Simulator;
let bench: JobBench;

beforeEach(async () => {
  clock = fakeClock(isoUtc(NOW));
  upstream = await describeUpstream({}, clock);
  bench = jobBench(upstream, clock);
});
afterEach(async () => {
  bench.close();
  await upstream.close();
});

function fill(): void {
  const sample = (days: number) => ({ hour: daysAgo(days), observedAt: daysAgo(days), rows: [{ systemId: 1, counts: [5] }] });
  activityWrites(bench.db).recordSamples('jumps', [0, 100, 399, 401, 500].map(sample), 'live');
  const claim = (adm: number) => ({ systemId: 1, allianceId: 9, factionId: null, adm });
  for (const days of [10, 390, 420, 450]) sovereigntyWrites(bench.db).addChange(claim(days), daysAgo(days));
  const kill = (killmailId: number, days: number) => ({
    killmailId,
    time: daysAgo(days),
    systemId: 1,
    shipTypeId: 587,
    locationId: null,
    npc: false,
    value: null,
    ...participants(null, [7]),
  });
  killmailWrites(bench.db).save([kill(1, 0), kill(2, 35), kill(3, 37)], 'live');
}
const left = () => ({
  days: bench.all<{ day: number }>('SELECT day FROM activity_days ORDER BY day').map(({ day }) => Math.floor(NOW / DAY) - day),
  hours: bench.all('SELECT hour FROM sampled_hours').length,
  claims: bench.all<{ adm: number }>('SELECT adm FROM sovereignty_changes ORDER BY at').map(({ adm }) => adm),
  kills: bench.all<{ killmail_id: number }>('SELECT killmail_id FROM killmails ORDER BY 1').map(({ killmail_id }) => killmail_id),
});

test('hourly counts are kept 400 days, killmails 36, and of sovereignty also what held when the 400 days began', async () => {
  fill();
  await bench.run('systems-retention');
  expect(left()).toEqual({ days: [399, 100, 0], hours: 3, claims: [420, 390, 10], kills: [1, 2] });
  expect(await bench.run('systems-retention')).toEqual({ rows: 0 });
});

test('a clock that is two years ahead throws nothing away', async () => {
  fill();
  await bench.run('systems-retention');
  const before = left();
  clock.jump(730 * DAY);
  expect(await bench.run('systems-retention')).toEqual({ rows: 0 });
  expect(left()).toEqual(before);
});

test('an empty mirror has nothing to clear out', async () => {
  expect(await bench.run('systems-retention')).toEqual({ rows: 0 });
});
