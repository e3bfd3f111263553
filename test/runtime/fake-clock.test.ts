import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR, isoUtc } from '#shared/time';
import { fakeClock, testWorld } from '../support/world.ts';

const START = '2026-11-20T12:00:00Z';
/** Real milliseconds that the answer takes, as on a busy machine. */
const LATE = 300;

/** When, by a clock that is moved by an hour meanwhile, an answer arrives that takes a moment of real time. */
async function arrivalOf(patience: number): Promise<string> {
  const server = createServer((_request, response) => void setTimeout(() => response.end('{}'), LATE));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const clock = fakeClock(START, { patience });
  const { fetch } = testWorld({ clock });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const arrived = fetch(address, { method: 'GET', headers: {} }).then(() => isoUtc(clock.now()));
  await clock.advance(HOUR);
  return arrived;
}

test('a patient clock does not run ahead of an answer that is under way, another does', async () => {
  expect(await arrivalOf(60_000)).toBe(START);
  expect(await arrivalOf(5)).toBe('2026-11-20T13:00:00Z');
});
