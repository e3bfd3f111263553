import { type HistoryHead, LARGEST_BYTE, NOT_SAMPLED } from '#shared/plan-api/history';

/** Hourly counts of many systems, hour by hour: `window - 1` hours before those that are answered, and these. */
export interface HourlyCounts extends Pick<HistoryHead, 'metric' | 'window' | 'first_hour' | 'hours' | 'systems'> {
  /** The count of system i in hour h is at `h * systems.length + i`. */
  counts: Uint32Array;
  /** 1 for each hour that was sampled. */
  known: Uint8Array;
}

/** A count as one byte, of which `largest` has 254: even steps of ln(1 + count). */
export function countByte(count: number, largest: number): number {
  return Math.round((LARGEST_BYTE * Math.log1p(count)) / Math.log1p(Math.max(1, largest)));
}

/** The sums of every window: a head, and one byte for each system and hour, as the endpoint describes them. */
export function historyOf({ counts, known, ...about }: HourlyCounts): { head: HistoryHead; bytes: Uint8Array } {
  const { window, hours, systems } = about;
  const width = systems.length;
  let largest = 0;
  eachWindow({ counts, known, window, hours, width }, (_, sums, sampled) => {
    if (sampled > 0) for (const sum of sums) largest = Math.max(largest, sum);
  });
  const bytes = new Uint8Array(hours * width).fill(NOT_SAMPLED);
  const sampledHours: number[] = [];
  // Sums repeat, so that their logarithms are worked out once.
  const byteOf = memoizeBytes(largest);
  eachWindow({ counts, known, window, hours, width }, (hour, sums, sampled) => {
    sampledHours.push(sampled);
    if (sampled > 0)
      for (let system = 0; system < width; system += 1) bytes[hour * width + system] = byteOf(sums[system] as number);
  });
  return { head: { ...about, largest, sampled: sampledHours }, bytes };
}

/** Sums of which a table is kept. */
const REMEMBERED = 4096;

function memoizeBytes(largest: number): (count: number) => number {
  const table = Uint8Array.from({ length: REMEMBERED }, (_, count) => countByte(count, largest));
  return (count) => (count < REMEMBERED ? (table[count] as number) : countByte(count, largest));
}

/** Tells of each hour the sums of its window, which the next call overwrites, and how many of its hours were sampled. */
function eachWindow(
  { counts, known, window, hours, width }: Pick<HourlyCounts, 'counts' | 'known' | 'window' | 'hours'> & { width: number },
  tell: (hour: number, sums: Uint32Array, sampled: number) => void,
): void {
  const sums = new Uint32Array(width);
  let sampled = 0;
  const add = (at: number, sign: 1 | -1) => {
    sampled += sign * (known[at] as number);
    for (let system = 0; system < width; system += 1)
      sums[system] = (sums[system] as number) + sign * (counts[at * width + system] as number);
  };
  for (let at = 0; at < hours + window - 1; at += 1) {
    add(at, 1);
    if (at >= window) add(at - window, -1);
    if (at >= window - 1) tell(at - window + 1, sums, sampled);
  }
}

/** Head and bytes as one: the head's length in four bytes, little-endian, the head as JSON, the bytes. */
export function historyBody({ head, bytes }: { head: HistoryHead; bytes: Uint8Array }): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const body = new Uint8Array(4 + json.length + bytes.length);
  new DataView(body.buffer).setUint32(0, json.length, true);
  body.set(json, 4);
  body.set(bytes, 4 + json.length);
  return body;
}
