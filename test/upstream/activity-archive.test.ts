import { expect, test } from 'vitest';
import { bzip2 } from '#main/demo/everef/bzip2';
import { silentLog } from '#main/runtime/log';
import type { Fetch } from '#main/runtime/world';
import { activityArchive } from '#main/upstream/activity-archive';
import { filesOfPage } from '#main/upstream/archive-folder';
import type { AnswerSize } from '#main/upstream/bounds';
import { createClient } from '#main/upstream/client';
import { createDownloads } from '#main/upstream/download';
import { createHost } from '#main/upstream/host';
import { createRequester } from '#main/upstream/requester';
import { createTransport } from '#main/upstream/transport';
import { rememberedAnswers } from '../support/scripted-fetch.ts';
import { fakeClock, seededRandom } from '../support/world.ts';

const jumps = [
  { ship_jumps: 42, system_id: 30002410 },
  { ship_jumps: 1, system_id: 30000142 },
];
const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

/** An archive whose one file, or listing, is what is given. */
function archiveOf(body: Uint8Array, status = 200, mostUnpacked?: AnswerSize) {
  const clock = fakeClock('2026-11-20T12:00:00Z');
  clock.auto = true;
  const fetch: Fetch = async () => ({
    status,
    headers: { get: () => null },
    body: (async function* () {
      for (let from = 0; from < body.length; from += 7) yield body.subarray(from, from + 7);
    })(),
  });
  const deps = { name: 'EVE Ref', baseUrl: 'http://archive', clock, random: seededRandom(1), log: silentLog() };
  const transport = createTransport({ fetch, userAgent: 'test' });
  const host = createHost({ ...deps, atOnce: 2 });
  const requester = createRequester({ ...deps, host, transport });
  const client = createClient({ ...deps, requester, cache: rememberedAnswers() });
  const limit = mostUnpacked === undefined ? {} : { mostUnpacked };
  return activityArchive({ ...deps, ...limit, client, downloads: createDownloads({ ...deps, host, transport }) });
}

test('a snapshot is read as the game gave it, also in several pieces one after the other', async () => {
  expect(await archiveOf(await bzip2(bytesOf(jumps))).jumps('a')).toEqual({ kind: 'rows', rows: jumps });
  const many = Array.from({ length: 30_000 }, (_, index) => ({ ship_jumps: index, system_id: 30_000_000 + index }));
  expect(await archiveOf(await bzip2(bytesOf(many))).jumps('a')).toEqual({ kind: 'rows', rows: many });
  expect(await archiveOf(await bzip2(bytesOf([]))).jumps('a')).toEqual({ kind: 'rows', rows: [] });
});

test('what cannot be read is said to be so, and never waited for', async () => {
  const whole = await bzip2(bytesOf(jumps));
  const cases: [string, Uint8Array][] = [
    ['nothing at all', new Uint8Array()],
    ['no archive', bytesOf('<html>not here</html>')],
    ['a piece of one', whole.subarray(0, whole.length - 9)],
    ['its head alone', whole.subarray(0, 4)],
    ['a changed byte', whole.map((byte, index) => (index === 30 ? byte ^ 0xff : byte))],
    ['no JSON', await bzip2(bytesOf('[{"ship_jumps":42,'))],
    ['another shape', await bzip2(bytesOf({ error: 'x' }))],
    ['a row without its count', await bzip2(bytesOf([{ system_id: 30002410 }]))],
  ];
  for (const [what, bytes] of cases) expect((await archiveOf(bytes).jumps('a')).kind, what).toBe('unreadable');
});

test('a small snapshot that would become large is given up while it unpacks', async () => {
  const bomb = await bzip2(bytesOf(`[${' '.repeat(5_000_000)}]`));
  expect(bomb.length).toBeLessThan(10_000);
  expect(await archiveOf(bomb, 200, { bytes: 1_000_000, values: 1000 }).jumps('a')).toEqual({
    kind: 'unreadable',
    reason: 'it is larger than is accepted here',
  });
  expect(await archiveOf(bomb).jumps('a')).toEqual({ kind: 'rows', rows: [] });
});

test('a small snapshot of very many values is given up before it is parsed', async () => {
  for (const [body, told] of [
    [`[${'[],'.repeat(300_000)}[]]`, /more than 200000 values/],
    [`[${'['.repeat(300_000)}${']'.repeat(300_000)}]`, /more than 200000 values/],
    [`["${'x'.repeat(9_000_000)}"]`, /larger than is accepted here/],
  ] as const) {
    const packed = await bzip2(bytesOf(body));
    expect(packed.length).toBeLessThan(100_000);
    expect(await archiveOf(packed).jumps('a')).toEqual({ kind: 'unreadable', reason: expect.stringMatching(told) });
  }
});

test('a page of links that never end is looked through at once', async () => {
  const page = bytesOf(`<html>${'<a <a '.repeat(20_000)}`);
  expect((await archiveOf(page).files('system-jumps', '2026-11-19')).kind).not.toBe('files');
  expect(filesOfPage(`${'<a '.repeat(1_000_000)}`)).toEqual([]);
  expect(filesOfPage('<a href="%E0%A4%A">x</a><a class="b" href="a%20b.json">y</a>')).toEqual([{ name: 'a b.json' }]);
});

test('a missing file is absent, a refused one a failure with a sentence', async () => {
  expect(await archiveOf(bytesOf('x'), 404).kills('system-kills/a')).toEqual({ kind: 'absent' });
  expect(await archiveOf(bytesOf('x'), 403).kills('system-kills/a')).toEqual({
    kind: 'failed',
    reason: 'EVE Ref answered 403 to /system-kills/a.',
    retryAt: null,
  });
});

test('of a folder only the files of its dataset count, oldest first, by the time in their names', async () => {
  const names = [
    'system-jumps-2026-11-19_14-17-07.json.bz2',
    'system-jumps-2026-11-19_02-17-59.json.bz2',
    'system-jumps-2026-11-19_25-00-00.json.bz2',
    'system-jumps-2026-11-19_03-17-59.json.bz2.part',
    'system-kills-2026-11-19_03-17-59.json.bz2',
    'index.html',
  ];
  const folder = { path: '/', files: names.map((name) => ({ name, url: 'x', size: 1 })), directories: [] };
  expect(await archiveOf(bytesOf(folder)).files('system-jumps', '2026-11-19')).toEqual({
    kind: 'files',
    files: [
      { path: `system-jumps/history/2026/2026-11-19/${names[1]}`, takenAt: Date.parse('2026-11-19T02:17:59Z') },
      { path: `system-jumps/history/2026/2026-11-19/${names[0]}`, takenAt: Date.parse('2026-11-19T14:17:07Z') },
    ],
  });
  expect(await archiveOf(bytesOf({ path: '/', directories: [] })).files('system-jumps', '2026-11-19')).toEqual({
    kind: 'files',
    files: [],
  });
  expect(await archiveOf(bytesOf('x'), 404).files('system-jumps', '2026-11-19')).toEqual({ kind: 'absent' });
});
