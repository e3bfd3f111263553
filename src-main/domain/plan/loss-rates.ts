import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { HOUR } from '#shared/time';
import { factorOf, type PassageTotals, shapeLearner, sharesOfClusters } from './loss.ts';
import { type Losses, lossesOf } from './loss-clusters.ts';
import { type PassageCounts, WEEK_HOURS } from './passages.ts';

/** A class of which fewer ships were lost has the rates of any ship. */
const FEWEST_LOST = 20;
const ANY = 0;
/** How much hours differ is learned from this many systems: more tell the same, and take the main thread too long. */
const LEARNED_FROM = 600;
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
  const ofAny = lossesOfAny(counts);
  const lost = ownLosses(counts, shipClasses.indexOf(shipClass)) ?? ofAny;
  const usual = usualShares(counts, ofAny);
  const classFactors = lost === ofAny ? null : factorsOfClass(lost, usual);
  const byHour = hourFactors(counts, ofAny);
  const rateOf = (index: number, ofHour: number) => {
    const share = (usual[index] as number) * ofHour * (classFactors?.[index] ?? 1);
    return -Math.log1p(-Math.min(LARGEST_SHARE, share));
  };

  return {
    rate(systemId, moment) {
      const index = indexOf.get(systemId);
      if (index === undefined) return 0;
      return rateOf(index, byHour.ofWeek(index, slotOf(moment)));
    },
    hourlyRate(systemId, hour) {
      const index = indexOf.get(systemId);
      return index === undefined ? 0 : rateOf(index, byHour.ofDay(index, hour));
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

const knownOfAny = new WeakMap<PassageCounts, Losses>();

/** The losses of any ship, which every class's rates need: added up once for each counts, some 30 ms with a full mirror. */
export function lossesOfAny(counts: PassageCounts): Losses {
  const losses = knownOfAny.get(counts) ?? lossesOf(counts, ANY);
  knownOfAny.set(counts, losses);
  return losses;
}

function slotOf(at: number): number {
  return Math.floor(at / HOUR) % WEEK_HOURS;
}

function sumOfHour(values: { [place: number]: number }, index: number, hour: number): number {
  let sum = 0;
  for (let slot = hour; slot < WEEK_HOURS; slot += DAY_HOURS) sum += values[index * WEEK_HOURS + slot] as number;
  return sum;
}

/** By how much an hour of the day, and of the week, is more dangerous at a system than its mean hour. */
function hourFactors({ passed, systemIds }: PassageCounts, lost: Losses) {
  /** How many hours with a loss are to be expected among these of one system, were all hours alike. */
  const expectedHours = (index: number, hours: number) =>
    ((lost.hoursOfSystem[index] as number) * hours) / Math.max(1, lost.passedByAny[index] as number);
  const [ofDay, ofWeek] = [shapeLearner(), shapeLearner()];
  const dayFactor = (index: number, hour: number, shape: number) =>
    factorOf(sumOfHour(lost.hoursOfPlace, index, hour), expectedHours(index, sumOfHour(passed, index, hour)), shape);
  const eachHour = (tell: (index: number, hour: number) => void) => {
    const step = Math.max(1, Math.floor(systemIds.length / LEARNED_FROM));
    for (let index = 0; index < systemIds.length; index += step)
      if ((lost.hoursOfSystem[index] as number) > 1) for (let hour = 0; hour < DAY_HOURS; hour += 1) tell(index, hour);
  };
  eachHour((index, hour) =>
    ofDay.add(sumOfHour(lost.hoursOfPlace, index, hour), expectedHours(index, sumOfHour(passed, index, hour))),
  );
  const dayShape = ofDay.shape();
  const expectedAt = (index: number, slot: number, atHour: number) =>
    atHour * expectedHours(index, passed[index * WEEK_HOURS + slot] as number);
  eachHour((index, hour) => {
    const atHour = dayFactor(index, hour, dayShape);
    for (let slot = hour; slot < WEEK_HOURS; slot += DAY_HOURS)
      ofWeek.add(lost.hoursOfPlace[index * WEEK_HOURS + slot] as number, expectedAt(index, slot, atHour));
  });
  const weekShape = ofWeek.shape();
  return {
    ofDay: (index: number, hour: number) => dayFactor(index, hour, dayShape),
    ofWeek(index: number, slot: number): number {
      const atHour = dayFactor(index, slot % DAY_HOURS, dayShape);
      const count = lost.hoursOfPlace[index * WEEK_HOURS + slot] as number;
      return atHour * factorOf(count, expectedAt(index, slot, atHour), weekShape);
    },
  };
}

/** The share of the ships that pass a system in an hour that is usually lost, by system. */
function usualShares({ constellationIds, bands, recent }: PassageCounts, lost: Losses): Float64Array {
  const none = (): PassageTotals => ({ hours: 0, clusters: 0, shares: 0, squares: 0 });
  const ofBand = Array.from({ length: BANDS }, none);
  const ofConstellation = new Map<number, PassageTotals & { band: PassageTotals }>();
  const ofSystem = Array.from(constellationIds, (id, index) => {
    const own = {
      hours: lost.passedOfSystem[index] as number,
      clusters: lost.clustersOfSystem[index] as number,
      shares: lost.sharesOfSystem[index] as number,
      squares: lost.squaresOfSystem[index] as number,
    };
    const band = ofBand[bands[index] as number] as PassageTotals;
    // A constellation of two bands counts as two.
    const key = id * BANDS + (bands[index] as number);
    const constellation = ofConstellation.get(key) ?? { ...none(), band };
    ofConstellation.set(key, constellation);
    for (const sum of [band, constellation]) add(sum, own);
    return { ...own, constellation };
  });
  const ofArea = clusterRates([...ofConstellation.values()], ({ band }) => (band.hours === 0 ? 0 : band.clusters / band.hours));
  const usual = clusterRates(ofSystem, ({ constellation }) => ofArea.get(constellation) as number);
  const shareOf = sharesOfClusters(ofSystem);
  // Of the newest weeks as many clusters are to be expected as their hours are of all.
  const expected = ofSystem.map((own, index) => (usual.get(own) as number) * (recent[index] as number));
  const weeks = shapeLearner();
  expected.forEach((clusters, index) =>
    weeks.addPair(lost.newestWeek[index] as number, clusters, lost.weekBefore[index] as number, clusters),
  );
  const shape = weeks.shape();
  return Float64Array.from(ofSystem, (own, index) => {
    const lasting = factorOf(lost.newestWeek[index] as number, expected[index] as number, shape);
    return (usual.get(own) as number) * shareOf(own) * lasting;
  });
}

/** The losses of a class; null for any ship, and for a class of which hardly any was lost. */
function ownLosses(counts: PassageCounts, shipClass: number): Losses | null {
  const own = counts.losses.classes.reduce((count, one) => count + (one === shipClass ? 1 : 0), 0);
  return shipClass === ANY || own < FEWEST_LOST ? null : lossesOf(counts, shipClass);
}

/** How many times as dangerous as for any ship each system is for a class, by how often it was lost and would have been as any ship. */
function factorsOfClass({ passedOfSystem, clustersOfSystem, sharesOfSystem }: Losses, usual: Float64Array): Float64Array {
  const sumOf = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0);
  const asAny = usual.map((share, index) => share * (passedOfSystem[index] as number));
  const [clusters, lost] = [sumOf(clustersOfSystem), sumOf(asAny)];
  if (lost === 0) return new Float64Array(usual.length).fill(1);
  const expected = asAny.map((share) => (share * clusters) / lost);
  const learner = shapeLearner();
  expected.forEach((count, index) => learner.add(clustersOfSystem[index] as number, count));
  const shape = learner.shape();
  const mean = sumOf(sharesOfSystem) / lost;
  return expected.map((count, index) => mean * factorOf(clustersOfSystem[index] as number, count, shape));
}

/** How many clusters come to each place in an hour with passages, drawn towards what is usual for its like, the less the more these differ. */
function clusterRates<Place extends PassageTotals>(
  places: readonly Place[],
  usualOf: (place: Place) => number,
): Map<Place, number> {
  const learner = shapeLearner();
  for (const place of places) learner.add(place.clusters, usualOf(place) * place.hours);
  const shape = learner.shape();
  return new Map(places.map((place) => [place, usualOf(place) * factorOf(place.clusters, usualOf(place) * place.hours, shape)]));
}

function add(sum: PassageTotals, more: PassageTotals): void {
  for (const figure of ['hours', 'clusters', 'shares', 'squares'] as const) sum[figure] += more[figure];
}
