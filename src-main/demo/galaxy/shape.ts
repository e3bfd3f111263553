import { hash, integer, logNormal, normal, type RandomStream, uniform } from '../random.ts';
import type { Position } from '../shapes.ts';

/** A place in the plane of the disc, metres. */
export interface PlanePoint {
  x: number;
  z: number;
}

/** Radius of the inhabited disc, as in the game. */
export const DISC_RADIUS = 4.6e17;

/** The outline of the disc: regions that hold constellations that hold systems; only places, no names. */
export interface RegionOutline {
  center: PlanePoint;
  constellations: { center: PlanePoint; systems: Position[] }[];
}

/** Spreads `systems` over `regions`: clusters of uneven size, denser towards the middle, none on top of another. */
export function outlineDisc(draws: RandomStream, { regions, systems }: { regions: number; systems: number }): RegionOutline[] {
  const radius = DISC_RADIUS * Math.min(1, Math.sqrt(systems / 5200));
  const centers = spread(regions, () => inDisc(draws, radius, 0.58));
  const weights = centers.map(() => Math.min(2, Math.max(0.45, logNormal(draws, 1, 0.28))));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return centers.map((center, index) => {
    const nearest = Math.min(radius / 2, ...centers.filter((other) => other !== center).map((other) => distance(center, other)));
    const count = Math.max(4, Math.round((systems * (weights[index] ?? 1)) / total));
    return { center, constellations: fillRegion(draws, center, nearest * 0.62, count) };
  });
}

function fillRegion(draws: RandomStream, center: PlanePoint, reach: number, count: number): RegionOutline['constellations'] {
  const sizes: number[] = [];
  for (let left = count; left > 0; ) {
    const size = left < 9 ? left : integer(draws, 4, 9);
    sizes.push(size);
    left -= size;
  }
  // An ellipse of random direction: few regions are round.
  const direction = uniform(draws) * Math.PI;
  const flatness = 0.55 + 0.45 * uniform(draws);
  const inRegion = () => {
    const { x, z } = inDisc(draws, reach, 0.5);
    const long = x;
    const short = z * flatness;
    return {
      x: center.x + long * Math.cos(direction) - short * Math.sin(direction),
      z: center.z + long * Math.sin(direction) + short * Math.cos(direction),
    };
  };
  const centers = spread(sizes.length, inRegion);
  const spacing = reach / Math.sqrt(sizes.length);
  return centers.map((middle, index) => {
    const around = () => {
      const offset = inDisc(draws, spacing * 0.85, 0.5);
      return { x: middle.x + offset.x, z: middle.z + offset.z };
    };
    const places = spread(sizes[index] ?? 1, around);
    return { center: middle, systems: places.map((place) => lift(draws, place)) };
  });
}

/** Height above the plane: a slow warp of the whole disc and a little of one's own. */
function lift(draws: RandomStream, { x, z }: PlanePoint): Position {
  const warp = Math.sin(x / 2.1e17) * Math.cos(z / 2.6e17);
  return { x: Math.round(x), y: Math.round(4.2e16 + 3.4e16 * warp + 7e15 * normal(draws)), z: Math.round(z) };
}

/** Mitchell's best candidate: each next point is the one of a few that is farthest from all before it. */
function spread(count: number, candidate: () => PlanePoint): PlanePoint[] {
  const points: PlanePoint[] = [];
  while (points.length < count) {
    let best = candidate();
    let bestDistance = -1;
    for (let tries = 0; tries < 12; tries += 1) {
      const tried = tries === 0 ? best : candidate();
      let nearest = Number.POSITIVE_INFINITY;
      for (const point of points) nearest = Math.min(nearest, (point.x - tried.x) ** 2 + (point.z - tried.z) ** 2);
      if (nearest > bestDistance) [best, bestDistance] = [tried, nearest];
    }
    points.push(best);
  }
  return points;
}

/** Uniform for `power` 0.5, denser in the middle above it. */
function inDisc(draws: RandomStream, radius: number, power: number): PlanePoint {
  const angle = uniform(draws) * 2 * Math.PI;
  const far = radius * uniform(draws) ** power;
  return { x: far * Math.cos(angle), z: far * Math.sin(angle) };
}

/** Between two places of the plane, in the unit of their coordinates. */
export function distance(a: PlanePoint, b: PlanePoint): number {
  return Math.hypot(a.x - b.x, a.z - b.z);
}

/** A place within a system, metres from its star; the same for the same keys. */
export function localPosition(seed: number, id: number, reach: number): Position {
  const part = (which: number) => (hash(seed, id, which) / 0x80_00_00_00 - 1) * reach;
  return { x: Math.round(part(1)), y: Math.round(part(2) * 0.1), z: Math.round(part(3)) };
}
