import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { announcement, lockMirror } from '#main/data-folder/mirror-lock';
import { examine } from '#main/doctor/doctor';
import { readConfig } from '#main/options/config';
import type { AppStatus } from '#shared/local-api/status';
import { makeMirror, ownFolder } from '../support/mirror-folder.ts';
import { scriptedFetch } from '../support/scripted-fetch.ts';
import { aSourceState } from '../support/source-states.ts';
import { aStatus } from '../support/test-app.ts';
import { fakeClock, testWorld } from '../support/world.ts';

const APP = 'http://127.0.0.1:4780';

/** What the doctor says of sources that a running program describes so, at 12:10. */
async function told(given: Partial<AppStatus['sources'][number]>): Promise<string | undefined> {
  const clock = fakeClock('2026-11-20T12:10:00Z');
  const status: AppStatus = { ...aStatus(clock.now()), sources: [aSourceState('esi', { state: 'failing', ...given })] };
  const home = ownFolder();
  const live = join(home.path, 'live');
  makeMirror(live);
  const lock = lockMirror(live);
  try {
    writeFileSync(announcement(live).file, `${APP}/?token=x`);
    const { fetch } = scriptedFetch(APP, clock, () => ({ body: status }));
    const { findings } = await examine(readConfig(['--data-dir', home.path], {}), { ...testWorld({ clock }), fetch }, null);
    return findings.find(({ what }) => what === 'sources')?.told;
  } finally {
    lock.release();
    home.remove();
  }
}

test.each([
  ['Next attempt at 2026-11-20T12:00:15Z.', 'ESI: failing; ESI answered 503. Next attempt at 2026-11-20T12:12:00Z.'],
  ['Next attempt at 2026-11-20T12:11:00Z.', 'ESI: failing; ESI answered 503. Next attempt at 2026-11-20T12:11:00Z.'],
])('of a failure that said "%s" --doctor says "%s" ten minutes later', async (said, sentence) => {
  expect(await told({ reason: `ESI answered 503. ${said}`, next_attempt_at: '2026-11-20T12:12:00Z' })).toBe(sentence);
});

test('--doctor names no next attempt where the one that is known has passed', async () => {
  const next_attempt_at = '2026-11-20T12:09:59Z';
  const silent = 'ESI asks for fewer requests';
  expect(await told({ reason: `${silent}; nothing is asked before 2026-11-20T12:05:00Z.`, next_attempt_at })).toBe(
    `ESI: failing; ${silent}.`,
  );
  const group = `${silent} of 'contract'`;
  expect(await told({ reason: `${group}; none of these is sent before 2026-11-20T12:05:00Z.`, next_attempt_at })).toBe(
    `ESI: failing; ${group}.`,
  );
});

test('--doctor says that there is no mirror where only the demo, or nothing at all, was started', async () => {
  const home = ownFolder();
  try {
    const clock = fakeClock('2026-11-20T12:10:00Z');
    const { fetch } = scriptedFetch(APP, clock, () => ({ body: {} }));
    const config = readConfig(['--data-dir', home.path], {});
    const { findings } = await examine(config, { ...testWorld({ clock }), fetch }, null);
    expect(findings.find(({ what }) => what === 'mirror')).toMatchObject({
      state: 'attention',
      told: expect.stringMatching(/no mirror yet/),
    });
  } finally {
    home.remove();
  }
});
