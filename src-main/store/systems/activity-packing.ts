/**
 * How the 24 hourly counts of a system's day are kept: three bytes that say which hours are not zero (bit h of the
 * little-endian number is hour h), then those counts in order, seven bits a byte, low bits first, the top bit meaning
 * "more follows". A day with 24 zeros is null.
 */

/** Hours of a UTC day. */
export const HOURS = 24;
const FLAG_BYTES = 3;
const MOST_BYTES = FLAG_BYTES + HOURS * 5;

const packed = Buffer.alloc(MOST_BYTES);

/** `counts`: 24 whole numbers from 0 to 2^32 - 1 from `from` on, the first being the hour from 00:00 UTC. null: all zero. */
export function packHours(counts: ArrayLike<number>, from = 0): Buffer | null {
  let flags = 0;
  let end = FLAG_BYTES;
  for (let hour = 0; hour < HOURS; hour += 1) {
    let count = counts[from + hour] as number;
    if (count === 0) continue;
    flags |= 1 << hour;
    for (; count > 0x7f; count = Math.floor(count / 0x80)) {
      packed[end] = (count % 0x80) | 0x80;
      end += 1;
    }
    packed[end] = count;
    end += 1;
  }
  if (flags === 0) return null;
  packed.writeUIntLE(flags, 0, FLAG_BYTES);
  return Buffer.from(packed.subarray(0, end));
}

/** Adds the packed counts to `sums` from `offset` on: 24 places. null adds nothing. */
export function addHours(packed: Uint8Array | null, sums: { [index: number]: number }, offset: number): void {
  if (packed === null) return;
  const flags = flagsOf(packed);
  let at = FLAG_BYTES;
  for (let hour = 0; hour < HOURS; hour += 1) {
    if ((flags & (1 << hour)) === 0) continue;
    let count = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = packed[at] as number;
      at += 1;
      count += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
    }
    sums[offset + hour] = (sums[offset + hour] as number) + count;
  }
}

/** The hours of the day in which at least one of the packed days counts something: as bits, hour 0 the lowest, and how many. */
export function hoursWithAny(...days: readonly (Uint8Array | null)[]): { clock: number; hours: number } {
  const clock = days.reduce((all, packed) => all | flagsOf(packed), 0);
  return { clock, hours: ones(clock) };
}

function ones(flags: number): number {
  let count = 0;
  for (let left = flags; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Bit h: hour h is not zero. */
function flagsOf(packed: Uint8Array | null): number {
  return packed === null ? 0 : (packed[0] as number) | ((packed[1] as number) << 8) | ((packed[2] as number) << 16);
}

/** The 24 counts of a packed day. */
export function unpackHours(packed: Uint8Array | null): Uint32Array {
  const counts = new Uint32Array(HOURS);
  addHours(packed, counts, 0);
  return counts;
}
