import { useNow } from '../clock.ts';
import { usePreferences } from '../state/preferences.ts';
import { NOTHING } from './format.ts';
import { ago, moment, timeLeft, zoneName } from './time.ts';

/** `4 minutes ago`; the moment itself on hover. */
export function Ago({ at }: { at: string | number | Date | null | undefined }) {
  const now = useNow(10_000);
  const full = useMoment(at);
  if (at === null || at === undefined) return NOTHING;
  return <time title={full}>{ago(new Date(at).getTime(), now)}</time>;
}

/** `2 h 10 m`, or `ended`; the moment itself on hover. */
export function Left({ until }: { until: string }) {
  const now = useNow(10_000);
  const full = useMoment(until);
  return <time title={full}>{timeLeft(until, now)}</time>;
}

/** A moment in the person's chosen zone, with the zone's name. */
export function useMoment(at: string | number | Date | null | undefined): string {
  const zone = usePreferences(({ timeZone }) => timeZone);
  if (at === null || at === undefined) return NOTHING;
  const ms = new Date(at).getTime();
  return `${moment(ms, zone)} ${zoneName(ms, zone)}`;
}

/** `2026-11-20 14:07 EVE`. */
export function Moment({ at }: { at: string | number | Date | null | undefined }) {
  return <time>{useMoment(at)}</time>;
}
