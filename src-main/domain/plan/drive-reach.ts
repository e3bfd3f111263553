import type { SecurityBand } from '#shared/security';
import { isCynoTarget } from '../rules/cynos.ts';
import { METRES_PER_JUMP_LIGHT_YEAR, type SystemPosition } from '../topology/capital-range.ts';
import { type Graph, neighboursOf } from '../topology/graph.ts';

/** What a drive of one range reaches from each system. A node is a place in `systems`. */
export interface DriveReach {
  systems: readonly SystemPosition[];
  /** Systems in which a beacon may be lit. */
  targets: readonly number[];
  nodeOf: ReadonlyMap<number, number>;
  /** Systems in range in which a beacon may be lit, and how far they are in light-years; always in the same order. */
  around(node: number): { nodes: Int32Array; lightYears: Float64Array };
  /** Those in range by their places in {@link targets}: place p is bit p & 31 of element p >> 5. */
  bitsAround(node: number): Uint32Array;
  /** Light-years between two. */
  lightYears(node: number, other: number): number;
}

/** Cells on a side of the grid, far more than any galaxy has. */
const SIDE = 4096;
const key = (x: number, y: number, z: number) => (x * SIDE + y) * SIDE + z;
/** From a cell to itself and the 26 around it, as differences of their keys. */
const steps = [0, -1, 1];
const neighbours = steps.flatMap((dx) => steps.flatMap((dy) => steps.map((dz) => key(dx, dy, dz))));

/**
 * The systems around each system, in light-years of 9.46e15 m, worked out once for each that is asked about: systems lie in
 * cubes as wide as the range, so that only the 27 around one are looked through.
 */
export function driveReach(systems: readonly SystemPosition[], range: number): DriveReach {
  const edge = range * METRES_PER_JUMP_LIGHT_YEAR;
  const cell = (metres: number) => Math.floor(metres / edge) + SIDE / 2;
  const keys = Float64Array.from(systems, ({ x, y, z }) => key(cell(x), cell(y), cell(z)));
  const inCells = (nodes: readonly number[]) => Map.groupBy(nodes, (node) => keys[node] as number);
  const targets = [...systems.keys()].filter((node) => isCynoTarget(systems[node] as SystemPosition));
  const cells = inCells(targets);
  const [xs, ys, zs] = (['x', 'y', 'z'] as const).map((axis) => Float64Array.from(systems, (system) => system[axis])) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  // Squares tell far from near at a fraction of the cost; at the very edge the distance itself decides.
  const [nearer, farther] = [edge * edge * (1 - 1e-9), edge * edge * (1 + 1e-9)];
  const at = (values: Float64Array, node: number) => values[node] as number;
  const square = (a: number, b: number) =>
    (at(xs, a) - at(xs, b)) ** 2 + (at(ys, a) - at(ys, b)) ** 2 + (at(zs, a) - at(zs, b)) ** 2;
  const known: ({ nodes: Int32Array; lightYears: Float64Array } | undefined)[] = Array.from({ length: systems.length });
  const bits: (Uint32Array | undefined)[] = Array.from({ length: systems.length });

  /** Metres between two; infinite: out of range. */
  function metresInRange(node: number, other: number): number {
    const far = square(node, other);
    if (far > farther) return Number.POSITIVE_INFINITY;
    const metres = far < nearer ? Math.sqrt(far) : exactMetres(systems[node] as SystemPosition, systems[other] as SystemPosition);
    return metres > edge ? Number.POSITIVE_INFINITY : metres;
  }

  function look(node: number, found: (other: number, metres: number) => void): void {
    for (const step of neighbours)
      for (const other of cells.get((keys[node] as number) + step) ?? []) {
        const metres = metresInRange(node, other);
        if (other !== node && metres !== Number.POSITIVE_INFINITY) found(other, metres);
      }
  }
  function around(node: number): { nodes: Int32Array; lightYears: Float64Array } {
    const nodes: number[] = [];
    const lightYears: number[] = [];
    look(node, (other, metres) => {
      nodes.push(other);
      lightYears.push(metres / METRES_PER_JUMP_LIGHT_YEAR);
    });
    return { nodes: Int32Array.from(nodes), lightYears: Float64Array.from(lightYears) };
  }
  const placeOf = new Int32Array(systems.length);
  targets.forEach((node, place) => {
    placeOf[node] = place;
  });
  function bitsAround(node: number): Uint32Array {
    const bits = new Uint32Array((targets.length >> 5) + 1);
    look(node, (other) => {
      const place = placeOf[other] as number;
      bits[place >> 5] = (bits[place >> 5] as number) | (1 << (place & 31));
    });
    return bits;
  }
  return {
    systems,
    targets,
    nodeOf: new Map(systems.map(({ systemId }, node) => [systemId, node])),
    around: (node) => (known[node] ??= around(node)),
    bitsAround: (node) => (bits[node] ??= bitsAround(node)),
    lightYears: (node, other) => Math.sqrt(square(node, other)) / METRES_PER_JUMP_LIGHT_YEAR,
  };
}

function exactMetres(from: SystemPosition, to: SystemPosition): number {
  return Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z);
}

/** Where a ship that may not jump into high security lands, and how it goes on by gate. */
interface Landing {
  systemId: number;
  /** Systems entered after it, all of high security, the target last. */
  gates: number[];
}

/** Landings that are compared with each other, the nearest by gates. */
const MOST_LANDINGS = 6;

/**
 * Systems of low security from which gates lead to a target of high security through high security alone that may be passed, the nearest
 * first.
 */
export function landingsNear(
  { graph, bandOf }: { graph: Graph; bandOf(systemId: number): SecurityBand },
  toId: number,
  { mayLand, mayPass }: { mayLand(systemId: number): boolean; mayPass(systemId: number): boolean },
): Landing[] {
  const landings: Landing[] = [];
  const seen = new Set([toId]);
  for (let round: Landing[] = [{ systemId: toId, gates: [] }]; round.length > 0 && landings.length < MOST_LANDINGS; ) {
    const next: Landing[] = [];
    for (const { systemId, gates } of round) {
      for (const id of neighboursOf(graph, systemId)) {
        if (seen.has(id)) continue;
        seen.add(id);
        const way = { systemId: id, gates: [systemId, ...gates] };
        const band = bandOf(id);
        if (band === 'high' && mayPass(id)) next.push(way);
        else if (band === 'low' && mayLand(id)) landings.push(way);
      }
    }
    round = next;
  }
  return landings.slice(0, MOST_LANDINGS);
}
