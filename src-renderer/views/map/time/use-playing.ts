import { useEffect, useRef, useState } from 'react';
import type { HourRange } from './timeline-chart.tsx';

/** Shows one hour after the other while it plays: `speed` of them a second, from the range's begin again at its end. */
export function usePlaying({
  hour,
  range,
  speed,
  moveTo,
}: {
  hour: number;
  range: HourRange;
  speed: number;
  moveTo: (hour: number) => void;
}) {
  const [playing, setPlaying] = useState(false);
  const latest = useRef({ hour, range, speed, moveTo });
  useEffect(() => {
    latest.current = { hour, range, speed, moveTo };
  });
  useEffect(() => {
    if (!playing) return undefined;
    let before: number | null = null;
    let due = 0;
    let frame = requestAnimationFrame(function next(at: number) {
      const { hour: shown, range: among, speed: perSecond, moveTo: show } = latest.current;
      due += before === null ? 0 : ((at - before) / 1000) * perSecond;
      before = at;
      const steps = Math.floor(due);
      if (steps > 0) {
        due -= steps;
        show(nextHour(shown, steps, among));
      }
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);
  return { playing, setPlaying };
}

/** This many hours later; past the range's end, or outside of it, at its begin. */
export function nextHour(hour: number, steps: number, { from, to }: HourRange): number {
  const next = hour + steps;
  return hour < from || hour >= to ? from : Math.min(next, to);
}
