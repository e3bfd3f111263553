import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import type { MapSystem } from '#shared/systems-api/topology';
import type { MapBody } from './scene.ts';

/** Light-years that a jump is drawn long: a region then fills the window at a zoom at which its systems are named. */
const JUMP_LENGTH = 1.2;
/** After this many steps nothing moves by more than a pixel. */
const STEPS = 150;
/** Systems without a way to each other stand this many jumps apart. */
const APART = 12;

/**
 * One region as a plan: its systems and those behind its borders' gates, as far apart as they are in jumps, by majorization of
 * stress (Gansner, Koren and North 2004) from where they lie in space, so that north stays north. The same region always has the same.
 */
export function schematicOf({ systems, gates, regions, owners }: MapBody, regionId: number): MapBody {
  const inside = new Set(systems.flatMap(({ id, region_id: region }) => (region === regionId ? [id] : [])));
  const drawn = gates.filter(([a, b]) => inside.has(a) || inside.has(b));
  const shown = new Set([...inside, ...drawn.flat()]);
  const members = systems.filter(({ id }) => shown.has(id));
  const places = majorized(spaceOf(members), jumpsBetween(members, drawn));
  return {
    systems: members.map((system, index) => ({
      ...system,
      x: (places[index * 2] ?? 0) * JUMP_LENGTH * METRES_PER_LIGHT_YEAR,
      y: 0,
      z: (places[index * 2 + 1] ?? 0) * JUMP_LENGTH * METRES_PER_LIGHT_YEAR,
    })),
    gates: drawn,
    regions,
    owners,
  };
}

/** Where the systems lie as seen from above, two numbers each, spread over as many units as there are systems in a row. */
function spaceOf(members: readonly MapSystem[]): Float64Array {
  const middle = (axis: 'x' | 'z') => members.reduce((sum, system) => sum + system[axis], 0) / Math.max(1, members.length);
  const [x, z] = [middle('x'), middle('z')];
  const far = Math.max(1, ...members.map((system) => Math.hypot(system.x - x, system.z - z)));
  const scale = Math.sqrt(members.length) / far;
  return Float64Array.from(members.flatMap((system) => [(system.x - x) * scale, (system.z - z) * scale]));
}

/** The jumps between each two of them within what is drawn, row by row. */
function jumpsBetween(members: readonly MapSystem[], gates: MapBody['gates']): Float64Array {
  const size = members.length;
  const indexOf = new Map(members.map(({ id }, index) => [id, index]));
  const neighbours: number[][] = members.map(() => []);
  for (const [a, b] of gates) {
    const [from, to] = [indexOf.get(a), indexOf.get(b)];
    if (from === undefined || to === undefined) continue;
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
  }
  const jumps = new Float64Array(size * size).fill(APART);
  for (let start = 0; start < size; start += 1) {
    const distance = new Map([[start, 0]]);
    for (const at of distance.keys()) {
      const next = (distance.get(at) ?? 0) + 1;
      for (const neighbour of neighbours[at] ?? []) if (!distance.has(neighbour)) distance.set(neighbour, next);
    }
    for (const [end, far] of distance) jumps[start * size + end] = far;
  }
  return jumps;
}

/** Moves each to the weighted mean of where the others would have it; near ones weigh most. */
function majorized(places: Float64Array, jumps: Float64Array): Float64Array {
  const size = places.length / 2;
  for (let step = 0; step < STEPS; step += 1) {
    for (let at = 0; at < size; at += 1) {
      let [x, y, weights] = [0, 0, 0];
      for (let other = 0; other < size; other += 1) {
        if (other === at) continue;
        const wanted = jumps[at * size + other] as number;
        const weight = 1 / (wanted * wanted);
        const dx = (places[at * 2] as number) - (places[other * 2] as number);
        const dy = (places[at * 2 + 1] as number) - (places[other * 2 + 1] as number);
        const length = Math.max(1e-6, Math.hypot(dx, dy));
        x += weight * ((places[other * 2] as number) + (wanted * dx) / length);
        y += weight * ((places[other * 2 + 1] as number) + (wanted * dy) / length);
        weights += weight;
      }
      if (weights === 0) continue;
      places[at * 2] = x / weights;
      places[at * 2 + 1] = y / weights;
    }
  }
  return places;
}
