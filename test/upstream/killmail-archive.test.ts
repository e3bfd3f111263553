import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { bzip2 } from '#main/demo/everef/bzip2';
import { silentLog } from '#main/runtime/log';
import type { Fetch } from '#main/runtime/world';
import { createDownloads } from '#main/upstream/download';
import { createHost } from '#main/upstream/host';
import { killmailArchive } from '#main/upstream/killmail-archive';
import { createTransport } from '#main/upstream/transport';
import { fakeClock, seededRandom } from '../support/world.ts';

const killmail = (id: number, at: string) => ({
  killmail_id: id,
  killmail_time: at,
  solar_system_id: 30_000_142,
  attackers: [],
  victim: { ship_type_id: 587 },
});

/** What is read of the day's archive that holds these killmails. */
async function dayOf(killmails: readonly unknown[]) {
  const tar = pack();
  for (const [index, one] of killmails.entries()) tar.entry({ name: `killmails/${index}.json` }, JSON.stringify(one));
  tar.finalize();
  const body = await bzip2(await buffer(tar));
  const fetch: Fetch = async () => ({
    status: 200,
    headers: { get: () => null },
    body: (async function* () {
      yield body;
    })(),
  });
  const deps = { name: 'EVE Ref', clock: fakeClock('2026-11-20T12:00:00Z'), random: seededRandom(1), log: silentLog() };
  const host = createHost({ ...deps, atOnce: 2 });
  const downloads = createDownloads({ ...deps, host, transport: createTransport({ fetch, userAgent: 'test' }) });
  const taken: number[] = [];
  const outcome = await killmailArchive(downloads, 'http://archive').day('2026-11-19', (one) => taken.push(one.killmail_id));
  return { outcome, taken };
}

test('of a day’s killmails those of quite another day are left out, while those of the days beside it count', async () => {
  const own = Array.from({ length: 298 }, (_, index) => killmail(1000 + index, '2026-11-19T12:00:00Z'));
  const beside = [killmail(1, '2026-11-18T23:59:59Z'), killmail(2, '2026-11-20T00:00:01Z')];
  const others = [killmail(3, '2026-11-16T23:59:59Z'), killmail(4, '2031-11-19T12:00:00Z'), killmail(5, '2003-05-06T00:00:00Z')];
  const { outcome, taken } = await dayOf([...own, ...beside, ...others]);
  expect(outcome).toEqual({ kind: 'read', unreadable: 3 });
  expect(taken).toHaveLength(300);
  expect(taken).toEqual(expect.arrayContaining([1, 2]));
});

test('an archive of which more than one in a hundred is of quite another day is refused in a sentence', async () => {
  const own = Array.from({ length: 90 }, (_, index) => killmail(1000 + index, '2026-11-19T12:00:00Z'));
  const others = Array.from({ length: 10 }, (_, index) => killmail(1 + index, '2021-11-19T12:00:00Z'));
  expect((await dayOf([...own, ...others])).outcome).toEqual({
    kind: 'unreadable',
    reason: "EVE Ref's killmails of 2026-11-19 cannot be read: it is no killmail; 10 of its 100 rows cannot be read.",
  });
});

test('a killmail of very many values is left out before it is parsed', async () => {
  const own = Array.from({ length: 199 }, (_, index) => killmail(1000 + index, '2026-11-19T12:00:00Z'));
  const many = { ...killmail(1, '2026-11-19T12:00:00Z'), attackers: [], items: Array.from({ length: 150_000 }, () => []) };
  const { outcome, taken } = await dayOf([...own, many]);
  expect(outcome).toEqual({ kind: 'read', unreadable: 1 });
  expect(taken).not.toContain(1);
});
