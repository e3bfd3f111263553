import { bzip2 } from '#main/demo/everef/bzip2';
import { Bzip2Error, bitReader } from '#main/upstream/bzip2-bits';
import { readBlock, readHeader } from '#main/upstream/bzip2-block';
import { seededRandom } from './world.ts';

/** What came of mutated files. */
export interface Fuzzed {
  files: number;
  /** Read to their end, each as what it says of itself. */
  read: number;
  /** Said not to be bzip2. */
  refused: number;
  /** Failed otherwise: what is to be mended, the first few. */
  crashed: string[];
  /** The most plain bytes that one gave. */
  most: number;
}

/** Files to begin with: texts, runs, all bytes, none, and two streams one after the other. */
export async function seedFiles(): Promise<Uint8Array[]> {
  const random = seededRandom(3);
  const noise = Uint8Array.from({ length: 600 }, () => Math.floor(random() * 256));
  const text = new TextEncoder().encode(
    JSON.stringify(Array.from({ length: 40 }, (_, index) => ({ system_id: 30_000_000 + index }))),
  );
  const alike = new Uint8Array(70_000).fill(97);
  const packed = await Promise.all([text, noise, alike, new Uint8Array([1]), new Uint8Array(5)].map((plain) => bzip2(plain)));
  return [...packed, Buffer.concat([packed[0] as Uint8Array, packed[3] as Uint8Array])];
}

/** Mutates one of the files each time and reads it: bits, bytes, stretches, pieces of others, and ends cut off. The same for the same seed. */
export function fuzzBzip2(seeds: readonly Uint8Array[], count: number, seed: number): Fuzzed {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const fuzzed: Fuzzed = { files: 0, read: 0, refused: 0, crashed: [], most: 0 };
  const transformed = new Uint32Array(900_000);
  for (; fuzzed.files < count; fuzzed.files += 1) {
    const file = mutated(seeds, below);
    try {
      fuzzed.most = Math.max(fuzzed.most, readAll(file, transformed));
      fuzzed.read += 1;
    } catch (failure) {
      if (failure instanceof Bzip2Error) fuzzed.refused += 1;
      else if (fuzzed.crashed.length < 5) fuzzed.crashed.push(`file ${fuzzed.files}: ${String(failure)}`);
    }
  }
  return fuzzed;
}

function mutated(seeds: readonly Uint8Array[], below: (limit: number) => number): Uint8Array {
  const seed = seeds[below(seeds.length)] as Uint8Array;
  const file = Buffer.from(seed);
  for (let changes = 1 + below(4); changes > 0; changes -= 1) {
    const at = below(file.length);
    const kind = below(5);
    if (kind < 2) file.writeUInt8(file.readUInt8(at) ^ (1 << below(8)), at);
    else if (kind === 2) file.writeUInt8(below(256), at);
    else if (kind === 3) file.fill(below(2) * 255, at, Math.min(file.length, at + below(40)));
    else {
      const other = seeds[below(seeds.length)] as Uint8Array;
      const from = below(other.length);
      file.set(other.subarray(from, from + Math.min(below(60), file.length - at)), at);
    }
  }
  return below(8) === 0 ? file.subarray(0, below(file.length)) : file;
}

/** Reads a file as bunzip2 does; gives the number of its plain bytes. */
function readAll(file: Uint8Array, transformed: Uint32Array): number {
  const pieces = [file];
  const reader = bitReader(() => pieces.shift());
  let plain = 0;
  while (reader.bytesRead() < file.length) {
    const size = readHeader(reader);
    for (let checksum: number | null = 0; checksum !== null; ) {
      const block: Generator<Uint8Array, number | null> = readBlock(reader, {
        transformed: transformed.subarray(0, size),
        checksum,
      });
      let step = block.next();
      for (; step.done !== true; step = block.next()) plain += step.value.length;
      checksum = step.value;
    }
  }
  return plain;
}

/** A small file with a run of 32 binary digits, which is longer than any block and than 32 bits hold. */
export function overlongRun(): Uint8Array {
  const bits: number[] = [];
  const write = (...fields: [value: number, count: number][]) => {
    for (const [value, count] of fields) for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  // The stream's header, the block's with its checksum, where it begins, its one byte, two codes, one group.
  write([0x42_5a_68, 24], [0x39, 8], [0x31_41_59, 24], [0x26_53_59, 24], [0, 16], [0, 16], [0, 1], [0, 24]);
  write([0x8000, 16], [0x8000, 16], [2, 3], [1, 15], [0, 1]);
  // A code of three symbols: one bit for the digit of a run, two for the others.
  for (let code = 0; code < 2; code += 1) write([1, 5], [0, 1], [0b100, 3], [0, 1]);
  for (let digit = 0; digit < 32; digit += 1) write([0, 1]);
  write([0b11, 2], [0, 24], [0, 24]);
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, at) => sum | (bit << (7 - at)), 0),
  );
}
