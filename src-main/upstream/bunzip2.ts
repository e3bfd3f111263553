import { Transform } from 'node:stream';
import { yieldToEventLoop } from '#main/runtime/yield';
import { type BitReader, bitReader } from './bzip2-bits.ts';
import { readBlock, readHeader } from './bzip2-block.ts';

/** What of the compressed bytes has to be here before a block is begun: of a block its largest size, and some bytes beside it. */
const BESIDE_BLOCK = 25_000;
const FIRST_HEADER = 4;

/**
 * Decompresses bzip2 as it arrives, also streams one after the other. The event loop gets its turn after each piece of a block, of at most
 * 64 kB. Fails where the input is damaged or cut off (decisions §8.13).
 */
export function bunzip2(): Transform {
  const waiting: Uint8Array[] = [];
  let bytes = 0;
  let reader: BitReader | undefined;
  /** Of the largest block; 0: a header comes next. */
  let size = 0;
  let checksum = 0;
  let transformed = new Uint32Array(0);

  /** Decompresses while at least this many bytes are unread; `ended`: until none is. */
  async function decompress(stream: Transform, ended: boolean): Promise<void> {
    reader ??= bitReader(() => waiting.shift());
    const left = (read: BitReader) => bytes - read.bytesRead();
    while (!stream.destroyed && left(reader) >= (ended ? 1 : size === 0 ? FIRST_HEADER : BESIDE_BLOCK + size)) {
      if (size === 0) {
        size = readHeader(reader);
        checksum = 0;
        if (transformed.length < size) transformed = new Uint32Array(size);
        continue;
      }
      const block = readBlock(reader, { transformed: transformed.subarray(0, size), checksum });
      let step = block.next();
      for (; step.done !== true && !stream.destroyed; step = block.next()) {
        stream.push(Buffer.from(step.value));
        await yieldToEventLoop();
      }
      if (step.done !== true) return;
      size = step.value === null ? 0 : size;
      checksum = step.value ?? 0;
    }
  }

  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      if (piece.length > 0) waiting.push(piece);
      bytes += piece.length;
      decompress(this, false).then(() => done(), done);
    },
    flush(done) {
      decompress(this, true).then(() => done(size === 0 ? null : new Error('it is cut off')), done);
    },
  });
}
