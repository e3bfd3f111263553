/** Jumps and kills of one day, as expected or as usual. */
export interface OutlookFigures {
  jumps: number;
  kills: number;
}

/** A forecast makes a system at most this many times as dangerous as usual, and at least one over it. */
const MOST = 3;

/** How many times its usual danger a day is forecast to have. */
export interface Outlook {
  factor: number;
  /** Whether the day is at its most dangerous rather because few pass than because many are killed. */
  isLittleTraffic: boolean;
}

/**
 * Expected kills by usual ones, over the same of jumps, one of each added so that a quiet system's first kill is not taken for a war;
 * between 1/3 and 3 (decisions §9.3).
 */
export function outlookOf(expected: OutlookFigures, usual: OutlookFigures): Outlook {
  const kills = (expected.kills + 1) / (usual.kills + 1);
  const jumps = (expected.jumps + 1) / (usual.jumps + 1);
  const factor = Math.min(MOST, Math.max(1 / MOST, kills / jumps));
  return { factor, isLittleTraffic: factor === MOST && 1 / jumps > kills };
}
