import { type RefObject, useEffect } from 'react';

/** How much a movement of the wheel zooms, as deck.gl counts it: half of this is the logarithm of the scale for each pixel. */
const WHEEL_SPEED = 0.012;
/** A pinch is a wheel with Ctrl, of -100 times the logarithm of how much farther apart the fingers are. */
const WHEEL_OF_PINCH = 0.01 / (WHEEL_SPEED / 2);

/** How deck.gl moves the camera. */
export const controller = {
  inertia: false,
  keyboard: false,
  doubleClickZoom: false,
  scrollZoom: { speed: WHEEL_SPEED, smooth: false },
};

/**
 * A pinch on a touchpad zooms the map in the box as far as the fingers go, and not the page. deck.gl's own gestures of touchpads come
 * apart where a picture takes longer than 80 ms.
 */
export function usePinch(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stage = box.current;
    const pinch = (event: WheelEvent) => {
      if (!event.ctrlKey || !(event.target instanceof HTMLCanvasElement)) return;
      event.preventDefault();
      event.stopPropagation();
      const { clientX, clientY, deltaY } = event;
      const wheel = { clientX, clientY, deltaY: deltaY * WHEEL_OF_PINCH, bubbles: true, cancelable: true };
      event.target.dispatchEvent(new WheelEvent('wheel', wheel));
    };
    stage?.addEventListener('wheel', pinch, { capture: true, passive: false });
    return () => stage?.removeEventListener('wheel', pinch, { capture: true });
  }, [box]);
}
