import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePreferences } from '../../state/local-storage.ts';
import { type Bounds, type MapMode, type Point, placeOf } from '../scene.ts';
import {
  type Camera,
  clampToBounds,
  FLIGHT_MS,
  fitBounds,
  fitFrame,
  focusOn,
  interpolate,
  readCamera,
  type Size,
  writeCamera,
} from './camera.ts';

/** The camera and the two ways to move it; null until the map first knows its extent. */
interface CameraHandle {
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
function useCamera(onIdle: (camera: Camera) => void, onSlow: () => void): CameraHandle {
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

/** How long (ms) the camera must not have moved to count as idle. */
const IDLE_MS = 250;

/** Finds from the drawn frames when a movement is over. A timer would not do: it runs out while a single slow frame is drawn. */
interface IdleDetector {
  /** Something moved since the last picture. */
  onMove(): void;
  /** A picture was drawn; true once nothing has moved over pictures of a quarter of a second. `at` in ms. */
  onFrame(at: number): boolean;
}

/** A detector that counts as moving until the first quarter of a second without movement. */
export function idleDetector(): IdleDetector {
  let moving = true;
  let stillSince: number | null = null;
  return {
    onMove() {
      moving = true;
    },
    onFrame(at) {
      stillSince = moving ? null : (stillSince ?? at);
      moving = false;
      return stillSince !== null && at - stillSince >= IDLE_MS;
    },
  };
}

/** Median frame time (ms) above which detail is reduced; software rendering is a supported case. */
const SLOW_FRAME_MS = 50;
/** A longer gap is a pause between two movements, not a frame. */
const PAUSE_MS = 1500;
const FRAMES = 12;
/** Frames slower than this (ms) are stalls: a few in a row are enough, since twelve of them would take seconds. */
const STALL_MS = 250;
const STALLED_FRAMES = 3;

/** Returns a function to call with each frame’s timestamp (ms) while the map moves; it returns true once frames are too slow. */
export function slowFrameDetector(): (at: number) => boolean {
  let previousAt: number | null = null;
  let stalledFrames = 0;
  const recentFrames: number[] = [];
  return (at) => {
    const frameMs = previousAt === null ? null : at - previousAt;
    previousAt = at;
    if (frameMs === null || frameMs > PAUSE_MS) {
      stalledFrames = 0;
      return false;
    }
    stalledFrames = frameMs > STALL_MS ? stalledFrames + 1 : 0;
    recentFrames.push(frameMs);
    if (recentFrames.length > FRAMES) recentFrames.shift();
    const median = recentFrames.toSorted((a, b) => a - b)[Math.floor(recentFrames.length / 2)] ?? 0;
    return stalledFrames >= STALLED_FRAMES || (recentFrames.length === FRAMES && median > SLOW_FRAME_MS);
  };
}

interface UrlCamera extends Pick<CameraHandle, 'camera' | 'fly'> {
  /** Moves as the person asked: the URL follows once the camera is idle. `apply`: at once, or in a flight. */
  moveByUser(next: Camera, apply?: (camera: Camera) => void): void;
}

interface Options {
  /** The camera as the URL has it; undefined: on `place`, or on everything. */
  at: string | undefined;
  mode: MapMode;
  /** null: not measured yet. */
  size: Size | null;
  bounds: Bounds;
  /** What is shown at first and when it changes, where that is not everything. */
  frame?: Bounds | undefined;
  /** The selected system, in metres; undefined: none. */
  place: Point | undefined;
  /** The person moved the camera, and it has come to rest; in the URL's form. */
  onIdle: (at: string) => void;
  /** Every change of the camera, in the URL's form. */
  onChange: (at: string) => void;
  onSlow: () => void;
}

export function useUrlCamera({ at, mode, size, bounds, frame, place, onIdle, onChange, onSlow }: Options): UrlCamera {
  const movedByUser = useRef(false);
  const reportedCamera = useRef<string | undefined>(undefined);
  const reportIdle = (camera: Camera) => {
    if (!movedByUser.current) return;
    movedByUser.current = false;
    reportedCamera.current = writeCamera(camera, mode);
    onIdle(reportedCamera.current);
  };
  const { camera, move, fly } = useCamera(reportIdle, onSlow);

  const currentCamera = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (camera === null) return;
    currentCamera.current = writeCamera(camera, mode);
    onChange(currentCamera.current);
  }, [camera, mode, onChange]);

  // The URL moves the camera, unless it changed because the camera moved.
  const lastFraming = useRef('');
  useLayoutEffect(() => {
    if (size === null) return;
    const framing = `${mode} ${size.width} ${size.height} ${JSON.stringify([frame, bounds])}`;
    const first = lastFraming.current === '';
    const same = lastFraming.current === framing;
    lastFraming.current = framing;
    if (!first && at !== undefined && (at === reportedCamera.current || at === currentCamera.current)) return;
    const requested = readCamera(at);
    if (same && requested === null && place === undefined) return;
    const whole = frame === undefined ? fitBounds(bounds, size, mode) : fitFrame(frame, size, mode);
    const target = clampToBounds(requested ?? (place === undefined ? whole : focusOn(whole, placeOf(place))), bounds);
    reportedCamera.current = at;
    if (first || (requested === null && !same)) move(target);
    else fly(target);
  }, [at, place, mode, size, bounds, frame, fly, move]);

  const moveByUser = (next: Camera, apply: (camera: Camera) => void = move) => {
    movedByUser.current = true;
    apply(clampToBounds(next, bounds));
  };
  return { camera, fly, moveByUser };
}
