import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ApiError } from '#main/api/http/errors';
import { PortInUseError } from '#main/api/http/port-in-use';
import { createServer, type ServerDeps } from '#main/api/http/server';
import { silentLog } from '#main/runtime/log';
import { ask, noDataFolder, OWN_WINDOW, startTestApp } from '../../support/test-app.ts';
import { fakeClock } from '../../support/world.ts';

/** A server that is only ever started and stopped. */
function idle(port: number): ServerDeps {
  const clock = fakeClock('2026-11-20T12:00:00Z');
  return {
    host: '127.0.0.1',
    port,
    access: { key: 's', redeem: () => false },
    clock,
    log: silentLog(),
    rendererDir: null,
    allowedOrigins: [],
    contracts: {} as never,
    systems: {} as never,
    plan: {} as never,
    data: { streams: { end: () => undefined } } as never,
    trade: {} as never,
    local: { dataFolder: {} } as never,
    icons: { find: () => undefined },
  };
}

test('a port in use is an error that names the port and the option, and no other port is taken', async () => {
  const app = await startTestApp();
  await expect(createServer(idle(app.port)).listen()).rejects.toThrow(PortInUseError);
  await expect(createServer(idle(app.port)).listen()).rejects.toThrow(
    `Port ${app.port} on 127.0.0.1 is in use; close what uses it, or choose another with --port`,
  );
  await app.close();
});

test('a closed server leaves no port and no sleeper behind, and a second close is nothing', async () => {
  const deps = idle(0);
  const server = createServer(deps);
  const { port } = await server.listen();
  await server.close();
  await server.close();
  await expect(ask(`http://127.0.0.1:${port}/`)).rejects.toThrow(/ECONNREFUSED/);
  expect((deps.clock as ReturnType<typeof fakeClock>).sleeping()).toBe(0);
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
