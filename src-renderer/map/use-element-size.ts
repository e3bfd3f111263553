import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './camera/camera.ts';

/** The inner size of an element in pixels, as long as it is there; null before the first measure. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target;
      // Hidden: the last size is as good as any, and nothing has to be drawn anew when it comes back.
      if (width > 0 && height > 0)
        setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const follow = new ResizeObserver(measure);
    follow.observe(target);
    return () => follow.disconnect();
  }, [element]);
  return size;
}
