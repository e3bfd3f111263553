import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { DAY_HOURS, HOUR } from '#shared/time';
import { factorLearner } from './factors.ts';
import { sharesOfClusters } from './gang-shares.ts';
import { hourFactors, noticedHours, sumOfHour } from './hour-factors.ts';
import { LIVE_WINDOW, type LiveStatus } from './live-status.ts';
import { factorOf, liveLossRate, type PassageTotals, shapeLearner } from './loss.ts';
import { type Clusters, clustersOf, gangsAmong, type Losses, lossesOf } from './loss-clusters.ts';
import { type PassageCounts, WEEK_HOURS } from './passages.ts';
import { shareOfWeeks, weekFactors } from './week-factors.ts';

/** A class of which fewer ships were lost has the rates of any ship. */
const FEWEST_LOST = 20;
/** The index of any ship among the classes. */
const ANY = 0;
const BANDS = 3;
/** Rounds in which gangs are told from losses by chance. */
const GANG_ROUNDS = 2;
/** The largest share that is answered: a place at which every ship was lost is no certain death. */
const LARGEST_SHARE = 0.95;

/** Ships lost for each jump, by system and hour of the week (decisions §9.3). */
export interface LossRates {
  /** The rate of entering a system at a time (milliseconds since the epoch); 0 for one that is not listed. */
  rate(systemId: number, at: number): number;
  /** Ships of the class lost there, by hour of the UTC day. */
  lostByHour(systemId: number): number[];
  jumpsPerHour(systemId: number, at: number): number;
}

/** The same as arrays, which another thread can be given. */
export interface LossTable extends Pick<PassageCounts, 'systemIds' | 'jumps' | 'hours'> {
  /** The rate of system i at hour h of the week at `i * 168 + h`, and ships lost, by the same places. */
  rates: Float32Array;
  ships: Uint16Array;
}

/**
 * The rates of one class of ships. Kills cluster, so that what counts is the share of the passing ships that was lost in an hour, and
 * how often a cluster of losses came: of each system drawn towards its constellation's and its security band's, then raised or lowered
 * by the newest week, the hour of the day and the hour of the week. A class of ship has the rates of any ship, times how many more of
 * it than of the others were lost at a system; of each class as many are taken to travel as are lost.
 */
export function lossRatesOf(counts: PassageCounts, shipClass: ShipClass) {
  const { systemIds, jumps, hours } = counts;
  const { shares: usual, alone, gangs } = learnedOfAny(counts);
  const named = shipClasses.indexOf(shipClass);
  const isKnown = named !== ANY && counts.losses.classes.reduce((sum, one) => sum + (one === named ? 1 : 0), 0) >= FEWEST_LOST;
  const ships = () => shipsLost(counts, isKnown ? named : ANY);
  const classFactors = isKnown ? factorsOfClass(counts, named) : null;
  const rateOf = (index: number, of: 'ofDay' | 'ofWeek', hour: number) => {
    const share =
      (usual.alone[index] as number) * alone[of](index, hour) + (usual.gangs[index] as number) * gangs[of](index, hour);
    return -Math.log1p(-Math.min(LARGEST_SHARE, share * (classFactors?.[index] ?? 1)));
  };
  const indexOf = indexesOf(systemIds);

  return {
    ...lossRates({ systemIds, jumps, hours, ships }, (index, slot) => rateOf(index, 'ofWeek', slot)),
    /** The rate of an hour of the UTC day (0 to 23) over all weekdays. */
    hourlyRate(systemId: number, hour: number): number {
      const index = indexOf.get(systemId);
      return index === undefined ? 0 : rateOf(index, 'ofDay', hour);
    },
    /** All rates, which takes half a second with a full mirror. */
    table: (): LossTable => ({
      systemIds,
      jumps,
      hours,
      ships: ships(),
      rates: Float32Array.from(jumps, (_, place) => rateOf(Math.floor(place / WEEK_HOURS), 'ofWeek', place % WEEK_HOURS)),
    }),
  };
}

/** What was learned in another thread. */
export function ratesIn(table: LossTable): LossRates {
  const { ships, ...counts } = table;
  return lossRates({ ...counts, ships: () => ships }, (index, slot) => table.rates[index * WEEK_HOURS + slot] as number);
}

function lossRates(
  { systemIds, jumps, hours, ships }: Pick<LossTable, 'systemIds' | 'jumps' | 'hours'> & { ships(): Uint16Array },
  rateOf: (index: number, slot: number) => number,
): LossRates {
  const indexOf = indexesOf(systemIds);
  return {
    rate(systemId, moment) {
      const index = indexOf.get(systemId);
      return index === undefined ? 0 : rateOf(index, slotOf(moment));
    },
    lostByHour(systemId) {
      const index = indexOf.get(systemId);
      const lost = index === undefined ? [] : ships();
      return Array.from({ length: DAY_HOURS }, (_, hour) => (index === undefined ? 0 : sumOfHour(lost, index, hour)));
    },
    jumpsPerHour(systemId, moment) {
      const index = indexOf.get(systemId);
      if (index === undefined) return 0;
      const slot = slotOf(moment);
      const [own, sampled] = [jumps[index * WEEK_HOURS + slot] as number, hours[slot] as number];
      if (sampled > 0) return own / sampled;
      // The hour of the other weekdays, where that of this one is not known.
      const hour = slot % DAY_HOURS;
      return sumOfHour(jumps, index, hour) / Math.max(1, sumOfHour(hours, 0, hour));
    },
  };
}

