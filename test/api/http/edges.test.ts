import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { HOUR } from '#shared/time';
import { aStoredContract, insertContracts, insertRow, insertStaticData } from '../../support/builders.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const started = async (titles: readonly string[] = ['a rifter']) => {
  app = await startTestApp({
    fill(db) {
      insertStaticData(db);
      insertContracts(
        db,
        titles.map((title, index) => aStoredContract({ contract_id: 1 + index, title })),
      );
    },
  });
};
const total = async (query: string) => {
  const answer = await app.get(`/contracts?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.meta.total;
};

/** What the listener answers to bytes that no HTTP library would send. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1', () => socket.end(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

test('a parameter that follows a thousand others is read like the first', async () => {
  await started();
  const many = Array.from({ length: 1200 }, () => 'type=courier').join('&');
  const answer = await app.get(`/contracts?${many}&no_such=1`);
  expect([answer.status, answer.json.error.message]).toEqual([400, expect.stringContaining("'no_such'")]);
  expect(await total(`${many}&type=item_exchange`)).toBe(1);
});

test('q keeps the spaces at its ends', async () => {
  await started(['a rifter', 'rifters']);
  expect(await total('q=rifter')).toBe(2);
  expect(await total('q=%20rifter')).toBe(1);
  expect(await total('q=rifter%20')).toBe(0);
  expect((await app.get('/types?q=%20r')).status).toBe(200);
});

test('an accent is found however either side composes it', async () => {
  await started(['cafe\u0301 fit', 'caf\u00c9 fit']);
  expect(await total(`q=${encodeURIComponent('caf\u00e9')}`)).toBe(2);
  expect(await total(`q=${encodeURIComponent('CAFE\u0301')}`)).toBe(2);
});

test('a list of ids may have spaces after its commas, and an id of no region is refused like an unknown name', async () => {
  await started();
  expect(await total('region_id=10000002,%2010000043')).toBe(1);
  const answer = await app.get('/contracts?region_id=10000002,99');
  expect([answer.status, answer.json.error.code]).toEqual([400, 'bad_request']);
  expect(answer.json.error.message).toContain("region_id '99'");
});

test('a region that the public interface lists before the static data knows it is accepted', async () => {
  await started();
  insertRow(app.db, 'listed_regions', { region_id: 10009999 });
  expect(await total('region_id=10009999')).toBe(0);
});

test('flags are read in any case', async () => {
  await started();
  for (const flag of ['True', 'FALSE', 'true'])
    expect((await app.ask(`/systems/api/v1/systems?quiet_now=${flag}`)).status).not.toBe(400);
  expect((await app.ask('/systems/api/v1/systems?quiet_now=yes')).status).toBe(400);
});

test('a refused request tells an allowed page so, its preflights cost nothing, and Retry-After is within the window', async () => {
  app = await startTestApp({ allowedOrigins: ['http://tool.example'] });
  const headers = { Origin: 'http://tool.example' };
  const preflight = { ...headers, 'Access-Control-Request-Method': 'GET' };
  for (let asked = 0; asked < 200; asked += 1)
    expect((await app.get('/categories', { method: 'OPTIONS', headers: preflight })).status).toBe(204);
  let last = await app.get('/categories', { headers });
  expect(last.headers['x-ratelimit-remaining']).toBe('119');
  for (let asked = 0; asked < 120; asked += 1) last = await app.get('/categories', { headers });
  expect([last.status, last.headers['access-control-allow-origin']]).toEqual([429, 'http://tool.example']);
  expect(last.headers['access-control-expose-headers']).toContain('Retry-After');
  expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('a clock that was set back makes nobody wait longer than one window', async () => {
  await started();
  for (let asked = 0; asked < 121; asked += 1) await app.get('/categories');
  app.clock.jump(-HOUR);
  expect((await app.get('/categories')).status).toBe(200);
});

test.each([
  ['400 Bad Request', 'nonsense\r\n\r\n'],
  ['431 Request Header Fields Too Large', `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
])('what Node itself refuses with %s has the one error body', async (status, bytes) => {
  await started();
  const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(JSON.parse(body)).toEqual({ error: { code: 'bad_request', message: expect.stringMatching(/\w.+\.$/) } });
});
