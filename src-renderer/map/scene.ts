import { entityName } from '#shared/entity-name';
import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import { medianOf } from '#shared/quantiles';
import type { MapSystem } from '#shared/systems-api/topology';

/** Seen from above as on paper, or as a body that can be turned. */
export const mapModes = ['2d', '3d'] as const;
export type MapMode = (typeof mapModes)[number];

/** What a gate joins; the order is the order of drawing. */
const WITHIN_CONSTELLATION = 0;
const WITHIN_REGION = 1;
const BETWEEN_REGIONS = 2;

/** The body of `/map`, as far as it is drawn. */
export interface MapBody {
  systems: readonly MapSystem[];
  gates: readonly (readonly [number, number])[];
  regions: readonly { region_id: number; name: string }[];
  owners: Readonly<Record<string, string>>;
}

/** A place in the galaxy, in the game's axes; metres or light-years, as its user says. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

/** A region's name at the middle of its systems, and how many those are. Light-years. */
export interface RegionLabel extends Point {
  id: number;
  name: string;
  systems: number;
}

/** A holder's name at the middle of its systems in the region where it has most, and how many it has in all. Light-years. */
export type HolderLabel = RegionLabel;

/** Opposite corners in light-years, in the game's axes. */
export interface Bounds {
  low: Point;
  high: Point;
}

/** The galaxy as the graphics card takes it. Everything is in light-years: metres would lose their last digits in 32 bits. */
export interface Scene {
  systems: readonly MapSystem[];
  /** System id -> its place in every array here. */
  indexOf: ReadonlyMap<number, number>;
  regionNames: ReadonlyMap<number, string>;
  owners: Readonly<Record<string, string>>;
  /** Three numbers a system, in the axes of each mode (see {@link toScreenAxes}). */
  positions: Readonly<Record<MapMode, Float32Array>>;
  /** Gates sorted by kind, so that the ones between regions lie on top. */
  gates: {
    length: number;
    kinds: Uint8Array;
    from: Readonly<Record<MapMode, Float32Array>>;
    to: Readonly<Record<MapMode, Float32Array>>;
  };
  regions: readonly RegionLabel[];
  holders: readonly HolderLabel[];
  bounds: Bounds;
}

/** Game axes to the axes of the view. 2D is (x, -z) with y growing downwards; 3D stands the galaxy's height (y) upright. */
export function toScreenAxes({ x, y, z }: Point, mode: MapMode): [number, number, number] {
  return mode === '2d' ? [x, -z, 0] : [x, z, y];
}

/** Where a system lies, in light-years. */
export function placeOf({ x, y, z }: Point): Point {
  return { x: x / METRES_PER_LIGHT_YEAR, y: y / METRES_PER_LIGHT_YEAR, z: z / METRES_PER_LIGHT_YEAR };
}

/** The systems of one region and those behind its borders' gates, with the gates between them. Empty where the region has none. */
export function regionBody({ systems, gates, regions, owners }: MapBody, regionId: number): MapBody {
  const inside = new Set(systems.flatMap(({ id, region_id: region }) => (region === regionId ? [id] : [])));
  const drawn = gates.filter(([a, b]) => inside.has(a) || inside.has(b));
  const shown = new Set([...inside, ...drawn.flat()]);
  return { systems: systems.filter(({ id }) => shown.has(id)), gates: drawn, regions, owners };
}

/** Packs the body of `/map` into arrays; its metres become light-years here. */
export function createScene({ systems, gates, regions, owners }: MapBody): Scene {
  const places = systems.map(placeOf);
  const indexOf = new Map(systems.map(({ id }, index) => [id, index]));
  const regionNames = new Map(regions.map(({ region_id: id, name }) => [id, name]));
  return {
    systems,
    indexOf,
    regionNames,
    owners,
    positions: bothModes(places),
    gates: segments(systems, places, indexOf, gates),
    regions: regionLabels(systems, places, regionNames),
    holders: holderLabels(systems, places, owners),
    bounds: boundsOf(places),
  };
}

function bothModes(places: readonly Point[]): Record<MapMode, Float32Array> {
  const packed = (mode: MapMode) => Float32Array.from(places.flatMap((place) => toScreenAxes(place, mode)));
  return { '2d': packed('2d'), '3d': packed('3d') };
}

function segments(
  systems: readonly MapSystem[],
  places: readonly Point[],
  indexOf: ReadonlyMap<number, number>,
  gates: MapBody['gates'],
): Scene['gates'] {
  const known = gates
    .flatMap(([a, b]) => {
      const from = indexOf.get(a);
      const to = indexOf.get(b);
      if (from === undefined || to === undefined) return [];
      return [{ from, to, kind: kindOf(systems[from], systems[to]) }];
    })
    .toSorted((a, b) => a.kind - b.kind);
  const ends = (end: 'from' | 'to') => bothModes(known.flatMap((gate) => places[gate[end]] ?? []));
  return { length: known.length, kinds: Uint8Array.from(known, ({ kind }) => kind), from: ends('from'), to: ends('to') };
}

function kindOf(a: MapSystem | undefined, b: MapSystem | undefined): number {
  if (a?.region_id !== b?.region_id) return BETWEEN_REGIONS;
  return a?.constellation_id === b?.constellation_id ? WITHIN_CONSTELLATION : WITHIN_REGION;
}

/** A region's name stands at the median of its systems: a far outlier does not pull it into its neighbour. */
function regionLabels(
  systems: readonly MapSystem[],
  places: readonly Point[],
  names: ReadonlyMap<number, string>,
): RegionLabel[] {
  const members = Map.groupBy(places.keys(), (index) => systems[index]?.region_id ?? 0);
  return [...members].map(([id, indexes]) => {
    const middle = (axis: keyof Point) => medianOf(indexes.map((index) => places[index]?.[axis] ?? 0));
    return { id, name: names.get(id) ?? String(id), systems: indexes.length, x: middle('x'), y: middle('y'), z: middle('z') };
  });
}

/** Where a name stands on what is held: in the largest part of it, since the middle of two parts may lie in neither. */
function holderLabels(systems: readonly MapSystem[], places: readonly Point[], owners: MapBody['owners']): HolderLabel[] {
  const held = [...systems.keys()].filter((index) => (systems[index]?.sovereignty_owner_id ?? null) !== null);
  const byHolder = Map.groupBy(held, (index) => systems[index]?.sovereignty_owner_id ?? 0);
  return [...byHolder].map(([id, indexes]) => {
    const parts = [...Map.groupBy(indexes, (index) => systems[index]?.region_id ?? 0).values()];
    const largest = parts.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const middle = (axis: keyof Point) => medianOf(largest.map((index) => places[index]?.[axis] ?? 0));
    const name = entityName(id, owners[String(id)]);
    return { id, name, systems: indexes.length, x: middle('x'), y: middle('y'), z: middle('z') };
  });
}

/** The box around all of them; a single point at the origin where there are none. */
export function boundsOf(places: readonly Point[]): Bounds {
  const [first = { x: 0, y: 0, z: 0 }] = places;
  const low = { ...first };
  const high = { ...first };
  for (const place of places) {
    for (const axis of ['x', 'y', 'z'] as const) {
      low[axis] = Math.min(low[axis], place[axis]);
      high[axis] = Math.max(high[axis], place[axis]);
    }
  }
  return { low, high };
}
