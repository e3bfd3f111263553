/** Lengths of time, in milliseconds. */
export const SECOND = 1000;
/** In milliseconds. */
export const MINUTE = 60 * SECOND;
/** In milliseconds. */
export const HOUR = 60 * MINUTE;
/** In milliseconds. */
export const DAY = 24 * HOUR;
/** Hours of a day of EVE, which is UTC. */
export const DAY_HOURS = 24;

/** ISO 8601 UTC with whole seconds, the form of every time we store and send: `2026-11-20T14:05:09Z`. */
export function isoUtc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Milliseconds since the epoch of an ISO 8601 text; NaN where it is none. */
export function fromIso(text: string): number {
  return hasSuchDay(text) ? Date.parse(text) : Number.NaN;
}

/** false of `2026-02-29`, which Date.parse would take for 1 March. What is no such text at all is Date.parse's to refuse. */
function hasSuchDay(text: string): boolean {
  if (!/^\d{4}-\d\d-(29|3\d)/.test(text)) return true;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(Number) as [number, number, number];
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Of days that every month has. */
const IN_OUR_FORM = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** An ISO 8601 text in the form of {@link isoUtc}; undefined where it is no time. Most are in it, which takes a fifth of the time to see. */
export function asIsoUtc(text: string): string | undefined {
  if (IN_OUR_FORM.test(text)) return text;
  const ms = fromIso(text);
  return Number.isNaN(ms) ? undefined : isoUtc(ms);
}

/** Whole days since 1970-01-01 UTC of an ISO 8601 time or day. */
export function dayNumber(iso: string): number {
  return Math.floor(fromIso(iso) / DAY);
}

/** `2026-11-20` for a day number. */
export function isoDay(day: number): string {
  return isoUtc(day * DAY).slice(0, 10);
}

/** The start of the UTC hour that a time, in milliseconds since the epoch, lies in. */
export function hourStart(ms: number): string {
  return isoUtc(Math.floor(ms / HOUR) * HOUR);
}

/** 0 to 23. */
export function hourOfDay(iso: string): number {
  return new Date(iso).getUTCHours();
}
