import type { ReactNode } from 'react';
import { toggleEnded, useExpiredUnjudged } from '../state/rested.ts';
import { Button } from '../ui/controls/button.tsx';
import { Empty } from '../ui/states.tsx';

/** In place of a list without rows: that what has ended is hidden, where it is; else what the list says. */
export function UnlessEndedHidden({ children }: { children: ReactNode }) {
  if (useExpiredUnjudged() !== 'false') return children;
  return (
    <Empty
      title="All of it has ended since the mirror last looked"
      action={<Button onClick={toggleEnded}>Show what has ended</Button>}
    >
      Nothing that was on offer then, and fits the filters, is still on offer.
    </Empty>
  );
}
