import { Readable } from 'node:stream';
import { ClickHouseError, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client';
import type { ClickHouseAddress } from '#main/options/replica';
import { SECOND } from '#shared/time';
import { ClickHouseFailure } from './failure.ts';

/** A way to one ClickHouse. All of it throws {@link ClickHouseFailure}, or the signal's reason. */
export interface ClickHouse {
  address: ClickHouseAddress;
  /** Carries out a statement, which is sent once: what makes or changes a table cannot be done twice. */
  command(statement: string, options?: { withoutDatabase?: boolean; settings?: ClickHouseSettings }): Promise<void>;
  /** Inserts rows that are encoded as RowBinary; resolves when they are there. */
  insert(table: string, columns: readonly string[], rowBinary: Uint8Array, settings?: ClickHouseSettings): Promise<void>;
  /** Rows as objects, in pieces as they come. */
  rows<Row>(query: string, options?: { withoutDatabase?: boolean }): AsyncIterable<Row[]>;
  /** The whole answer, as text, of a question in a format of its own; no more than `most` characters of it are read. */
  text(query: string, settings: ClickHouseSettings, most: number): Promise<string>;
  close(): Promise<void>;
}

/** No answer takes longer to begin: a large insert is some seconds. */
const PATIENCE = 120 * SECOND;
/** Node's names of a connection that the other side has closed. */
const CLOSED = /^(ECONNRESET|EPIPE)$/;
/** Node's names of what is wrong with a certificate whose authority is not known. */
const UNTRUSTED = /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)/;
/** Characters of its own words that a sentence has. */
const MOST_TOLD = 300;

/** Opens the official client. Without compression, which old servers answer in a way of their own. */
export function openClickHouse(address: ClickHouseAddress, signal?: AbortSignal): ClickHouse {
  const { url, username, password, database } = address;
  const options = {
    url,
    username,
    password,
    application: 'astrolabe',
    request_timeout: PATIENCE,
    compression: { request: false, response: false },
    log: { level: ClickHouseLogLevel.OFF },
  };
  const client = createClient({ ...options, database });
  // Before the database is there, naming it is an error.
  const general = createClient(options);
  const aborted = signal === undefined ? {} : { abort_signal: signal };

  /** Once more where the connection was closed under it, as servers do with those that were idle: rows sent twice are there once. */
  async function attempt<T>(work: () => Promise<T>, isAgain = false): Promise<T> {
    try {
      return await work();
    } catch (failure) {
      signal?.throwIfAborted();
      if (!isAgain && failure instanceof Error && 'code' in failure && CLOSED.test(String(failure.code)))
        return attempt(work, true);
      throw failureOf(failure, address);
    }
  }

  return {
    address,
    command: (query, { withoutDatabase = false, settings = {} } = {}) =>
      attempt(async () => {
        await (withoutDatabase ? general : client).command({ query, clickhouse_settings: settings, ...aborted });
      }, true),
    insert: (table, columns, rowBinary, settings = {}) =>
      attempt(async () => {
        const { stream } = await client.exec({
          query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT RowBinary`,
          values: Readable.from([rowBinary]),
          // Where the table is distributed over several machines: there, and not on the way there.
          clickhouse_settings: { insert_distributed_sync: 1, ...settings },
          ...aborted,
        });
        // Its connection is free once all of the answer was read.
        stream.resume();
      }),
    async *rows<Row>(query: string, { withoutDatabase = false } = {}) {
      const found = await attempt(() =>
        (withoutDatabase ? general : client).query({
          query,
          format: 'JSONEachRow',
          clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
          ...aborted,
        }),
      );
      const pieces = (found.stream<Row>() as AsyncIterable<{ json(): Row }[]>)[Symbol.asyncIterator]();
      for (;;) {
        const piece = await attempt(() => pieces.next(), true);
        if (piece.done === true) return;
        yield piece.value.map((row) => row.json());
      }
    },
    text: (query, clickhouse_settings, most) =>
      attempt(async () => {
        const { stream } = await client.exec({ query, clickhouse_settings, ...aborted });
        const pieces: Buffer[] = [];
        let length = 0;
        for await (const piece of stream as AsyncIterable<Buffer>) {
          length += piece.length;
          if (length > most)
            throw new ClickHouseFailure('The answer is longer than an answer may be; ask for fewer columns or rows.', null);
          pieces.push(piece);
        }
        return Buffer.concat(pieces).toString();
      }),
    close: async () => void (await Promise.all([client.close(), general.close()])),
  };
}

function failureOf(failure: unknown, { shown, password }: ClickHouseAddress): ClickHouseFailure {
  if (failure instanceof ClickHouseFailure) return failure;
  const message = failure instanceof Error ? failure.message || failure.name : String(failure);
  // The client knows the wording of servers of today, not that of 2018: `Code: 60, e.displayText() = DB::Exception: …, e.what() = …`.
  const [, oldCode, oldWords] =
    /^Code: (\d+), e\.displayText\(\) = DB::Exception: ([\s\S]*?)(?:, e\.what\(\)|$)/.exec(message) ?? [];
  const worded = oldWords ?? message;
  const isSaid = failure instanceof ClickHouseError || oldCode !== undefined;
  const short = worded
    .replaceAll(/\s+/g, ' ')
    .slice(0, MOST_TOLD)
    .replace(/[.\s]+$/, '');
  const safe = password === '' ? short : short.replaceAll(password, '…');
  const code = failure instanceof ClickHouseError ? Number(failure.code) : oldCode === undefined ? null : Number(oldCode);
  if (code === 192 || code === 193 || code === 194 || code === 516)
    return new ClickHouseFailure(`ClickHouse at ${shown} does not know this user and password.`, code);
  if (failure instanceof Error && 'code' in failure && UNTRUSTED.test(String(failure.code)))
    return new ClickHouseFailure(
      `ClickHouse at ${shown} has a certificate of an authority that is not known here; name a file with that authority's own in NODE_EXTRA_CA_CERTS.`,
      null,
    );
  return isSaid
    ? new ClickHouseFailure(`ClickHouse at ${shown} refused: ${safe}.`, code)
    : new ClickHouseFailure(`ClickHouse at ${shown} did not answer: ${safe}.`, null);
}
