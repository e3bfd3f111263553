import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const zstd = promisify(zstdCompress);

/**
 * Ways to send a body, preferred first among those a client likes equally, each at a level that is quick (decisions §2): here and now, or in
 * Node's pool of threads.
 */
const encoders = {
  zstd: {
    now: (body: Buffer) => zstdCompressSync(body, zstdOptions(body)),
    elsewhere: (body: Buffer) => zstd(body, zstdOptions(body)),
  },
  br: {
    now: (body: Buffer) => brotliCompressSync(body, brotliOptions(body)),
    elsewhere: (body: Buffer) => brotli(body, brotliOptions(body)),
  },
  gzip: {
    now: (body: Buffer) => gzipSync(body, gzipOptions(body)),
    elsewhere: (body: Buffer) => gzipped(body, gzipOptions(body)),
  },
} as const;
// What V8 holds of a compression lives on until all garbage is collected, with what its bytes were written to: most take a quarter.
const chunkSize = ({ length }: Buffer) => Math.max(1024, Math.ceil(length / 4));
const zstdOptions = (body: Buffer): ZstdOptions => ({ chunkSize: chunkSize(body) });
const gzipOptions = (body: Buffer): ZlibOptions => ({ chunkSize: chunkSize(body), level: 1 });
const brotliOptions = (body: Buffer): BrotliOptions => ({
  chunkSize: chunkSize(body),
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});
type Encoding = keyof typeof encoders;
const encodingNames = Object.keys(encoders) as Encoding[];

/** For a page that is text with its own style element, and a script of this server that asks this server. */
const referencePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Below this many bytes compression costs more than it saves. */
const WORTH_COMPRESSING = 1024;
/**
 * Up to this many bytes a body is compressed at once, which takes a millisecond at most: to hand it to another thread and to hear of it takes
 * this one as long, and what V8 holds of it until then lives on until the next collection of all garbage.
 */
const COMPRESSED_AT_ONCE = 256_000;

/** Up to this many bytes a body is handed to Node as text, which it sends in one piece with the head. */
const SENT_AS_TEXT = 16_000;

/** Bytes that may be sent many times, compressed once in each way. */
export interface ResponseBody {
  bytes: Buffer;
  /** Its entity tag: the same bytes always have the same one. Each encoding sends it with a suffix of its own. */
  tag: string;
  encoded: Map<Encoding, Promise<Buffer>>;
  /** Hears the length of each encoding that is kept. */
  onEncoded?: (bytes: number) => void;
}

/** Bytes to be sent with {@link sendBody}. */
export function bodyOf(bytes: Buffer): ResponseBody {
  return { bytes, tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 27), encoded: new Map() };
}

/** Whether an `If-None-Match` header matches this tag: lists, `*`, weak comparison, any encoding's suffix. */
function matchesIfNoneMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const accepted = new Set([tag, ...encodingNames.map((name) => `${tag}-${name}`)]);
  return [...ifNoneMatch.matchAll(/(?:W\/)?"([^"]*)"/g)].some(([, quoted]) => quoted !== undefined && accepted.has(quoted));
}

/** Whether the client has this answer. Its date is asked only where it sends no tag (RFC 9110 §13.2.2). */
function isKnown({ headers }: Request, response: Response, tag: string): boolean {
  if (headers['if-none-match'] !== undefined) return matchesIfNoneMatch(headers['if-none-match'], tag);
  const modified = Date.parse(response.get('Last-Modified') ?? '');
  // Neither is a date: NaN, and nothing is at most NaN.
  return modified <= Date.parse(headers['if-modified-since'] ?? '');
}

/**
 * Sends a 200 with a strong ETag, compressed as the client likes it, or a 304 where the client has it. Headers that describe the
 * content are set already.
 */
export async function sendBody(request: Request, response: Response, body: ResponseBody): Promise<void> {
  if (isKnown(request, response, body.tag)) return sendNotModified(request, response, body.tag);
  response.vary('Accept-Encoding');
  const encoding = chooseEncoding(request, body.bytes.length);
  const bytes = encoding === null ? body.bytes : await encodedOnce(encoding, body);
  if (encoding !== null) response.set('Content-Encoding', encoding);
  response.set({ ETag: quotedTag(body.tag, encoding), 'Content-Length': String(bytes.length) });
  response.status(200);
  // A character for each byte.
  if (bytes.length <= SENT_AS_TEXT) response.end(bytes.toString('latin1'), 'latin1');
  else response.end(bytes);
}

function encodedOnce(encoding: Encoding, { bytes, encoded, onEncoded }: ResponseBody): Promise<Buffer> {
  const known = encoded.get(encoding);
  if (known !== undefined) return known;
  const { now, elsewhere } = encoders[encoding];
  const compressed = (bytes.length <= COMPRESSED_AT_ONCE ? Promise.resolve(now(bytes)) : elsewhere(bytes)).then((made) => {
    onEncoded?.(made.length);
    return made;
  });
  encoded.set(encoding, compressed);
  return compressed;
}

/** Sends a 304 for the encoding that a 200 would have had. */
function sendNotModified(request: Request, response: Response, tag: string): void {
  response.vary('Accept-Encoding');
  const matched = [null, ...encodingNames].find((name) => request.headers['if-none-match']?.includes(quotedTag(tag, name)));
  response.set('ETag', quotedTag(tag, matched ?? null)).removeHeader('Content-Type');
  response.status(304).end();
}

/** Sends a text that changes with the program and what its examples name: five minutes are safe, and the tag says the rest. */
export async function sendText(request: Request, response: Response, type: string, body: ResponseBody): Promise<void> {
  response.set({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=300' });
  if (type === 'text/html') response.set('Content-Security-Policy', referencePolicy);
  await sendBody(request, response, body);
}

function quotedTag(tag: string, encoding: Encoding | null): string {
  return encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/** The encoding that the client weighs most; among equals, ours of first choice. null: as it is. */
function chooseEncoding(request: Request, length: number): Encoding | null {
  if (length < WORTH_COMPRESSING) return null;
  const weights = new Map(
    (request.get('Accept-Encoding') ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = encodingNames.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  return best !== undefined && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}
