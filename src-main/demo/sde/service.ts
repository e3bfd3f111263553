import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Clock } from '#main/runtime/world';
import { DAY, isoUtc, MINUTE } from '#shared/time';
import {
  etagOf,
  httpDate,
  isUnchanged,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatedService,
  textReply,
} from '../http/message.ts';
import type { Build, Model } from '../model.ts';
import { staticDataFiles } from './files.ts';

/** The static data export: the number of the newest build, and the zip of JSON lines of each (upstream §3.1). */
export function createSde({ model, clock }: { model: Model; clock: Clock }): SimulatedService {
  const zips = new Map<number, Promise<{ bytes: Uint8Array; etag: string }>>();

  /** Built when first asked for; a build never changes. The last two are kept, as a download may span a release. */
  function zipOf(build: Build): Promise<{ bytes: Uint8Array; etag: string }> {
    const cached = zips.get(build.buildNumber);
    if (cached !== undefined) return cached;
    const made = zipped(model, build);
    zips.set(build.buildNumber, made);
    const oldest = zips.keys().next();
    if (zips.size > 2 && oldest.done !== true) zips.delete(oldest.value);
    return made;
  }

  /** The current build, or the one before it, by number. */
  function findBuild(buildNumber: number): Build | undefined {
    const current = model.build(clock.now());
    const before = model.build(current.releasedAt - 1);
    return [current, before].find((build) => build.buildNumber === buildNumber);
  }

  return async (request, replaced) => {
    if (replaced !== null) return replaced;
    if (request.method !== 'GET' && request.method !== 'HEAD') return textReply(405, 'Method Not Allowed');
    const current = model.build(clock.now());
    const headers = { 'x-sde-build-number': String(current.buildNumber) };

    if (request.path === '/eve-online-static-data-latest-jsonl.zip') {
      const location = `${request.base}/tranquility/eve-online-static-data-${current.buildNumber}-jsonl.zip`;
      return { status: 302, headers: { location, ...headers }, body: null };
    }
    if (request.path === '/tranquility/latest.jsonl') {
      const row = { _key: 'sde', buildNumber: current.buildNumber, releaseDate: isoUtc(current.releasedAt) };
      const body = `${JSON.stringify(row)}\n`;
      const etag = etagOf(body);
      return file(request, { body, etag, lastModified: current.releasedAt, expiresAt: clock.now() + 5 * MINUTE }, headers);
    }
    const match = /^\/tranquility\/eve-online-static-data-(\d+)-jsonl\.zip$/.exec(request.path);
    const build = match === null ? undefined : findBuild(Number(match[1]));
    if (build === undefined) return textReply(404, 'Not Found');
    const { bytes, etag } = await zipOf(build);
    return file(request, { body: bytes, etag, lastModified: build.releasedAt, expiresAt: clock.now() + 365 * DAY }, {});
  };
}

function file(
  request: SimulatedRequest,
  { body, etag, lastModified, expiresAt }: { body: string | Uint8Array; etag: string; lastModified: number; expiresAt: number },
  more: Record<string, string>,
): SimulatedReply {
  const headers = {
    ...more,
    etag,
    'last-modified': httpDate(lastModified),
    expires: httpDate(expiresAt),
    'cache-control': 'public',
  };
  if (isUnchanged(request, { etag, lastModified })) return { status: 304, headers, body: null };
  const contentType = typeof body === 'string' ? 'application/jsonl' : 'application/zip';
  return { status: 200, headers: { ...headers, 'content-type': contentType }, body };
}

async function zipped(model: Model, build: Build): Promise<{ bytes: Uint8Array; etag: string }> {
  const zip = new ZipFile();
  const options = { mtime: new Date(build.releasedAt), compressionLevel: 1 };
  for (const { name, text } of staticDataFiles(model.atlas(build.releasedAt), build)) {
    zip.addBuffer(Buffer.from(text), `${name}.jsonl`, options);
  }
  zip.end();
  const bytes = await buffer(zip.outputStream);
  return { bytes, etag: etagOf(bytes) };
}
