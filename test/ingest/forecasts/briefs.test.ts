import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { factSheet, summaryOf, unfoundedNumbers } from '#main/domain/forecast/briefs';
import { briefs } from '#main/ingest/forecasts/briefs';
import { silentLog } from '#main/runtime/log';
import type { WriteDb } from '#main/store/db';
import { briefReads, briefWrites } from '#main/store/forecasts/briefs';
import { forecastReads, forecastWrites } from '#main/store/forecasts/forecasts';
import { languageModelSpending } from '#main/store/forecasts/language-model-spending';
import { systemInputs } from '#main/store/systems/systems';
import { languageModel } from '#main/upstream/language-model';
import { dayNumber, HOUR, MINUTE } from '#shared/time';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { loadGalaxy, places } from '../../support/galaxies/galaxy.ts';
import { type FakeClock, fakeClock, testWorld } from '../../support/world.ts';

const EVENING = '2026-11-20T23:35:00Z';
/** Of the same day, before the last making. */
const NOON = '2026-11-20T12:00:00Z';
const DAY = dayNumber(EVENING) + 1;
const systemIds = [places.Jita, places.Tama];
/** The galaxy, and two regions that have a forecast. */
const SHEETS = 3;

interface Asked {
  facts: Record<string, number | string>;
  authorization: string | undefined;
  headers: readonly string[];
  body: { stream: boolean; temperature: number; max_tokens: number; model?: string };
}
type Answer = { status?: number; text?: string; raw?: string; never?: true; tokens?: number };

