import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contractEvidence, itemsFetched } from '#shared/local-api/evidence';
import { localPaths } from '#shared/local-api/paths';
import { appStatus } from '#shared/local-api/status';
import { sourceNames } from '#shared/sources';
import { aStoredContract, insertContracts, insertStaticData } from '../../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp, type TestRequest } from '../../support/test-app.ts';

let app: TestApp;
let itemsAnswer: 'known' | 'gone' | 'later';
beforeEach(async () => {
  itemsAnswer = 'known';
  app = await startTestApp({
    fetchItems: () => Promise.resolve(itemsAnswer),
    fill(db) {
      insertStaticData(db);
      insertContracts(db, [
        aStoredContract({
          contract_id: 1,
          type: 'auction',
          bid_count: 2,
          highest_bid: 7.5,
          bids_observed_at: '2026-11-20T11:00:00Z',
        }),
        aStoredContract({
          contract_id: 2,
          end_location_id: 1_040_000_000_001,
          start_location_id: null,
          probe: 'pending',
          items_state: 'pending',
          items: [],
        }),
      ]);
    },
  });
});
afterEach(() => app.close());

const own = (over: TestRequest = {}): TestRequest => ({ ...over, headers: { ...OWN_WINDOW, ...over.headers } });
const post = (body: unknown): TestRequest =>
  own({ method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

test('without the cookie nothing is told or done, not even what exists, and the refusal says how to be let in', async () => {
  for (const path of [localPaths.status, localPaths.events, localPaths.evidence(1), '/local/v1/nowhere']) {
    for (const Cookie of ['', 'astrolabe-12345678=1', `${OWN_WINDOW.Cookie}x`, OWN_WINDOW.Cookie.replace(/=.*/, '=')]) {
      const { status, json } = await app.ask(path, { headers: { Cookie } });
      expect([status, json.error], path).toEqual([
        401,
        { code: 'unauthorized', message: expect.stringContaining('node astrolabe.mjs headless --open-address.') },
      ]);
    }
  }
  expect(
    (await app.ask(localPaths.mode, { method: 'POST', body: '{"mode":"demo"}', headers: { 'Content-Type': 'application/json' } }))
      .status,
  ).toBe(401);
  expect(app.chosen).toEqual([]);
});

test('another page’s origin is refused even with the cookie; the window’s own is not', async () => {
  expect((await app.ask(localPaths.status, own({ headers: { Origin: 'https://evil.example' } }))).status).toBe(403);
  expect((await app.ask(localPaths.status, own({ headers: { Origin: 'null' } }))).status).toBe(403);
  expect((await app.ask(localPaths.status, own({ headers: { Origin: app.origin } }))).status).toBe(200);
});

test('the status is what the app says it is, and is never stored', async () => {
  const answer = await app.ask(localPaths.status, own());
  expect(appStatus.parse(answer.json)).toEqual(answer.json);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
});

test('the stream tells the status at once and again after each change, until the window goes', async () => {
  const heard: string[] = [];
  const stream = request(`${app.origin}${localPaths.events}`, { headers: OWN_WINDOW, agent: false }, (response) => {
    expect(response.headers['content-type']).toContain('text/event-stream');
    response.on('data', (chunk: Buffer) => heard.push(...chunk.toString().split('\n\n').filter(Boolean)));
    response.on('error', () => undefined);
  });
  stream.on('error', () => undefined);
  stream.end();
  await expect.poll(() => heard.length).toBe(1);
  app.changeStatus();
  await expect.poll(() => heard.length).toBe(2);
  for (const event of heard)
    expect(appStatus.safeParse(JSON.parse(event.replace(/^event: status\ndata: /, ''))).success).toBe(true);
  stream.destroy();
  await expect.poll(() => app.listeners.size).toBe(0);
});

test('the answer of the first-run page is taken once it is one, and acknowledged before the core restarts', async () => {
  const answer = await app.ask(localPaths.mode, post({ mode: 'demo' }));
  expect(answer.status).toBe(202);
  expect(app.chosen).toEqual(['demo']);
  const refused = await app.ask(localPaths.mode, post({ mode: 'dream' }));
  expect([refused.status, refused.json.error.code]).toEqual([400, 'bad_request']);
  expect(app.chosen).toEqual(['demo']);
});

test('only JSON is read: a form that another page could send is not', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const answer = await app.ask(
      localPaths.mode,
      own({ method: 'POST', body: '{"mode":"demo"}', headers: { 'Content-Type': type } }),
    );
    expect(answer.status).toBe(400);
  }
  expect(
    (await app.ask(localPaths.mode, own({ method: 'POST', body: '{"mode"', headers: { 'Content-Type': 'application/json' } })))
      .status,
  ).toBe(400);
  expect(app.chosen).toEqual([]);
});

test('other methods are refused with what is offered', async () => {
  const answer = await app.ask(localPaths.status, own({ method: 'DELETE' }));
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect((await app.ask(localPaths.mode, own())).headers.allow).toBe('POST');
});

