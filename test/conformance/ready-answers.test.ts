import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { dataEndpoints } from '#shared/data-api/index';
import type { Endpoint } from '#shared/http/endpoint';
import { exampleUrl, wellKnownNames } from '#shared/http/examples';
import { planEndpoints } from '#shared/plan-api/index';
import { systemsEndpoints } from '#shared/systems-api/index';
import { MINUTE } from '#shared/time';
import { tradeEndpoints } from '#shared/trade-api/index';
import { bumpVersion } from '../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';
import { fillEveryShape, fillTrade } from './contracts-mirror.ts';
import { fillPlan } from './plan-mirror.ts';
import { fillSystems } from './systems-mirror.ts';

/**
 * An answer that goes past Express is that of Express, byte for byte. A weight of 1, which changes nothing, makes another request of the same
 * question, so that the first with it goes through Express.
 */
const services: readonly (readonly [mount: string, fill: (db: TestApp['db']) => void, endpoints: readonly Endpoint[]])[] = [
  ['contracts', fillEveryShape, contractsEndpoints],
  ['systems', fillSystems, systemsEndpoints],
  ['trade', fillTrade, tradeEndpoints],
  ['plan', fillPlan, planEndpoints],
  ['data', fillEveryShape, dataEndpoints],
];

interface Told {
  status: number;
  /** As they came, without their values where each answer has others. */
  headers: string[];
  body: string;
  date: string | undefined;
  remaining: number;
}

const EACH_ANEW = ['Date', 'X-RateLimit-Remaining'];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

function tell(url: string, headers: Record<string, string>): Promise<Told> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent, headers: { Accept: 'application/json', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { rawHeaders: raw } = response;
        resolve({
          status: response.statusCode ?? 0,
          headers: raw.map((text, at) => (at % 2 === 1 && EACH_ANEW.includes(raw[at - 1] ?? '') ? '' : text)),
          body: Buffer.concat(chunks).toString('base64'),
          date: response.headers.date,
          remaining: Number(response.headers['x-ratelimit-remaining']),
        });
      });
    });
    request.on('error', reject).end();
  });
}

describe.each(services)('the %s service', (mount, fill, endpoints) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ fill });
  });
  afterAll(() => app.close());

  /** Express dates an answer by the machine's clock, what goes past it by the one of the test. */
  const wentPast = ({ date }: Told) => date === new Date(app.clock.now()).toUTCString();

  test('what is answered past Express is what Express answers, in every byte and header', async () => {
    const past: string[] = [];
    for (const endpoint of endpoints.filter(({ body }) => body === null)) {
      await app.clock.advance(MINUTE);
      const url = exampleUrl(endpoint, `${app.origin}/${mount}`, wellKnownNames);
      for (const encoding of ['identity', 'gzip', 'br', 'zstd']) {
        for (let time = 0; time < 4; time += 1) await tell(url, { 'Accept-Encoding': encoding });
        const [ready, made] = [
          await tell(url, { 'Accept-Encoding': encoding }),
          await tell(url, { 'Accept-Encoding': `${encoding};q=1` }),
        ];
        expect(wentPast(made)).toBe(false);
        expect({ ...ready, date: '', remaining: ready.remaining - 1 }, url).toEqual({ ...made, date: '' });
        if (wentPast(ready)) past.push(`${endpoint.id} ${encoding}`);
      }
      const { headers } = await tell(url, {});
      const tag = headers[headers.indexOf('ETag') + 1] ?? '';
      for (let time = 0; time < 2; time += 1) await tell(url, { 'If-None-Match': tag });
      const [ready, made] = [await tell(url, { 'If-None-Match': tag }), await tell(url, { 'If-None-Match': `${tag}, "other"` })];
      expect({ ...ready, date: '', remaining: ready.remaining - 1 }, url).toEqual({ ...made, date: '' });
    }
    expect(past.length).toBeGreaterThan(endpoints.length / 2);
  });
});

describe('an answer that is ready', () => {
  let app: TestApp;
  let url: string;
  beforeAll(async () => {
    app = await startTestApp({ fill: fillEveryShape });
    url = `${app.origin}/contracts/api/v1/stats`;
  });
  afterAll(() => app.close());
  const wentPast = ({ date }: Told) => date === new Date(app.clock.now()).toUTCString();

  test('counts for the limit as every other does, and beyond it nothing is given', async () => {
    await app.clock.advance(MINUTE);
    const told: Told[] = [];
    for (let time = 0; time < 121; time += 1) told.push(await tell(url, {}));
    expect(told.map(({ remaining }) => remaining)).toEqual([...Array.from({ length: 120 }, (_, at) => 119 - at), 0]);
    expect(told.map(({ status }) => status)).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
    expect(told.filter(wentPast).length).toBe(118);
    expect((await tell(url, OWN_WINDOW)).remaining).toBe(1199);
  });

  test('is the same to the last byte for a reader who takes it late, while another goes away and others are answered', async () => {
    await app.clock.advance(MINUTE);
    const [{ body }] = [await tell(url, {}), await tell(url, {}), await tell(url, {})];
    const request = `GET /contracts/api/v1/stats HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`;
    const late = connect(app.port, '127.0.0.1');
    late.pause();
    late.write(request.repeat(40));
    const gone = connect(app.port, '127.0.0.1');
    gone.on('error', () => undefined);
    gone.write(request.repeat(40), () => gone.destroy());
    const others = await Promise.all(Array.from({ length: 50 }, (_, page) => tell(`${url}?page=${page}`, OWN_WINDOW)));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([400]));
    const text = Buffer.from(body, 'base64').toString();
    let read = '';
    late.setEncoding('utf8').on('data', (piece: string) => {
      read += piece;
      if (read.split(text).length > 40) late.destroy();
    });
    late.resume();
    await new Promise((resolve) => late.on('close', resolve));
    const [head, ...after] = read.split(text);
    expect(after).toHaveLength(40);
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('is not given to a page of another site, nor under another name, nor once the data has changed', async () => {
    await app.clock.advance(MINUTE);
    for (let time = 0; time < 3; time += 1) await tell(url, {});
    expect(wentPast(await tell(url, {}))).toBe(true);
    const status = async (headers: Record<string, string>) => (await tell(url, headers)).status;
    expect(await status({ Origin: 'https://elsewhere.example' })).toBe(403);
    expect(await status({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await status({ Host: `elsewhere.example:${app.port}` })).toBe(403);
    bumpVersion(app.db, 'contracts');
    bumpVersion(app.db, 'items');
    expect(wentPast(await tell(url, {}))).toBe(false);
  });
});