function indexesOf(systemIds: Int32Array): ReadonlyMap<number, number> {
  return new Map(Array.from(systemIds, (systemId, index) => [systemId, index]));
}

const ofCounts = new WeakMap<PassageCounts, ReturnType<typeof learnOfAny>>();

/** What is usual of any ship, which every class's rates need: learned once for each counts. */
function learnedOfAny(counts: PassageCounts) {
  const known = ofCounts.get(counts) ?? learnOfAny(counts);
  ofCounts.set(counts, known);
  return known;
}

function learnOfAny(counts: PassageCounts) {
  const clusters = clustersOf(counts);
  let lost = lossesOf(counts, clusters);
  let ofAlone = aloneRates(counts, lost);
  // What comes by chance is learned from what is no gang's, and the other way round.
  for (let round = 0; round < GANG_ROUNDS; round += 1) {
    lost = lossesOf(counts, clusters, gangsAmong(counts, clusters, lost, ofAlone));
    ofAlone = aloneRates(counts, lost);
  }
  const systems = counts.systemIds.length;
  return {
    /** Of the ships that pass a system in an hour, by system: which share is lost one by one, and which is taken by gangs. */
    shares: { alone: ofAlone, gangs: gangShares(counts, lost) },
    alone: hourFactors(systems, { counted: lost.singlesOfPlace, passed: counts.jumps }),
    gangs: hourFactors(systems, { counted: lost.hoursOfPlace, passed: noticedHours(counts, lost) }),
  };
}

function slotOf(at: number): number {
  return Math.floor(at / HOUR) % WEEK_HOURS;
}

/** The share of the ships that pass in an hour that gangs usually take, by system: how often one comes, and which share it takes. */
function gangShares(counts: PassageCounts, lost: Losses): Float64Array {
  const { places, rates } = gangRates(counts, lost);
  const taken = sharesOfClusters(places, lost.jumpsOfSystem);
  // Of the newest week as many gangs are to be expected as its hours are of all.
  const expected = rates.map((rate, index) => rate * (lost.passedOfWeek[index] as number));
  const before = lost.gangsOfWeek.subarray(rates.length);
  const weeks = shapeLearner();
  expected.forEach((gangs, index) => weeks.addPair(lost.gangsOfWeek[index] as number, gangs, before[index] as number, gangs));
  const shape = weeks.shape();
  return taken.map((share, index) => {
    const lasting = factorOf(lost.gangsOfWeek[index] as number, expected[index] as number, shape);
    return (rates[index] as number) * share * lasting;
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

/** Ships of the class with this index that were lost, by place. */
function shipsLost({ jumps, losses: { places, classes } }: PassageCounts, shipClass: number): Uint16Array {
  const ships = new Uint16Array(jumps.length);
  places.forEach((place, index) => {
    if (shipClass === ANY || classes[index] === shipClass) ships[place] = (ships[place] as number) + 1;
  });
  return ships;
}

/** How many times as dangerous as for any ship each system is for a class: by its losses beside its share of all that were lost there. */
function factorsOfClass({ systemIds, losses: { places, classes } }: PassageCounts, shipClass: number): Float64Array {
  const [own, ofAny] = [new Float64Array(systemIds.length), new Float64Array(systemIds.length)];
  places.forEach((place, loss) => {
    const index = Math.floor(place / WEEK_HOURS);
    ofAny[index] = (ofAny[index] as number) + 1;
    if (classes[loss] === shipClass) own[index] = (own[index] as number) + 1;
  });
  const all = own.reduce((sum, count) => sum + count, 0);
  const expected = ofAny.map((count) => (count * all) / places.length);
  const learner = shapeLearner();
  expected.forEach((count, index) => learner.add(own[index] as number, count));
  const shape = learner.shape();
  return expected.map((count, index) => factorOf(own[index] as number, count, shape));
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

/** What the rates of a journey are worked out from. Times in milliseconds since the epoch. */
export interface EntryFacts {
  /** Ids of the systems in order. */
  path: readonly number[];
  now: number;
  rates: LossRates;
  /** How many times its usual danger a system has on a day (days since 1970-01-01); 1 where nothing was forecast. */
  outlook(systemId: number, day: number): number;
  statuses: ReadonlyMap<number, LiveStatus>;
  /** The system behind a stargate. */
  gateLeadsTo(gateId: number): number | undefined;
  /** Jumps into a system in the newest sampled hour. */
  jumpsNow(systemId: number): number;
}

/**
 * Ships lost for each jump into the system with this index on the path, by when it is entered; 0 for the first, which is not entered.
 * `live`: whether live kills count. What was lost at a gate counts for journeys through it (decisions §9.3).
 */
export function entryRates(facts: EntryFacts): (index: number, at: number, live: boolean) => number {
  const { path, now, rates, outlook, statuses, gateLeadsTo, jumpsNow } = facts;

  function concerns({ state, gateId }: LiveStatus, index: number): boolean {
    if (state === 'roam' || gateId === null) return true;
    const far = gateLeadsTo(gateId);
    return far === undefined || far === path[index - 1] || far === path[index + 1];
  }

  return (index, at, live) => {
    const systemId = path[index] as number;
    if (index === 0) return 0;
    const usual = rates.rate(systemId, at) * outlook(systemId, Math.floor(at / (DAY_HOURS * HOUR)));
    const status = statuses.get(systemId);
    if (status === undefined || !live || at - now >= LIVE_WINDOW || !concerns(status, index)) return usual;
    return liveLossRate(usual, Math.max(rates.jumpsPerHour(systemId, at), jumpsNow(systemId)), status);
  };
}
