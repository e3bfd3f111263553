import { afterEach, beforeEach, expect, test } from 'vitest';
import { localPaths } from '#shared/local-api/paths';
import { timerLimits, timersAnswer } from '#shared/local-api/timers';
import { fillSystems } from '../../conformance/systems-mirror.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ fill: fillSystems });
});
afterEach(() => app.close());

const timer = {
  id: 7,
  name: 'Palace of the Bees',
  structure_type: 'Keepstar',
  system_id: 30_004_759,
  owner: null,
  kind: 'armor',
  at: '2026-11-20T19:10:05Z',
  side: 'theirs',
  note: 'bring dictors',
};
const read = async () => timersAnswer.parse((await app.ask(localPaths.timers, { headers: OWN_WINDOW })).json);
const send = (method: string, path: string, body: unknown, headers: Record<string, string> = OWN_WINDOW) =>
  app.ask(path, { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const put = (body: unknown, headers?: Record<string, string>) => send('PUT', localPaths.timers, body, headers);

test('timers are kept with where they are, the earliest first, each time under a new version', async () => {
  expect(await read()).toEqual({ version: 0, timers: [] });
  const earlier = { ...timer, id: 8, at: '2026-11-20T18:00:00Z', system_id: 31_999_999, structure_type: null, note: null };
  expect((await put({ version: 0, timers: [timer, earlier] })).status).toBe(200);
  expect(await read()).toEqual({
    version: 1,
    timers: [
      { ...earlier, system: null, region: null },
      { ...timer, system: '1DQ1-A', region: 'Catch' },
    ],
  });
  // What was read is what may be sent back.
  expect((await put({ version: 1, timers: (await read()).timers })).status).toBe(200);
});

test('a list that was changed elsewhere meanwhile stays as it is', async () => {
  await put({ version: 0, timers: [timer] });
  const { status, json } = await put({ version: 0, timers: [] });
  expect([status, json.error.message]).toEqual([
    409,
    'The timers were changed elsewhere since they were read; nothing was saved.',
  ]);
  expect((await read()).timers).toHaveLength(1);
});

test.each([
  ['no name', { name: ' ' }, /name/],
  ['another kind', { kind: 'shield' }, /kind/],
  ['no moment', { at: 'tonight' }, /at/],
  ['too long a note', { note: 'x'.repeat(timerLimits.noteLength + 1) }, /at most 500 characters/],
])('%s is refused with one sentence, and nothing is saved', async (_what, over, sentence) => {
  const { status, json } = await put({ version: 0, timers: [{ ...timer, ...over }] });
  expect([status, json.error.code]).toEqual([400, 'bad_request']);
  expect(json.error.message).toMatch(sentence);
  expect((await read()).timers).toEqual([]);
});

test('a text of the game is read with the systems that the mirror knows, and kept nowhere', async () => {
  const text =
    '1dq1-a - Palace of the Bees\n0 m\nReinforced until 2026.11.27 19:10:05\nNowhere - X\nReinforced until 2026.11.27 19:10:05';
  const { status, json } = await send('POST', localPaths.timersRead, { text });
  expect(status).toBe(200);
  expect(json.found).toEqual([
    expect.objectContaining({ name: 'Palace of the Bees', system_id: 30_004_759, system: '1DQ1-A', at: '2026-11-27T19:10:05Z' }),
  ]);
  expect(json.unread).toEqual(['“Nowhere - X”: it names no system that the mirror knows.']);
  expect((await read()).timers).toEqual([]);
  expect((await send('POST', localPaths.timersRead, { text: 'x'.repeat(timerLimits.textLength + 1) })).status).toBe(400);
});

test('the timers are a file for calendar programs, each with its own id until its time is changed', async () => {
  await put({ version: 0, timers: [timer] });
  const { status, text, headers } = await app.ask(localPaths.timersCalendar, { headers: OWN_WINDOW });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="my-timers.ics"',
    'cache-control': 'no-store',
  });
  for (const line of [
    'UID:timer-7-2026-11-20T19:10:05Z.astrolabe',
    'DTSTART:20261120T191005Z',
    'SUMMARY:Armor: Palace of the Bees (1DQ1-A)',
    String.raw`DESCRIPTION:Keepstar\nTheirs.\nbring dictors`,
    String.raw`LOCATION:1DQ1-A\, Catch`,
  ])
    expect(text.split('\r\n')).toContain(line);
  expect((await app.ask(localPaths.timersCalendar)).status).toBe(401);
});

test('other browsers neither read nor change them', async () => {
  await put({ version: 0, timers: [timer] });
  expect((await app.ask(localPaths.timers)).status).toBe(401);
  expect((await put({ version: 1, timers: [] }, {})).status).toBe(401);
  expect((await send('POST', localPaths.timersRead, { text: '' }, {})).status).toBe(401);
  expect((await read()).timers).toHaveLength(1);
});
