import { useCallback, useEffect, useRef, useState } from 'react';
import { wait } from '../clock.ts';
import { usePreferences } from '../state/preferences.ts';
import { between, type Camera, FLIGHT_MS } from './camera.ts';
import { frameMeter } from './frame-meter.ts';

/** How long after the last movement the camera counts as at rest. */
const REST_MS = 250;

export interface CameraHandle {
  camera: Camera | null;
  /** Moves at once. */
  move(camera: Camera): void;
  /** Moves in a flight, or at once where motion is not wanted. */
  fly(camera: Camera): void;
}

/**
 * The camera of the map. `onRest` hears of it once it has stopped; `onSlow` once, where pictures take too long while it
 * moves.
 */
export function useCamera(onRest: (camera: Camera) => void, onSlow: () => void): CameraHandle {
  const [camera, setCamera] = useState<Camera | null>(null);
  const current = useRef<Camera | null>(null);
  const flight = useRef(0);
  const rest = useRef<AbortController | null>(null);
  const meter = useRef<{ tick: (at: number) => boolean; frame: number } | null>(null);
  const heard = useRef({ onRest, onSlow });
  useEffect(() => {
    heard.current = { onRest, onSlow };
  });

  const stopWatching = useCallback(() => {
    if (meter.current !== null) cancelAnimationFrame(meter.current.frame);
    meter.current = null;
  }, []);
  const set = useCallback(
    (next: Camera) => {
      current.current = next;
      setCamera(next);
      if (meter.current === null) {
        const watching = { tick: frameMeter(), frame: 0 };
        const watch = (at: number) => {
          if (watching.tick(at)) heard.current.onSlow();
          watching.frame = requestAnimationFrame(watch);
        };
        watching.frame = requestAnimationFrame(watch);
        meter.current = watching;
      }
      rest.current?.abort();
      const calm = new AbortController();
      rest.current = calm;
      wait(REST_MS, calm.signal).then(
        () => {
          stopWatching();
          heard.current.onRest(next);
        },
        () => undefined,
      );
    },
    [stopWatching],
  );
  useEffect(
    () => () => {
      cancelAnimationFrame(flight.current);
      rest.current?.abort();
      stopWatching();
    },
    [stopWatching],
  );

  const move = useCallback(
    (next: Camera) => {
      cancelAnimationFrame(flight.current);
      set(next);
    },
    [set],
  );
  const fly = useCallback(
    (to: Camera) => {
      cancelAnimationFrame(flight.current);
      const from = current.current;
      if (from === null || stillness()) {
        set(to);
        return;
      }
      let began: number | null = null;
      const step = (at: number) => {
        began ??= at;
        const share = Math.min(1, (at - began) / FLIGHT_MS);
        set(between(from, to, share));
        if (share < 1) flight.current = requestAnimationFrame(step);
      };
      flight.current = requestAnimationFrame(step);
    },
    [set],
  );
  return { camera, move, fly };
}

function stillness(): boolean {
  return usePreferences.getState().motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
