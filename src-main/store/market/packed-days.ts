import { DAY, isoUtc } from '#shared/time';
import type { TradedDay } from '#shared/trade-api/market';

/**
 * Days, oldest first, in some 16 bytes each instead of 100 as JSON: numbers of seven bits a byte (LEB128). Of each day: days since the one
 * before, units, orders, and in hundredths of ISK the average less that of the day before, what the lowest is below it and the highest above.
 */
export function packDays(days: readonly TradedDay[]): Uint8Array {
  const bytes: number[] = [];
  let before = { day: 0, average: 0 };
  for (const { date, average, lowest, highest, orders, volume } of days) {
    const day = Date.parse(date) / DAY;
    const middle = Math.round(average * 100);
    write(bytes, day - before.day);
    write(bytes, volume);
    write(bytes, orders);
    writeSigned(bytes, middle - before.average);
    writeSigned(bytes, middle - Math.round(lowest * 100));
    writeSigned(bytes, Math.round(highest * 100) - middle);
    before = { day, average: middle };
  }
  return Uint8Array.from(bytes);
}

/** What {@link packDays} wrote. */
export function unpackDays(bytes: Uint8Array): TradedDay[] {
  const days: TradedDay[] = [];
  let at = 0;
  const next = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const nextSigned = () => {
    const value = next();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  let day = 0;
  let middle = 0;
  while (at < bytes.length) {
    day += next();
    const volume = next();
    const orders = next();
    middle += nextSigned();
    const lowest = (middle - nextSigned()) / 100;
    const highest = (middle + nextSigned()) / 100;
    days.push({
      date: isoUtc(day * DAY).slice(0, 10),
      average: middle / 100,
      lowest,
      highest,
      orders,
      volume,
    });
  }
  return days;
}

/** By division, not by shifts: prices in hundredths of ISK need more than 32 bits. */
function write(bytes: number[], value: number): void {
  let remaining = value;
  while (remaining >= 128) {
    bytes.push((remaining % 128) + 128);
    remaining = Math.floor(remaining / 128);
  }
  bytes.push(remaining);
}

/** 0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ... */
function writeSigned(bytes: number[], value: number): void {
  write(bytes, value < 0 ? -2 * value - 1 : 2 * value);
}
