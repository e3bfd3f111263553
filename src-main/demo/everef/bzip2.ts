import BZip2 from 'bzip2-wasm';
import { yieldToEventLoop } from '#main/runtime/yield';

/** In units of 100,000 bytes, one block a piece: smaller blocks cost less time to compress and to read, and a few more bytes. */
const BLOCK_SIZE = 1;
/** Bytes that are compressed in one go, in some 8 ms. */
const PIECE = 99_000;

let ready: Promise<BZip2> | undefined;

/** Compresses piece by piece, so that the thread answers others meanwhile: streams one after the other are one archive. */
export async function bzip2(plain: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  ready ??= load();
  const compressor = await ready;
  const compressed: Uint8Array[] = [];
  for await (const piece of piecesOf(plain)) {
    // Incompressible bytes grow a little.
    compressed.push(compressor.compress(piece, BLOCK_SIZE, piece.length + 1024));
    await yieldToEventLoop();
  }
  return Buffer.concat(compressed);
}

/** The same bytes in pieces, the last one shorter, which may be empty. */
async function* piecesOf(plain: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of plain instanceof Uint8Array ? [plain] : plain) {
    waiting.push(bytes);
    length += bytes.length;
    if (length <= PIECE) continue;
    let rest: Uint8Array = waiting.length === 1 ? bytes : Buffer.concat(waiting);
    for (; rest.length > PIECE; rest = rest.subarray(PIECE)) yield rest.subarray(0, PIECE);
    waiting = [rest];
    length = rest.length;
  }
  yield Buffer.concat(waiting);
}

/** Loads the compiled module, and takes away the listeners for failures of the whole process that it adds. */
async function load(): Promise<BZip2> {
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const before = events.map((event) => new Set(process.listeners(event as 'uncaughtException')));
  const compressor = new BZip2();
  await compressor.init();
  for (const [index, event] of events.entries()) {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (before[index]?.has(listener) === false) process.removeListener(event, listener);
    }
  }
  return compressor;
}
