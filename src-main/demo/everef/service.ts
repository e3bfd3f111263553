import { pack } from 'tar-stream';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import { DAY, HOUR, isoUtc } from '#shared/time';
import {
  etagOf,
  httpDate,
  isUnchanged,
  jsonReply,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatedService,
  textReply,
} from '../http/message.ts';
import type { Model } from '../model.ts';
import { bzip2 } from './bzip2.ts';
import { type Dataset, datasets, fileName, takenAt } from './datasets.ts';

/** Files made last, of up to a MB; each is asked for once by a back-fill, so there is no use in keeping many. */
const CACHED_FILES = 4;

/** One file of the archive; its content is made when it is asked for. */
interface ArchivedFile {
  name: string;
  at: number;
  dataset: Dataset;
}

/** EVE Ref's archives: folders with an index and a page each, and the files in them (upstream §5.5). */
// oxlint-disable-next-line max-lines-per-function -- a table: each address of the archive with its answer
export function createEverRef({ model, clock }: { model: Model; clock: Clock }): SimulatedService {
  const made = new Map<string, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: uncompressed a file has several MB, and several of them are asked for at once. */
  function content(path: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const cached = made.get(path);
    if (cached !== undefined) return cached;
    const bytes = last.then(make);
    last = bytes.catch(() => undefined);
    made.set(path, bytes);
    const oldest = made.keys().next();
    if (made.size > CACHED_FILES && oldest.done !== true) made.delete(oldest.value);
    return bytes;
  }

  /** The snapshots of a day, until now. */
  function filesOf(dataset: Dataset, day: number): ArchivedFile[] {
    const files: ArchivedFile[] = [];
    for (let start = day; start < day + DAY; start += dataset.period) {
      const at = takenAt(dataset, start);
      if (at >= model.archivesFrom && at <= clock.now()) files.push({ name: fileName(dataset, at), at, dataset });
    }
    return files;
  }

  async function latest(request: SimulatedRequest, dataset: Dataset): Promise<SimulatedReply> {
    const now = clock.now();
    const at = takenAt(dataset, Math.floor((now - dataset.offset) / dataset.period) * dataset.period);
    const newest = at <= now ? at : takenAt(dataset, Math.floor((now - dataset.offset) / dataset.period - 1) * dataset.period);
    const compressed = dataset.latestSuffix.endsWith('.bz2');
    const bytes = await content(`${dataset.name}/latest/${newest}`, async () => {
      const plain = await dataset.content(model, newest);
      return compressed ? bzip2(plain) : plain;
    });
    return file(request, bytes, newest, compressed ? 'application/x-bzip2' : 'application/json');
  }

  function listing(
    request: SimulatedRequest,
    path: string,
    folders: readonly string[],
    files: readonly ArchivedFile[],
  ): SimulatedReply {
    const body = {
      path: `${path}/`,
      files: files.map(({ name, at, dataset }) => ({
        name,
        url: `${request.base}${path}/${name}`,
        size: dataset.roughBytes(model),
        last_modified: isoUtc(at),
        etag: `"${at.toString(16)}"`,
        type: 'file',
        file_time: isoUtc(at),
      })),
      directories: folders.map((name) => ({ name, index_url: `${request.base}${path}/${name}/index.json` })),
    };
    const isPage = request.path.endsWith('/');
    const names = [...folders.map((name) => `${name}/`), ...files.map(({ name }) => name)];
    const text = isPage ? pageOf(path, names) : JSON.stringify(body);
    const changedAt = Math.floor(clock.now() / HOUR) * HOUR;
    return file(request, Buffer.from(text), changedAt, isPage ? 'text/html' : 'application/json');
  }

  const written: string[] = [];
  /** Days that have snapshots, oldest first. */
  function days(): readonly string[] {
    const first = Math.floor(model.archivesFrom / DAY) * DAY;
    const count = Math.max(0, Math.floor((clock.now() - first) / DAY) + 1);
    while (written.length < count) written.push(isoUtc(first + written.length * DAY).slice(0, 10));
    return count === written.length ? written : written.slice(0, count);
  }

  /** `/killmails/2026/killmails-2026-11-19.tar.bz2`: one file for each day, no folder of its own. */
  async function killmails(request: SimulatedRequest, date: string): Promise<SimulatedReply> {
    const day = Date.parse(`${date}T00:00:00Z`);
    const madeAt = killmailDayMadeAt(model, day, clock.now());
    if (madeAt === null) return notFound();
    const bytes = await content(`${date}/${madeAt}`, () => bzip2(killmailDay(model, day, madeAt)));
    return file(request, bytes, madeAt, 'application/x-bzip2');
  }

  async function answer(request: SimulatedRequest): Promise<SimulatedReply> {
    const [, yearOfKillmails, date = ''] =
      /^\/killmails\/(\d{4})\/killmails-(\d{4}-\d\d-\d\d)\.tar\.bz2$/.exec(request.path) ?? [];
    if (yearOfKillmails !== undefined) return date.startsWith(yearOfKillmails) ? killmails(request, date) : notFound();
    const parts = request.path.split('/').slice(1);
    // A folder's own address is a page of links, beside its index.
    const name = parts.pop() || 'index.json';
    const [datasetName, history, year, day] = parts;
    if (datasetName === undefined && name === 'index.json')
      return listing(
        request,
        '',
        datasets.map((row) => row.name),
        [],
      );
    const dataset = datasets.find((row) => row.name === datasetName);
    if (dataset === undefined || (history !== undefined && history !== 'history') || parts.length > 4) return notFound();
    const path = `/${parts.join('/')}`;
    if (history === undefined) {
      if (name === 'index.json') return listing(request, path, ['history'], []);
      return name === `${dataset.name}-latest${dataset.latestSuffix}` ? latest(request, dataset) : notFound();
    }
    const known = days();
    if (year === undefined) {
      const years = [...new Set(known.map((date) => date.slice(0, 4)))];
      return name === 'index.json' ? listing(request, path, years, []) : notFound();
    }
    const ofYear = known.filter((date) => date.startsWith(`${year}-`));
    if (day === undefined) return name === 'index.json' && ofYear.length > 0 ? listing(request, path, ofYear, []) : notFound();
    if (!ofYear.includes(day)) return notFound();
    const files = filesOf(dataset, Date.parse(`${day}T00:00:00Z`));
    if (name === 'index.json') return files.length > 0 ? listing(request, path, [], files) : notFound();
    const requested = files.find((row) => row.name === name);
    if (requested === undefined) return notFound();
    const bytes = await content(request.path, async () => bzip2(await dataset.content(model, requested.at)));
    return file(request, bytes, requested.at, 'application/x-bzip2');
  }

  return (request, replaced) => {
    if (replaced !== null) return replaced;
    return request.method === 'GET' || request.method === 'HEAD' ? answer(request) : textReply(405, 'Method Not Allowed');
  };
}

