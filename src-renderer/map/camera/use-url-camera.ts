import { useLayoutEffect, useRef } from 'react';
import { type Bounds, type MapMode, type Point, placeOf } from '../scene.ts';
import { type Camera, clampToBounds, fitBounds, fitFrame, focusOn, readCamera, type Size, writeCamera } from './camera.ts';
import { type CameraHandle, useCamera } from './use-camera.ts';

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
