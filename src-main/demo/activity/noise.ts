import { DAY } from '#shared/time';
import { hash } from '../random.ts';
import { EPOCH } from '../seasonality.ts';

/** Shortest length of a regime, in milliseconds. */
const REGIME_SPAN = 6 * DAY;
/** Chance, in percent, that a system changes its regime at the end of a {@link REGIME_SPAN}. */
const REGIME_CHANGE_PERCENT = 22;
/** The factor by which a regime multiplies a system's rates; drawn uniformly, so that half of the time it is 1. */
const REGIMES = [0.2, 0.6, 1, 1, 1, 1, 1.5, 3.5] as const;

/** Distance of the knots of each noise, in milliseconds, and the standard deviation of its logarithm at them. */
const NOISE_SCALES = {
  regions: { span: 9 * DAY, deviation: 0.35 },
  constellations: { span: 2.5 * DAY, deviation: 0.35 },
} as const;

/** A standard normal draw that depends on the keys alone: twelve uniform bytes, summed. */
export function keyedNormal(seed: number, a: number, b: number): number {
  let sum = 0;
  for (let part = 0; part < 3; part += 1) {
    const bits = hash(seed + part * 7919, a, b);
    sum += (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24);
  }
  return (sum - 1530) / 256;
}

/** Smooth noise, standard normal at its knots, which are `span` milliseconds apart. */
export function smoothNoise(seed: number, key: number, at: number, span: number): number {
  const { knot, weight } = knotWeights((at - EPOCH) / span);
  const drawn = (which: number) => keyedNormal(seed, key, which);
  return drawn(knot) * (1 - weight) + drawn(knot + 1) * weight;
}

/** The knot before a position, counted in spans, and how much the next one weighs there. */
function knotWeights(position: number): { knot: number; weight: number } {
  const knot = Math.floor(position);
  return { knot, weight: (1 - Math.cos((position - knot) * Math.PI)) / 2 };
}

/** By how much a system's spans begin before the epoch, in milliseconds. */
function regimePhase(seed: number, systemId: number): number {
  return hash(seed, systemId, 1) % REGIME_SPAN;
}

/** The factor of the regime that a system is in: constant for weeks, then suddenly another. */
export function regimeFactor(seed: number, systemId: number, at: number): number {
  const phase = regimePhase(seed, systemId);
  let span = Math.floor((at - EPOCH + phase) / REGIME_SPAN);
  // The last change before now; before the epoch everything had changed.
  while (span > 0 && hash(seed, systemId, 1000 + span) % 100 >= REGIME_CHANGE_PERCENT) span -= 1;
  return REGIMES[hash(seed, systemId, 5000 + span) % REGIMES.length] ?? 1;
}

/**
 * Noise that neighbours share: slow noise of the region and quicker noise of the constellation, as a factor whose
 * mean is about 1.
 */
export function correlatedNoise(seed: number, regionId: number, constellationId: number, at: number): number {
  return Math.exp(regionNoise(seed, regionId, at) + constellationNoise(seed, constellationId, at) - 0.08);
}

/** The region's part of the correlated noise, as a logarithm. */
function regionNoise(seed: number, regionId: number, at: number): number {
  return NOISE_SCALES.regions.deviation * smoothNoise(seed, regionId, at, NOISE_SCALES.regions.span);
}

/** The constellation's part of the correlated noise, as a logarithm. */
function constellationNoise(seed: number, constellationId: number, at: number): number {
  return NOISE_SCALES.constellations.deviation * smoothNoise(seed, constellationId, at, NOISE_SCALES.constellations.span);
}
