import type { ReactNode } from 'react';
import type { Size } from './camera/camera.ts';

/** The card beside the system under the pointer, turned inwards near the right and the lower edge. */
export function Tooltip({ at: [left, top], size, children }: { at: readonly [number, number]; size: Size; children: ReactNode }) {
  const across = left > size.width * 0.62 ? 'calc(-100% - 1.4rem)' : '1.4rem';
  const along = top > size.height * 0.6 ? '-100%' : '0';
  return (
    <div className="hover-card" role="tooltip" style={{ left, top, translate: `${across} ${along}` }}>
      {children}
    </div>
  );
}
