import type { MapState } from './map-state.ts';

interface Props {
  region: number | null;
  /** Region id -> name; undefined while they are read. */
  names: ReadonlyMap<number, string> | undefined;
  change: (patch: Partial<MapState>) => void;
}

/** Which region is drawn as a plan: its systems as far apart as they are in jumps, with those behind its borders. */
export function RegionPlan({ region, names, change }: Props) {
  const sorted = [...(names ?? [])].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <select
      className="field map-region"
      aria-label="Region as a plan"
      title="Draw one region as a plan: each jump as long as any other"
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
