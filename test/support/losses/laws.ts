import type { HourlyPassages, ShipLoss } from '#main/domain/plan/passages';
import { shipClasses } from '#shared/plan-api/ship-classes';
import { DAY, HOUR, MINUTE } from '#shared/time';
import { type Draws, drawsOf } from '../forecasts/laws/draws.ts';

const FIRST_DAY = 20_000;
const DAY_HOURS = 24;
/** Systems lie in a line of constellations of eight; a journey goes along it. */
const SYSTEMS_OF_A_CONSTELLATION = 8;
const bands = ['high', 'low', 'null'] as const;

/** The chance of being lost without attackers. */
const CASUAL = 0.0002;

/** The chance that a ship which passes a system in an hour is lost, hour by hour. */
type Danger = (hour: number, system: number) => number;
interface LossLaw {
  /** Mean jumps an hour, by system. */
  traffic(draws: Draws): number;
  /** `traffic`: mean jumps an hour, by system. */
  danger(traffic: readonly number[], draws: Draws): Danger;
}

const logNormal = (draws: Draws, median: number, deviation: number) => Math.exp(draws.normal(Math.log(median), deviation));

/** Gangs come to a system, at random, and stay for hours; `take`: the share of those who pass that one takes. */
function gangs(traffic: readonly number[], draws: Draws, take: (traffic: number) => number): Danger {
  const comes = traffic.map(() => logNormal(draws, 1 / 250, 1.2));
  const left = new Int32Array(traffic.length);
  const share = new Float64Array(traffic.length);
  return (_, system) => {
    if ((left[system] as number) > 0) left[system] = (left[system] as number) - 1;
    else if (draws.uniform() < (comes[system] as number)) {
      left[system] = 1 + Math.floor(3 * draws.exponential());
      share[system] = Math.min(0.8, take(traffic[system] as number));
    }
    return (left[system] as number) > 0 ? (share[system] as number) : CASUAL;
  };
}

/** Gangs take a good part of those who pass, however many these are. */
const clusters: LossLaw = {
  traffic: (draws) => logNormal(draws, 12, 1),
  danger: (traffic, draws) => gangs(traffic, draws, () => 0.2 * draws.exponential()),
};

/** Gangs take two ships an hour on average, as many as they can, of a few or of a thousand that pass. */
const ganks: LossLaw = {
  traffic: (draws) => logNormal(draws, 30, 1.6),
  danger: (traffic, draws) => gangs(traffic, draws, (passing) => (2 * draws.exponential()) / passing),
};

/** There is hardly any traffic, and the risk is that of the place at any hour. */
const sparse: LossLaw = {
  traffic: (draws) => logNormal(draws, 0.25, 0.8),
  danger(traffic, draws) {
    const risk = traffic.map(() => Math.min(0.5, logNormal(draws, 0.02, 1)));
    return (_, system) => risk[system] as number;
  },
};

/** A few systems are camped, in the weeks that are theirs, on most days from one hour on; the others are as good as safe. */
const camps: LossLaw = {
  traffic: (draws) => logNormal(draws, 20, 0.8),
  danger(traffic, draws) {
    const sites = traffic.map(() =>
      draws.uniform() < 0.12 ? { from: draws.below(DAY_HOURS), hours: 2 + draws.below(4) } : null,
    );
    const inUse = new Uint8Array(traffic.length);
    const isCamped = new Uint8Array(traffic.length);
    return (hour, system) => {
      const site = sites[system] as (typeof sites)[number];
      if (site === null) return CASUAL;
      if (hour % (7 * DAY_HOURS) === 0) inUse[system] = draws.uniform() < 0.6 ? 1 : 0;
      const into = (hour - site.from + DAY_HOURS) % DAY_HOURS;
      if (into === 0) isCamped[system] = inUse[system] === 1 && draws.uniform() < 0.75 ? 1 : 0;
      return isCamped[system] === 1 && into < site.hours ? 0.15 : CASUAL;
    };
  },
};

/** Many pass, and each runs the same small risk, here and everywhere. */
const even: LossLaw = {
  traffic: (draws) => logNormal(draws, 20, 0.8),
  danger: () => () => 0.004,
};

/** No ship is ever lost. */
const none: LossLaw = { traffic: (draws) => logNormal(draws, 10, 1), danger: () => () => 0 };

/** How ships are lost, by laws of different kind, none of them the demo's. */
export const lossLaws = { clusters, ganks, sparse, camps, even, none } as const satisfies Record<string, LossLaw>;
export type LossLawName = keyof typeof lossLaws;

/** Weeks of hours by one law; everything follows from the seed. Of ten ships one is a freighter and three are haulers. */
export function passagesOfLaw(law: LossLawName, seed: number, size: { systems: number; days: number }): HourlyPassages {
  const draws = drawsOf(seed);
  const { traffic, danger } = lossLaws[law];
  const means = Array.from({ length: size.systems }, () => traffic(draws));
  const dangerOf = danger(means, draws);
  const jumps = new Uint32Array(size.days * size.systems * DAY_HOURS);
  const losses: ShipLoss[] = [];
  const [cruiser, freighter, hauler] = (['cruiser', 'freighter', 'hauler'] as const).map((of) => shipClasses.indexOf(of)) as [
    number,
    number,
    number,
  ];
  for (let hour = 0; hour < size.days * DAY_HOURS; hour += 1) {
    const rhythm = 1 + 0.6 * Math.cos((2 * Math.PI * (hour - 19)) / DAY_HOURS);
    for (let system = 0; system < size.systems; system += 1) {
      const count = draws.poisson((means[system] as number) * rhythm);
      jumps[(Math.floor(hour / DAY_HOURS) * size.systems + system) * DAY_HOURS + (hour % DAY_HOURS)] = count;
      const chance = dangerOf(hour, system);
      for (let ship = 0; ship < count; ship += 1) {
        if (draws.uniform() >= chance) continue;
        const at = FIRST_DAY * DAY + hour * HOUR + draws.below(60) * MINUTE;
        const drawn = draws.uniform();
        losses.push({ systemId: system + 1, at, shipClass: drawn < 0.1 ? freighter : drawn < 0.4 ? hauler : cruiser });
      }
    }
  }
  return {
    systems: Array.from({ length: size.systems }, (_, system) => {
      const constellation = Math.floor(system / SYSTEMS_OF_A_CONSTELLATION);
      return {
        systemId: system + 1,
        constellationId: constellation + 1,
        band: bands[Math.floor(constellation / 8) % 3] ?? 'null',
      };
    }),
    firstDay: FIRST_DAY,
    days: size.days,
    jumps,
    known: new Uint8Array(size.days * DAY_HOURS).fill(1),
    losses,
  };
}
