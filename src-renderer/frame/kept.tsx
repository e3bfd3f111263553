import { Suspense, useState } from 'react';
import { Skeleton } from '../ui/states.tsx';
import type { View } from '../views/index.ts';
import { Boundary } from './boundary.tsx';

/** A view that is opened when it is first gone to, and then stays as it is: out of sight and reach behind the others. */
export function Kept({ view: { page: Page }, here }: { view: View; here: boolean }) {
  const [opened, setOpened] = useState(here);
  if (here && !opened) setOpened(true);
  if (!here && !opened) return null;
  return (
    <div className="kept" inert={!here}>
      <Boundary>
        <Suspense fallback={here ? <Skeleton lines={8} /> : null}>
          <Page />
        </Suspense>
      </Boundary>
    </div>
  );
}
