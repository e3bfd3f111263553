import { widenedToMean } from './intervals.ts';
import { fullDay, hotspotsOf, type Panel, type Target } from './panel.ts';

/** What is called of a system's day. */
export type BandFigure = 'jumps' | 'kills' | 'hotspot';

/** Lower ends of the bands of what is called: expected jumps, expected kills, and the chance of a fight. */
const EDGES: Readonly<Record<BandFigure, readonly number[]>> = {
  jumps: [0, 3, 10, 30, 100, 300, 1000],
  kills: [0, 0.3, 1, 3, 10],
  hotspot: [0, 0.05, 0.1, 0.2, 0.4],
};

/** Forecasts whose called figures are alike, and their outcomes. Sums over the forecasts; chances count as 0 to 1. */
export interface Band {
  figure: BandFigure;
  from: number;
  /** null: no end. */
  to: number | null;
  forecasts: number;
  called: number;
  came: number;
  /** How many counts lay within their 80 % interval; 0 for the chance, which has none. */
  inside: number;
}

/** What was called of each system, and what came. */
interface CalledDay {
  called: ArrayLike<number>;
  came: ArrayLike<number>;
  /** Of counts alone. */
  interval?: (system: number) => { low: number; high: number };
}

/** One day's forecasts of a figure by band, the bands without any left out. */
function bandsOf(figure: BandFigure, { called, came, interval }: CalledDay): Band[] {
  const edges = EDGES[figure];
  const bands = edges.map(
    (from, at): Band => ({ figure, from, to: edges[at + 1] ?? null, forecasts: 0, called: 0, came: 0, inside: 0 }),
  );
  for (let system = 0; system < called.length; system += 1) {
    const [expected, count] = [called[system] as number, came[system] as number];
    const band = bands[edges.findLastIndex((from) => expected >= from)] as Band;
    band.forecasts += 1;
    band.called += expected;
    band.came += count;
    if (interval === undefined) continue;
    const { low, high } = interval(system);
    if (count >= low && count <= high) band.inside += 1;
  }
  return bands.filter(({ forecasts }) => forecasts > 0);
}

/** What was called of each system of a panel, and the intervals of its counts. */
export interface CalledSystems extends Readonly<Record<BandFigure, ArrayLike<number>>> {
  interval(target: Target, system: number): { low: number; high: number };
}

/** All that was called of a panel's day (an index) and came, by band; intervals as they are published. */
export function bandsOfDay(panel: Panel, day: number, thresholds: Uint32Array, called: CalledSystems): Band[] {
  const counts = (['jumps', 'kills'] as const).flatMap((target) =>
    bandsOf(target, {
      called: called[target],
      came: fullDay(panel, target, day),
      interval: (system) => widenedToMean(called[target][system] as number, called.interval(target, system)),
    }),
  );
  return [...counts, ...bandsOf('hotspot', { called: called.hotspot, came: hotspotsOf(panel, day, thresholds) })];
}

/** The bands of several days added up, in the order of figures and edges. */
export function addedBands(days: readonly (readonly Band[])[]): Band[] {
  const sums = new Map<string, Band>();
  for (const { figure, from, to, ...own } of days.flat()) {
    const sum = sums.get(`${figure} ${from}`) ?? { figure, from, to, forecasts: 0, called: 0, came: 0, inside: 0 };
    sums.set(`${figure} ${from}`, sum);
    for (const name of ['forecasts', 'called', 'came', 'inside'] as const) sum[name] += own[name];
  }
  const order = Object.keys(EDGES);
  return [...sums.values()].sort((a, b) => order.indexOf(a.figure) - order.indexOf(b.figure) || a.from - b.from);
}
