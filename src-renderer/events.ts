import { localPaths } from '#shared/local-api/paths';
import { ask } from './api.ts';
import { eventParser, type ServerEvent } from './event-parser.ts';

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
