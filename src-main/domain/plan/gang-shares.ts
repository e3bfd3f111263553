import type { PassageTotals } from './loss.ts';

/** Where places do not differ by more than chance, their own clusters count for hardly anything; where clusters of one place do not, for all. */
const USUAL_CLUSTERS = { least: 0.01, most: 1000 } as const;
/** Places with as much traffic: within so many doublings (standard deviation), looked up in so many steps a doubling. */
const ALIKE = 0.5;
const STEPS = 4;

/** A place and how many ships pass it in an hour with traffic. */
interface PlaceOfGangs extends PassageTotals {
  traffic: number;
}

/**
 * Learns what share of the passing ships a cluster takes, by place: drawn towards that of places with as much traffic, since a gang that
 * takes three ships an hour takes half of six and a hundredth of three hundred, and with as many clusters, since camps come often and take many.
 * This many usual clusters are added as the variance of clusters at one place is that of places (Bühlmann and Straub 1970, Bulletin of the
 * Swiss Association of Actuaries 70, 111), all in parts of what is usual. `ships`: how many passed each place.
 */
export function sharesOfClusters(totals: readonly PassageTotals[], ships: ArrayLike<number>): Float64Array {
  const places = totals.map((place, index) => ({ ...place, traffic: (ships[index] as number) / Math.max(1, place.passed) }));
  const withLosses = places.filter(({ clusters }) => clusters > 0);
  if (withLosses.length === 0) return new Float64Array(places.length);
  const usualOf = usualShares(withLosses);
  const sumOf = (of: (place: PlaceOfGangs, usual: number) => number) =>
    withLosses.reduce((sum, place) => sum + of(place, usualOf(place)), 0);
  const clusters = sumOf((place) => place.clusters);
  const freedom = clusters - withLosses.length;
  const within =
    freedom <= 0 ? 0 : sumOf((place, usual) => (place.squares - place.shares ** 2 / place.clusters) / usual ** 2) / freedom;
  const spread = sumOf((place, usual) => place.clusters * (place.shares / place.clusters / usual - 1) ** 2);
  const effective = clusters - sumOf((place) => place.clusters ** 2) / clusters;
  const between = effective > 0 ? (spread - (withLosses.length - 1) * within) / effective : 0;
  const added = freedom > 0 && between > 0 ? within / between : USUAL_CLUSTERS.most;
  const usualClusters = Math.min(USUAL_CLUSTERS.most, Math.max(USUAL_CLUSTERS.least, added));
  return Float64Array.from(places, (place) => (place.shares + usualClusters * usualOf(place)) / (place.clusters + usualClusters));
}

/** The mean share of a cluster by traffic, times that by the number of clusters. */
function usualShares(places: readonly PlaceOfGangs[]): (place: PlaceOfGangs) => number {
  const byTraffic = sharesByTraffic(places);
  const classOf = ({ clusters }: PlaceOfGangs) => Math.floor(Math.log2(Math.max(1, clusters)));
  const byClass = new Map(
    [...Map.groupBy(places, classOf)].map(([of, some]) => [
      of,
      some.reduce((sum, { shares }) => sum + shares, 0) /
        some.reduce((sum, place) => sum + place.clusters * byTraffic(place.traffic), 0),
    ]),
  );
  return (place) => byTraffic(place.traffic) * (byClass.get(classOf(place)) ?? 1);
}

/** The mean share of a cluster at places with as much traffic (kernel regression on its logarithm; Nadaraya 1964, Watson 1964). */
function sharesByTraffic(places: readonly PlaceOfGangs[]): (traffic: number) => number {
  const stepOf = (traffic: number) => Math.round(STEPS * Math.log2(Math.max(1, traffic)));
  const steps = new Map<number, { clusters: number; shares: number }>();
  for (const { traffic, clusters, shares } of places) {
    const sum = steps.get(stepOf(traffic)) ?? { clusters: 0, shares: 0 };
    steps.set(stepOf(traffic), { clusters: sum.clusters + clusters, shares: sum.shares + shares });
  }
  const known = new Map<number, number>();
  const meanAt = (step: number) => {
    // The nearest step counts in full: beyond the last place with a gang it is what is known.
    const distances = [...steps.keys()].map((other) => ((other - step) / STEPS / ALIKE) ** 2 / 2);
    const nearest = Math.min(...distances);
    let [shares, clusters] = [0, 0];
    [...steps.values()].forEach((sum, index) => {
      const weight = Math.exp(nearest - (distances[index] as number));
      shares += weight * sum.shares;
      clusters += weight * sum.clusters;
    });
    return shares / clusters;
  };
  return (traffic) => {
    const step = stepOf(traffic);
    const mean = known.get(step) ?? meanAt(step);
    known.set(step, mean);
    return mean;
  };
}
