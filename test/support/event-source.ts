import { type IncomingMessage, request } from 'node:http';

/** One message of a stream as the standard cuts it: its name, the JSON below `data`, and the id that holds after it. */
export interface StreamMessage {
  event: string;
  data: any;
  id: number;
}

/** A reader of server-sent events under the test's control: it can stop reading, hang up, and say where it was. */
export interface StreamReader {
  messages: StreamMessage[];
  status: number;
  contentType: string | undefined;
  /** Text of comments, which keep a connection. */
  comments: string[];
  /** What `Last-Event-ID` would be now. */
  lastEventId(): number | undefined;
  /** Resolves with the first message that fits, those that came before included. */
  until(fits: (message: StreamMessage) => boolean): Promise<StreamMessage>;
  /** Resolves once the other side has ended the stream. */
  ended: Promise<void>;
  pause(): void;
  resume(): void;
  hangUp(): void;
}

/** Opens a stream. Resolves with its status once headers are there. */
export async function followStream(url: string, headers: Record<string, string> = {}): Promise<StreamReader> {
  const asked = request(url, { headers: { Accept: 'text/event-stream', ...headers }, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve);
    asked.on('error', reject);
    asked.end();
  });
  const messages: StreamMessage[] = [];
  const comments: string[] = [];
  const waiting = new Set<() => void>();
  const ended = Promise.withResolvers<void>();
  let id: number | undefined;
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) readBlock(block);
    for (const look of waiting) look();
  });
  response.on('end', ended.resolve);
  response.on('error', () => ended.resolve());
  asked.on('error', () => ended.resolve());

  function readBlock(block: string): void {
    let event = 'message';
    let data: string | undefined;
    for (const line of block.split('\n')) {
      const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
      if (name === 'id') id = Number(value);
      if (name === 'event') event = value;
      if (name === 'data') data = value;
      if (line.startsWith(':')) comments.push(value);
    }
    if (data !== undefined) messages.push({ event, data: JSON.parse(data), id: id ?? 0 });
  }

  return {
    messages,
    comments,
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'],
    lastEventId: () => id,
    until: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = messages.find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    ended: ended.promise,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    hangUp: () => void asked.destroy(),
  };
}
