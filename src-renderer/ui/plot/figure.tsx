import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ScrollBox } from '../scroll-box.tsx';
import type { Records } from '../table/export.ts';
import { RecordExport } from '../table/export-menu.tsx';

interface Props {
  title: string;
  /** What the figure shows, in a sentence under the title. */
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Height of the plot in rem, kept free while it loads so that nothing below moves when it comes. */
  room?: number;
  /** The same numbers, for a screen reader and for copying. */
  table: { columns: readonly string[]; rows: readonly (readonly (string | number)[])[] };
  /** The same for a spreadsheet, with full figures. */
  exported: Records;
}

/** A plot with its title, and the numbers behind it one click away. */
export function Figure({ title, about, actions, children, room = 0, table, exported }: Props) {
  const [numbers, setNumbers] = useState(false);
  return (
    <figure className="figure-box">
      <figcaption>
        <div className="figure-title">
          <h2>{title}</h2>
          {about === undefined ? null : <p className="dim">{about}</p>}
        </div>
        <div className="figure-actions">
          {actions}
          <RecordExport {...exported} />
          <Button look="quiet" icon={numbers ? 'pulse' : 'table'} aria-pressed={numbers} onClick={() => setNumbers(!numbers)}>
            {numbers ? 'Plot' : 'Numbers'}
          </Button>
        </div>
      </figcaption>
      {numbers ? (
        <ScrollBox className="numbers" label={`${title}, as numbers`}>
          <table>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.join('|')}>
                  {row.map((value, column) => (
                    <td key={table.columns[column]} className={typeof value === 'number' || column > 0 ? 'figure' : ''}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      ) : (
        <div style={{ minHeight: `${room}rem` }}>{children}</div>
      )}
    </figure>
  );
}
