import { DAY } from '#main/runtime/world';
import { type Fork, hash, seedAt } from '../chance.ts';
import { EPOCH } from '../rhythm.ts';

/** How long a regime lasts at least; at the end of each such span it changes with this chance. */
const REGIME_SPAN = 6 * DAY;
const REGIME_CHANGE_PERCENT = 22;
/** How busy a system is in each regime, against its own usual; most are usual most of the time. */
const REGIMES = [0.2, 0.6, 1, 1, 1, 1, 1.5, 3.5] as const;

/** A standard normal draw that depends on the keys alone: twelve uniform bytes, summed. */
export function keyedNormal(seed: number, a: number, b: number): number {
  let sum = 0;
  for (const part of [0, 1, 2]) {
    const bits = hash(seed + part * 7919, a, b);
    sum += (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24);
  }
  return (sum - 1530) / 256;
}

/** Smooth noise, standard normal at its knots, which are `span` milliseconds apart. */
export function smoothNoise(seed: number, key: number, at: number, span: number, fork?: Fork): number {
  const position = (at - EPOCH) / span;
  const knot = Math.floor(position);
  const weight = (1 - Math.cos((position - knot) * Math.PI)) / 2;
  // A knot is decided when the way to it begins.
  const drawn = (which: number) => keyedNormal(seedAt(seed, EPOCH + (which - 1) * span, fork), key, which);
  return drawn(knot) * (1 - weight) + drawn(knot + 1) * weight;
}

/** The factor of the regime that a system is in: constant for weeks, then suddenly another. */
export function regimeFactor(seed: number, systemId: number, at: number, fork?: Fork): number {
  const phase = hash(seed, systemId, 1) % REGIME_SPAN;
  let span = Math.floor((at - EPOCH + phase) / REGIME_SPAN);
  const seedOf = (which: number) => seedAt(seed, EPOCH - phase + which * REGIME_SPAN, fork);
  // The last change before now; before the epoch everything had changed.
  while (span > 0 && hash(seedOf(span), systemId, 1000 + span) % 100 >= REGIME_CHANGE_PERCENT) span -= 1;
  return REGIMES[hash(seedOf(span), systemId, 5000 + span) % REGIMES.length] ?? 1;
}

/**
 * What moves neighbours together: a slow tide of the region and a quicker one of the constellation, as a factor whose
 * mean is about 1.
 */
export function tide(seed: number, regionId: number, constellationId: number, at: number, fork?: Fork): number {
  return Math.exp(regionTide(seed, regionId, at, fork) + constellationTide(seed, constellationId, at, fork) - 0.08);
}

/** The region's part of the tide, as a logarithm. */
export function regionTide(seed: number, regionId: number, at: number, fork?: Fork): number {
  return 0.35 * smoothNoise(seed, regionId, at, 9 * DAY, fork);
}

/** The constellation's part of the tide, as a logarithm. */
export function constellationTide(seed: number, constellationId: number, at: number, fork?: Fork): number {
  return 0.35 * smoothNoise(seed, constellationId, at, 2.5 * DAY, fork);
}