/** A server that speaks the protocol of chat completions. */
async function aLanguageServer(answer: (asked: Asked, times: number) => Answer) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => void (text += String(chunk)));
    request.on('end', () => {
      const body = JSON.parse(text);
      const facts = JSON.parse(body.messages[1].content);
      asked.push({ facts, authorization: request.headers.authorization, headers: Object.keys(request.headers), body });
      const { status = 200, text: content = '', raw, never, tokens = 100 } = answer(asked.at(-1) as Asked, asked.length);
      if (never) return;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        raw ?? JSON.stringify({ model: 'tiny-1', choices: [{ message: { content } }], usage: { total_tokens: tokens } }),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

/** Forecasts the day, `madeAt` so many kills in Tama. */
function make(db: WriteDb, madeAt: string, kills = 31.2): void {
  const values = (...numbers: number[]) => Float32Array.from(numbers);
  const served = { jumps: 'pooled', kills: 'pooled', hotspot: 'pooled' };
  const making = { day: DAY, madeAt, lead: 1 as const, modelVersion: 'pooled-1', trainedDays: 90, served, why: '' };
  const row = {
    jumpsLow: 1,
    jumpsHigh: 9,
    jumpsDispersion: 1,
    killsLow: 0,
    killsHigh: 9,
    killsAny: null,
    killsDispersion: 1,
    drivers: '[]',
  };
  const rest = { quietFrom: 3, quietActivity: 1, circadian: Buffer.alloc(96) };
  forecastWrites(db).record(
    { ...making, systemIds: Int32Array.from(systemIds), thresholds: Uint32Array.of(5, 5) },
    [{ model: 'mean_28d', jumps: values(1000, 100), kills: values(10, 20), hotspot: values(0, 0) }],
    [
      { systemId: places.Jita, jumps: 1200, kills: 8, hotspot: 0.05, ...row, ...rest },
      { systemId: places.Tama, jumps: 90, kills, hotspot: 0.62, ...row, ...rest },
    ],
    { campaigns: [places.Tama], incursions: [], timers: [] },
  );
}

interface Options {
  key?: string;
  dailyTokens?: number;
  auto?: boolean;
  madeAt?: string;
}

async function started(url: string | null, options: Options = {}) {
  const { key = null, dailyTokens, madeAt = EVENING } = options;
  const db = emptyMirror();
  await loadGalaxy(db);
  make(db, madeAt);
  const clock = fakeClock(madeAt);
  clock.auto = options.auto ?? false;
  const model =
    url === null ? null : theLanguageModel(db, { url, key, clock, ...(dailyTokens === undefined ? {} : { dailyTokens }) });
  const job = briefs({
    inputs: systemInputs(db),
    forecasts: forecastReads(db),
    reads: briefReads(db),
    writes: briefWrites(db),
    model,
    clock,
    log: silentLog(),
  });
  const run = (signal = new AbortController().signal) => job.run({ signal, report: () => undefined });
  const rows = () => briefReads(db).ofDay(DAY);
  const remake = async (at: string, kills: number) => {
    await clock.advance(Date.parse(at) - clock.now());
    make(db, at, kills);
  };
  const kills = () => rows().map(({ status, facts }) => [status, facts['expected_kills']]);
  return { job, run, rows, remake, kills, clock, db };
}

function theLanguageModel(
  db: WriteDb,
  { url, key, clock, ...limits }: { url: string; key: string | null; clock: FakeClock; dailyTokens?: number },
) {
  const { fetch } = testWorld({ clock });
  return languageModel({ url, model: 'tiny', key }, { fetch, clock, spending: languageModelSpending(db), ...limits });
}

const honest = ({ facts }: Asked): Answer => ({ text: `${facts['scope']} expects ${facts['expected_kills']} kills.` });

test('without a language model the galaxy and each region get the statistical summary, whose numbers are all on the sheet', async () => {
  const { run, rows } = await started(null);
  expect(await run()).toEqual({ rows: SHEETS });
  const [galaxy, ...regions] = rows();
  expect(galaxy).toMatchObject({
    regionId: null,
    status: 'fallback',
    model: null,
    facts: { systems: 2, expected_kills: 39, campaigns: 1 },
  });
  expect(galaxy?.text).toContain('Tama');
  expect(regions.map(({ region }) => region)).toEqual(['Citadel', 'Forge']);
  for (const { text, facts } of rows()) expect(unfoundedNumbers(text, facts)).toEqual([]);
  expect(await run()).toEqual({ rows: 0 });
});

test('statistical briefs are written anew with every making of the forecast, so that they say what it says', async () => {
  const { run, remake, kills } = await started(null, { madeAt: NOON });
  await run();
  // The galaxy, Tama's region, Jita's.
  const said = (tama: number) => [tama + 8, tama, 8].map((count) => ['fallback', count]);
  expect(kills()).toEqual(said(31));
  for (const [at, tama] of [
    ['2026-11-20T12:20:00Z', 40],
    ['2026-11-20T23:30:00Z', 50],
    ['2026-11-20T23:45:00Z', 60],
  ] as const) {
    await remake(at, tama);
    expect(await run()).toEqual({ rows: SHEETS });
    expect(kills()).toEqual(said(tama));
    expect(await run()).toEqual({ rows: 0 });
  }
});

test('a brief is no more than a minute behind its forecast', async () => {
  const { job } = await started(null);
  expect(job.everyMs).toBeLessThanOrEqual(MINUTE);
});

test('what a model wrote is written once more, for the last making of the day, and for no other', async () => {
  const server = await aLanguageServer(honest);
  const { run, rows, remake, kills } = await started(server.url, { madeAt: NOON });
  const said = (tama: number) => [tama + 8, tama, 8].map((count) => ['written', count]);
  await run();
  await remake('2026-11-20T18:00:00Z', 40);
  expect(await run()).toEqual({ rows: 0 });
  expect(kills()).toEqual(said(31));
  await remake('2026-11-20T23:30:00Z', 50);
  expect(await run()).toEqual({ rows: SHEETS });
  expect(kills()).toEqual(said(50));
  expect(rows()[0]?.text).toBe('the galaxy expects 58 kills.');
  await remake('2026-11-20T23:45:00Z', 60);
  expect(await run()).toEqual({ rows: 0 });
  expect(server.asked).toHaveLength(2 * SHEETS);
});

test('where the model cannot write it once more, the figures go before the prose', async () => {
  const server = await aLanguageServer((asked) => ({ ...honest(asked), tokens: 500 }));
  const { run, remake, kills } = await started(server.url, { madeAt: NOON, dailyTokens: 1999 });
  await run();
  await remake('2026-11-20T23:30:00Z', 50);
  await run();
  expect(kills()).toEqual([
    ['fallback', 58],
    ['fallback', 50],
    ['fallback', 8],
  ]);
  expect(server.asked).toHaveLength(SHEETS);
});

test('a summary that stands in for a model which was out is put into words with the next making', async () => {
  const server = await aLanguageServer((asked, times) => (times <= 2 ? { status: 500, raw: 'oops' } : honest(asked)));
  const { run, rows, remake } = await started(server.url, { madeAt: NOON });
  await run();
  expect(rows().map(({ status }) => status)).toEqual(Array(SHEETS).fill('fallback'));
  await remake('2026-11-20T18:00:00Z', 40);
  await run();
  expect(rows().map(({ status }) => status)).toEqual(Array(SHEETS).fill('written'));
});

test('an honest model writes the briefs, asked without streaming, with its key, at a low temperature', async () => {
  const server = await aLanguageServer(honest);
  const { run, rows } = await started(server.url, { key: 'secret' });
  await run();
  expect(rows().map(({ status, model }) => [status, model])).toEqual(Array(SHEETS).fill(['written', 'tiny-1']));
  expect(rows()[0]?.text).toBe('the galaxy expects 39 kills.');
  expect(server.asked[0]).toMatchObject({
    authorization: 'Bearer secret',
    body: { stream: false, model: 'tiny', temperature: 0.2 },
  });
});

test('a text with a number that is not on the sheet is refused, asked for once more, and then replaced by the summary', async () => {
  const server = await aLanguageServer(() => ({ text: 'Exactly 4711 ships will die.' }));
  const { run, rows } = await started(server.url);
  await run();
  expect(rows().every(({ status, text }) => status === 'fallback' && !text.includes('4711'))).toBe(true);
  // After two failures in a row the endpoint is left alone.
  expect(server.asked).toHaveLength(4);
});

test('a model that lies once may correct itself', async () => {
  const server = await aLanguageServer((asked, times) => (times === 1 ? { text: 'It is 999.' } : honest(asked)));
  const { run, rows } = await started(server.url);
  await run();
  expect(rows().every(({ status }) => status === 'written')).toBe(true);
  expect(server.asked).toHaveLength(SHEETS + 1);
});

test.each<[string, Answer]>([
  ['an error', { status: 500, raw: 'oops' }],
  ['no JSON', { raw: '<html>' }],
  [
    'an answer that costs less than nothing',
    { raw: '{"choices":[{"message":{"content":"Quiet."}}],"usage":{"total_tokens":-9}}' },
  ],
  ['another form', { raw: '{"choices":[]}' }],
  ['an empty text', { text: ' ' }],
])('%s gives the summary', async (_, answer) => {
  const server = await aLanguageServer(() => answer);
  const { run, rows } = await started(server.url);
  await run();
  expect(rows().map(({ status }) => status)).toEqual(Array(SHEETS).fill('fallback'));
});

test('a model that never answers is given up after 30 seconds', async () => {
  const server = await aLanguageServer(() => ({ never: true }));
  const { run, rows, clock } = await started(server.url, { auto: true });
  const from = clock.now();
  await run();
  expect(clock.now() - from).toBe(MINUTE);
  expect(rows().every(({ status }) => status === 'fallback')).toBe(true);
});

test('no more tokens are spent in a day than allowed', async () => {
  const server = await aLanguageServer((asked) => ({ ...honest(asked), tokens: 900 }));
  const { run, rows } = await started(server.url, { dailyTokens: 1300 });
  await run();
  expect(server.asked).toHaveLength(1);
  expect(rows().map(({ status }) => status)).toEqual(['written', 'fallback', 'fallback']);
});

test.each([0, 1])('a server that reports %i tokens for every answer does not give the day’s tokens back', async (tokens) => {
  const server = await aLanguageServer(() => ({ text: 'Quiet.', tokens }));
  const { db, clock } = await started(null);
  const model = theLanguageModel(db, { url: server.url, key: null, clock, dailyTokens: 3000 });
  const prompt = 'Write of the day. '.repeat(400);
  const answers = [];
  for (let asked = 0; asked < 4; asked += 1)
    answers.push((await model.complete(prompt, '{}', new AbortController().signal)).kind);
  expect(answers).toEqual(['text', 'failed', 'failed', 'failed']);
  expect(server.asked).toHaveLength(1);
});

test('what was spent is remembered over a restart, until the UTC day is over', async () => {
  const server = await aLanguageServer(() => ({ text: 'Quiet.', tokens: 900 }));
  const { db, clock } = await started(null);
  const afterRestart = () => {
    const model = theLanguageModel(db, { url: server.url, key: null, clock, dailyTokens: 1200 });
    return model.complete('Write.', '{}', new AbortController().signal);
  };
  expect(await afterRestart()).toEqual({ kind: 'text', text: 'Quiet.', model: 'tiny-1' });
  expect(await afterRestart()).toEqual({ kind: 'failed', reason: "The day's 1200 tokens are spent." });
  await clock.advance(HOUR);
  expect(await afterRestart()).toMatchObject({ kind: 'text' });
  expect(server.asked).toHaveLength(2);
});

test('a server is told nothing but the question: no key where none is set, and nothing of this computer', async () => {
  const server = await aLanguageServer(honest);
  const { run } = await started(server.url);
  await run();
  expect(server.asked[0]?.authorization).toBeUndefined();
  expect(server.asked[0]?.headers.filter((name) => name.startsWith('x-'))).toEqual([]);
});

test('closing the program ends it without a brief', async () => {
  const server = await aLanguageServer(() => ({ never: true }));
  const { run, rows } = await started(server.url);
  const closing = new AbortController();
  const running = run(closing.signal);
  setImmediate(() => closing.abort(new Error('closing')));
  await expect(running).rejects.toThrow('closing');
  expect(rows()).toEqual([]);
});

test('numbers are looked for with and without grouping, and not within names', () => {
  const facts = { day: '2026-11-21', scope: '1DQ1-A', expected_jumps: 12_345, jumps_change_percent: -12, expected_kills: 3 };
  expect(unfoundedNumbers('On 2026-11-21 1DQ1-A sees 12,345 jumps, 12 % less, and 3 kills.', facts)).toEqual([]);
  expect(unfoundedNumbers('12345 jumps, 12.5 % less, 4 kills.', facts)).toEqual(['12.5', '4']);
});

test('a summary of nothing is still a sentence', () => {
  const text = summaryOf(factSheet('2026-11-21', 'Exordium', [], 0));
  expect(text).toMatch(/Exordium.*0 jumps/);
  expect(text).not.toMatch(/undefined|NaN/);
});
