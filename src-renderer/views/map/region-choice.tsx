import type { MapState } from './map-state.ts';

interface Props {
  region: number | null;
  /** Region id -> name; undefined while they are read. */
  names: ReadonlyMap<number, string> | undefined;
  change: (patch: Partial<MapState>) => void;
}

/** Which region’s map is drawn, if any. */
export function RegionChoice({ region, names, change }: Props) {
  const sorted = [...(names ?? [])].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <select
      className="field map-region"
      aria-label="Region map"
      title="The map of one region: a box for each system, with its name and a figure"
      value={region ?? ''}
      onChange={({ target: { value } }) => change({ region: value === '' ? null : Number(value), at: undefined, selected: null })}
    >
      <option value="">All of space</option>
      {sorted.map(([id, name]) => (
        <option key={id} value={id}>
          {name} region map
        </option>
      ))}
    </select>
  );
}
