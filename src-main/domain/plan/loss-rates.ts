import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { DAY_HOURS, HOUR } from '#shared/time';
import { factorLearner } from './factors.ts';
import { type HourFactors, hourFactors, noticedHours, sumOfHour } from './hour-factors.ts';
import { factorOf, type PassageTotals, shapeLearner, sharesOfClusters } from './loss.ts';
import { type Clusters, type Losses, lossesOf } from './loss-clusters.ts';
import { type PassageCounts, WEEK_HOURS } from './passages.ts';
import { shareOfWeeks, weekFactors } from './week-factors.ts';

/** A class of which fewer ships were lost has the rates of any ship. */
const FEWEST_LOST = 20;
const ANY = 0;
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
  /** Of the ships that pass a system in an hour, by system: which share is lost one by one, and which is taken by gangs. */
  shares: { alone: Float64Array; gangs: Float64Array };
  alone: HourFactors;
  gangs: HourFactors;
}

const ofCounts = new WeakMap<PassageCounts, Partial<UsualOfAny & { ofAlone: Float64Array; noticed: Float64Array }>>();
/** So many systems at a time have their hours worked out. */
const SYSTEMS_OF_A_PART = 1000;

/**
 * Learns what is usual of any ship, which every class's rates need, once for each counts, even by several at a time; each part takes some 10
 * to 30 ms with a full mirror.
 */
export function* learnOfAny(counts: PassageCounts): Generator<undefined, UsualOfAny> {
  const known = ofCounts.get(counts) ?? {};
  ofCounts.set(counts, known);
  const systems = counts.systemIds.length;
  known.lost ??= lossesOf(counts, ANY);
  const { lost } = known;
  yield;
  known.ofAlone ??= aloneRates(counts, lost);
  yield;
  known.shares ??= { alone: known.ofAlone, gangs: gangShares(counts, lost) };
  yield;
  known.alone ??= hourFactors(systems, { counted: lost.singlesOfPlace, passed: counts.jumps });
  yield;
  known.noticed ??= noticedHours(counts, lost);
  yield;
  known.gangs ??= hourFactors(systems, { counted: lost.hoursOfPlace, passed: known.noticed });
  const { shares, alone, gangs } = known;
  for (let from = 0; from < systems; from += SYSTEMS_OF_A_PART) {
    yield;
    for (const factors of [alone, gangs]) factors.workOut(from, Math.min(systems, from + SYSTEMS_OF_A_PART));
  }
  return { lost, shares, alone, gangs };
}

/** The same at once. */
export function learnedOfAny(counts: PassageCounts): UsualOfAny {
  const parts = learnOfAny(counts);
  for (;;) {
    const part = parts.next();
    if (part.done === true) return part.value;
  }
}

function slotOf(at: number): number {
  return Math.floor(at / HOUR) % WEEK_HOURS;
}

/** The share of the ships that pass in an hour that gangs usually take, by system: how often one comes, and which share it takes. */
function gangShares(counts: PassageCounts, lost: Losses): Float64Array {
  const { places, rates } = gangRates(counts, lost);
  const shareOf = sharesOfClusters(places);
  // Of the newest week as many gangs are to be expected as its hours are of all.
  const expected = rates.map((rate, index) => rate * (lost.passedOfWeek[index] as number));
  const before = lost.gangsOfWeek.subarray(rates.length);
  const weeks = shapeLearner();
  expected.forEach((gangs, index) => weeks.addPair(lost.gangsOfWeek[index] as number, gangs, before[index] as number, gangs));
  const shape = weeks.shape();
  return Float64Array.from(places, (place, index) => {
    const lasting = factorOf(lost.gangsOfWeek[index] as number, expected[index] as number, shape);
    return (rates[index] as number) * shareOf(place) * lasting;
  });
}

/** The share of the ships that pass that is lost alone, by system; drawn towards its constellation's, and this towards its band's. */
function aloneRates(counts: PassageCounts, { jumpsOfSystem, single }: Losses): Float64Array {
  const { places, rateOfConstellation } = placesOf(counts, jumpsOfSystem, single);
  const usual = clusterRates(places, rateOfConstellation);
  return Float64Array.from(places, (place) => usual.get(place) as number);
}

/**
 * How many gangs come in an hour with traffic, by system, from those of each of the newest weeks; drawn towards the constellation's, or the
 * band's where places are used for some weeks: few of a constellation's are then known.
 */
function gangRates(counts: PassageCounts, { passedOfSystem, several, passedOfWeek, gangsOfWeek }: Losses) {
  const { places, rateOfConstellation, rateOfBand } = placesOf(counts, passedOfSystem, several);
  const expectedBy = (rateOf: (place: SystemClusters) => number) => {
    const usual = places.map(rateOf);
    return { usual, expected: passedOfWeek.map((passed, at) => passed * (usual[at % places.length] as number)) };
  };
  const ofBand = expectedBy(rateOfBand);
  const share = shareOfWeeks({ counts: gangsOfWeek, expected: ofBand.expected });
  const { usual, expected } = share < 1 ? ofBand : expectedBy(rateOfConstellation);
  const factors = weekFactors({ counts: gangsOfWeek, expected }, share);
  return { places, rates: factors.map((factor, index) => factor * (usual[index] as number)) };
}

type SystemClusters = PassageTotals & { constellation: PassageTotals & { band: PassageTotals } };

/** What was counted of clusters of a kind at each system, and how many came for each of what passed (hours, or ships) in its area. */
function placesOf({ constellationIds, bands }: PassageCounts, passed: Float64Array, clusters: Clusters) {
  const none = (): PassageTotals => ({ passed: 0, clusters: 0, shares: 0, squares: 0 });
  const ofBand = Array.from({ length: BANDS }, none);
  const ofConstellation = new Map<number, SystemClusters['constellation']>();
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
  const rateIn = ({ clusters: count, passed: of }: PassageTotals) => (of === 0 ? 0 : count / of);
  const ofArea = clusterRates([...ofConstellation.values()], ({ band }) => rateIn(band));
  return {
    places,
    rateOfBand: ({ constellation }: SystemClusters) => rateIn(constellation.band),
    rateOfConstellation: ({ constellation }: SystemClusters) => ofArea.get(constellation) as number,
  };
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

/** How many clusters come to each place for each of what passes, drawn towards what is usual for its like, the less the more these differ. */
function clusterRates<Of extends PassageTotals>(places: readonly Of[], usualOf: (place: Of) => number): Map<Of, number> {
  const learner = factorLearner();
  for (const place of places) learner.add(place.clusters, usualOf(place) * place.passed);
  const factor = learner.factors();
  return new Map(places.map((place) => [place, usualOf(place) * factor(place.clusters, usualOf(place) * place.passed)]));
}

function add(sum: PassageTotals, more: PassageTotals): void {
  for (const figure of ['passed', 'clusters', 'shares', 'squares'] as const) sum[figure] += more[figure];
}
