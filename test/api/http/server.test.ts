import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ApiError } from '#main/api/http/errors';
import { openListener, PortInUseError } from '#main/api/http/listener';
import { ask, noDataFolder, OWN_WINDOW, startTestApp } from '../../support/test-app.ts';
import { fakeClock } from '../../support/world.ts';

test('a port in use is an error that names the port and the option, and no other port is taken', async () => {
  const app = await startTestApp();
  const again = () => openListener({ host: '127.0.0.1', port: app.port }, app.clock);
  await expect(again()).rejects.toThrow(PortInUseError);
  await expect(again()).rejects.toThrow(
    `Port ${app.port} on 127.0.0.1 is in use; close what uses it, or choose another with --port`,
  );
  await app.close();
});

test('a closed listener leaves no port and no sleeper behind, and a second close is nothing', async () => {
  const clock = fakeClock('2026-11-20T12:00:00Z');
  const listener = await openListener({ host: '127.0.0.1', port: 0 }, clock);
  await listener.close();
  await listener.close();
  await expect(ask(`http://127.0.0.1:${listener.port}/`)).rejects.toThrow(/ECONNREFUSED/);
  expect(clock.sleeping()).toBe(0);
});

test('who asks before there is a server, or between two, is answered by the next one, and nobody is refused', async () => {
  const clock = fakeClock('2026-11-20T12:00:00Z');
  const listener = await openListener({ host: '127.0.0.1', port: 0 }, clock);
  const asked = (path: string) => ask(`http://127.0.0.1:${listener.port}/${path}`);
  const saying = (what: string) => ({
    answer: (request: IncomingMessage, response: ServerResponse) => void response.end(`${what} ${request.url}`),
    refuse: () => undefined,
  });
  const early = asked('early');
  listener.serve(saying('first'));
  expect((await early).text).toBe('first /early');
  await listener.stop();
  const between = asked('between');
  listener.serve(saying('second'));
  expect((await between).text).toBe('second /between');
  await listener.stop();
  const never = asked('never').catch(String);
  await listener.close();
  expect(await never).toMatch(/ECONNRESET|ECONNREFUSED|socket hang up/);
  expect(clock.sleeping()).toBe(0);
});

test('an open stream of events ends when the server closes', async () => {
  const app = await startTestApp();
  const stream = app.ask('/local/v1/events', { headers: OWN_WINDOW });
  await expect.poll(() => app.listeners.size).toBe(1);
  await app.close();
  expect((await stream).text).toMatch(/^event: status\ndata: \{/);
  expect(app.listeners.size).toBe(0);
});

test('a script that asks every ten seconds keeps its connection', async () => {
  const app = await startTestApp();
  const { headers } = await fetch(`${app.origin}/llms.txt`);
  expect(headers.get('keep-alive')).toBe('timeout=30');
  await app.close();
});

test('a server that closes ends a connection with the answer that was running, though its reader would keep it', async () => {
  const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
  const { promise: described, reject: end } = Promise.withResolvers<never>();
  const describe = () => {
    begin();
    return described;
  };
  const app = await startTestApp({ dataFolder: { ...noDataFolder, describe } });
  const request = `GET /local/v1/data-folder HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nCookie: ${OWN_WINDOW.Cookie}\r\n\r\n`;
  const reader = connect(app.port, '127.0.0.1', () => reader.write(request));
  let text = '';
  reader.on('data', (bytes) => {
    text += bytes.toString();
    // As a window asks again at once.
    reader.write(request);
  });
  // What is written to a closed connection.
  reader.on('error', () => undefined);
  const ended = once(reader, 'close');
  await asked;
  const closed = app.close();
  end(new ApiError('bad_request', 'Not now.'));
  await Promise.all([closed, ended]);
  expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});
