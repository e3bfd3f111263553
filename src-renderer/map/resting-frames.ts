import { useLayoutEffect, useState } from 'react';

/** Who is called before the next picture, as `window` does it. */
export interface FrameSource {
  requestAnimationFrame(callback: FrameRequestCallback): number;
  cancelAnimationFrame(frame: number): void;
}

export interface RestingFrames extends FrameSource {
  /** Something has changed: the next frames are given. */
  wake(): void;
  /** A picture was drawn. Until the first was, there is no rest, however long its programs take to make. */
  drawn(): void;
}

/** For what comes a little later than the change that asked for it, such as textures: a second, at most. */
const FRAMES_AWAKE = 60;

/**
 * deck.gl asks for a frame after every frame and looks whether something has changed, which is 2 % of a processor for an untouched map.
 * Frames from here stop when nothing was changed or drawn for some; the one asked for then comes once woken.
 */
export function restingFrames(source: FrameSource): RestingFrames {
  let left = Number.POSITIVE_INFINITY;
  let waiting: FrameRequestCallback | null = null;
  let current = 0;

  const wake = () => {
    left = Math.max(left, FRAMES_AWAKE);
    if (waiting === null) return;
    const callback = waiting;
    waiting = null;
    current = source.requestAnimationFrame(callback);
  };
  return {
    wake,
    drawn() {
      left = FRAMES_AWAKE;
    },
    requestAnimationFrame(callback) {
      if (left <= 0) {
        waiting = callback;
        return 0;
      }
      left -= 1;
      current = source.requestAnimationFrame(callback);
      return current;
    },
    // One loop asks, for one frame at a time.
    cancelAnimationFrame() {
      waiting = null;
      source.cancelAnimationFrame(current);
    },
  };
}

/** The frames of a map that rests: woken by each drawing of the component, and by the pointer. */
export function useRestingFrames() {
  const [resting] = useState(() => {
    const frames = restingFrames(window);
    return {
      /** For deck.gl, which hands it on to the loop that it makes. */
      loop: { animationFrameProvider: frames },
      /** For the element that the pointer moves over. */
      wakes: { onPointerDownCapture: frames.wake, onPointerMoveCapture: frames.wake, onPointerUpCapture: frames.wake },
      wake: frames.wake,
      drawn: frames.drawn,
    };
  });
  useLayoutEffect(() => resting.wake());
  return resting;
}
