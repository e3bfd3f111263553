import type { ReactNode } from 'react';
import { toggleEnded, useExpiredUnjudged } from '../state/rested.ts';
import { Button } from '../ui/controls/button.tsx';
import { count } from '../ui/format.ts';
import { Empty } from '../ui/states.tsx';

/** How many contracts may belong into a list and are not in it, since their items are not read yet; nothing where none is. */
export function ItemsPending({ pending }: { pending: number | undefined }) {
  if (pending === undefined || pending === 0) return null;
  return (
    <span
      className="soft"
      title="They join the list when their contents are read: within minutes, or within an hour in the first sync"
    >
      Items of {pending === 1 ? '1 contract' : `${count(pending)} contracts`} not read yet
    </span>
  );
}

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
