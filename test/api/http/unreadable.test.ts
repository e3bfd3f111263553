import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { refuseUnreadable } from '#main/api/http/unreadable';

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
