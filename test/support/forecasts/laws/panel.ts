import { type Panel, weekdayOf } from '#main/domain/forecast/panel';
import { type Draws, drawsOf } from './draws.ts';
import { type SmallGalaxy, smallGalaxy } from './galaxy.ts';
import { type Factors, type LawName, laws } from './laws.ts';

const HOURS = 24;
const FIRST_DAY = 20_000;
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
  const campaigns = new Map<number, readonly number[]>();
  const factorsOf = laws[law](galaxy, draws);
  let killsBefore: Float64Array = galaxy.usual.kills;
  for (let day = -SETTLING_DAYS; day < days; day += 1) {
    const factors = factorsOf(weekdayOf(FIRST_DAY + day), killsBefore);
    const ofDay = law === 'still' ? [] : campaignsOf(galaxy, draws);
    const counted = countsOf(galaxy, withCampaigns(galaxy, factors, ofDay), draws);
    killsBefore = counted.kills;
    if (day < 0) continue;
    for (const [name, values] of Object.entries(counted))
      values.forEach((value, system) => void (counts[name as keyof typeof counts][system * days + day] = value));
    campaigns.set(FIRST_DAY + day, ofDay);
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
  for (let system = 0; system < kills.length; system += 1) {
    const mean = (usual.kills[system] as number) * (factors.kills[system] as number);
    const hours = new Set<number>();
    for (let fight = draws.poisson(mean / KILLS_OF_A_FIGHT); fight > 0; fight -= 1) {
      hours.add(draws.below(HOURS));
      do kills[system] = (kills[system] as number) + 1;
      while (draws.uniform() < 1 - 1 / KILLS_OF_A_FIGHT);
    }
    violentHours[system] = hours.size;
  }
  return { jumps, kills, violentHours };
}
