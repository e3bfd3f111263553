import { create } from 'zustand';
import { ApiCallError } from '#shared/http/client';
import { localPaths } from '#shared/local-api/paths';
import { type AppStatus, appStatus } from '#shared/local-api/status';
import { ask, askLocal, inReadersWords, sentenceOf } from '../api.ts';
import { followServerClock, wait } from '../clock.ts';
import { notifyMatches } from './match-notification.ts';
import { reloadOnceChosen, servedMode, useMode } from './mode.ts';

/** The app's status, and whether the window still receives it. */
interface StatusState {
  status: AppStatus | null;
  /** This browser may read the services and nothing else; `reason` says how that is changed. */
  readOnly: boolean;
  /** connecting: not received yet; lost: it was received, and no longer is. */
  connection: 'connecting' | 'connected' | 'lost';
  /** Why nothing is received, as a sentence. */
  reason: string | null;
}

/** The newest status that the app has sent, for every view. */
export const useStatus = create<StatusState>(() => ({ status: null, readOnly: false, connection: 'connecting', reason: null }));

/** After a refusal, which only a person changes; and without an answer, as while a core restarts. */
const MAX_RETRY_DELAY_MS = { refused: 10_000, unreachable: 2000 };

function applyStatus(status: AppStatus): void {
  followServerClock(status.now, status.clock_speed);
  useMode.setState({ mode: status.mode });
  useStatus.setState({ status, readOnly: false, connection: 'connected', reason: null });
}

/** Follows the app's status for as long as the signal lasts, coming back by itself after every break. */
export async function followStatus(signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      applyStatus(await askLocal(localPaths.status, appStatus, { signal }));
      failures = 0;
      await readEvents(signal, ({ event, data }) => {
        if (event === 'matches') notifyMatches(JSON.parse(data));
        if (event !== 'status') return;
        const read = appStatus.safeParse(inReadersWords(JSON.parse(data)));
        if (read.success) applyStatus(read.data);
      });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiCallError && error.code === 'unauthorized') {
        useStatus.setState({ status: null, readOnly: true, reason: sentenceOf(error) });
        if (servedMode() === 'ask') await reloadOnceChosen(signal).catch(() => undefined);
      } else markLost(sentenceOf(error));
    }
    const longest = useStatus.getState().readOnly ? MAX_RETRY_DELAY_MS.refused : MAX_RETRY_DELAY_MS.unreachable;
    await wait(Math.min(500 * 2 ** failures, longest), signal).catch(() => undefined);
  }
}

/** Reads the app's event stream until it ends or the signal aborts. Throws where there is none. */
async function readEvents(signal: AbortSignal, onEvent: (event: ServerEvent) => void): Promise<void> {
  const answer = await ask(`${location.origin}${localPaths.events}`, { signal, headers: { accept: 'text/event-stream' } });
  if (!answer.ok || answer.body === null) throw new Error(`The event stream answered ${answer.status}.`);
  const parse = eventParser();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const event of parse(value)) onEvent(event);
  }
}

function markLost(reason: string): void {
  useStatus.setState(({ connection }) => ({ connection: connection === 'connecting' ? 'connecting' : 'lost', reason }));
}

/** One message of a server-sent event stream. */
interface ServerEvent {
  event: string;
  data: string;
}

/**
 * Splits a stream of server-sent events that arrives in any pieces. Feed it text; it returns the messages that are complete. EventSource
 * does not say why a stream was refused, so the window reads it itself.
 */
export function eventParser(): (text: string) => ServerEvent[] {
  let incomplete = '';
  return (text) => {
    incomplete += text;
    const blocks = incomplete.split(/\r\n\r\n|\n\n|\r\r/);
    incomplete = blocks.pop() ?? '';
    return blocks.flatMap(readBlock);
  };
}

function readBlock(block: string): ServerEvent[] {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? [{ event, data: data.join('\n') }] : [];
}
