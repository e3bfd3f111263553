import type { ReactNode } from 'react';
import { count } from '../../ui/format.ts';
import { RecordExport } from '../../ui/table/record-export.tsx';
import type { Records } from '../../ui/table/records.ts';

interface Line {
  key: string | number;
  name: ReactNode;
  figures: readonly number[];
}

interface Props {
  title: string;
  about?: string;
  /** What is in the first column, and what the figures are. */
  columns: readonly [string, ...string[]];
  lines: readonly Line[];
  exported: Records;
  /** What is said where there is none. */
  nothing: string;
}

/** A short table of what occurs most, with one or two figures. */
export function Tallies({ title, about, columns, lines, exported, nothing }: Props) {
  return (
    <section className="tallies">
      <header className="list-head">
        <h3 title={about}>{title}</h3>
        {lines.length === 0 ? null : <RecordExport {...exported} />}
      </header>
      {lines.length === 0 ? (
        <p className="note">{nothing}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, name, figures }) => (
              <tr key={key}>
                <td>{name}</td>
                {figures.map((figure, index) => (
                  <td key={columns[index + 1]} className={figure === 0 ? 'dim' : ''}>
                    {count(figure)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