test('the evidence says why in a sentence, where the contract is, and what was bid', async () => {
  const auction = (await app.ask(localPaths.evidence(1), own())).json;
  expect(contractEvidence.parse(auction)).toEqual({
    contract_id: 1,
    sentence: 'Observed: in the latest complete list of its region.',
    pending: false,
    items_state: 'known',
    items_complete: true,
    bids: { count: 2, highest: 7.5, observed_at: '2026-11-20T11:00:00Z' },
    start: {
      location_id: 60003760,
      name: 'Jita IV - Moon 4 - Caldari Navy Assembly Plant',
      system_id: 30000142,
      system_name: 'Jita',
      security_status: 0.9,
      region_id: 10000002,
      region_name: 'The Forge',
      danger_score: null,
    },
    end: expect.objectContaining({ location_id: 60003760 }),
  });
  const pending = contractEvidence.parse((await app.ask(localPaths.evidence(2), own())).json);
  expect(pending).toMatchObject({
    pending: true,
    items_state: 'pending',
    bids: null,
    start: null,
    end: { location_id: 1_040_000_000_001, name: null, system_id: null },
  });
  expect((await app.ask(localPaths.evidence(99), own())).status).toBe(404);
  expect((await app.ask('/local/v1/contracts/x/evidence', own())).status).toBe(400);
});

test('items are fetched ahead of their turn, and the answer is what came of it', async () => {
  for (itemsAnswer of ['known', 'gone', 'later'] as const) {
    const answer = await app.ask(localPaths.items(2), post({}));
    expect(itemsFetched.parse(answer.json)).toEqual({ state: itemsAnswer });
  }
  expect(app.itemsAsked).toEqual([2, 2, 2]);
  expect((await app.ask(localPaths.items(99), post({}))).status).toBe(404);
  expect(app.itemsAsked).toHaveLength(3);
});

test('a setting for which there is no room on the disk is refused with a sentence that names the file and what to do', async () => {
  app.db.pragma(`max_page_count = ${Number(app.db.pragma('page_count', { simple: true }))}`);
  const value = Array.from({ length: 50 }, (_, index) => `https://${index}.${'a'.repeat(1000)}.example`);
  const refused = await app.ask(localPaths.settings, post({ key: 'allowed_origins', value }));
  expect([refused.status, refused.json.error.code]).toEqual([503, 'unavailable']);
  expect(refused.json.error.message).toMatch(
    /^There is no room left for .+mirror\.sqlite; free some hundred MB on its disk, or choose another\.$/,
  );
  expect((await app.ask(localPaths.settings, own())).json.allowed_origins).toEqual([]);
  app.db.pragma('max_page_count = 1000000');
  expect((await app.ask(localPaths.settings, post({ key: 'allowed_origins', value }))).status).toBe(200);
});

test('settings are told with their defaults, and one that cannot be read any more counts as not chosen', async () => {
  const told = async () => (await app.ask(localPaths.settings, own())).json;
  const outside = {
    trade: {
      hub: 'Jita',
      accounting: 0,
      broker_relations: 0,
      faction_standing: 0,
      corporation_standing: 0,
      standings: {},
      structure_fee: null,
      haul_rate: 1,
    },
    sources: Object.fromEntries(sourceNames.map((source) => [source, true])),
    history: { days: 365 },
    contact: null,
    port: null,
    model: { url: null, model: null, daily_tokens: 200_000 },
    planning: {
      avoid_lists: [],
      alliance: null,
      bridges: [],
      ship: null,
      skills: { jdc: 5, jfc: 5, jf: 5 },
      economizers: [],
      staging_lists: [],
    },
    market: { books: 'all' },
    abyssals: { per_minute: 5 },
    industry: { facility_tax: 0.25 },
    ship: null,
    published_searches: [],
    red_and_blue: { red: [], blue: [] },
    webhooks: [],
  };
  expect(await told()).toEqual({
    retention: { contract_days: 90, price_days: 400 },
    notifications: { enabled: true, sound: false, quiet: null },
    desktop: { close_to_tray: 'ask', start_at_login: false },
    ...outside,
    allowed_origins: [],
  });
  app.db.exec(
    `INSERT INTO settings VALUES ('retention', '{"contract_days":30}'), ('allowed_origins', '"everyone"'), ('forgotten', '1')`,
  );
  expect(await told()).toEqual({
    retention: { contract_days: 30, price_days: 400 },
    notifications: { enabled: true, sound: false, quiet: null },
    desktop: { close_to_tray: 'ask', start_at_login: false },
    ...outside,
    allowed_origins: [],
  });
});

test('a setting is saved where it passes its schema', async () => {
  expect((await app.ask(localPaths.settings, post({ key: 'retention', value: { contract_days: 30 } }))).json).toEqual({
    key: 'retention',
    value: { contract_days: 30, price_days: 400 },
  });
  expect((await app.ask(localPaths.settings, post({ key: 'retention', value: { contract_days: 0 } }))).status).toBe(400);
  expect((await app.ask(localPaths.settings, post({ key: 'admin', value: true }))).status).toBe(400);
  expect(app.saved).toEqual([['retention', { contract_days: 30, price_days: 400 }]]);
});
