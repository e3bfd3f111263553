import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FetchAnswer } from '#main/runtime/world';
import { MINUTE } from '#shared/time';
import { bounds } from './bounds.ts';
import type { Failed, Host, Unusable } from './host.ts';
import { type Broken, TRUNCATED, type Transport } from './transport.ts';

/** Where a file goes and when to give it up. */
export interface DownloadOptions {
  file: string;
  /** A larger body is given up at once. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
  /** After each piece; `total` null where upstream does not say. */
  onBytes?(done: number, total: number | null): void;
}

/** Fetches bodies too large for memory. On any failure nothing is left at `file`. */
export interface Downloads {
  toFile(
    url: string,
    options: DownloadOptions,
  ): Promise<{ kind: 'downloaded'; bytes: number } | { kind: 'refused'; status: number } | Failed>;
  /**
   * Hands the body to `read` while it arrives; `isRetried`: again from the start after a transient failure, default false. `read`
   * ends when the body does; what it throws about the body's content becomes the failure's reason.
   */
  through(
    url: string,
    options: Omit<DownloadOptions, 'file'> & { isRetried?: boolean },
    read: (body: Readable) => Promise<void>,
  ): Promise<{ kind: 'read'; bytes: number } | { kind: 'refused'; status: number } | Failed>;
}

class TooLarge extends Error {}

/** Downloads of one source from its host; `name`: how it is called in sentences for people. */
export function createDownloads({ name, host, transport }: { name: string; host: Host; transport: Transport }): Downloads {
  const through: Downloads['through'] = async (url, options, read) => {
    const { pathname, search } = new URL(url);
    const question = { method: 'GET', path: pathname + search, signal: options.signal, priority: null } as const;
    type Opened = { kind: 'answered'; status: number; header(name: string): string | null; answer: FetchAnswer };
    const send = async (): Promise<Opened | Broken> => {
      const reply = await transport.open({ method: 'GET', url, signal: options.signal }, bounds.downloadTime);
      if (reply.kind === 'broken') return reply;
      const { answer } = reply;
      if (answer.status !== 200) await discard(answer.body);
      return { kind: 'answered', status: answer.status, header: (header) => answer.headers.get(header), answer };
    };
    return host.ask<Opened, { kind: 'read'; bytes: number } | { kind: 'refused'; status: number }>(
      options.isRetried === true ? question : { ...question, retries: 0 },
      send,
      async ({ status, answer }) => {
        if (status !== 200 || answer.body === null) return { result: { kind: 'refused', status } };
        const received = await receive(name, answer, options, read);
        const isWhole = 'bytes' in received;
        if (isWhole || received.what === TRUNCATED) host.judge(isWhole ? null : TRUNCATED);
        if (!isWhole) return received;
        return { result: { kind: 'read', bytes: received.bytes } };
      },
    );
  };

  return {
    through,
    async toFile(url, { file, ...options }) {
      const { signal } = options;
      try {
        const outcome = await through(url, { ...options, isRetried: true }, (body) =>
          pipeline(body, createWriteStream(file), signal === undefined ? {} : { signal }),
        );
        if (outcome.kind === 'read') return { kind: 'downloaded', bytes: outcome.bytes };
        await rm(file, { force: true });
        return outcome;
      } catch (failure) {
        await rm(file, { force: true });
        throw failure;
      }
    },
  };
}

/** Reads an answer's body to its end; `name`: of its source; what it returns otherwise is why the answer cannot be used. */
async function receive(
  name: string,
  { headers, body }: FetchAnswer,
  { maxBytes, signal, onBytes }: Omit<DownloadOptions, 'file'>,
  read: (body: Readable) => Promise<void>,
): Promise<{ bytes: number } | Unusable> {
  const announced = Number(headers.get('content-length'));
  const total = headers.get('content-encoding') === null && announced > 0 ? announced : null;
  let bytes = 0;
  async function* counted(source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new TooLarge();
      onBytes?.(bytes, total);
      yield piece;
    }
  }
  const announcedTooLarge = total !== null && total > maxBytes;
  const pieces = Readable.from(counted(body ?? Readable.from([])), { objectMode: false });
  try {
    if (announcedTooLarge) throw new TooLarge();
    await read(pieces);
  } catch (failure) {
    // The rest of the body is not needed; unless it is destroyed, the connection stays open until it is read.
    if (announcedTooLarge) await discard(body);
    else pieces.destroy();
    signal?.throwIfAborted();
    if (failure instanceof TooLarge)
      return { what: `offers more than the ${maxBytes} bytes that are accepted here`, retryable: false };
    if (failure instanceof Error && failure.name === 'TimeoutError')
      return { what: `did not finish sending the file within ${bounds.downloadTime / MINUTE} minutes`, retryable: false };
    const what = readingReason(failure);
    return { what, ...(what === TRUNCATED ? {} : { sentence: `${name}: ${what}.` }), retryable: true };
  }
  if (total === null || bytes === total) return { bytes };
  return { what: TRUNCATED, retryable: true };
}

/** The body is not read; unless it is cancelled, it keeps its connection open. */
async function discard(body: FetchAnswer['body']): Promise<void> {
  await body?.[Symbol.asyncIterator]().return?.();
}

/** undici throws this TypeError where the connection failed in mid-body; any other error came from the reader. */
function readingReason(failure: unknown): string {
  if (failure instanceof TypeError && failure.message === 'terminated') return TRUNCATED;
  return failure instanceof Error ? failure.message : String(failure);
}
