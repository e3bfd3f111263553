import { type BitReader, Bzip2Error } from './bzip2-bits.ts';

const LONGEST_CODE = 20;

/** A Huffman code: for each length the largest code, what to take off it, and the symbols by that. */
export interface Code {
  shortest: number;
  longest: number;
  limit: Int32Array;
  base: Int32Array;
  symbols: Uint16Array;
}

type Bits = BitReader['bits'];

/** The bytes that occur, ascending. */
export function readAlphabet(bits: Bits): Uint8Array {
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
export function readSelectors(bits: Bits, tables: number, count: number): Uint8Array {
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
export function readCode(bits: Bits, symbolCount: number): Code {
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

export function readSymbol(bits: Bits, { shortest, longest, limit, base, symbols }: Code): number {
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
