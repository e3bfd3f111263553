/** Jumps and kills of one day, as expected or as usual. */
export interface OutlookFigures {
  jumps: number;
  kills: number;
}

/** A forecast makes a system at most so many times as dangerous as usual, and at least one over it. */
const MOST = 3;

/**
 * How many times its usual danger a forecast day has: expected kills by usual ones, over the same of jumps, one of each added so that a
 * quiet system's first kill is not taken for a war; between 1/3 and 3 (decisions §9.3).
 */
export function outlookFactor(expected: OutlookFigures, usual: OutlookFigures): number {
  const factor = (expected.kills + 1) / (usual.kills + 1) / ((expected.jumps + 1) / (usual.jumps + 1));
  return Math.min(MOST, Math.max(1 / MOST, factor));
}
