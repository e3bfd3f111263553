import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventWrites } from '#main/store/events/events';
import { settingWrites } from '#main/store/user-data/settings';
import { watchlistWrites } from '#main/store/user-data/watchlists';
import { MOST_LISTENERS } from '#shared/data-api/events';
import { HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { fillEveryShape } from '../../conformance/contracts-mirror.ts';
import { aStoredContract, aStoredItem, insertContracts } from '../../support/builders.ts';
import { followStream, type StreamMessage, type StreamReader } from '../../support/event-source.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

const FORGE = 10_000_002;
const DOMAIN = 10_000_043;
let app: TestApp;
let open: StreamReader[];
beforeEach(async () => {
  app = await startTestApp({ fill: fillEveryShape });
  open = [];
});
afterEach(async () => {
  for (const stream of open) stream.hangUp();
  await app.close();
});

async function follow(query = '', headers: Record<string, string> = {}): Promise<StreamReader> {
  const stream = await followStream(`${app.origin}/data/api/v1/events${query}`, headers);
  open.push(stream);
  return stream;
}
const page = async (query: string) => (await app.ask(`/data/api/v1/events?${query}`)).json;
const now = () => isoUtc(app.clock.now());
/** Stores contracts and tells that they came, as a sweep does, and wakes the streams. */
function come(ids: readonly number[], over: Parameters<typeof aStoredContract>[0] = {}): void {
  insertContracts(
    app.db,
    ids.map((id) => aStoredContract({ contract_id: id, ...over })),
  );
  eventWrites(app.db).contracts('new', ids, { regionId: over.region_id ?? FORGE, isFirst: false, at: now() });
  app.changeStatus();
}
const idsOf = (all: readonly { contract_id: number | null }[]) => all.map(({ contract_id: id }) => id);
const told = ({ messages }: StreamReader) =>
  messages.filter(({ event }) => event === 'change').map(({ data }) => data.contract_id);
const ofContract = (id: number) => (message: StreamMessage) => message.data.contract_id === id;

test('who follows is told of each change once, with the id after which to go on', async () => {
  const stream = await follow();
  expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream; charset=utf-8']);
  come([881, 882]);
  const { event, data, id } = await stream.until(ofContract(882));
  expect(told(stream)).toEqual([881, 882]);
  expect([event, id]).toEqual(['change', data.event_id]);
  expect(data).toMatchObject({
    at: now(),
    kind: 'contract',
    change: 'new',
    region_id: FORGE,
    system_id: 30_000_142,
    subject: null,
    details: { what: 'terms', type: 'item_exchange', status: 'outstanding', price: 1_000_000 },
  });
});

test('who was away goes on where it was, by its header or by since, and has missed nothing', async () => {
  const stream = await follow();
  come([881]);
  await stream.until(ofContract(881));
  stream.hangUp();
  come([882, 883]);
  const lastEventId = String(stream.lastEventId());
  const again = await follow('', { 'Last-Event-ID': lastEventId });
  await again.until(ofContract(883));
  expect(told(again)).toEqual([882, 883]);
  const bySince = await follow(`?since=${lastEventId}`);
  await bySince.until(ofContract(883));
  expect([...again.messages, ...bySince.messages].map(({ event }) => event)).not.toContain('gap');
});

test('a browser that comes back to an address with since goes on after the last event, and hears none twice', async () => {
  const { meta } = await page('');
  come([881, 882]);
  const stream = await follow(`?since=${meta.next_since}`);
  await stream.until(ofContract(882));
  stream.hangUp();
  come([883]);
  const again = await follow(`?since=${meta.next_since}`, { 'Last-Event-ID': String(stream.lastEventId()) });
  await again.until(ofContract(883));
  expect(told(again)).toEqual([883]);
});

test('who was away for longer than 48 hours is told that there is a gap, and goes on with what there is', async () => {
  const stream = await follow();
  come([881]);
  await stream.until(ofContract(881));
  stream.hangUp();
  come([882]);
  await app.clock.advance(48 * HOUR + MINUTE);
  come([883]);
  const again = await follow('', { 'Last-Event-ID': String(stream.lastEventId()) });
  await again.until(ofContract(883));
  expect(again.messages[0]?.event).toBe('gap');
  expect(again.messages[0]?.data.message).toContain('are not kept any more (48 hours are)');
  expect(told(again)).toEqual([883]);
  expect((await page(`since=${stream.lastEventId()}`)).meta.missed).toBe(true);
});

test('what is not wanted moves the cursor on too, so that a quiet listener has no gap', async () => {
  const stream = await follow('?kind=fight');
  const before = stream.lastEventId() ?? 0;
  come([881]);
  await app.clock.advance(15 * SECOND);
  await expect.poll(() => stream.lastEventId()).toBe(before + 1);
  expect(stream.messages).toEqual([]);
  await expect.poll(() => stream.comments).toContain('still here');
});

test('a page for those who ask again and again follows the rule of /changes', async () => {
  const { data, meta } = (await app.ask('/data/api/v1/events')).json;
  expect([data, meta.more, meta.missed]).toEqual([[], false, false]);
  come([881, 882, 883]);
  const first = await page(`since=${meta.next_since}&limit=2`);
  expect([idsOf(first.data), first.meta.more]).toEqual([[881, 882], true]);
  const second = await page(`since=${first.meta.next_since}`);
  expect([idsOf(second.data), second.meta.more]).toEqual([[883], false]);
  expect((await page(`since=${second.meta.next_since + 5}`)).meta).toEqual({ ...second.meta, missed: true });
});

test('filters by kind, change, region, system and published search leave the rest out', async () => {
  settingWrites(app.db).save('published_searches', [{ name: 'cheap', query: { price_max: '2000000', status: 'outstanding' } }]);
  come([881], { price: 1_000_000 });
  come([882], { price: 9_000_000 });
  come([883], { region_id: DOMAIN, start_location_id: 60_008_494 });
  const writes = eventWrites(app.db);
  app.db.exec("UPDATE contracts SET status = 'finished', present = 0 WHERE contract_id IN (881, 882)");
  writes.contracts('ended', [881, 882], { regionId: FORGE, isFirst: false, at: now() });
  writes.following('score', now(), () => app.db.exec('UPDATE system_rows SET danger_score = 99'));
  const ask = async (query: string) => (await page(`since=0&${query}`)).data;
  expect(idsOf(await ask('kind=contract&change=ended'))).toEqual([881, 882]);
  expect(idsOf(await ask(`region_id=${DOMAIN}`))).toEqual([883]);
  expect(idsOf(await ask('system_id=30000142&change=new'))).toEqual([881, 882]);
  // Cheap ones on offer, and those of them that ended; what is not on offer any more is no news.
  expect(idsOf(await ask('search=cheap'))).toEqual([883, 881]);
  expect((await ask('kind=fight')).length).toBe(0);
});

test('what a person’s watchlists found is told to their own window and to nobody else', async () => {
  const stream = await follow('', OWN_WINDOW);
  const stranger = await follow();
  const match = {
    entryId: 'cheap-hulls',
    subject: '203',
    firstSeenAt: now(),
    contractId: 203,
    systemId: null,
    kills: null,
    alert: null,
  };
  for (let found = 0; found < 2; found += 1) watchlistWrites(app.db).add(match, now());
  come([881]);
  const { data } = await stream.until(({ data: { kind } }) => kind === 'match');
  expect(data).toMatchObject({ subject: 'cheap-hulls', contract_id: 203, region_id: FORGE });
  await stranger.until(ofContract(881));
  expect([told(stream), told(stranger)]).toEqual([[203, 881], [881]]);
  const refused = await app.ask('/data/api/v1/events?kind=match');
  expect([refused.status, refused.json.error.message]).toEqual([401, expect.stringContaining('own window only')]);
});

test('a slow listener is dropped with a sentence, holds no memory meanwhile, and can go on where it was', async () => {
  const stream = await follow();
  stream.pause();
  const before = stream.lastEventId() ?? 0;
  const rows = 60_000;
  const text = 'x'.repeat(200);
  app.db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO events (at, kind, change, details) SELECT '${now()}', 'fight', 'new', '{"text":"${text}"}' FROM n`);
  app.changeStatus();
  // Everybody else goes on.
  const other = await follow('?kind=contract');
  come([881]);
  await other.until(ofContract(881));
  await expect.poll(() => app.clock.sleeping()).toBeGreaterThan(1);
  await app.clock.advance(31 * SECOND);
  stream.resume();
  const last = await stream.until(({ event }) => event === 'dropped');
  await stream.ended;
  expect(last.data.message).toContain('not taken for 30 seconds');
  const cursor = stream.lastEventId() ?? 0;
  expect(cursor).toBeGreaterThan(before);
  expect(cursor).toBeLessThan(before + rows);
  const again = await follow('', { 'Last-Event-ID': String(cursor) });
  await again.until(ofContract(881));
  expect(stream.messages.length - 1 + again.messages.length).toBe(rows + 1);
});

test('200 listen at once and each is told; the next one is refused with a sentence until one leaves', async () => {
  for (let opened = 0; opened < MOST_LISTENERS; opened += 1) {
    // 120 requests a minute is what one client may ask.
    if (opened === 110) await app.clock.advance(61 * SECOND);
    await follow();
  }
  const refused = await app.ask('/data/api/v1/events', { headers: { Accept: 'text/event-stream' } });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60']);
  expect(refused.json.error.message).toContain('200 programs follow the events already');
  // The owner's window has places of its own.
  expect((await follow('', OWN_WINDOW)).status).toBe(200);
  come([881]);
  await Promise.all(open.map((stream) => stream.until(ofContract(881))));
  open.at(-1)?.hangUp();
  open[0]?.hangUp();
  await expect.poll(async () => (await follow()).status).toBe(200);
});

test('a server that closes tells its listeners, and does not wait for them', async () => {
  const other = await startTestApp({ fill: fillEveryShape });
  const stream = await followStream(`${other.origin}/data/api/v1/events`);
  await other.close();
  await stream.ended;
  expect(stream.messages.at(-1)).toMatchObject({
    event: 'dropped',
    data: { message: 'This stream ends here; connect again with the id of the last event.' },
  });
});

test.each([
  ['?kind=gift', {}, 'kind must be one of'],
  ['?search=nothing-such', {}, "search 'nothing-such' is no published search"],
  ['?region_id=1', {}, "region_id '1'"],
  ['', { 'Last-Event-ID': 'abc' }, 'Last-Event-ID must be a whole number'],
])('a stream with %s %j is refused with a sentence', async (query, headers, sentence) => {
  const { status, json } = await app.ask(`/data/api/v1/events${query}`, { headers: { Accept: 'text/event-stream', ...headers } });
  expect(status).toBe(400);
  expect(json.error.message).toContain(sentence);
});

test('the feed of goods tells of all types, or of those that are asked for by id or name', async () => {
  insertContracts(app.db, [
    aStoredContract({ contract_id: 901, items: [aStoredItem({ type_id: 587 })] }),
    aStoredContract({ contract_id: 902, items: [aStoredItem({ type_id: 588 })] }),
  ]);
  const { good } = eventWrites(app.db);
  for (const contractId of [901, 902]) good({ change: 'new', contractId, details: '{"unit_price":5}' }, now());
  good({ change: 'ended', contractId: 902, details: '{"unit_price":5}' }, now());
  const fed = async (query: string) =>
    (await page(`since=0&kind=good${query}`)).data.map(
      ({ contract_id: id, change, subject }: { contract_id: number; change: string; subject: string }) => [id, change, subject],
    );
  expect(await fed('')).toEqual([
    [901, 'new', '587'],
    [902, 'new', '588'],
    [902, 'ended', '588'],
  ]);
  expect(await fed('&type_id=reaper')).toEqual([
    [902, 'new', '588'],
    [902, 'ended', '588'],
  ]);
  expect(await fed('&type_id=587,588&change=ended')).toEqual([[902, 'ended', '588']]);
  expect(await fed('&type_id=587&region_id=Domain')).toEqual([]);
  expect((await app.ask('/data/api/v1/events?type_id=Nonsense')).json.error).toMatchObject({ parameter: 'type_id' });
});
