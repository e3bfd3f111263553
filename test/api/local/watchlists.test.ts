import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localPaths } from '#shared/local-api/paths';
import { matchesEvent, matchesPage, watchlistsAnswer } from '#shared/local-api/watchlists';
import { aStoredContract, insertContracts, insertStaticData } from '../../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ fill: insertStaticData });
});
afterEach(() => app.close());

const own = OWN_WINDOW;
const send = (method: string, path: string, body: unknown) =>
  app.ask(path, { method, headers: { ...own, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const rifters = { id: 'a', kind: 'type', name: 'Rifter', type_id: 587 };
const put = (version: number, entries: unknown[] = [rifters]) =>
  send('PUT', localPaths.watchlists, { version, lists: [{ id: 'hulls', name: 'Hulls', entries }] });
const list = async () => watchlistsAnswer.parse((await app.ask(localPaths.watchlists, { headers: own })).json);
function arrive(...ids: number[]): void {
  const when = { first_seen_at: '2026-11-20T12:20:00Z', date_issued: '2026-11-20T12:05:00Z' };
  insertContracts(
    app.db,
    ids.map((contract_id) => aStoredContract({ contract_id, ...when })),
  );
  app.watcher.scan();
  app.changeStatus();
}

/** Listens as a window does; the names and data of what it hears. */
function follow(): { heard: { event: string; data: string }[]; stop(): void } {
  const heard: { event: string; data: string }[] = [];
  const stream = request(`${app.origin}${localPaths.events}`, { headers: own, agent: false }, (response) => {
    response.on('data', (chunk: Buffer) => {
      for (const block of chunk.toString().split('\n\n').filter(Boolean)) {
        const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
        heard.push({ event, data });
      }
    });
    response.on('error', () => undefined);
  });
  stream.on('error', () => undefined);
  stream.end();
  return { heard, stop: () => void stream.destroy() };
}

test('the lists are kept as a whole, with defaults filled in, and told with what is unseen', async () => {
  expect(await list()).toEqual({ version: 0, lists: [], counts: [] });
  expect((await put(0)).status).toBe(200);
  arrive(1, 2);
  expect(await list()).toEqual({
    version: 1,
    lists: [
      {
        id: 'hulls',
        name: 'Hulls',
        entries: [{ ...rifters, price_max: null, region_id: null, added_at: '2026-11-20T12:00:00Z' }],
      },
    ],
    counts: [{ list_id: 'hulls', unseen: 2, matches: 2, seen_until: 0 }],
  });
  expect((await app.ask(localPaths.status, { headers: own })).json.watch).toEqual({ version: 1, unseen: 2, newest_match: 2 });
});

test('a document that was changed elsewhere meanwhile is a conflict, said in a sentence, and changes nothing', async () => {
  await put(0);
  const late = await put(0, []);
  expect(late.status).toBe(409);
  expect(late.json.error.message).toBe('The watchlists were changed elsewhere since they were read; nothing was saved.');
  expect((await list()).lists[0]?.entries).toHaveLength(1);
});

test('a document that is none is refused with one sentence and changes nothing', async () => {
  await put(0);
  for (const entries of [
    [{ ...rifters, type_id: 'x' }],
    [rifters, rifters],
    [{ id: 's', kind: 'search', name: 'S', query: { nonsense: '1' } }],
  ]) {
    const refused = await put(1, entries);
    expect([refused.status, refused.json.error.code]).toEqual([400, 'bad_request']);
  }
  expect((await list()).version).toBe(1);
});

test('what is watched already is refused with a sentence that names both, and changes nothing', async () => {
  await put(0);
  const twice = await put(1, [rifters, { ...rifters, id: 'b', name: 'Rifters again' }]);
  expect(twice.status).toBe(400);
  expect(twice.json.error.message).toBe(
    "'Rifters again' would watch for the same as 'Rifter' in the list 'Hulls'; nothing was saved.",
  );
  expect(await list()).toMatchObject({ version: 1, lists: [{ entries: [{ id: 'a' }] }] });
});

test('a match says what is inside, what it costs and where it is', async () => {
  await put(0);
  arrive(1);
  const [match] = matchesPage.parse((await app.ask(localPaths.watchlistMatches('hulls'), { headers: own })).json).data;
  expect(match?.contract).toMatchObject({
    price: 1_000_000,
    contents: { state: 'known', offered: { largest: { type_name: 'Rifter', quantity: 1 }, further_kinds: 0 }, asked: null },
    place: { system_name: 'Jita', security_status: 0.9 },
  });
});

test('matches come in pages and are seen up to the one that was shown', async () => {
  await put(0);
  arrive(...Array.from({ length: 60 }, (_, index) => index + 1));
  const path = localPaths.watchlistMatches('hulls');
  const first = matchesPage.parse((await app.ask(path, { headers: own })).json);
  expect(first.meta).toEqual({ page: 1, total: 60, total_pages: 2, since: 0, newest: 60 });
  expect(first.data[0]).toMatchObject({
    match_id: 60,
    contract_id: 60,
    contract: { status: 'outstanding', region_name: 'The Forge' },
  });
  const second = matchesPage.parse((await app.ask(`${path}?page=2&since=0`, { headers: own })).json);
  expect(second.data.map(({ match_id: id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const seen = await send('POST', localPaths.watchlistsSeen, { list_id: 'hulls', match_id: 58 });
  expect(seen.json.counts).toEqual([{ list_id: 'hulls', unseen: 2, matches: 60, seen_until: 58 }]);
  expect((await app.ask(localPaths.watchlistMatches('other'), { headers: own })).status).toBe(404);
  expect((await app.ask(`${path}?page=0`, { headers: own })).status).toBe(400);
});

test('an open window is told of a new match once; one that comes later is not told of it again', async () => {
  await put(0);
  const window = follow();
  await expect.poll(() => window.heard.length).toBe(1);
  arrive(1, 2);
  app.changeStatus();
  app.changeStatus();
  await expect.poll(() => window.heard.length).toBe(5);
  const told = window.heard.filter(({ event }) => event === 'matches').map(({ data }) => matchesEvent.parse(JSON.parse(data)));
  expect(told).toMatchObject([{ count: 2, newest_match: 2, sound: false, matches: [{ contract_id: 2 }, { contract_id: 1 }] }]);
  window.stop();
  const later = follow();
  await expect.poll(() => later.heard.length).toBe(1);
  app.changeStatus();
  await expect.poll(() => later.heard.length).toBe(2);
  expect(later.heard.map(({ event }) => event)).toEqual(['status', 'status']);
  later.stop();
});

test('in quiet hours, and where notifications are off, nothing is told; what came then is only counted', async () => {
  await put(0);
  const window = follow();
  await expect.poll(() => window.heard.length).toBe(1);
  const set = (value: unknown) =>
    app.db
      .prepare("INSERT INTO settings VALUES ('notifications', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
      .run(JSON.stringify(value));
  set({ enabled: true, quiet: { from: '11:00', until: '13:00', time_zone: 'UTC' } });
  arrive(1);
  set({ enabled: false, quiet: null });
  arrive(2);
  set({ enabled: true, quiet: null });
  arrive(3);
  await expect.poll(() => window.heard.length).toBe(5);
  const told = window.heard.filter(({ event }) => event === 'matches').map(({ data }) => matchesEvent.parse(JSON.parse(data)));
  expect(told.map(({ count, matches }) => [count, matches[0]?.contract_id])).toEqual([[1, 3]]);
  expect(app.watcher.summary().unseen).toBe(3);
  window.stop();
});

test('a sentence of the settings: quiet hours need times and a zone that exist', async () => {
  const save = (quiet: unknown) => send('POST', localPaths.settings, { key: 'notifications', value: { enabled: true, quiet } });
  expect((await save({ from: '25:00', until: '07:00', time_zone: 'UTC' })).status).toBe(400);
  expect((await save({ from: '23:00', until: '07:00', time_zone: 'Middle/Earth' })).status).toBe(400);
  expect((await save({ from: '23:00', until: '07:00', time_zone: 'Europe/Berlin' })).status).toBe(200);
});
