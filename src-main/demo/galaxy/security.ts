import { hash } from '../random.ts';
import { distance, type PlanePoint } from './shape.ts';

/** Shares of all systems, as in the game. */
const HIGH_SHARE = 0.23;
const LOW_SHARE = 0.135;

/**
 * Security of each site, not rounded. Islands of high security around the cores, a belt of low security, and none beyond.
 * The shares are exact, since security follows the rank of the distance and not the distance itself.
 */
export function securityOf(
  seed: number,
  sites: readonly { position: PlanePoint; constellation: number }[],
  cores: readonly { position: PlanePoint; reach: number }[],
): number[] {
  const remoteness = sites.map(({ position, constellation }, index) => {
    const far = Math.min(...cores.map((core) => distance(position, core.position) / core.reach));
    // Neighbours agree mostly, but not entirely.
    const ofConstellation = (hash(seed, 71, constellation) % 1000) / 1000 - 0.5;
    const ofSystem = (hash(seed, 72, index) % 1000) / 1000 - 0.5;
    return far * (1 + 0.25 * ofConstellation + 0.1 * ofSystem);
  });
  const order = remoteness.map((_, index) => index).sort((a, b) => (remoteness[a] ?? 0) - (remoteness[b] ?? 0));
  const security = new Array<number>(sites.length).fill(0);
  const high = Math.max(1, sites.length * HIGH_SHARE);
  const low = Math.max(1, sites.length * LOW_SHARE);
  for (const [rank, index] of order.entries()) security[index] = atRank(rank, high, low, sites.length, hash(seed, 73, index));
  return security;
}

function atRank(rank: number, high: number, low: number, all: number, noise: number): number {
  const fine = (noise % 997) / 1e5;
  if (rank < high) return round(Math.max(0.45, 1 - 0.545 * (rank / high) ** 0.9 - fine));
  if (rank < high + low) return round(Math.max(0.0004, 0.449 - 0.445 * ((rank - high) / low) - fine));
  const depth = (rank - high - low) / Math.max(1, all - high - low);
  return round(-Math.min(0.999, 0.9 * depth + (noise % 991) / 8000));
}

function round(security: number): number {
  return Math.round(security * 1e6) / 1e6;
}
