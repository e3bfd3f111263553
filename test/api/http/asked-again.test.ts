import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#shared/time';
import { fillEveryShape } from '../../conformance/contracts-mirror.ts';
import { ask, OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

describe('an answer that is given from the cache', () => {
  let app: TestApp;
  let url: string;
  beforeAll(async () => {
    app = await startTestApp({ fill: fillEveryShape });
    url = `${app.origin}/contracts/api/v1/stats`;
  });
  afterAll(() => app.close());
  const remaining = ({ headers }: Awaited<ReturnType<typeof ask>>) => Number(headers['x-ratelimit-remaining']);

  test('counts for the limit as every other does, and beyond it nothing is given', async () => {
    await app.clock.advance(MINUTE);
    const told: Awaited<ReturnType<typeof ask>>[] = [];
    for (let time = 0; time < 121; time += 1) told.push(await ask(url));
    expect(told.map(remaining)).toEqual([...Array.from({ length: 120 }, (_, at) => 119 - at), 0]);
    expect(told.map(({ status }) => status)).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
    expect(remaining(await ask(url, { headers: OWN_WINDOW }))).toBe(1199);
  });

  test('is the same to the last byte for a reader who takes it late, while another goes away and others are answered', async () => {
    await app.clock.advance(MINUTE);
    const { text } = await ask(url);
    const request = `GET /contracts/api/v1/stats HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`;
    const late = connect(app.port, '127.0.0.1');
    late.pause();
    late.write(request.repeat(40));
    const gone = connect(app.port, '127.0.0.1');
    gone.on('error', () => undefined);
    gone.write(request.repeat(40), () => gone.destroy());
    const others = await Promise.all(
      Array.from({ length: 50 }, (_, page) => ask(`${url}?page=${page}`, { headers: OWN_WINDOW })),
    );
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([400]));
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

  test('is not given to a page of another site, nor under another name', async () => {
    await app.clock.advance(MINUTE);
    expect((await ask(url)).status).toBe(200);
    const status = async (headers: Record<string, string>) => (await ask(url, { headers })).status;
    expect(await status({ Origin: 'https://elsewhere.example' })).toBe(403);
    expect(await status({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await status({ Host: `elsewhere.example:${app.port}` })).toBe(403);
  });
});
