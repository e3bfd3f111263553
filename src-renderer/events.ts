import { localPaths } from '#shared/local-api/paths';
import { ask } from './api.ts';

/** One message of a server-sent event stream. */
export interface ServerEvent {
  event: string;
  data: string;
}

/**
 * Splits a stream of server-sent events, whatever pieces it arrives in. Feed it text; it returns the messages that are
 * complete. EventSource cannot carry the launch secret, so the window reads the stream itself.
 */
export function eventParser(): (text: string) => ServerEvent[] {
  let rest = '';
  return (text) => {
    rest += text;
    const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/);
    rest = blocks.pop() ?? '';
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

/** Reads the app's event stream until it ends or the signal aborts. Throws where there is none. */
export async function readEvents(signal: AbortSignal, onEvent: (event: ServerEvent) => void): Promise<void> {
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
