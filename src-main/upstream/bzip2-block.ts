import { type BitReader, Bzip2Error } from './bzip2-bits.ts';

/** Symbols that are read by one code before the next is chosen. */
const GROUP = 50;
/** Runs are written in binary; one of more digits is longer than any block. */
const MOST_RUN_DIGITS = 20;
/** Plain bytes that are handed over at a time. */
const PIECE = 64 * 1024;
const BLOCK_MAGIC = [0x31_41_59, 0x26_53_59] as const;
const END_MAGIC = [0x17_72_45, 0x38_50_90] as const;

/** Reads the header of a stream; gives the largest size of its blocks in bytes. */
export function readHeader({ bits }: BitReader): number {
  const size = bits(24) === 0x42_5a_68 ? bits(8) - 0x30 : 0;
  if (size < 1 || size > 9) throw new Bzip2Error('it is no bzip2');
  return size * 100_000;
}

/**
 * Reads one block and hands over its bytes in pieces, each of which is good until the next; gives the stream's checksum so far, null after
 * its end. `transformed`: room for the largest block. Each loop ends with the block's size or with the compressed bytes, for any content.
 */
export function* readBlock(
  reader: BitReader,
  { transformed, checksum }: { transformed: Uint32Array; checksum: number },
): Generator<Uint8Array, number | null> {
  const { bits } = reader;
  const word = () => ((bits(16) << 16) | bits(16)) >>> 0;
  const magic = [bits(24), bits(24)];
  if (magic[0] === END_MAGIC[0] && magic[1] === END_MAGIC[1]) {
    if (word() !== checksum) throw new Bzip2Error('its checksum is another one');
    reader.align();
    return null;
  }
  if (magic[0] !== BLOCK_MAGIC[0] || magic[1] !== BLOCK_MAGIC[1]) throw new Bzip2Error('a block does not begin as one');
  const wanted = word();
  if (bits(1) === 1) throw new Bzip2Error('it is of a version that is not written any more');
  const origin = bits(24);
  const { count, starts } = readSymbols(reader, transformed);
  if (origin >= count) throw new Bzip2Error('a block begins beyond its end');
  sortBack(transformed, count, starts);
  const found = yield* plainOf(transformed, count, origin);
  if (found !== wanted) throw new Bzip2Error('the checksum of a block is another one');
  return (found ^ ((checksum << 1) | (checksum >>> 31))) >>> 0;
}

/** Undoes Huffman coding, runs and move-to-front; gives how many bytes there are, and how many of each. */
function readSymbols({ bits }: BitReader, transformed: Uint32Array): { count: number; starts: Uint32Array } {
  const alphabet = readAlphabet(bits);
  const tables = bits(3);
  const selectorCount = bits(15);
  if (tables < 2 || tables > 6 || selectorCount === 0) throw new Bzip2Error('a block has no codes');
  const selectors = readSelectors(bits, tables, selectorCount);
  const codes = Array.from({ length: tables }, () => readCode(bits, alphabet.length + 2));
  const end = alphabet.length + 1;
  const starts = new Uint32Array(256);
  let count = 0;
  let run = 0;
  let digits = 0;
  for (let group = 0; group < selectorCount; group += 1) {
    const code = codes[selectors[group] as number] as Code;
    for (let left = GROUP; left > 0; left -= 1) {
      const symbol = readSymbol(bits, code);
      if (symbol < 2) {
        if (digits === MOST_RUN_DIGITS) throw new Bzip2Error('a run is longer than its block');
        run += (symbol + 1) << digits;
        digits += 1;
        continue;
      }
      if (digits > 0) {
        if (run > transformed.length - count) throw new Bzip2Error('a run is longer than its block');
        const byte = alphabet[0] as number;
        starts[byte] = (starts[byte] as number) + run;
        transformed.fill(byte, count, count + run);
        count += run;
        run = 0;
        digits = 0;
      }
      if (symbol === end) return { count, starts };
      if (count === transformed.length) throw new Bzip2Error('a block is longer than its size');
      const byte = alphabet[symbol - 1] as number;
      alphabet.copyWithin(1, 0, symbol - 1);
      alphabet[0] = byte;
      starts[byte] = (starts[byte] as number) + 1;
      transformed[count] = byte;
      count += 1;
    }
  }
  throw new Bzip2Error('a block has no end');
}

/** Writes beside each byte where the one after it stands. `starts`: how many there are of each. */
function sortBack(transformed: Uint32Array, count: number, starts: Uint32Array): void {
  let sum = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    const many = starts[byte] as number;
    starts[byte] = sum;
    sum += many;
  }
  for (let index = 0; index < count; index += 1) {
    const byte = (transformed[index] as number) & 0xff;
    const place = starts[byte] as number;
    starts[byte] = place + 1;
    transformed[place] = (transformed[place] as number) | (index << 8);
  }
}

