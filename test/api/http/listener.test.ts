import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { oneATurn, refuseUnreadable } from '#main/api/http/listener';
import { yieldToEventLoop } from '#main/runtime/yield';

const arrivalsAt =
  (listener: RequestListener) =>
  (url: string, socket = { destroyed: false }) =>
    listener({ url, socket } as IncomingMessage, {} as ServerResponse & { req: IncomingMessage });

test('requests that arrive together are let in one a turn of the event loop, in order, without those that are gone', async () => {
  const seen: string[] = [];
  const listener: RequestListener = oneATurn(({ url = '' }) => void seen.push(url));
  const arrives = arrivalsAt(listener);
  arrives('first');
  arrives('gone', { destroyed: true });
  arrives('second');
  const turns: string[][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    if (turn === 2) arrives('third');
    await yieldToEventLoop();
    turns.push(seen.splice(0));
  }
  expect(turns).toEqual([['first'], [], ['second'], ['third']]);
});

test('who has sent many requests ahead does not keep those waiting who came later', async () => {
  const seen: string[] = [];
  const arrives = arrivalsAt(oneATurn(({ url = '' }) => void seen.push(url)));
  const [greedy, gone] = [{ destroyed: false }, { destroyed: false }];
  for (const url of ['1st', '2nd', '3rd']) arrives(`greedy ${url}`, greedy);
  for (const url of ['1st', '2nd']) arrives(`gone ${url}`, gone);
  arrives('other');
  await yieldToEventLoop();
  gone.destroyed = true;
  for (let turn = 0; turn < 5; turn += 1) await yieldToEventLoop();
  expect(seen).toEqual(['greedy 1st', 'other', 'greedy 2nd', 'greedy 3rd']);
});

test('a request that does not arrive whole in time is answered with 408 and the one error body', async () => {
  const server = createServer({ headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 10 });
  server.on('clientError', refuseUnreadable);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /contracts/api/v1/contracts HTTP/1.1\r\nHost: 127.0.0.1\r\n');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(JSON.parse(body)).toEqual({ error: { code: 'bad_request', message: expect.stringMatching(/\w.+\.$/) } });
});
