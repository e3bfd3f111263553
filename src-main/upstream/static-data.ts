import { createInterface } from 'node:readline';
import { constants, inflateRawSync } from 'node:zlib';
import yauzl from 'yauzl';
import { z } from 'zod';
import type { Clock } from '#main/runtime/world';
import { isoUtc } from '#shared/time';
import { archiveFolders } from './archive-folder.ts';
import { bounds } from './bounds.ts';
import type { UpstreamClient } from './client.ts';
import type { Downloads } from './download.ts';
import type { Failed } from './host.ts';
import { valuesIn } from './transport.ts';

const ROWS_A_BATCH = 1000;
const LINE_END = 0x0a;

const sdeRow = z.object({ _key: z.literal('sde'), buildNumber: z.int(), releaseDate: z.string() });

/** A build of the static data; `releaseDate`: ISO 8601 UTC. */
export interface StaticDataBuild {
  buildNumber: number;
  releaseDate: string;
}

/** `reportedBy`: by whom that is the newest. */
export interface LatestBuild {
  kind: 'build';
  build: StaticDataBuild;
  reportedBy: 'publisher' | 'archive';
}

/** The publisher's static data export (upstream §3.1). */
export interface StaticDataSource {
  /**
   * The newest build, cached until upstream's Expires; where the publisher does not say, the newest that the archive has a
   * copy of, which may be older than one that is known already.
   */
  latestBuild(signal?: AbortSignal): Promise<LatestBuild | Failed>;
  /** Fetches a build's zip of JSON lines into a file: from the publisher or, where that fails, from the archive's copy. */
  download(
    build: StaticDataBuild,
    options: { file: string; signal?: AbortSignal; onBytes?(done: number, total: number | null): void },
  ): Promise<{ kind: 'downloaded'; bytes: number } | Failed>;
  /** The first file of a build as the publisher has it, and its first rows, not checked; no more of the download is read. */
  firstRows(build: StaticDataBuild): Promise<{ kind: 'rows'; file: string; rows: unknown[] } | Failed>;
}

/** Where EVE Ref keeps copies of the builds (upstream §3.1). */
export interface StaticDataCopies {
  client: UpstreamClient;
  downloads: Downloads;
  baseUrl: string;
  clock: Clock;
}

/** `archive`: null where that source is off. */
export function staticDataSource(
  client: UpstreamClient,
  downloads: Downloads,
  baseUrl: string,
  archive: StaticDataCopies | null,
): StaticDataSource {
  return {
    async latestBuild(signal) {
      const published = await publishedBuild(client, signal);
      if (published.kind === 'build' || archive === null) return published;
      const build = await newestCopy(archive, signal);
      return build === undefined ? published : { kind: 'build', build, reportedBy: 'archive' };
    },

    async firstRows({ buildNumber }) {
      let head: Awaited<ReturnType<typeof firstRowsOf>> | undefined;
      const url = `${baseUrl}/tranquility/${zipName(buildNumber)}`;
      const outcome = await downloads.through(url, { maxBytes: bounds.staticDataZipBytes }, async (body) => {
        head = await firstRowsOf(body);
      });
      if (head !== undefined) return { kind: 'rows', ...head };
      return outcome.kind === 'failed' ? outcome : notDownloaded(buildNumber, outcome.kind === 'refused' ? outcome.status : 200);
    },

    async download({ buildNumber, releaseDate }, options) {
      const name = zipName(buildNumber);
      const limited = { ...options, maxBytes: bounds.staticDataZipBytes };
      const outcome = await downloads.toFile(`${baseUrl}/tranquility/${name}`, limited);
      if (outcome.kind === 'downloaded') return outcome;
      if (archive !== null) {
        const copy = await archive.downloads.toFile(`${archive.baseUrl}/ccp/sde/${releaseDate.slice(0, 4)}/${name}`, limited);
        if (copy.kind === 'downloaded') return copy;
      }
      if (outcome.kind === 'failed') return outcome;
      return notDownloaded(buildNumber, outcome.status);
    },
  };
}

const zipName = (buildNumber: number) => `eve-online-static-data-${buildNumber}-jsonl.zip`;

function notDownloaded(buildNumber: number, status: number): Failed {
  const reason = `The static data export answered ${status} to the download of build ${buildNumber}.`;
  return { kind: 'failed', reason, retryAt: null };
}

async function publishedBuild(client: UpstreamClient, signal: AbortSignal | undefined): Promise<LatestBuild | Failed> {
  const answer = await client.get('/tranquility/latest.jsonl', z.string(), { signal, form: 'text', keepBody: true });
  if (answer.kind === 'failed') return answer;
  const build = answer.kind === 'fresh' ? buildOf(answer.data) : undefined;
  if (build !== undefined) return { kind: 'build', build, reportedBy: 'publisher' };
  const reason =
    answer.kind === 'refused'
      ? `The static data export answered ${answer.status} to the question for its newest build.`
      : 'The static data export names no build.';
  return { kind: 'failed', reason, retryAt: null };
}

