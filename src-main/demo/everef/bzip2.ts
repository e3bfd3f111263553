import BZip2 from 'bzip2-wasm';
import { yieldToEventLoop } from '#main/runtime/yield';

/** In units of 100,000 bytes, one block a piece: of small blocks both ends have less work, for a few more bytes. */
const BLOCK_SIZE = 1;
/** Some 8 ms of work. */
const PIECE = 99_000;

let ready: Promise<BZip2> | undefined;

/** Compresses piece by piece, so that the thread answers others meanwhile: streams one after the other are one archive. */
export async function bzip2(plain: Uint8Array): Promise<Uint8Array> {
  ready ??= load();
  const compressor = await ready;
  const pieces: Uint8Array[] = [];
  for (let from = 0; from === 0 || from < plain.length; from += PIECE) {
    const piece = plain.subarray(from, from + PIECE);
    // Incompressible bytes grow a little.
    pieces.push(compressor.compress(piece, BLOCK_SIZE, piece.length + 1024));
    await yieldToEventLoop();
  }
  return Buffer.concat(pieces);
}

/** The compiled module catches this process's failures for itself; they are none of its business. */
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