function file(request: SimulatedRequest, bytes: Uint8Array, lastModified: number, contentType: string): SimulatedReply {
  const etag = etagOf(bytes);
  const headers = { etag, 'last-modified': httpDate(lastModified), 'cache-control': 'public, max-age=60' };
  if (isUnchanged(request, { etag, lastModified })) return { status: 304, headers, body: null };
  return { status: 200, headers: { ...headers, 'content-type': contentType }, body: bytes };
}

/** A folder as the archive's server shows it. */
function pageOf(path: string, names: readonly string[]): string {
  const rows = names.map((name) => `<li><a href="${path}/${name}">${name}</a></li>`);
  return `<html><body><h1>${path}</h1><ul><li><a href="../">..</a></li>${rows.join('')}</ul></body></html>`;
}

function notFound(): SimulatedReply {
  return textReply(404, 'Not Found');
}

/** The thread serves others between this many killmails. */
const KILLMAILS_A_TURN = 500;

/**
 * When the archive of the UTC day that begins at `day` was made last, as of `now` (milliseconds): it is made anew while killmails come
 * in; hourly is often enough for a simulator. null: there is none yet, or not any more.
 */
function killmailDayMadeAt(model: Model, day: number, now: number): number | null {
  if (Number.isNaN(day) || day + DAY <= model.archivesFrom) return null;
  const madeAt = Math.min(Math.floor(now / HOUR) * HOUR, day + DAY + HOUR);
  return madeAt > day ? madeAt : null;
}

/** The killmails of a day as the archive had them at `madeAt`: a tar of one JSON file each, as the game gave it; 14 MB, never as a whole. */
async function* killmailDay(model: Model, day: number, madeAt: number): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const mtime = new Date(madeAt);
  for (const [index, { esi }] of model.killmails.ofDay(day, madeAt).entries()) {
    if (index % KILLMAILS_A_TURN === 0) {
      await yieldToEventLoop();
      for (let bytes = archive.read(); bytes !== null; bytes = archive.read()) yield bytes as Buffer;
    }
    archive.entry({ name: `killmails/${esi.killmail_id}.json`, mtime }, JSON.stringify(esi));
  }
  archive.finalize();
  yield* archive as AsyncIterable<Buffer>;
}

/** EVE Ref with its copies of the static data: `/ccp/sde/<year of release>/`, the newest build alone (upstream §3.1). */
export function withStaticDataCopies(
  everef: SimulatedService,
  staticData: SimulatedService,
  { model, clock }: { model: Model; clock: Clock },
): SimulatedService {
  return (request, replaced) => {
    const [, year, name] = /^\/ccp\/sde\/(\d{4})\/(.*)$/.exec(request.path) ?? [];
    if (replaced !== null || year === undefined) return everef(request, replaced);
    const { buildNumber, releasedAt } = model.build(clock.now());
    const releaseDate = isoUtc(releasedAt);
    const zip = `eve-online-static-data-${buildNumber}-jsonl.zip`;
    if (!releaseDate.startsWith(year)) return textReply(404, 'Not Found');
    if (name === zip) return staticData({ ...request, path: `/tranquility/${zip}` }, null);
    if (name === 'index.json') return jsonReply(200, { files: [{ name: zip, last_modified: releaseDate }], directories: [] });
    return name === '' ? textReply(200, `<a href="${zip}">${zip}</a>`, 'text/html') : textReply(404, 'Not Found');
  };
}
