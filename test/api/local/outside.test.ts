import { afterEach, expect, test } from 'vitest';
import { startNodeProcess } from '#main/runtime/child-process';
import type { Desktop } from '#main/runtime/desktop';
import { sourceContactWrites } from '#main/store/ingest-state/source-contacts';
import { modelState } from '#shared/local-api/model';
import { localPaths } from '#shared/local-api/paths';
import { type SourceUse, sourcesAnswer } from '#shared/local-api/sources';
import { forDataSources, sourceNames } from '#shared/sources';
import { VERSION } from '#shared/version';
import { OWN_WINDOW, startTestApp, type TestApp, type TestRequest } from '../../support/test-app.ts';

const KEY = 'sk-never-to-be-seen-0123456789';
let app: TestApp;
afterEach(() => app.close());

const own = (over: TestRequest = {}): TestRequest => ({ ...over, headers: { ...OWN_WINDOW, ...over.headers } });
const post = (body: unknown): TestRequest =>
  own({ method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
const set = (key: string, value: unknown) => app.ask(localPaths.settings, post({ key, value }));
const listed = async () => sourcesAnswer.parse((await app.ask(localPaths.sources, own())).json);
const sourceOf = async (name: SourceUse['source']) => (await listed()).sources.find(({ source }) => source === name);
const model = async () => modelState.parse((await app.ask(localPaths.model, own())).json);

/** A desktop whose keyring is a map in memory. */
function aDesktop(secrets = new Map<string, string>(), isAvailable = true): Desktop {
  return {
    openFolder: () => Promise.resolve(),
    chooseFolder: () => Promise.resolve(null),
    chooseFile: () => Promise.resolve(null),
    startProcess: startNodeProcess,
    notificationFailure: () => null,
    secrets: {
      isAvailable: () => isAvailable,
      read: (name) => secrets.get(name) ?? null,
      write: (name, value) => void (value === null ? secrets.delete(name) : secrets.set(name, value)),
    },
  };
}

test('every source is listed with its address, its purpose, what it is sent, and what was exchanged', async () => {
  app = await startTestApp({
    fill(db) {
      const contact = { source: 'esi' as const, bytesSent: 10, bytesReceived: 2000, failures: 1 };
      sourceContactWrites(db).add(
        [
          { ...contact, day: '2026-11-19', contactedAt: '2026-11-19T08:00:00Z', requests: 4, failure: null },
          {
            ...contact,
            day: '2026-11-20',
            contactedAt: '2026-11-20T11:00:00Z',
            requests: 3,
            failure: { at: '2026-11-20T10:00:00Z', sentence: 'ESI answered 503.' },
          },
        ],
        '2026-10-22',
      );
    },
  });
  const { simulated, user_agent, sources } = await listed();
  expect([simulated, user_agent]).toEqual([false, `Astrolabe/${VERSION}`]);
  expect(sources.map(({ source }) => source)).toEqual([...sourceNames]);
  for (const { label, purpose, sends } of sources) expect([label, purpose, sends].every((words) => words.length > 5)).toBe(true);
  expect(sources[0]).toMatchObject({
    url: 'https://esi.example',
    on: true,
    decided_by: 'setting',
    contacted_at: '2026-11-20T11:00:00Z',
    failure: { at: '2026-11-20T10:00:00Z', sentence: 'ESI answered 503.' },
    total: { requests: 7, failures: 2, bytes_sent: 20, bytes_received: 4000 },
    today: { requests: 3, failures: 1, bytes_sent: 10, bytes_received: 2000 },
  });
  expect(sources[0]?.days.map(({ day, requests }) => [day, requests])).toEqual([
    ['2026-11-19', 4],
    ['2026-11-20', 3],
  ]);
  expect(sources[1]).toMatchObject({
    contacted_at: null,
    failure: null,
    days: [],
    total: { requests: 0 },
    today: { requests: 0 },
  });
});

test('a source is switched by its setting, and the ingester starts anew with it; a setting about something else leaves it alone', async () => {
  app = await startTestApp();
  expect((await set('sources', { everef: false })).status).toBe(200);
  expect((await sourceOf('everef'))?.on).toBe(false);
  expect((await sourceOf('esi'))?.on).toBe(true);
  expect(app.renewals).toEqual([1]);
  await set('retention', { contract_days: 30 });
  expect(app.renewals).toEqual([1]);
  await set('contact', 'someone@example.com');
  expect((await listed()).user_agent).toContain('(someone@example.com)');
  expect(app.renewals).toEqual([1, 3]);
});

test('what the command line switched off stays off, and is shown as decided there', async () => {
  app = await startTestApp({
    said: {
      sources: { ...forDataSources(() => null), sde: 'https://sde.example' },
      contact: 'ops@example.com',
      llm: { url: null, model: null, key: null },
    },
  });
  await set('sources', { esi: true });
  await set('model', { url: 'https://model.example/v1' });
  await set('contact', 'me@example.com');
  expect(await sourceOf('esi')).toMatchObject({ url: null, on: false, decided_by: 'command-line' });
  expect(await sourceOf('llm')).toMatchObject({ url: null, on: false, decided_by: 'command-line' });
  expect((await listed()).user_agent).toContain('(ops@example.com)');
});

test('settings about the world outside are refused with a sentence where they would do harm', async () => {
  app = await startTestApp();
  for (const [key, value, about] of [
    ['model', { url: 'ftp://model.example' }, 'http(s)'],
    ['model', { url: `https://user:${KEY}@model.example` }, 'the key is kept apart'],
    ['model', { url: `https://model.example/?key=${KEY}` }, 'the key is kept apart'],
    ['model', { daily_tokens: 10 }, 'daily_tokens'],
    ['contact', 'two\nlines', 'in one line'],
    ['port', 80, '1024'],
    ['port', 70_000, '65535'],
    ['sources', { esi: 'no' }, 'esi'],
  ] as const) {
    const { status, json, text } = await set(key, value);
    expect([status, json.error.message], JSON.stringify(value)).toEqual([400, expect.stringContaining(about)]);
    expect(text).not.toContain(KEY);
  }
  expect(app.saved).toEqual([]);
});

test('without a desktop no key is kept, and the refusal says what to do; one from the environment is only told as such', async () => {
  app = await startTestApp();
  await set('model', { url: 'https://model.example/v1/', model: 'small' });
  expect(await model()).toMatchObject({ url: 'https://model.example/v1', model: 'small', key: 'none', from_command_line: [] });
  const refused = await app.ask(localPaths.modelKey, post({ key: KEY }));
  expect([refused.status, refused.json.error.message]).toEqual([400, expect.stringContaining('ASTROLABE_LLM_KEY')]);
  expect(refused.text).not.toContain(KEY);
  await app.close();

  app = await startTestApp({ said: { llm: { model: null, key: KEY } } });
  await set('model', { url: 'https://model.example/v1', model: null });
  expect(await model()).toMatchObject({ url: 'https://model.example/v1', key: 'none' });
  await app.close();

  app = await startTestApp({ said: { llm: { url: 'https://model.example', model: 'large', key: KEY } } });
  expect(await model()).toMatchObject({ key: 'environment', from_command_line: ['url', 'model'], model: 'large' });
  const answers = await Promise.all(
    [localPaths.model, localPaths.sources, localPaths.settings].map((path) => app.ask(path, own())),
  );
  expect(answers.map(({ text }) => text).join('')).not.toContain(KEY);
});

test('the desktop’s keyring keeps the key for the endpoint’s own origin, and no answer ever has it', async () => {
  const secrets = new Map<string, string>();
  app = await startTestApp({ desktop: aDesktop(secrets) });
  const early = await app.ask(localPaths.modelKey, post({ key: KEY }));
  expect([early.status, early.json.error.message]).toEqual([400, expect.stringContaining('keep its address first')]);
  await set('model', { url: 'https://model.example/v1' });
  const kept = await app.ask(localPaths.modelKey, post({ key: ` ${KEY} ` }));
  expect([kept.status, kept.json.key]).toEqual([200, 'stored']);
  expect([...secrets.values()]).toEqual([`https://model.example ${KEY}`]);
  expect(app.renewals).toHaveLength(2);
  await set('model', { url: 'https://model.example/v2' });
  expect((await model()).key).toBe('stored');
  await set('model', { url: 'https://elsewhere.example/v1' });
  expect((await model()).key).toBe('none');
  await set('model', { url: 'https://model.example/v1' });
  const answers = await Promise.all(
    [localPaths.model, localPaths.sources, localPaths.settings].map((path) => app.ask(path, own())),
  );
  expect([kept, ...answers].map(({ text }) => text).join('')).not.toContain(KEY);
  expect((await app.ask(localPaths.modelKey, post({ key: null }))).json.key).toBe('none');
  expect(secrets.size).toBe(0);
});

test('a key that is none, and a system without a keyring, are refused without a word of the key', async () => {
  app = await startTestApp({ desktop: aDesktop(new Map(), false) });
  await set('model', { url: 'https://model.example/v1' });
  const refused = await app.ask(localPaths.modelKey, post({ key: KEY }));
  expect([refused.status, refused.json.error.message]).toEqual([400, expect.stringContaining('no keyring')]);
  const spaced = await app.ask(localPaths.modelKey, post({ key: `${KEY} ${KEY}` }));
  expect([spaced.status, spaced.json.error.message]).toEqual([400, expect.stringContaining('without spaces')]);
  const broken = await app.ask(localPaths.modelKey, own({ ...post({}), body: `{"key":"${KEY}` }));
  expect(broken.status).toBe(400);
  expect([refused, spaced, broken].map(({ text }) => text).join('')).not.toContain(KEY);
});

test('neither list nor key is there for another program or page', async () => {
  app = await startTestApp();
  for (const path of [localPaths.sources, localPaths.model]) expect((await app.ask(path)).status).toBe(401);
  expect(
    (await app.ask(localPaths.modelKey, { ...post({ key: KEY }), headers: { 'Content-Type': 'application/json' } })).status,
  ).toBe(401);
});
