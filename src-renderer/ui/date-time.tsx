import { useDerivedNow } from '../clock.ts';
import { usePreferences } from '../state/local-storage.ts';
import { NOTHING } from './format.ts';
import { countdown, formatDateTime, relativeTime, shortAge, timeLeft, zoneName } from './time.ts';

/** `4 minutes ago`; the moment itself on hover. */
export function RelativeTime({ at }: { at: string | number | Date | null | undefined }) {
  const moment = at === null || at === undefined ? null : new Date(at).getTime();
  const text = useDerivedNow((now) => (moment === null ? NOTHING : relativeTime(moment, now)));
  const full = useDateTimeText(at);
  return moment === null ? NOTHING : <time title={full}>{text}</time>;
}

/** `2 h 10 m`, or `ended`; the moment itself on hover. */
export function TimeLeft({ until }: { until: string }) {
  const text = useDerivedNow((now) => timeLeft(until, now));
  const full = useDateTimeText(until);
  return <time title={full}>{text}</time>;
}

/** A moment in the person's chosen zone, with the zone's name. */
function useDateTimeText(at: string | number | Date | null | undefined): string {
  const zone = usePreferences(({ timeZone }) => timeZone);
  if (at === null || at === undefined) return NOTHING;
  const ms = new Date(at).getTime();
  return `${formatDateTime(ms, zone)} ${zoneName(ms, zone)}`;
}

/** `2026-11-20 14:07 EVE`. */
export function DateTime({ at }: { at: string | number | Date | null | undefined }) {
  return <time>{useDateTimeText(at)}</time>;
}

/** `02:10:05` and falling; the moment itself on hover. */
export function Countdown({ until }: { until: string }) {
  const text = useDerivedNow((now) => countdown(Date.parse(until) - now));
  const full = useDateTimeText(until);
  return (
    <time className="countdown" dateTime={until} title={full}>
      {text}
    </time>
  );
}

/** `12 min`, `3 h`: how long ago, where there is little room; the moment itself on hover. */
export function ShortAge({ at }: { at: string | null }) {
  const text = useDerivedNow((now) => (at === null ? NOTHING : shortAge(Date.parse(at), now)));
  const full = useDateTimeText(at);
  return at === null ? NOTHING : <time title={full}>{text}</time>;
}

/** `11-21 19:42`, in the person's zone; the year and the zone on hover. */
export function ShortDateTime({ at }: { at: string }) {
  const zone = usePreferences(({ timeZone }) => timeZone);
  const full = useDateTimeText(at);
  return <time title={full}>{formatDateTime(at, zone).slice('2026-'.length)}</time>;
}
