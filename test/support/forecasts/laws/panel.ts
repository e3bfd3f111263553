import { HALF_DAY, type Panel, weekdayOf } from '#main/domain/forecast/panel';
import { type Draws, drawsOf } from './draws.ts';
import { type SmallGalaxy, smallGalaxy } from './galaxy.ts';
import { halving, sampledHalves } from './halves.ts';
import { type Factors, type LawName, laws } from './laws.ts';

const HOURS = 24;
const FIRST_DAY = 20_000;
/** Halves of days are drawn from another seed, so that the days stay what they are without them. */
const HALVES_SEED = 1_000_003;
/** Days before the first that is kept, for the state of a law to be as later. */
const SETTLING_DAYS = 60;
/** Deviation of the logarithm of a day's mean jumps beyond what the law says. */
const SCATTER = 0.12;
/** Mean kills of a fight, geometric; a fight falls into one hour. */
const KILLS_OF_A_FIGHT = 2;
/** Share of the systems of null security that have a campaign on a day. */
const CAMPAIGNS = 0.006;
/** Factors where a campaign is, and within two jumps of it. */
const CAMPAIGN = { here: { jumps: 2.5, kills: 6 }, near: { jumps: 1.3, kills: 2 } } as const;

/** Days of a small galaxy by one law; everything follows from the seed. Each day has all of its hours. */
export function panelOfLaw(law: LawName, seed: number, size: { regions: number; days: number }): Panel {
  const draws = drawsOf(seed);
  const galaxy = smallGalaxy(draws, size.regions);
  const { graph, band, constellation, constellations } = galaxy;
  const { days } = size;
  const empty = () => new Uint32Array(graph.ids.length * days);
  const counts = { jumps: empty(), kills: empty(), violentHours: empty() };
  const halves = { jumps: empty(), kills: empty() };
  const campaigns = new Map<number, readonly number[]>();
  const jumpsOfHalf = halving(graph.ids.length, drawsOf(seed + HALVES_SEED));
  const factorsOf = laws[law](galaxy, draws);
  let killsBefore: Float64Array = galaxy.usual.kills;
  for (let day = -SETTLING_DAYS; day < days; day += 1) {
    const factors = factorsOf(weekdayOf(FIRST_DAY + day), killsBefore);
    const ofDay = law === 'still' ? [] : campaignsOf(galaxy, draws);
    const counted = countsOf(galaxy, withCampaigns(galaxy, factors, ofDay), draws);
    killsBefore = counted.kills;
    const { killsOfHalf, ...ofWhole } = counted;
    const ofHalf = { jumps: jumpsOfHalf(counted.jumps, factors.jumps), kills: killsOfHalf };
    if (day < 0) continue;
    keep(counts, ofWhole, day);
    keep(halves, ofHalf, day);
    campaigns.set(FIRST_DAY + day, ofDay);
  }
  function keep<Name extends string>(into: Record<Name, Uint32Array>, ofDay: Record<Name, Float64Array>, day: number) {
    for (const name of Object.keys(into) as Name[])
      ofDay[name].forEach((value, system) => void (into[name][system * days + day] = value));
  }
  const everyHour = () => new Uint8Array(days).fill(HOURS);
  return {
    graph,
    band,
    constellation,
    constellations,
    firstDay: FIRST_DAY,
    days,
    ...counts,
    jumpHours: everyHour(),
    killHours: everyHour(),
    firstHalves: sampledHalves({ days }, halves),
    campaigns,
  };
}

function campaignsOf({ band }: SmallGalaxy, draws: Draws): number[] {
  return [...band].flatMap((of, system) => (of === 2 && draws.uniform() < CAMPAIGNS ? [system] : []));
}

function withCampaigns({ graph }: SmallGalaxy, factors: Factors, campaigns: readonly number[]): Factors {
  const changed = { jumps: factors.jumps.slice(), kills: factors.kills.slice() };
  for (const system of campaigns) {
    const besideOf = (node: number) => [...graph.targets.subarray(graph.offsets[node], graph.offsets[node + 1])];
    const near = new Set(besideOf(system).flatMap((beside) => [beside, ...besideOf(beside)]));
    near.delete(system);
    for (const [nodes, by] of [
      [[system], CAMPAIGN.here],
      [near, CAMPAIGN.near],
    ] as const) {
      for (const node of nodes) {
        changed.jumps[node] = (changed.jumps[node] as number) * by.jumps;
        changed.kills[node] = (changed.kills[node] as number) * by.kills;
      }
    }
  }
  return changed;
}

function countsOf({ graph, usual }: SmallGalaxy, factors: Factors, draws: Draws) {
  const jumps = usual.jumps.map((mean, system) =>
    draws.poisson(mean * (factors.jumps[system] as number) * Math.exp(draws.normal(0, SCATTER))),
  );
  const kills = new Float64Array(graph.ids.length);
  const violentHours = new Float64Array(graph.ids.length);
  const killsOfHalf = new Float64Array(graph.ids.length);
  for (let system = 0; system < kills.length; system += 1) {
    const mean = (usual.kills[system] as number) * (factors.kills[system] as number);
    const hours = new Set<number>();
    for (let fight = draws.poisson(mean / KILLS_OF_A_FIGHT); fight > 0; fight -= 1) {
      const hour = draws.below(HOURS);
      hours.add(hour);
      const into = hour < HALF_DAY ? [kills, killsOfHalf] : [kills];
      do for (const counts of into) counts[system] = (counts[system] as number) + 1;
      while (draws.uniform() < 1 - 1 / KILLS_OF_A_FIGHT);
    }
    violentHours[system] = hours.size;
  }
  return { jumps, kills, violentHours, killsOfHalf };
}
