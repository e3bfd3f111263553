import { isCynoTarget } from '../rules/cynos.ts';
import { METRES_PER_JUMP_LIGHT_YEAR, type SystemPosition } from '../topology/capital-range.ts';

/** What a drive of one range reaches from each system. A node is a place in `systems`. */
export interface DriveReach {
  systems: readonly SystemPosition[];
  nodeOf: ReadonlyMap<number, number>;
  /** Systems in range in which a beacon may be lit, and how far they are in light-years; always in the same order. */
  around(node: number): { nodes: Int32Array; lightYears: Float64Array };
  /** Light-years between two. */
  lightYears(node: number, other: number): number;
  /**
   * Systems in which a beacon may be lit, to be gone through once: each call gives those in range of a node that no call before it gave, without
   * working out what lies around the node.
   */
  untaken(): (node: number) => number[];
}

/** Cells on a side of the grid, far more than any galaxy has. */
const SIDE = 4096;
const steps = [-1, 0, 1];

/**
 * The systems around each system, in light-years of 9.46e15 m, worked out once for each that is asked about: systems lie in
 * cubes as wide as the range, so that only the 27 around one are looked through.
 */
export function driveReach(systems: readonly SystemPosition[], range: number): DriveReach {
  const edge = range * METRES_PER_JUMP_LIGHT_YEAR;
  const cell = (metres: number) => Math.floor(metres / edge) + SIDE / 2;
  const key = (x: number, y: number, z: number) => (x * SIDE + y) * SIDE + z;
  const targets = [...systems.keys()].filter((node) => isCynoTarget(systems[node] as SystemPosition));
  const cells = Map.groupBy(targets, (node) => {
    const { x, y, z } = systems[node] as SystemPosition;
    return key(cell(x), cell(y), cell(z));
  });
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

  /** Cells that have all that is in range of a system. */
  function keysAround(node: number): number[] {
    const [x, y, z] = [cell(at(xs, node)), cell(at(ys, node)), cell(at(zs, node))];
    return steps.flatMap((dx) => steps.flatMap((dy) => steps.map((dz) => key(x + dx, y + dy, z + dz))));
  }
  /** Metres between two; infinite: out of range. */
  function metresInRange(node: number, other: number): number {
    const far = square(node, other);
    if (far > farther) return Number.POSITIVE_INFINITY;
    const metres = far < nearer ? Math.sqrt(far) : exactMetres(systems[node] as SystemPosition, systems[other] as SystemPosition);
    return metres > edge ? Number.POSITIVE_INFINITY : metres;
  }

  function look(node: number): { nodes: Int32Array; lightYears: Float64Array } {
    const nodes: number[] = [];
    const lightYears: number[] = [];
    for (const near of keysAround(node))
      for (const other of cells.get(near) ?? []) {
        const metres = metresInRange(node, other);
        if (other === node || metres === Number.POSITIVE_INFINITY) continue;
        nodes.push(other);
        lightYears.push(metres / METRES_PER_JUMP_LIGHT_YEAR);
      }
    return { nodes: Int32Array.from(nodes), lightYears: Float64Array.from(lightYears) };
  }
  return {
    systems,
    nodeOf: new Map(systems.map(({ systemId }, node) => [systemId, node])),
    around(node) {
      const found = known[node] ?? look(node);
      known[node] = found;
      return found;
    },
    lightYears: (node, other) => Math.sqrt(square(node, other)) / METRES_PER_JUMP_LIGHT_YEAR,
    untaken() {
      const left = new Map(cells);
      return (node) =>
        keysAround(node).flatMap((near) => {
          const own = left.get(near) ?? [];
          const taken = own.filter((other) => metresInRange(node, other) !== Number.POSITIVE_INFINITY);
          if (taken.length === own.length) left.delete(near);
          else if (taken.length > 0)
            left.set(
              near,
              own.filter((other) => !taken.includes(other)),
            );
          return taken;
        });
    },
  };
}

function exactMetres(from: SystemPosition, to: SystemPosition): number {
  return Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z);
}
