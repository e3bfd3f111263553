import { useNow } from '../../clock.ts';
import { useMoment } from '../../ui/moments.tsx';
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
