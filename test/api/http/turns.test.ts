import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { oneATurn } from '#main/api/http/turns';
import { yieldToEventLoop } from '#main/runtime/yield';

test('requests that arrive together are let in one a turn of the event loop, in order, without those that are gone', async () => {
  const seen: string[] = [];
  const listener: RequestListener = oneATurn(({ url = '' }) => void seen.push(url));
  const arrives = (url: string, destroyed = false) =>
    listener({ url, socket: { destroyed } } as IncomingMessage, {} as ServerResponse & { req: IncomingMessage });
  arrives('first');
  arrives('gone', true);
  arrives('second');
  const turns: string[][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    if (turn === 2) arrives('third');
    await yieldToEventLoop();
    turns.push(seen.splice(0));
  }
  expect(turns).toEqual([['first'], [], ['second'], ['third']]);
});
