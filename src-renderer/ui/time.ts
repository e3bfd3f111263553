import { DAY, HOUR, MINUTE, SECOND } from '#shared/time';
import { NOTHING, span } from './format.ts';

/** How old something is: `4 min`, `2 h 05 m`, `3 d 4 h`; under a minute `now`. Times in ms since the epoch. */
export function shortAge(at: number, now: number): string {
  const passed = now - at;
  return passed < MINUTE ? 'now' : span(passed);
}

/** `4 min ago`, `just now`. */
export function relativeTime(at: number, now: number): string {
  const passed = now - at;
  return passed < MINUTE ? 'just now' : `${span(passed)} ago`;
}

/** What is left, to the second: `3 d 02:10:05`, `02:10:05`. Milliseconds; a negative one counts as zero. */
export function countdown(ms: number): string {
  const left = Math.max(0, ms);
  const two = (value: number) => twoDigits(Math.floor(value));
  const clock = `${two((left % DAY) / HOUR)}:${two((left % HOUR) / MINUTE)}:${two((left % MINUTE) / SECOND)}`;
  return left < DAY ? clock : `${Math.floor(left / DAY)} d ${clock}`;
}

/** Time left until an ISO time: `2 h 10 m`, or `ended`. */
export function timeLeft(until: string, now: number): string {
  const left = Date.parse(until) - now;
  return left <= 0 ? 'ended' : span(left);
}

/** The zone that times are written in: `eve` is UTC, `local` the computer's own. */
export type TimeZone = 'eve' | 'local';

/** `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The full hour of a day: `07:00`. */
export function fullHour(hour: number): string {
  return `${twoDigits(hour)}:00`;
}

function parts(at: Date, zone: TimeZone) {
  return zone === 'eve'
    ? {
        day: `${at.getUTCFullYear()}-${twoDigits(at.getUTCMonth() + 1)}-${twoDigits(at.getUTCDate())}`,
        time: `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`,
      }
    : {
        day: `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`,
        time: `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
      };
}

/** `2026-11-20 14:07`, in EVE time (UTC) or the machine's own. */
export function formatDateTime(iso: string | number | null | undefined, zone: TimeZone): string {
  if (iso === null || iso === undefined) return NOTHING;
  const { day, time } = parts(new Date(iso), zone);
  return `${day} ${time}`;
}

/** `11-25`, the day of a moment in EVE time, where its year goes without saying. */
export function shortDay(at: number): string {
  return parts(new Date(at), 'eve').day.slice('2026-'.length);
}

/** `14:07`. */
export function clockTime(at: number, zone: TimeZone): string {
  return parts(new Date(at), zone).time;
}

/** `EVE` or the machine's own zone: `GMT+2`. */
export function zoneName(at: number, zone: TimeZone): string {
  if (zone === 'eve') return 'EVE';
  const named = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts(new Date(at));
  return named.find(({ type }) => type === 'timeZoneName')?.value ?? 'local';
}

/**
 * A sentence of the server with its moments (`2026-11-25T03:59:32Z`) as a person reads them: `03:59 EVE` of the day that it is now,
 * `2026-11-24 03:59 EVE` of any other. `now`: ms since the epoch.
 */
export function withMoments(sentence: string, now: number, zone: TimeZone): string {
  return sentence.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (iso) => {
    const { day, time } = parts(new Date(iso), zone);
    return `${day === parts(new Date(now), zone).day ? time : `${day} ${time}`} ${zoneName(Date.parse(iso), zone)}`;
  });
}
