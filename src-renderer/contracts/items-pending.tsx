import { count } from '../ui/format.ts';

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