/** The newest build of this year's copies or, early in a year, of the last one's; undefined: there is none, or no answer. */
async function newestCopy(
  { client, clock }: StaticDataCopies,
  signal: AbortSignal | undefined,
): Promise<StaticDataBuild | undefined> {
  const folders = archiveFolders(client);
  const year = Number(isoUtc(clock.now()).slice(0, 4));
  for (const one of [year, year - 1]) {
    const listing = await folders(`ccp/sde/${one}`, { signal, keepBody: true });
    if (listing.kind !== 'folder') continue;
    const builds = listing.folder.files.flatMap(({ name, last_modified }) => {
      const number = /^eve-online-static-data-(\d+)-jsonl\.zip$/.exec(name)?.[1];
      // Only the year is used: it names the folder of the download.
      const releaseDate = last_modified?.startsWith(`${one}-`) === true ? last_modified : `${one}-01-01T00:00:00Z`;
      return number === undefined ? [] : [{ buildNumber: Number(number), releaseDate }];
    });
    const newest = builds.sort((copy, other) => other.buildNumber - copy.buildNumber)[0];
    if (newest !== undefined) return newest;
  }
  return undefined;
}

function buildOf(jsonLines: string): StaticDataBuild | undefined {
  for (const line of jsonLines.split('\n')) {
    try {
      const row = sdeRow.safeParse(JSON.parse(line));
      if (row.success) return { buildNumber: row.data.buildNumber, releaseDate: row.data.releaseDate };
    } catch {
      // Only the line that names the build is checked; others may have any shape.
    }
  }
  return undefined;
}

/** A downloaded build, read row by row: no file of it is ever held as a whole. */
export interface StaticDataZip {
  has(name: string): boolean;
  /** Rows of `<name>.jsonl` in batches, parsed but not checked. Throws a sentence on a broken line or archive. */
  rows(name: string): AsyncGenerator<unknown[]>;
  close(): void;
}

/** Opens a downloaded build; throws where it is no zip file. Close it afterwards. */
export async function openStaticDataZip(file: string): Promise<StaticDataZip> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, yauzl.Entry>();
  try {
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: yauzl.Entry) => {
        entries.set(entry.fileName.replace(/^.*\//, ''), entry);
        zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', reject);
      zip.readEntry();
    });
  } catch (failure) {
    zip.close();
    throw failure;
  }

  return {
    has: (name) => entries.has(`${name}.jsonl`),
    async *rows(name) {
      const entry = entries.get(`${name}.jsonl`);
      if (entry === undefined) throw new Error(`The static data export has no file ${name}.jsonl.`);
      if (entry.uncompressedSize > bounds.staticDataFileBytes)
        throw new Error(`${name}.jsonl of the static data export is too large.`);
      const stream = await zip.openReadStreamPromise(entry);
      // readline may end without an error where its input stream fails, so the failure is checked here.
      let broken: Error | undefined;
      stream.on('error', (failure: Error) => {
        broken = failure;
      });
      let sinceLineEnd = 0;
      stream.on('data', (piece: Buffer) => {
        const end = piece.lastIndexOf(LINE_END);
        sinceLineEnd = end === -1 ? sinceLineEnd + piece.length : piece.length - end - 1;
        if (sinceLineEnd > bounds.staticDataLine.bytes) stream.destroy(new Error('it has a line of more than 4 MB'));
      });
      let line = 0;
      let batch: unknown[] = [];
      try {
        for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
          line += 1;
          if (text === '') continue;
          batch.push(parsed(text, name, line));
          if (batch.length < ROWS_A_BATCH) continue;
          yield batch;
          batch = [];
        }
      } catch (failure) {
        if (broken === undefined) throw failure;
      } finally {
        stream.destroy();
      }
      if (broken !== undefined) throw new Error(`${name}.jsonl of the static data export is damaged: ${broken.message}.`);
      if (batch.length > 0) yield batch;
    },
    close: () => zip.close(),
  };
}

function parsed(text: string, name: string, line: number): unknown {
  const { values } = bounds.staticDataLine;
  if (text.length > values && valuesIn(Buffer.from(text)) > values)
    throw new Error(`Line ${line} of ${name}.jsonl of the static data export has more than ${values} values.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`Line ${line} of ${name}.jsonl of the static data export is no JSON.`);
  }
}

/** Of a download, that are read for a look at its beginning: some hundred rows. */
const HEAD_BYTES = 64 * 1024;
/** That these may become unpacked. */
const MOST_UNPACKED = 8 * 1024 * 1024;
const MOST_ROWS = 20;
/** The header of a file in a zip, up to its name. */
const FILE_HEADER_BYTES = 30;

/**
 * The first file of a build's zip, and up to 20 of its rows, parsed but not checked; of a download that arrives, of which no more is
 * read than that takes. Throws a sentence's end where it is no such zip.
 */
async function firstRowsOf(body: AsyncIterable<Uint8Array>): Promise<{ file: string; rows: unknown[] }> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= HEAD_BYTES) break;
  }
  const head = Buffer.concat(pieces);
  if (head.length < FILE_HEADER_BYTES || head.toString('latin1', 0, 4) !== 'PK\u0003\u0004')
    throw new Error('the build is no zip file');
  const nameEnd = FILE_HEADER_BYTES + head.readUInt16LE(26);
  const file = head.toString('utf8', FILE_HEADER_BYTES, nameEnd);
  const data = head.subarray(nameEnd + head.readUInt16LE(28));
  // The file goes on after what was read: the part so far is returned.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED };
  const text = (head.readUInt16LE(8) === 0 ? data : inflateRawSync(data, options)).toString('utf8');
  const lines = text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== '');
  return { file, rows: lines.slice(0, MOST_ROWS).map((line): unknown => JSON.parse(line)) };
}
