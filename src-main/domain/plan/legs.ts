import { isCynoTarget, METRES_PER_JUMP_LIGHT_YEAR, type SystemPosition } from '../topology/capital-range.ts';

/** A ship's drive at the pilot's skills. */
export interface Drive {
  /** Light-years of 9.46e15 m. */
  range: number;
  /** Isotopes for each light-year; null: the static data in hand does not tell. */
  isotopesPerLightYear: number | null;
  /** Share of each light-year that counts for jump fatigue, 0 to 1. */
  fatigueShare: number;
}

/** One jump by drive. Isotopes are rounded up, as the game does; times in minutes. */
export interface Leg {
  from: number;
  to: number;
  lightYears: number;
  isotopes: number | null;
  /** Before the next jump is possible. */
  cooldownMinutes: number;
  /** Right after the jump. */
  fatigueMinutes: number;
}

/** Each level of Jump Fuel Conservation, and of Jump Freighters for their hulls, takes off a tenth. */
export function isotopesPerLightYear(base: number, skills: { jfc: number; jf: number }, isJumpFreighter: boolean): number {
  return base * (1 - skills.jfc / 10) * (isJumpFreighter ? 1 - skills.jf / 10 : 1);
}

/** The longest cooldown and the largest fatigue, in minutes. */
const MOST_COOLDOWN = 30;
const MOST_FATIGUE = 300;
/** Fatigue counts at least so many minutes. */
const LEAST_FATIGUE = 10;

/**
 * Cooldown and fatigue of a jump, in minutes, by the fatigue before it (upstream §6): cooldown = max(fatigue / 10, 1 + ly), 30 at most;
 * fatigue = max(fatigue, 10) × (1 + ly), 300 at most; ly: light-years that count for the hull.
 */
export function fatigueAfter(before: number, lightYears: number): { cooldownMinutes: number; fatigueMinutes: number } {
  return {
    cooldownMinutes: Math.min(MOST_COOLDOWN, Math.max(before / 10, 1 + lightYears)),
    fatigueMinutes: Math.min(MOST_FATIGUE, Math.max(before, LEAST_FATIGUE) * (1 + lightYears)),
  };
}

/** Where a capital is to go. */
export interface LegsQuestion {
  systems: readonly SystemPosition[];
  fromId: number;
  toId: number;
  /** Light-years of 9.46e15 m. */
  range: number;
  /** Whether a ship may stop there on its way; asked of systems where a beacon may be lit. */
  mayStop(systemId: number): boolean;
  /** legs: the fewest legs, of these the fewest light-years; fuel: the fewest light-years, in however many legs. */
  least: 'legs' | 'fuel';
}

/**
 * Ids of the systems of the journey with the fewest legs, of these the one with the fewest light-years, or of that with the fewest
 * light-years, both ends included; null where there is none. A ship leaves from anywhere, and arrives only where a cynosural beacon may
 * be lit.
 */
export function findLegs({ systems, fromId, toId, range, mayStop, least }: LegsQuestion): number[] | null {
  if (fromId === toId) return [fromId];
  const stops = systems.filter((system) => system.systemId === fromId || isStop(system, toId, mayStop));
  const grid = cellsOf(stops, range * METRES_PER_JUMP_LIGHT_YEAR);
  const start = stops.findIndex(({ systemId }) => systemId === fromId);
  const goal = stops.findIndex(({ systemId }) => systemId === toId);
  if (start < 0 || goal < 0) return null;
  const best = new Float64Array(stops.length).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(stops.length).fill(-1);
  const legs = new Int32Array(stops.length).fill(-1);
  [best[start], legs[start]] = [0, 0];
  // With the fewest legs, whoever was reached by fewer is reached better.
  let count = 1;
  const isOpen = (next: number) => least === 'fuel' || legs[next] === -1 || legs[next] === count;
  const isReached = () => least === 'legs' && legs[goal] !== -1;
  // Each round reaches what one leg more reaches; within it, the way with the fewest light-years is kept.
  for (let round = [start]; round.length > 0 && !isReached(); count += 1) {
    const reached: number[] = [];
    for (const node of round) {
      grid.eachWithin(node, isOpen, (next, lightYears) => {
        const sum = (best[node] as number) + lightYears;
        // No way on is shorter than the straight line.
        if (least === 'fuel' && sum + grid.lightYears(next, goal) >= (best[goal] as number)) return;
        if (sum >= (best[next] as number)) return;
        if (legs[next] !== count) reached.push(next);
        legs[next] = count;
        best[next] = sum;
        previous[next] = node;
      });
    }
    round = reached;
  }
  if (legs[goal] === -1) return null;
  const path = [toId];
  for (let node = goal; node !== start; ) {
    node = previous[node] as number;
    path.push((stops[node] as SystemPosition).systemId);
  }
  return path.reverse();
}

