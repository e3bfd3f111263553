/** How long something lasted that may have been seen late, and whose end may not have been seen. Days. */
export interface Life {
  /** When it came under observation; 0: from its beginning. */
  entry: number;
  exit: number;
  /** true: it ended at `exit`; false: it was only not seen any longer. */
  hasEnded: boolean;
}

/** The estimate just after a time at which something ended. */
interface SurvivalStep {
  day: number;
  atRisk: number;
  /** Share that lasts longer. */
  lasting: number;
  /** The sum of d ÷ (n (n − d)) up to here, of Greenwood’s formula. */
  greenwood: number;
}

/** The Kaplan–Meier estimate of how long things last. */
export interface Survival {
  steps: readonly SurvivalStep[];
  /** How many were observed from their beginning. */
  atStart: number;
  /** Days up to which any was observed. */
  followedTo: number;
}

/** A share from 0 to 1 with its 95 % interval. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

const NORMAL_95 = 1.959964;
/** What a two-sided interval of 95 % leaves out on each side. */
const TAIL = 0.025;
/** An end at the very moment of the beginning comes after it. */
const INSTANT = 1e-9;

/**
 * The product-limit estimate of Kaplan and Meier (1958), with late entry: at each end only those count as at risk that were under
 * observation just before it. What is not seen any longer at the time of an end was still at risk.
 */
export function kaplanMeier(lives: readonly Life[]): Survival {
  const seen = lives.map(({ entry, exit, hasEnded }) => ({ entry, exit: Math.max(exit, INSTANT), hasEnded }));
  const valid = seen.filter(({ entry, exit }) => entry < exit);
  const entries = valid.map(({ entry }) => entry).sort((a, b) => a - b);
  const exits = valid.toSorted((a, b) => a.exit - b.exit);
  const steps: SurvivalStep[] = [];
  let [entered, gone, lasting, greenwood] = [0, 0, 1, 0];
  while (gone < exits.length) {
    const day = exits[gone]?.exit ?? 0;
    while (entered < entries.length && (entries[entered] ?? 0) < day) entered += 1;
    const atRisk = entered - gone;
    let ended = 0;
    for (; exits[gone]?.exit === day; gone += 1) ended += Number(exits[gone]?.hasEnded);
    if (ended === 0) continue;
    lasting *= 1 - ended / atRisk;
    greenwood += ended === atRisk ? 0 : ended / (atRisk * (atRisk - ended));
    steps.push({ day, atRisk, lasting: Math.max(0, lasting), greenwood });
    // Nothing is left to estimate: what comes later was under observation too late.
    if (ended === atRisk) break;
  }
  const atStart = valid.filter(({ entry }) => entry === 0).length;
  return { steps, atStart, followedTo: exits.at(-1)?.exit ?? 0 };
}

/**
 * The share that has ended within some days, with the interval of Greenwood’s variance on the log-log scale (Kalbfleisch and Prentice, 1980),
 * which stays between 0 and 1; where none or all have ended, that of the exact binomial. null: none was followed for so long.
 */
export function endedWithin({ steps, atStart, followedTo }: Survival, days: number): Share | null {
  const last = steps.findLast(({ day }) => day <= days);
  if (atStart === 0 || (days > followedTo && last?.lasting !== 0)) return null;
  if (last === undefined) return { share: 0, low: 0, high: 1 - TAIL ** (1 / atStart) };
  const { lasting, greenwood } = last;
  if (lasting === 0) return { share: 1, low: TAIL ** (1 / atStart), high: 1 };
  const spread = Math.exp((NORMAL_95 * Math.sqrt(greenwood)) / Math.abs(Math.log(lasting)));
  return { share: 1 - lasting, low: 1 - lasting ** (1 / spread), high: 1 - lasting ** spread };
}
