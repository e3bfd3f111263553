import { type Listener, openListener, PortBusyError } from '#main/api/http/listener';
import { addressOf } from '#main/runtime/loopback';
import type { Fetch, World } from '#main/runtime/world';

/** Limits on the answer of the program that holds the port: milliseconds, and bytes that are read. */
const ANSWERS_WITHIN = 2000;
const READ_BYTES = 65_536;

/** What the page of another Astrolabe shows, by the mode that it says of itself. */
const shown: Readonly<Record<string, string>> = {
  live: 'live New Eden',
  demo: 'the demo galaxy',
  ask: 'its first-run page',
};

/** Takes the port to serve at, as {@link openListener}; of one that is in use it says by whom. */
export async function holdPort(at: { host: string; port: number }, { clock, fetch }: World): Promise<Listener> {
  try {
    return await openListener(at, clock);
  } catch (failure) {
    if (!(failure instanceof PortBusyError)) throw failure;
    throw new PortBusyError(at, await holderOf(addressOf(at.host, at.port).app, fetch));
  }
}

/** Who answers at an address, as the end of a sentence. It may be anybody, and is believed no more than one of three words. */
async function holderOf(app: string, fetch: Fetch): Promise<string> {
  const saysNothing = 'a program that does not answer; close that';
  const over = new AbortController();
  try {
    const answer = await fetch(app, {
      method: 'GET',
      headers: { accept: 'text/html' },
      signal: over.signal,
      withinMs: ANSWERS_WITHIN,
    });
    let page = '';
    for await (const piece of answer.body ?? []) {
      page += Buffer.from(piece).toString('latin1');
      if (page.length > READ_BYTES) break;
    }
    const mode = /<meta name="astrolabe-mode" content="(live|demo|ask)">/.exec(page)?.[1];
    if (mode !== undefined) return `another Astrolabe, which shows ${shown[mode]} at ${app}; use that one, close it`;
  } catch (failure) {
    if ((failure as { name?: unknown }).name === 'TimeoutError') return saysNothing;
  } finally {
    over.abort();
  }
  return 'another program; close that';
}
