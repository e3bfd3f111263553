import type { ReactNode } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import type { entity } from '#shared/plan-api/entities';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { EntityLink } from '../../entities/entity-link.tsx';
import { count } from '../../ui/format.ts';
import { type Records, recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';

interface Props {
  page: ResponseOf<typeof entity>['data'];
  url: string | null;
}

/** What it flies, where, against whom and with whom. */
export function EntityLists({ page, url }: Props) {
  const { hulls, systems, regions, opponents, allies } = page;
  const sides = ['id', 'kind', 'name', 'kills', 'losses'] as const;
  const sideLines = (some: typeof opponents) =>
    some.map(({ id, name, kills, losses }) => ({
      key: id,
      name: <EntityLink id={id} name={name} />,
      figures: [kills, losses] as const,
    }));
  return (
    <div className="entity-lists">
      <Tallies
        title="Hulls"
        about="Flown on kills, and lost"
        columns={['Hull', 'Flown', 'Lost']}
        nothing="None is known."
        exported={recordsOf('hulls', ['type_id', 'type_name', 'flown', 'lost'], hulls, url)}
        lines={hulls.map(({ type_id: id, type_name: name, flown, lost }) => ({
          key: id,
          name: (
            <span className="hull">
              <TypeIcon id={id} />
              {name ?? `type ${id}`}
            </span>
          ),
          figures: [flown, lost],
        }))}
      />
      <Tallies
        title="Where they hunt"
        columns={['System', 'Kills', 'Losses']}
        nothing="Nowhere, as far as is known."
        exported={recordsOf('systems', ['id', 'name', 'region', 'kills', 'losses'], systems, url)}
        lines={systems.map(({ id, name, region, kills, losses }) => ({
          key: id,
          name: (
            <>
              <a href={`#/systems/${id}`}>{name}</a> <span className="dim">{region}</span>
            </>
          ),
          figures: [kills, losses],
        }))}
      />
      <div>
        <Tallies
          title="Regions"
          columns={['Region', 'Kills', 'Losses']}
          nothing="None is known."
          exported={recordsOf('regions', ['region', 'kills', 'losses'], regions, url)}
          lines={regions.map(({ region, kills, losses }) => ({ key: region, name: region, figures: [kills, losses] }))}
        />
      </div>
      <Tallies
        title="Whom they fight"
        about="Other alliances, and corporations without one"
        columns={['Opponent', 'Kills', 'Losses']}
        nothing="None is known."
        exported={recordsOf('opponents', sides, opponents, url)}
        lines={sideLines(opponents)}
      />
      <Tallies
        title="With whom"
        about="Who attacked on the same kills"
        columns={['Ally', 'Kills']}
        nothing="None is known."
        exported={recordsOf('allies', ['id', 'kind', 'name', 'kills'], allies, url)}
        lines={allies.map(({ id, name, kills }) => ({ key: id, name: <EntityLink id={id} name={name} />, figures: [kills] }))}
      />
    </div>
  );
}

interface Line {
  key: string | number;
  name: ReactNode;
  figures: readonly number[];
}

interface TalliesProps {
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
function Tallies({ title, about, columns, lines, exported, nothing }: TalliesProps) {
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