/** Follows the bytes from the first one, and writes out runs of four and more; gives their checksum. */
function* plainOf(transformed: Uint32Array, count: number, origin: number): Generator<Uint8Array, number> {
  const piece = Buffer.allocUnsafe(PIECE + 256);
  let filled = 0;
  let checksum = 0xff_ff_ff_ff;
  let at = (transformed[origin] as number) >>> 8;
  let last = -1;
  let alike = 0;
  for (let left = count; left > 0; left -= 1) {
    const entry = transformed[at] as number;
    const byte = entry & 0xff;
    at = entry >>> 8;
    let copies = 1;
    let plain = byte;
    if (alike === 4) {
      copies = byte;
      plain = last;
      alike = 0;
      last = -1;
    } else {
      alike = byte === last ? alike + 1 : 1;
      last = byte;
    }
    for (let copy = 0; copy < copies; copy += 1) {
      piece[filled + copy] = plain;
      checksum = (checksum << 8) ^ (checksums[(checksum >>> 24) ^ plain] as number);
    }
    filled += copies;
    if (filled < PIECE) continue;
    yield piece.subarray(0, filled);
    filled = 0;
  }
  yield piece.subarray(0, filled);
  return ~checksum >>> 0;
}

/** Of CRC-32 with the highest bit first. */
const checksums = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ 0x04_c1_1d_b7 : sum << 1;
  return sum;
});

const LONGEST_CODE = 20;

/** A Huffman code: for each length the largest code, what to take off it, and the symbols by that. */
interface Code {
  shortest: number;
  longest: number;
  limit: Int32Array;
  base: Int32Array;
  symbols: Uint16Array;
}

type Bits = BitReader['bits'];

/** The bytes that occur, ascending. */
function readAlphabet(bits: Bits): Uint8Array {
  const ranges = bits(16);
  const found: number[] = [];
  for (let range = 0; range < 16; range += 1) {
    if ((ranges & (0x8000 >> range)) === 0) continue;
    const members = bits(16);
    for (let member = 0; member < 16; member += 1) if ((members & (0x8000 >> member)) !== 0) found.push(range * 16 + member);
  }
  if (found.length === 0) throw new Bzip2Error('a block has no bytes');
  return Uint8Array.from(found);
}

/** Which code each group of symbols has. */
function readSelectors(bits: Bits, tables: number, count: number): Uint8Array {
  const selectors = new Uint8Array(count);
  const recent = Uint8Array.from({ length: tables }, (_, table) => table);
  for (let group = 0; group < count; group += 1) {
    let place = 0;
    while (bits(1) === 1) {
      place += 1;
      if (place === tables) throw new Bzip2Error('a block names a code that it does not have');
    }
    const table = recent[place] as number;
    recent.copyWithin(1, 0, place);
    recent[0] = table;
    selectors[group] = table;
  }
  return selectors;
}

/** A code, of which the lengths are written as differences. */
function readCode(bits: Bits, symbolCount: number): Code {
  const lengths = new Uint8Array(symbolCount);
  let length = bits(5);
  for (let symbol = 0; symbol < symbolCount; symbol += 1) {
    for (;;) {
      if (length < 1 || length > LONGEST_CODE) throw new Bzip2Error('a code is too long');
      if (bits(1) === 0) break;
      length += bits(1) === 0 ? 1 : -1;
    }
    lengths[symbol] = length;
  }
  const limit = new Int32Array(LONGEST_CODE + 2).fill(-1);
  const base = new Int32Array(LONGEST_CODE + 2);
  const symbols = new Uint16Array(symbolCount);
  let first = 0;
  let placed = 0;
  for (let size = 1; size <= LONGEST_CODE; size += 1) {
    base[size] = first - placed;
    for (let symbol = 0; symbol < symbolCount; symbol += 1) {
      if (lengths[symbol] !== size) continue;
      symbols[placed] = symbol;
      placed += 1;
      first += 1;
    }
    limit[size] = first - 1;
    first <<= 1;
  }
  return { shortest: Math.min(...lengths), longest: Math.max(...lengths), limit, base, symbols };
}

function readSymbol(bits: Bits, { shortest, longest, limit, base, symbols }: Code): number {
  let code = bits(shortest);
  for (let size = shortest; size <= longest; size += 1) {
    if (code <= (limit[size] as number)) {
      const symbol = symbols[code - (base[size] as number)];
      if (symbol === undefined) break;
      return symbol;
    }
    code = (code << 1) | bits(1);
  }
  throw new Bzip2Error('a code is none of its block');
}
