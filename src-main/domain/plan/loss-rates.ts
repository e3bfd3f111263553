import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { HOUR } from '#shared/time';
import { factorLearner } from './factors.ts';
import { type HourFactors, hourFactors, sumOfHour } from './hour-factors.ts';
import { factorOf, type PassageTotals, shapeLearner, sharesOfClusters } from './loss.ts';
import { type Clusters, type Losses, lossesOf } from './loss-clusters.ts';
import { type PassageCounts, WEEK_HOURS } from './passages.ts';

/** A class of which fewer ships were lost has the rates of any ship. */
const FEWEST_LOST = 20;
const ANY = 0;
const DAY_HOURS = 24;
const BANDS = 3;
/** The largest share that is answered: a place at which every ship was lost is no certain death. */
const LARGEST_SHARE = 0.95;

/** What the chance of loss is worked out from. */
export interface LossBasis {
  counts: PassageCounts;
  /** killmails: ships lost at stargates; hourly_counts: all ships lost, while killmails were read for less than a day. */
  source: 'killmails' | 'hourly_counts';
  /** Of those of today and tomorrow that were forecast (days since 1970-01-01): how many times its usual danger each system of the counts has. */
  outlooks: readonly { day: number; factors: Float32Array; littleTraffic: Uint8Array }[];
}

/** Ships lost for each jump, by system and hour of the week (decisions §9.3). */
export interface LossRates {
  /** The rate of entering a system at a time (milliseconds since the epoch); 0 for one that is not listed. */
  rate(systemId: number, at: number): number;
  /** That of an hour of the UTC day (0 to 23) over all weekdays; of the usual hours alone. */
  hourlyRate(systemId: number, hour: number): number;
  /** Ships of the class lost there, by hour of the UTC day. */
  lostByHour(systemId: number): number[];
  jumpsPerHour(systemId: number, at: number): number;
}

/**
 * The rates of one class of ships. Kills cluster, so that what counts is the share of the passing ships that was lost in an hour, and
 * how often a cluster of losses came: of each system drawn towards its constellation's and its security band's, then raised or lowered
 * by the newest week, the hour of the day and the hour of the week. A class of ship has the rates of any ship, times how many more of
 * it were lost at a system than of the others; of each class as many are taken to travel as are lost.
 */
export function lossRatesOf(counts: PassageCounts, shipClass: ShipClass): LossRates {
  const { systemIds, jumps, hours } = counts;
  const indexOf = new Map(Array.from(systemIds, (systemId, index) => [systemId, index]));
  const { lost: ofAny, shares: usual, alone, gangs } = learnedOfAny(counts);
  const lost = ownLosses(counts, shipClasses.indexOf(shipClass)) ?? ofAny;
  const classFactors =
    lost === ofAny
      ? null
      : factorsOfClass(
          lost,
          usual.alone.map((share, index) => share + (usual.gangs[index] as number)),
        );
  const rateOf = (index: number, of: 'ofDay' | 'ofWeek', hour: number) => {
    const share =
      (usual.alone[index] as number) * alone[of](index, hour) + (usual.gangs[index] as number) * gangs[of](index, hour);
    return -Math.log1p(-Math.min(LARGEST_SHARE, share * (classFactors?.[index] ?? 1)));
  };

  return {
    rate(systemId, moment) {
      const index = indexOf.get(systemId);
      if (index === undefined) return 0;
      return rateOf(index, 'ofWeek', slotOf(moment));
    },
    hourlyRate(systemId, hour) {
      const index = indexOf.get(systemId);
      return index === undefined ? 0 : rateOf(index, 'ofDay', hour);
    },
    lostByHour(systemId) {
      const index = indexOf.get(systemId);
      return Array.from({ length: DAY_HOURS }, (_, hour) => (index === undefined ? 0 : sumOfHour(lost.ships, index, hour)));
    },
    jumpsPerHour(systemId, moment) {
      const index = indexOf.get(systemId);
      const slot = slotOf(moment);
      const sampled = hours[slot] as number;
      return index === undefined || sampled === 0 ? 0 : (jumps[index * WEEK_HOURS + slot] as number) / sampled;
    },
  };
}

interface UsualOfAny {
  lost: Losses;
  shares: UsualShares;
  alone: HourFactors;
  gangs: HourFactors;
}

const lostOfAny = new WeakMap<PassageCounts, Losses>();
const usualOfCounts = new WeakMap<PassageCounts, UsualOfAny>();

/** The losses of any ship, which every class's rates need: added up once for each counts, some 30 ms with a full mirror. */
export function lossesOfAny(counts: PassageCounts): Losses {
  const losses = lostOfAny.get(counts) ?? lossesOf(counts, ANY);
  lostOfAny.set(counts, losses);
  return losses;
}

/** What is usual of any ship, learned once for each counts, some 40 ms with a full mirror. */
export function learnedOfAny(counts: PassageCounts): UsualOfAny {
  const known = usualOfCounts.get(counts);
  if (known !== undefined) return known;
  const lost = lossesOfAny(counts);
  const systems = counts.systemIds.length;
  const usual = {
    lost,
    shares: usualShares(counts, lost),
    alone: hourFactors(systems, { counted: lost.singlesOfPlace, passed: counts.jumps }),
    gangs: hourFactors(systems, { counted: lost.hoursOfPlace, passed: counts.passed }),
  };
  usualOfCounts.set(counts, usual);
  return usual;
}

function slotOf(at: number): number {
  return Math.floor(at / HOUR) % WEEK_HOURS;
}

/** Of the ships that pass a system in an hour, by system: which share is lost one by one, and which is taken by gangs. */
interface UsualShares {
  alone: Float64Array;
  gangs: Float64Array;
}

