import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock, Random } from '#main/runtime/world';
import { MINUTE } from '#shared/time';
import { bounds } from './bounds.ts';
import { type Failed, failed, MAX_RETRIES, RETRIED } from './requester.ts';
import { sleepBeforeRetry, TRUNCATED, type Transport } from './transport.ts';

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
   * Hands the body to `read` while it arrives, one attempt only. `read` ends when the body does; what it throws about the
   * body's content becomes the failure's reason.
   */
  through(
    url: string,
    options: Pick<DownloadOptions, 'maxBytes' | 'signal'>,
    read: (body: Readable) => Promise<void>,
  ): Promise<{ kind: 'read'; bytes: number } | { kind: 'refused'; status: number } | Failed>;
}

class TooLarge extends Error {}

/** Downloads for one source; `name`: how it is called in sentences for people. */
export function createDownloads(deps: { name: string; transport: Transport; clock: Clock; random: Random }): Downloads {
  const { name, transport, clock, random } = deps;

  async function attempt(
    url: string,
    { maxBytes, signal, onBytes }: Omit<DownloadOptions, 'file'>,
    read: (body: Readable) => Promise<void>,
  ): Promise<{ kind: 'read'; bytes: number } | { kind: 'refused'; status: number } | (Failed & { retryable: boolean })> {
    const reply = await transport.open({ method: 'GET', url, signal }, bounds.downloadTime);
    if (reply.kind === 'broken') return { ...failed(`${name} ${reply.reason}.`, null), retryable: reply.retryable };
    const { status, headers, body } = reply.answer;
    if (status >= 500) return { ...failed(`${name} answered ${status}.`, null), retryable: RETRIED.has(status) };
    if (status !== 200 || body === null) {
      await body?.[Symbol.asyncIterator]().return?.();
      return { kind: 'refused', status };
    }
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
    const pieces = Readable.from(counted(body), { objectMode: false });
    try {
      if (announcedTooLarge) throw new TooLarge();
      await read(pieces);
    } catch (failure) {
      // The rest of the body is not needed; unless it is destroyed, the connection stays open until it is read.
      if (announcedTooLarge) await body[Symbol.asyncIterator]().return?.();
      else pieces.destroy();
      signal?.throwIfAborted();
      if (failure instanceof TooLarge) {
        return { ...failed(`${name} offers more than the ${maxBytes} bytes that are accepted here.`, null), retryable: false };
      }
      if (failure instanceof Error && failure.name === 'TimeoutError') {
        const within = `within ${bounds.downloadTime / MINUTE} minutes`;
        return { ...failed(`${name} did not finish sending the file ${within}.`, null), retryable: false };
      }
      const reason = readingReason(failure);
      return { ...failed(reason === TRUNCATED ? `${name} ${reason}.` : `${name}: ${reason}.`, null), retryable: true };
    }
    if (total !== null && bytes !== total) return { ...failed(`${name} ${TRUNCATED}.`, null), retryable: true };
    return { kind: 'read', bytes };
  }

  return {
    async toFile(url, { file, ...options }) {
      for (let retries = 0; ; retries += 1) {
        const outcome = await attempt(url, options, (body) =>
          pipeline(body, createWriteStream(file), options.signal === undefined ? {} : { signal: options.signal }),
        ).catch(async (failure: unknown) => {
          await rm(file, { force: true });
          throw failure;
        });
        if (outcome.kind === 'read') return { kind: 'downloaded', bytes: outcome.bytes };
        await rm(file, { force: true });
        if (outcome.kind === 'refused') return outcome;
        const { retryable, ...failure } = outcome;
        if (!retryable || retries >= MAX_RETRIES) return failure;
        await sleepBeforeRetry(clock, random, retries, options.signal);
      }
    },
    async through(url, options, read) {
      const outcome = await attempt(url, options, read);
      if (outcome.kind !== 'failed') return outcome;
      const { retryable: _, ...failure } = outcome;
      return failure;
    },
  };
}

/** undici throws this TypeError where the connection failed in mid-body; any other error came from the reader. */
function readingReason(failure: unknown): string {
  if (failure instanceof TypeError && failure.message === 'terminated') return TRUNCATED;
  return failure instanceof Error ? failure.message : String(failure);
}
