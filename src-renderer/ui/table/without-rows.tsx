import type { ReactNode } from 'react';

/** What an empty grid says, in the one row and cell that a grid has to have. */
export function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div className="table-empty" role="row" tabIndex={-1} aria-rowindex={2}>
      <div className="table-empty" role="gridcell" tabIndex={-1} aria-colspan={columns}>
        {children}
      </div>
    </div>
  );
}

/** Grey bars where rows will be; invisible for the first 150 ms. */
export function Awaited() {
  return (
    <div className="table-awaited" aria-hidden="true">
      {Array.from({ length: 12 }, (_, line) => (
        <span key={line} className={`bone bone-${line % 4}`} />
      ))}
    </div>
  );
}
