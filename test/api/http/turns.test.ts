import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { oneATurn } from '#main/api/http/turns';
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
