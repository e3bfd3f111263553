import { expect, test } from 'vitest';
import { createServer, PortInUseError, type ServerDeps } from '#main/api/http/server';
import { silentLog } from '#main/runtime/log';
import { ask, OWN_WINDOW, startTestApp } from '../../support/test-app.ts';
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
