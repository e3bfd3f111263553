import { Transform } from 'node:stream';
import bitIterator from 'unbzip2-stream/lib/bit_iterator.js';
import bzip2 from 'unbzip2-stream/lib/bzip2.js';
import { yieldToEventLoop } from '#main/runtime/yield';

/** What of the compressed bytes has to be here before a block is begun: of a block its largest size, and some bytes beside it. */
const BESIDE_BLOCK = 25_000;
const SIZE_STEP = 100_000;
const FIRST_HEADER = 4;
/** Plain bytes that are handed on at a time; the reader takes them before it yields to the event loop. */
const PIECE = 64 * 1024;

/**
 * Decompresses bzip2, one block after the other. The library's own stream decompresses all blocks that came together in one go, which
 * are seconds at the end of a long file; here the event loop gets its turn after each block, of at most 900 kB, and after each piece of
 * its bytes. Fails where the input is damaged or cut off.
 */
export function bunzip2(): Transform {
  const waiting: Uint8Array[] = [];
  let bytes = 0;
  let bits: ReturnType<typeof bitIterator> | undefined;
  /** In steps of 100,000 bytes; 0: a header comes next. */
  let size = 0;
  let checksum: number | null = null;
  let symbols = new Int32Array(0);
  let plain = Buffer.allocUnsafe(0);

  /** Reads one header or block; gives its bytes, which hold until the next one. */
  function next(read: NonNullable<typeof bits>): Buffer {
    if (size === 0) {
      size = bzip2.header(read);
      checksum = 0;
      if (symbols.length < size * SIZE_STEP) symbols = new Int32Array(size * SIZE_STEP);
      return plain.subarray(0, 0);
    }
    let length = 0;
    const take = (byte: number) => {
      if (length === plain.length) plain = Buffer.concat([plain, Buffer.allocUnsafe(Math.max(PIECE, plain.length))]);
      plain[length] = byte;
      length += 1;
    };
    checksum = bzip2.decompress(read, take, symbols, size * SIZE_STEP, checksum);
    if (checksum === null) size = 0;
    return plain.subarray(0, length);
  }

  /** Decompresses while so many bytes are here that are not read yet; `ended`: until none is. */
  async function decompress(stream: Transform, ended: boolean): Promise<void> {
    if (waiting.length > 0) bits ??= bitIterator(() => waiting.shift());
    const isEnough = (read: NonNullable<typeof bits>) =>
      ended ? bytes > read.bytesRead : bytes - read.bytesRead >= (size === 0 ? FIRST_HEADER : BESIDE_BLOCK + size * SIZE_STEP);
    while (bits !== undefined && !stream.destroyed && isEnough(bits)) {
      const block = next(bits);
      for (let from = 0; from < block.length && !stream.destroyed; from += PIECE) {
        stream.push(Buffer.from(block.subarray(from, from + PIECE)));
        await yieldToEventLoop();
      }
    }
  }

  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      if (piece.length > 0) waiting.push(piece);
      bytes += piece.length;
      decompress(this, false).then(() => done(), done);
    },
    flush(done) {
      decompress(this, true).then(() => done(checksum === null ? null : new Error('it is cut off')), done);
    },
  });
}