function isStop(system: SystemPosition, toId: number, mayStop: (systemId: number) => boolean): boolean {
  return isCynoTarget(system) && (system.systemId === toId || mayStop(system.systemId));
}

/** Cells on a side of the grid, far more than any galaxy has. */
const SIDE = 4096;
const around = [-1, 0, 1];

/** Systems in cubes as wide as the range, so that only the 27 around one are looked through. `edge`: metres. */
function cellsOf(systems: readonly SystemPosition[], edge: number) {
  const cell = (metres: number) => Math.floor(metres / edge) + SIDE / 2;
  const key = (x: number, y: number, z: number) => (x * SIDE + y) * SIDE + z;
  const cells = Map.groupBy(systems.keys(), (index) => {
    const { x, y, z } = systems[index] as SystemPosition;
    return key(cell(x), cell(y), cell(z));
  });
  const [xs, ys, zs] = (['x', 'y', 'z'] as const).map((axis) => Float64Array.from(systems, (system) => system[axis])) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  // Squares tell far from near at a fraction of the cost; at the very edge the distance itself decides.
  const [nearer, farther] = [edge * edge * (1 - 1e-9), edge * edge * (1 + 1e-9)];
  const at = (values: Float64Array, index: number) => values[index] as number;
  const square = (a: number, b: number) =>
    (at(xs, a) - at(xs, b)) ** 2 + (at(ys, a) - at(ys, b)) ** 2 + (at(zs, a) - at(zs, b)) ** 2;
  return {
    /** Light-years between two. */
    lightYears: (index: number, other: number): number => Math.sqrt(square(index, other)) / METRES_PER_JUMP_LIGHT_YEAR,
    /** Tells of each system in range of one that is still open, with its light-years. */
    eachWithin(index: number, isOpen: (other: number) => boolean, tell: (other: number, lightYears: number) => void): void {
      const [x, y, z] = [cell(at(xs, index)), cell(at(ys, index)), cell(at(zs, index))];
      for (const dx of around)
        for (const dy of around)
          for (const dz of around)
            for (const other of cells.get(key(x + dx, y + dy, z + dz)) ?? []) {
              if (!isOpen(other)) continue;
              const far = square(index, other);
              if (far > farther) continue;
              const metres =
                far < nearer ? Math.sqrt(far) : exactMetres(systems[index] as SystemPosition, systems[other] as SystemPosition);
              if (metres <= edge) tell(other, metres / METRES_PER_JUMP_LIGHT_YEAR);
            }
    },
  };
}

function exactMetres(from: SystemPosition, to: SystemPosition): number {
  return Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z);
}

/** The legs of a journey; who makes it waits for each cooldown and no longer. `fatigue`: minutes of it at the start. */
export function legsOf(path: readonly { systemId: number; lightYears: number }[], drive: Drive, fatigue: number): Leg[] {
  let before = fatigue;
  return path.slice(1).map(({ systemId, lightYears }, index): Leg => {
    const { cooldownMinutes, fatigueMinutes } = fatigueAfter(before, lightYears * drive.fatigueShare);
    before = Math.max(0, fatigueMinutes - cooldownMinutes);
    return {
      from: path[index]?.systemId ?? systemId,
      to: systemId,
      lightYears,
      isotopes: drive.isotopesPerLightYear === null ? null : Math.ceil(lightYears * drive.isotopesPerLightYear - 1e-9),
      cooldownMinutes,
      fatigueMinutes,
    };
  });
}
