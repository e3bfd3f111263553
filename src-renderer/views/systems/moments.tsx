import { useNow } from '../../clock.ts';
import { usePreferences } from '../../state/preferences.ts';
import { NOTHING } from '../../ui/format.ts';
import { useMoment } from '../../ui/moments.tsx';
import { age, moment } from '../../ui/time.ts';
import { countdown } from './countdown.ts';

/** `02:10:05` and falling; the moment itself on hover. */
export function Countdown({ until }: { until: string }) {
  const now = useNow(1000);
  const full = useMoment(until);
  return (
    <time className="countdown" dateTime={until} title={full}>
      {countdown(Date.parse(until) - now)}
    </time>
  );
}

/** `12 min`, `3 h`: how long ago, where there is little room; the moment itself on hover. */
export function Age({ at }: { at: string | null }) {
  const now = useNow(10_000);
  const full = useMoment(at);
  return at === null ? NOTHING : <time title={full}>{age(Date.parse(at), now)}</time>;
}

/** `11-21 19:42`, in the person's zone; the year and the zone on hover. */
export function ShortMoment({ at }: { at: string }) {
  const zone = usePreferences(({ timeZone }) => timeZone);
  const full = useMoment(at);
  return <time title={full}>{moment(at, zone).slice('2026-'.length)}</time>;
}
