import { useCallback, useEffect, useRef, useState } from 'react';
import { usePreferences } from '../../state/local-storage/preferences.ts';
import { type Camera, FLIGHT_MS, interpolate } from './camera.ts';
import { type IdleDetector, idleDetector } from './idle-detector.ts';
import { slowFrameDetector } from './slow-frame-detector.ts';

/** The camera and the two ways to move it; null until the map first knows its extent. */
export interface CameraHandle {
  camera: Camera | null;
  /** Moves at once. */
  move(camera: Camera): void;
  /** Moves in a flight, or at once where motion is not wanted. */
  fly(camera: Camera): void;
}

/**
 * The camera of the map. `onIdle` is called each time it has stopped; `onSlow` where pictures take too long
 * while it moves.
 */
export function useCamera(onIdle: (camera: Camera) => void, onSlow: () => void): CameraHandle {
  const [camera, setCamera] = useState<Camera | null>(null);
  const current = useRef<Camera | null>(null);
  const flight = useRef(0);
  const monitor = useRef<{ frame: number; idle: IdleDetector } | null>(null);
  const callbacks = useRef({ onIdle, onSlow });
  useEffect(() => {
    callbacks.current = { onIdle, onSlow };
  });

  const stopWatching = useCallback(() => {
    if (monitor.current !== null) cancelAnimationFrame(monitor.current.frame);
    monitor.current = null;
  }, []);
  const set = useCallback(
    (next: Camera) => {
      current.current = next;
      setCamera(next);
      if (monitor.current !== null) {
        monitor.current.idle.onMove();
        return;
      }
      const isSlow = slowFrameDetector();
      const monitoring = { idle: idleDetector(), frame: 0 };
      monitor.current = monitoring;
      const watch = (at: number) => {
        if (isSlow(at)) callbacks.current.onSlow();
        monitoring.frame = requestAnimationFrame(watch);
        if (!monitoring.idle.onFrame(at)) return;
        stopWatching();
        if (current.current !== null) callbacks.current.onIdle(current.current);
      };
      monitoring.frame = requestAnimationFrame(watch);
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
      if (from === null || prefersReducedMotion()) {
        set(to);
        return;
      }
      let began: number | null = null;
      const step = (at: number) => {
        began ??= at;
        const share = Math.min(1, (at - began) / FLIGHT_MS);
        set(interpolate(from, to, share));
        if (share < 1) flight.current = requestAnimationFrame(step);
      };
      flight.current = requestAnimationFrame(step);
    },
    [set],
  );
  return { camera, move, fly };
}

function prefersReducedMotion(): boolean {
  return usePreferences.getState().motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
