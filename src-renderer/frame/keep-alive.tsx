import { Suspense, useState } from 'react';
import { Skeleton } from '../ui/states.tsx';
import type { View } from '../views/index.ts';
import { Boundary } from './boundary.tsx';

/** A view that is mounted when it is first visited and stays mounted, inert behind the others, when another is shown. */
export function KeepAlive({ view: { page: Page }, active }: { view: View; active: boolean }) {
  const [opened, setOpened] = useState(active);
  if (active && !opened) setOpened(true);
  if (!active && !opened) return null;
  return (
    <div className="keep-alive" inert={!active}>
      <Boundary>
        <Suspense fallback={active ? <Skeleton lines={8} /> : null}>
          <Page />
        </Suspense>
      </Boundary>
    </div>
  );
}
