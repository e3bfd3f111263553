import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { HOUR } from '#shared/time';
import { hourlyLossRate, lossRate, type Traffic, weekdayLossRate } from './loss.ts';
import { type PassageCounts, WEEK_HOURS } from './passages.ts';

/** A class of which fewer ships were lost has the rates of any ship. */
const FEWEST_LOST = 20;
const DAY_HOURS = 24;
const BANDS = 3;

/** What the chance of loss is worked out from. */
export interface LossBasis {
  counts: PassageCounts;
  /** killmails: ships lost at stargates; hourly_counts: all ships lost, while killmails were read for less than a day. */
  source: 'killmails' | 'hourly_counts';
  /** Of those of today and tomorrow that were forecast (days since 1970-01-01): how many times its usual danger each system of the counts has. */
  outlooks: readonly { day: number; factors: Float32Array }[];
}

/** Ships lost for each jump, by system and hour of the week (decisions §9.3). */
export interface LossRates {
  /** The rate of entering a system at a time (milliseconds since the epoch); 0 for one that is not listed. */
  rate(systemId: number, at: number): number;
  /** That of an hour of the UTC day (0 to 23), whatever the weekday; of the usual hours alone. */
  hourlyRate(systemId: number, hour: number): number;
  /** Ships of the class lost there, by hour of the UTC day. */
  lostByHour(systemId: number): number[];
  jumpsPerHour(systemId: number, at: number): number;
}

/**
 * The rates of one class of ships: each system's own at that hour of the week, drawn towards that of the hour of the day, that one
 * towards the system's, the constellation's and the security band's. Of each class as many are taken to travel as are lost.
 */
export function lossRatesOf(counts: PassageCounts, shipClass: ShipClass): LossRates {
  const { systemIds, constellationIds, bands, jumps, hours } = counts;
  const indexOf = new Map(Array.from(systemIds, (systemId, index) => [systemId, index]));
  const { lost, killed, share } = lostOf(counts, shipClasses.indexOf(shipClass));
  const ofSystem = Array.from(systemIds, (_, index): Traffic => {
    let all = 0;
    for (let place = index * WEEK_HOURS; place < (index + 1) * WEEK_HOURS; place += 1) all += jumps[place] as number;
    return { kills: killed[index] as number, jumps: all * share };
  });
  const ofBand = Array.from({ length: BANDS }, (): Traffic => ({ kills: 0, jumps: 0 }));
  const ofConstellation = new Map<number, Traffic>();
  ofSystem.forEach((own, index) => {
    add(ofBand[bands[index] as number] as Traffic, own);
    const id = constellationIds[index] as number;
    const sum = ofConstellation.get(id) ?? { kills: 0, jumps: 0 };
    add(sum, own);
    ofConstellation.set(id, sum);
  });
  const systemRate = ofSystem.map((own, index) => {
    const band = lossRate(ofBand[bands[index] as number] as Traffic, 0);
    return lossRate(own, lossRate(ofConstellation.get(constellationIds[index] as number) as Traffic, band));
  });

  const at = (index: number, slot: number): Traffic => {
    const place = index * WEEK_HOURS + slot;
    return { kills: lost[place] as number, jumps: (jumps[place] as number) * share };
  };
  const rateOfHour = (index: number, hour: number): number => {
    const sum: Traffic = { kills: 0, jumps: 0 };
    for (let slot = hour; slot < WEEK_HOURS; slot += DAY_HOURS) add(sum, at(index, slot));
    return hourlyLossRate(sum, systemRate[index] as number);
  };

  return {
    rate(systemId, moment) {
      const index = indexOf.get(systemId);
      if (index === undefined) return 0;
      const slot = slotOf(moment);
      return weekdayLossRate(at(index, slot), rateOfHour(index, slot % DAY_HOURS));
    },
    hourlyRate(systemId, hour) {
      const index = indexOf.get(systemId);
      return index === undefined ? 0 : rateOfHour(index, hour);
    },
    lostByHour(systemId) {
      const index = indexOf.get(systemId);
      const lostAt = (slot: number) => (index === undefined ? 0 : (lost[index * WEEK_HOURS + slot] as number));
      return Array.from({ length: DAY_HOURS }, (_, hour) => {
        let sum = 0;
        for (let slot = hour; slot < WEEK_HOURS; slot += DAY_HOURS) sum += lostAt(slot);
        return sum;
      });
    },
    jumpsPerHour(systemId, moment) {
      const index = indexOf.get(systemId);
      const slot = slotOf(moment);
      const sampled = hours[slot] as number;
      return index === undefined || sampled === 0 ? 0 : (jumps[index * WEEK_HOURS + slot] as number) / sampled;
    },
  };
}

function slotOf(at: number): number {
  return Math.floor(at / HOUR) % WEEK_HOURS;
}

function add(sum: Traffic, { kills, jumps }: Traffic): void {
  sum.kills += kills;
  sum.jumps += jumps;
}

/** How many of a class were lost, by place in the counts and by system, and what share of all lost ships they were. */
function lostOf({ systemIds, jumps, lossPlaces, lossClasses }: PassageCounts, shipClass: number) {
  const all = lossClasses.length;
  const own = lossClasses.reduce((count, one) => count + (one === shipClass ? 1 : 0), 0);
  const isAny = shipClass === 0 || own < FEWEST_LOST;
  const lost = new Uint16Array(jumps.length);
  const killed = new Uint32Array(systemIds.length);
  lossPlaces.forEach((place, index) => {
    if (!isAny && lossClasses[index] !== shipClass) return;
    const system = Math.floor(place / WEEK_HOURS);
    lost[place] = (lost[place] as number) + 1;
    killed[system] = (killed[system] as number) + 1;
  });
  return { lost, killed, share: isAny ? 1 : own / all };
}
