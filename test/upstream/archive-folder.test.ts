import { expect, test } from 'vitest';
import { jobBench } from '../support/job-bench.ts';
import { describeUpstream } from '../support/upstream.ts';
import { fakeClock } from '../support/world.ts';

test('a link that is no address leads to no file, and the others of its folder are read', async () => {
  const clock = fakeClock('2026-11-20T12:00:00Z');
  clock.auto = true;
  const upstream = await describeUpstream({}, clock, { live: true });
  const bench = jobBench(upstream, clock, { archive: true });
  const names = ['system-jumps-2026-11-19_01-17-05.json.bz2', '%zz', 'system-jumps-2026-11-19_00-17-05.json.bz2', '%E0%A4%A'];
  const body = `<ul>${names.map((name) => `<li><a href="${name}">${name}</a></li>`).join('')}</ul>`;
  const path = '/system-jumps/history/2026/2026-11-19/';
  upstream.inject({ source: 'everef', path: new RegExp(`^${path}$`), effect: { kind: 'replaced', body } });
  const answer = await bench.deps.activityArchive?.files('system-jumps', '2026-11-19');
  expect(answer).toMatchObject({
    kind: 'files',
    files: [names[2], names[0]].map((name) => ({ path: expect.stringContaining(name ?? '') })),
  });
  bench.close();
  await upstream.close();
});
