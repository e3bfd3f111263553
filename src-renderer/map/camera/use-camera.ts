import { useCallback, useEffect, useRef, useState } from 'react';
import { usePreferences } from '../../state/preferences.ts';
import { between, type Camera, FLIGHT_MS } from './camera.ts';
import { frameMeter } from './frame-meter.ts';
import { type IdleDetector, idleDetector } from './idle-detector.ts';

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
  const meter = useRef<{ frame: number; still: IdleDetector } | null>(null);
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
      if (meter.current !== null) {
        meter.current.still.moved();
        return;
      }
      const tick = frameMeter();
      const watching = { still: idleDetector(), frame: 0 };
      meter.current = watching;
      const watch = (at: number) => {
        if (tick(at)) heard.current.onSlow();
        watching.frame = requestAnimationFrame(watch);
        if (!watching.still.drawn(at)) return;
        stopWatching();
        if (current.current !== null) heard.current.onRest(current.current);
      };
      watching.frame = requestAnimationFrame(watch);
    },
    [stopWatching],
  );
  useEffect(
    () => () => {
      cancelAnimationFrame(flight.current);
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
      if (from === null || motionless()) {
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

function motionless(): boolean {
  return usePreferences.getState().motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
