import { useMemo } from 'react';
import { urlOf } from '#shared/http/client';
import { type MapSystem, systemMap } from '#shared/systems-api/topology';
import { systemsService } from '../../api.ts';
import { type ColourChoice, figureOf, holderOf } from '../../map/colour/colour-choices.ts';
import type { Scene } from '../../map/scene.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { count, NOTHING } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import type { TableColumn, TableSort } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';

interface Props {
  scene: Scene;
  choice: ColourChoice;
  jumps: readonly (number | undefined)[] | null;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  selected: number | null;
  onSelect: (systemId: number) => void;
  active: boolean;
  observedAt: Date | null;
}

const rowId = ({ id }: MapSystem) => id;

/** The map's systems as a table: the same figures, for a screen reader, for sorting and for an export. */
export function MapTable({ scene, choice, jumps, sort, onSort, selected, onSelect, active, observedAt }: Props) {
  const all = useMemo(() => columnsOf(scene, choice, jumps), [scene, choice, jumps]);
  const columns = useColumns('map', all);
  const rows = useMemo(() => sorted(scene.systems, all, sort), [scene, all, sort]);
  return (
    <div className="split-main">
      <div className="result-line">
        <span role="status">
          {count(rows.length)} systems by {choice.label.toLowerCase()}, observed <RelativeTime at={observedAt} />
        </span>
        <ExportMenu name="systems" url={urlOf(systemsService.base, systemMap)} columns={columns.exported()} rows={() => rows} />
      </div>
      <DataTable
        label="Systems of the map"
        primary={active}
        columns={columns}
        total={rows.length}
        rowAt={(index) => rows[index]}
        rowId={rowId}
        sort={sort}
        onSort={onSort}
        selected={selected}
        onOpen={({ id }) => onSelect(id)}
        followCursor={selected !== null}
        resultKey={`${choice.id}/${sort.by}/${sort.direction}`}
      />
    </div>
  );
}

function columnsOf(scene: Scene, choice: ColourChoice, jumps: Props['jumps']): TableColumn<MapSystem>[] {
  // Where the coloured figure has a column of its own anyway, that one is "the figure".
  const hasOwnColumn = ['jumps', 'kills', 'hub_distance', 'security', 'sovereignty'].includes(choice.id);
  const sortOf = (id: string) => (id === choice.id ? 'figure' : id);
  const figures = (id: string, header: string, value: (system: MapSystem) => number | null): TableColumn<MapSystem> => ({
    id,
    header,
    align: 'end',
    width: 96,
    sort: sortOf(id),
    cell: (system) => count(value(system)),
    value,
  });
  const region = ({ region_id: id }: MapSystem) => scene.regionNames.get(id) ?? String(id);
  return [
    { id: 'name', header: 'System', width: 150, grows: true, sort: 'name', cell: ({ name }) => name, value: ({ name }) => name },
    {
      id: 'security',
      header: 'Security',
      align: 'end',
      width: 88,
      sort: sortOf('security'),
      cell: ({ security_status: status }) => <Security status={status} />,
      value: ({ security_status: status }) => status,
    },
    { id: 'region', header: 'Region', width: 150, grows: true, sort: 'region', cell: region, value: region },
    ...(hasOwnColumn
      ? []
      : [
          {
            id: 'figure',
            header: choice.label,
            about: choice.about,
            align: 'end' as const,
            width: 170,
            sort: 'figure',
            cell: (system: MapSystem) => figureOf(choice, scene, system),
            value: (system: MapSystem) => choice.value(system),
          },
        ]),
    figures('jumps', 'Jumps 1 h', ({ jumps_1h: value }) => value),
    figures('kills', 'Kills 1 h', ({ kills_1h: value }) => value),
    figures('hub_distance', 'Hub jumps', ({ hub_distance: value }) => value),
    ...(jumps === null ? [] : [figures('staging', 'From staging', ({ id }) => jumps[scene.indexOf.get(id) ?? -1] ?? null)]),
    {
      id: 'sovereignty',
      header: 'Held by',
      width: 190,
      grows: true,
      sort: sortOf('sovereignty'),
      cell: (system) => holderOf(scene, system) ?? NOTHING,
      value: (system) => holderOf(scene, system),
    },
  ];
}

/** In the column's order; what has no figure comes last either way, and ties go by name. */
function sorted(systems: readonly MapSystem[], columns: readonly TableColumn<MapSystem>[], sort: TableSort): MapSystem[] {
  const column = columns.find(({ sort: by }) => by === sort.by);
  if (column === undefined) return [...systems];
  const sign = sort.direction === 'asc' ? 1 : -1;
  return systems
    .map((system) => ({ system, key: column.value(system) }))
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || byName(a.system, b.system);
      const order =
        typeof a.key === 'string' && typeof b.key === 'string' ? a.key.localeCompare(b.key) : Number(a.key) - Number(b.key);
      return order * sign || byName(a.system, b.system);
    })
    .map(({ system }) => system);
}

function byName(a: MapSystem, b: MapSystem): number {
  return a.name.localeCompare(b.name);
}
