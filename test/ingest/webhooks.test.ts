import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { realWorld } from '#main/runtime/world';
import { settingWrites } from '#main/store/user-data/settings';
import { localPaths } from '#shared/local-api/paths';
import { HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { fillEveryShape } from '../conformance/contracts-mirror.ts';
import { aStoredContract, insertContracts } from '../support/builders.ts';
import { leadsTo } from '../support/lookup.ts';
import { webhookReceiver } from '../support/servers/webhook-receiver.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';

const SECRET = 'a secret that only two know';
let app: TestApp;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeEach(async () => {
  app = await startTestApp({ fill: fillEveryShape });
  receiver = await webhookReceiver();
  const entry = { id: 'cheap', kind: 'search' as const, name: 'Cheap hulls', query: { price_max: '2000000' } };
  app.watcher.save({ version: 0, lists: [{ id: 'list', name: 'Hulls', entries: [entry] }] });
});
afterEach(async () => {
  await app.close();
  await receiver.close();
});

const post = (path: string, body: unknown) =>
  app.ask(path, { method: 'POST', headers: { ...OWN_WINDOW, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const webhook = (over: object = {}) => ({
  id: 'hook',
  entry_id: 'cheap',
  url: receiver.url,
  shape: 'json',
  secret: SECRET,
  ...over,
});
const keep = (...all: object[]) => post(localPaths.settings, { key: 'webhooks', value: all });
const deliveries = async () => (await app.ask(localPaths.webhooks, { headers: OWN_WINDOW })).json;
/** A cheap contract comes, is matched, and the webhooks are called. */
function come(id: number, over: object = {}): void {
  const at = isoUtc(app.clock.now());
  insertContracts(app.db, [
    aStoredContract({ contract_id: id, first_seen_at: at, date_issued: at, title: '@everyone', ...over }),
  ]);
  app.watcher.scan();
  app.webhooks.wake();
}
async function told(count: number): Promise<void> {
  await expect.poll(() => receiver.received.length).toBe(count);
}

test('a match is told signed, with the rule’s name and the match, and nothing else of the person’s', async () => {
  await keep(webhook());
  await app.clock.advance(MINUTE);
  come(881);
  await told(1);
  const [{ headers, body, json } = { headers: {}, body: '', json: {} }] = receiver.received;
  const timestamp = String(headers['x-astrolabe-timestamp']);
  expect(Number(timestamp)).toBe(Math.floor(app.clock.now() / SECOND));
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  expect(headers['x-astrolabe-signature']).toBe(`sha256=${signature}`);
  expect(json).toMatchObject({
    event: 'match',
    rule: 'Cheap hulls',
    contract_id: 881,
    contract: { price: 1_000_000, item_name: 'Rifter' },
  });
  expect(body).not.toMatch(/Hulls"|list_id|entry_id|price_max|a secret|the-key-of/);
  await expect.poll(async () => (await deliveries()).waiting).toBe(0);
  // Once only: it has matched already.
  app.watcher.scan();
  app.webhooks.wake();
  expect(receiver.received).toHaveLength(1);
});

test('a Discord channel is told in its own shape, and a title calls nobody', async () => {
  await keep(webhook({ shape: 'discord' }));
  await app.clock.advance(MINUTE);
  come(881);
  await told(1);
  expect(receiver.received[0]?.json).toEqual({
    content: expect.stringMatching(/^\*\*Cheap hulls\*\*: .*Rifter.*1,000,000 ISK/),
    embeds: [expect.objectContaining({ title: 'Rifter' })],
    allowed_mentions: { parse: [] },
  });
});

test('what one look finds comes to Discord as messages of up to ten, in its order', async () => {
  await keep(webhook({ shape: 'discord' }));
  await app.clock.advance(MINUTE);
  const at = isoUtc(app.clock.now());
  const ids = Array.from({ length: 23 }, (_, index) => 900 + index);
  insertContracts(
    app.db,
    ids.map((contract_id) => aStoredContract({ contract_id, first_seen_at: at, date_issued: at })),
  );
  app.watcher.scan();
  app.webhooks.wake();
  await told(3);
  const idOf = ({ fields }: { fields: { name: string; value: string }[] }) =>
    Number(fields.find(({ name }) => name === 'Contract')?.value);
  expect(receiver.received.map(({ json }) => json.embeds.length)).toEqual([10, 10, 3]);
  expect(receiver.received.flatMap(({ json }) => json.embeds.map(idOf)).toSorted((a: number, b: number) => a - b)).toEqual(ids);
  await expect.poll(deliveries).toEqual({ waiting: 0, failed: [] });
});

test('an address that has no time is told nothing for as long as it says, and then everything in order, without a try lost', async () => {
  await keep(webhook());
  await app.clock.advance(MINUTE);
  receiver.answer(429, { 'Retry-After': '7.5' });
  come(881);
  await told(1);
  come(882);
  await expect.poll(() => app.clock.sleeping()).toBeGreaterThan(0);
  await app.clock.advance(7 * SECOND);
  expect(receiver.received).toHaveLength(1);
  receiver.answer(204);
  await app.clock.advance(SECOND);
  await told(3);
  expect(receiver.received.map(({ json }) => json.contract_id)).toEqual([881, 881, 882]);
  await expect.poll(deliveries).toEqual({ waiting: 0, failed: [] });
});

test('thirty answers of 429 are no failure', async () => {
  await keep(webhook());
  await app.clock.advance(MINUTE);
  receiver.answer(429, { 'Retry-After': '1' });
  come(881);
  for (let asked = 1; asked <= 30; asked += 1) {
    await told(asked);
    await expect.poll(() => app.clock.sleeping()).toBeGreaterThan(0);
    await app.clock.advance(SECOND);
  }
  expect(await deliveries()).toMatchObject({ waiting: 1, failed: [] });
});

test('one whose limit is used up is left alone until it is not', async () => {
  await keep(webhook());
  await app.clock.advance(MINUTE);
  receiver.answer(204, { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-After': '5' });
  come(881);
  await told(1);
  come(882);
  await expect.poll(() => app.clock.sleeping()).toBeGreaterThan(0);
  await app.clock.advance(4 * SECOND);
  expect(receiver.received).toHaveLength(1);
  await app.clock.advance(2 * SECOND);
  await told(2);
});

test('a receiver that fails is asked again with growing waits, and is told everything once it is back', async () => {
  await keep(webhook());
  await app.clock.advance(MINUTE);
  receiver.answer(500);
  come(881);
  await told(1);
  await expect.poll(deliveries).toMatchObject({ waiting: 1, failed: [] });
  await expect.poll(() => app.clock.sleeping()).toBeGreaterThan(0);
  await app.clock.advance(29 * SECOND);
  expect(receiver.received).toHaveLength(1);
  await app.clock.advance(2 * SECOND);
  await told(2);
  receiver.answer(204);
  await expect.poll(() => app.clock.sleeping()).toBeGreaterThan(0);
  await app.clock.advance(MINUTE);
  await told(3);
  expect(receiver.received.map(({ json }) => json.contract_id)).toEqual([881, 881, 881]);
  await expect.poll(deliveries).toEqual({ waiting: 0, failed: [] });
});

test('what is never taken is listed as failed with its sentence, and is tried again or forgotten as the person says', async () => {
  await keep(webhook());
  await app.clock.advance(MINUTE);
  receiver.answer(404);
  come(881);
  const failedAfterAnHour = async () => {
    await app.clock.advance(HOUR);
    return (await deliveries()).failed.length;
  };
  await expect.poll(failedAfterAnHour).toBe(1);
  expect(receiver.received).toHaveLength(10);
  const { waiting, failed } = await deliveries();
  expect([waiting, failed.length]).toEqual([0, 1]);
  expect(failed[0]).toMatchObject({ webhook_id: 'hook', tries: 10, failure: 'It answered 404.' });
  receiver.answer(204);
  await post(localPaths.webhookDelivery, { delivery_id: failed[0].delivery_id, again: true });
  await told(11);
  await expect.poll(deliveries).toEqual({ waiting: 0, failed: [] });
});

test('a redirect is never followed', async () => {
  await keep(webhook());
  receiver.answer(302);
  const { json } = await post(localPaths.webhookTest, { id: 'hook' });
  expect(json).toEqual({ delivered: false, sentence: 'It sends us elsewhere (302), which is not followed.' });
  expect(receiver.paths).toEqual(['/told']);
});

test('a test is sent at once, and says that it is one', async () => {
  await keep(webhook());
  expect((await post(localPaths.webhookTest, { id: 'hook' })).json).toEqual({ delivered: true, sentence: 'It took the test.' });
  expect(receiver.received[0]?.json).toEqual({ event: 'test', rule: 'Cheap hulls', sentence: 'This is a test of the webhook.' });
  expect((await post(localPaths.webhookTest, { id: 'other' })).json.delivered).toBe(false);
});

test('nothing is told of an entry without a webhook, nor of one whose webhook was removed meanwhile', async () => {
  come(880);
  await keep(webhook());
  await app.clock.advance(MINUTE);
  receiver.answer(500);
  come(881);
  await told(1);
  await keep();
  await expect.poll(() => app.clock.sleeping()).toBeGreaterThan(0);
  await app.clock.advance(HOUR);
  await expect.poll(deliveries).toEqual({ waiting: 0, failed: [] });
  expect(receiver.received).toHaveLength(1);
});

test.each([
  'http://example.com/hook',
  'http://192.168.0.1/hook',
  'http://127.0.0.1.example.com/',
  'https://user:password@example.com/',
  'https://',
  'file:///etc/passwd',
  'http://localhost@example.com/',
])('%s is refused as an address, with a sentence', async (url) => {
  const { status, json } = await keep(webhook({ url }));
  expect(status).toBe(400);
  expect(json.error.message).toContain('an https address, or http on this machine');
});

test('a port that there cannot be is refused, with a sentence', async () => {
  const { status, json } = await keep(webhook({ url: 'https://example.com:99999/hook' }));
  expect([status, json.error.message]).toEqual([400, 'https://example.com:99999/hook is no address.']);
});

test('no other program may see, test or change webhooks', async () => {
  for (const path of [localPaths.webhooks, localPaths.webhookTest, localPaths.webhookDelivery])
    expect((await app.ask(path)).status).toBe(401);
});

describe('an address of the network that this machine is in', () => {
  test.each(['https://10.0.0.5/hook', 'https://169.254.169.254/latest', 'https://192.168.1.1:8443/x'])(
    'is not kept: %s',
    async (url) => {
      const { status, json } = await keep(webhook({ url }));
      expect(status).toBe(400);
      expect(json.error.message).toMatch(/^[\d.]+ is an address of this machine or of its own network, and only http:/);
      expect(app.saved).toEqual([]);
    },
  );

  test('is not told where it was kept before', async () => {
    settingWrites(app.db).save('webhooks', [webhook({ url: 'https://10.0.0.5/hook' })]);
    const { json } = await post(localPaths.webhookTest, { id: 'hook' });
    expect(json.delivered).toBe(false);
    expect(json.sentence).toMatch(/^It is not told: [\d.]+ is an address of this machine or of its own network/);
  });

  test('is not kept under a name either, but for a name that was kept before, and one that nobody knows now', async () => {
    const trick = await startTestApp({ lookup: leadsTo('1.1.1.1', '192.168.0.7') });
    const offline = await startTestApp({ lookup: leadsTo() });
    const url = 'https://trick.example/hook';
    const body = (...value: object[]) => ({
      method: 'POST',
      headers: { ...OWN_WINDOW, 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: 'webhooks', value }),
    });
    const { status, json } = await trick.ask(localPaths.settings, body(webhook({ url })));
    expect([status, json.error.message]).toEqual([
      400,
      'trick.example leads to an address of this machine or of its own network, and only http://127.0.0.1 names this machine.',
    ]);
    expect(trick.saved).toEqual([]);
    settingWrites(trick.db).save('webhooks', [webhook({ url })]);
    expect((await trick.ask(localPaths.settings, body(webhook({ url }), webhook({ id: 'other' })))).status).toBe(200);
    expect((await offline.ask(localPaths.settings, body(webhook({ url })))).status).toBe(200);
    await Promise.all([trick.close(), offline.close()]);
  });
});

test.each([
  [
    leadsTo(),
    'It is not told: hooks.example could not be looked up here, and through a proxy only what was seen here to be on the internet is contacted.',
  ],
  [leadsTo('1.1.1.1'), 'It was not reached: the proxy could not be reached (ECONNREFUSED).'],
])('through a proxy an address is told only where it was looked up here, %#', async (lookup, sentence) => {
  const { fetch } = realWorld({ environment: { HTTPS_PROXY: 'http://127.0.0.1:2' }, lookup });
  const proxied = await startTestApp({ fetch });
  settingWrites(proxied.db).save('webhooks', [webhook({ url: 'https://hooks.example/hook' })]);
  const { json } = await proxied.ask(localPaths.webhookTest, {
    method: 'POST',
    headers: { ...OWN_WINDOW, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: 'hook' }),
  });
  expect(json).toEqual({ delivered: false, sentence });
  await proxied.close();
});
