import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#main/config';
import { announcement, lockMirror } from '#main/data-folder/mirror-lock';
import { examine } from '#main/doctor';
import type { AppStatus } from '#shared/local-api/status';
import { dataSourceNames, sourceTable } from '#shared/sources';
import { makeMirror, ownFolder } from './support/mirror-folder.ts';
import { scriptedFetch } from './support/scripted-fetch.ts';
import { fakeClock, testWorld } from './support/world.ts';

const APP = 'http://127.0.0.1:4780';

/** What the doctor says of sources that a running program describes so, at 12:10. */
async function told(given: Partial<AppStatus['sources'][number]>): Promise<string | undefined> {
  const clock = fakeClock('2026-11-20T12:10:00Z');
  const source = (name: (typeof dataSourceNames)[number]): AppStatus['sources'][number] => ({
    source: name,
    label: sourceTable[name].label,
    state: 'failing',
    covered_until: null,
    heard_at: null,
    collected_at: null,
    backlog: null,
    next_attempt_at: null,
    reason: null,
    parts: [],
    ...given,
  });
  const status: AppStatus = {
    version: '0.1.0',
    mode: 'live',
    now: '2026-11-20T12:10:00Z',
    clock_speed: 1,
    mirror_state: 'stale',
    ingesting: true,
    counts: { regions_swept: 0, regions: 0, contracts: 0, contracts_outstanding: 0, items_pending: 0, items: 0 },
    progress: [],
    sources: [source('esi')],
    threads_down: [],
    trouble: null,
    doubt: null,
    store: null,
    data_versions: {},
    downtime: null,
    watch: { version: 0, unseen: 0, newest_match: 0 },
  };
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
