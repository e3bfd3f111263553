import { twoDigits } from '../../ui/time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left, to the second: `3 d 02:10:05`, `02:10:05`. Milliseconds; a negative one counts as zero. */
export function countdown(ms: number): string {
  const left = Math.max(0, ms);
  const two = (value: number) => twoDigits(Math.floor(value));
  const clock = `${two((left % DAY) / HOUR)}:${two((left % HOUR) / MINUTE)}:${two((left % MINUTE) / SECOND)}`;
  return left < DAY ? clock : `${Math.floor(left / DAY)} d ${clock}`;
}
