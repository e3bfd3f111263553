import { DAY, HOUR, isoUtc, MINUTE } from './time.ts';

/** A moment as the game writes it, `2026.11.27 19:10:05`, and with dashes, T and Z. Seconds may be missing. */
export const MOMENT = /(\d{4})[.-](\d{2})[.-](\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?Z?/;

/** The first moment of a text, ISO 8601 UTC; undefined: there is none, or no calendar has it. */
export function momentIn(text: string): string | undefined {
  const [, year, month, day, hour, minute, second = '00'] = MOMENT.exec(text) ?? [];
  if (year === undefined) return undefined;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  const at = Date.parse(iso);
  // Engines take 31 February for March.
  return !Number.isNaN(at) && isoUtc(at) === iso ? iso : undefined;
}

/** A moment, or how long from now: `1d 4h 20m`, `90m`. `now` in milliseconds. */
export function readTimerTime(text: string, now: number): string | undefined {
  const [whole, days = '0', hours = '0', minutes = '0'] =
    /^\s*(?:in\s+)?(?:(\d{1,3})\s*d\w*)?[\s,]*(?:(\d{1,4})\s*h\w*)?[\s,]*(?:(\d{1,5})\s*m\w*)?\s*$/i.exec(text) ?? [];
  if (whole === undefined || !/\d/.test(whole)) return momentIn(text);
  return isoUtc(now + Number(days) * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE);
}
