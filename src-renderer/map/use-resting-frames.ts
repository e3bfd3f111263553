import { useLayoutEffect, useState } from 'react';
import { restingFrames } from './resting-frames.ts';

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