/**
 * The share of the ships that pass a system in an hour that is usually lost, by system. Ships that are lost alone are so many of those that
 * pass; where several are lost after each other, a gang came: how often, and which share it takes.
 */
function usualShares(counts: PassageCounts, lost: Losses): UsualShares {
  const { passedOfSystem: hours, jumpsOfSystem: jumps, single, several } = lost;
  const alone = usualClusters(counts, jumps, single, 1);
  const gangs = usualClusters(counts, hours, several, dispersionOf(counts, lost));
  const shareOf = sharesOfClusters(gangs.places);
  // Of the newest weeks as many clusters are to be expected as their hours are of all.
  const expected = Float64Array.from(counts.recent, (recent, index) => recent * (gangs.rate[index] as number));
  const weeks = shapeLearner();
  expected.forEach((clusters, index) =>
    weeks.addPair(lost.newestWeek[index] as number, clusters, lost.weekBefore[index] as number, clusters),
  );
  const shape = weeks.shape();
  const taken = Float64Array.from(gangs.places, (place, index) => {
    const lasting = factorOf(lost.newestWeek[index] as number, expected[index] as number, shape);
    return (gangs.rate[index] as number) * shareOf(place) * lasting;
  });
  return { alone: alone.rate, gangs: taken };
}

/**
 * How many times as much the gangs of two stretches of time at a place differ as they would if each came for itself (Poisson's). A place is
 * used for a while: many gangs of one week tell no more than few. Fortnights where four weeks are known, else weeks.
 */
function dispersionOf({ hours }: PassageCounts, { newestWeek, weekBefore, fortnightBefore }: Losses): number {
  const isLong = hours.reduce((sum, known) => sum + known, 0) > 3.5 * WEEK_HOURS;
  let [squares, sum] = [1, 1];
  newestWeek.forEach((count, index) => {
    const before = weekBefore[index] as number;
    const [one, other] = isLong ? [count + before, fortnightBefore[index] as number] : [count, before];
    squares += (one - other) ** 2;
    sum += one + other;
  });
  return Math.max(1, squares / sum);
}

/** How many clusters of a kind come for each of what passes (hours, or ships), by system; drawn towards its constellation's and its band's. */
function usualClusters({ constellationIds, bands }: PassageCounts, passed: Float64Array, clusters: Clusters, dispersion: number) {
  const none = (): PassageTotals => ({ passed: 0, clusters: 0, shares: 0, squares: 0 });
  const ofBand = Array.from({ length: BANDS }, none);
  const ofConstellation = new Map<number, PassageTotals & { band: PassageTotals }>();
  const places = Array.from(constellationIds, (id, index) => {
    const own = {
      passed: passed[index] as number,
      clusters: clusters.count[index] as number,
      shares: clusters.shares[index] as number,
      squares: clusters.squares[index] as number,
    };
    const band = ofBand[bands[index] as number] as PassageTotals;
    // A constellation of two bands counts as two.
    const key = id * BANDS + (bands[index] as number);
    const constellation = ofConstellation.get(key) ?? { ...none(), band };
    ofConstellation.set(key, constellation);
    for (const sum of [band, constellation]) add(sum, own);
    return { ...own, constellation };
  });
  const ofArea = clusterRates([...ofConstellation.values()], dispersion, ({ band }) =>
    band.passed === 0 ? 0 : band.clusters / band.passed,
  );
  const usual = clusterRates(places, dispersion, ({ constellation }) =>
    dispersion > 1 ? constellation.band.clusters / Math.max(1, constellation.band.passed) : (ofArea.get(constellation) as number),
  );
  return { places, rate: Float64Array.from(places, (own) => usual.get(own) as number) };
}

/** The losses of a class; null for any ship, and for a class of which hardly any was lost. */
function ownLosses(counts: PassageCounts, shipClass: number): Losses | null {
  const own = counts.losses.classes.reduce((count, one) => count + (one === shipClass ? 1 : 0), 0);
  return shipClass === ANY || own < FEWEST_LOST ? null : lossesOf(counts, shipClass);
}

/** How many times as dangerous as for any ship each system is for a class, by how often it was lost and would have been as any ship. */
function factorsOfClass({ passedOfSystem, single, several }: Losses, usual: Float64Array): Float64Array {
  const clustersOfSystem = single.count.map((count, index) => count + (several.count[index] as number));
  const sumOf = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0);
  const asAny = usual.map((share, index) => share * (passedOfSystem[index] as number));
  const [clusters, lost] = [sumOf(clustersOfSystem), sumOf(asAny)];
  if (lost === 0) return new Float64Array(usual.length).fill(1);
  const expected = asAny.map((share) => (share * clusters) / lost);
  const learner = shapeLearner();
  expected.forEach((count, index) => learner.add(clustersOfSystem[index] as number, count));
  const shape = learner.shape();
  const mean = (sumOf(single.shares) + sumOf(several.shares)) / lost;
  return expected.map((count, index) => mean * factorOf(clustersOfSystem[index] as number, count, shape));
}

/** How many clusters come to each place in an hour with passages, drawn towards what is usual for its like, the less the more these differ. */
function clusterRates<Place extends PassageTotals>(
  places: readonly Place[],
  dispersion: number,
  usualOf: (place: Place) => number,
): Map<Place, number> {
  const learner = factorLearner(dispersion);
  for (const place of places) learner.add(place.clusters, usualOf(place) * place.passed);
  const factor = learner.factors();
  return new Map(places.map((place) => [place, usualOf(place) * factor(place.clusters, usualOf(place) * place.passed)]));
}

function add(sum: PassageTotals, more: PassageTotals): void {
  for (const figure of ['passed', 'clusters', 'shares', 'squares'] as const) sum[figure] += more[figure];
}
