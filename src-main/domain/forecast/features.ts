import { distancesToCampaigns, FAR, hoursToTimers, nearnessOf } from './campaigns.ts';
import { followCourse, type Part, parts } from './course.ts';
import { followDanger, type Harm, LIFETIME, type Memory } from './danger.ts';
import { BANDS, LEVEL, layouts, overlays, WEEKDAYS } from './layout.ts';
import { fullDay, isObserved, type Panel, type Target, weekdayOf } from './panel.ts';
import type { Design } from './regression.ts';
import { smoothed } from './smoothed.ts';
import { groupSums, neighbourSums } from './surroundings.ts';

/** Gate jumps from a campaign that count as near; {@link FAR} is far. */
const NEAR = 2;
/** Kept from a logarithm's zero, in jumps. */
const JUMP_FLOOR = 0.3;

/** What is known of every system at the beginning of a day; goes through the history once, forward. */
export interface FeatureWalk {
  /** The day, an index into the panel, that features are of; days before it have been taken in. */
  day(): number;
  /** Rows of all systems for that day: of its jumps, or of its kills from the jumps that are expected. */
  jumps(): Design;
  kills(expectedJumps: ArrayLike<number>): Design;
  /** Takes in the counts of the day: one that was not observed leaves everything as it is. */
  advance(): void;
}

/** The first walk stands on day 0. Counts are per full day: a day with 22 sampled hours counts 24/22 times. */
export function featureWalk(panel: Panel): FeatureWalk {
  const systems = panel.graph.ids.length;
  const traffic = followCourse(panel, 'jumps');
  const hunting = followCourse(panel, 'npcKills');
  const danger = followDanger(panel);
  const violence = { days: smoothed(systems, 4), month: smoothed(systems, 30), quarter: smoothed(systems, 90) };
  const npcKills = { days: smoothed(systems, 4), weeks: smoothed(systems, 20), month: smoothed(systems, 30) };
  const held: Float64Array[] = [new Float64Array(systems), new Float64Array(systems)];
  let at = 0;

  function jumps(): Design {
    const today = weekdayOf(panel.firstDay + at);
    const factors = Array.from({ length: BANDS }, (_, band) => traffic.weekdayFactor(today, band));
    const columns = [
      traffic.usual.map((usual) => Math.log(usual + JUMP_FLOOR)),
      Float64Array.from({ length: systems }, (_, system) => factors[panel.band[system] as number] as number),
      ...parts.flatMap((part) => [
        ...[1, 2, 3].map((lag) => traffic.lagged(part, lag)),
        ...([3, 8, 20] as const).map((halfLife) => traffic.mean(part, halfLife)),
      ]),
      ...(['region', 'constellation'] as const).flatMap((part) => [1, 2, 3].map((lag) => hunting.lagged(part, lag))),
      hunting.mean('region', 3),
      hunting.mean('constellation', 3),
      ...([1, 2] as const).map((lag) => hunting.lagged('system', lag)),
      hunting.mean('system', 3),
      hunting.mean('system', 20),
    ];
    return filled('jumps', columns);
  }

  function kills(expectedJumps: ArrayLike<number>): Design {
    const rate = (harm: Harm, memory: Memory) => danger.perJump(harm, memory);
    const [always, now45, now15] = [rate('kills', LIFETIME), rate('kills', 45), rate('kills', 15)];
    const hours = ([LIFETIME, 120, 45, 15, 5] as const).map((memory) => rate('violentHours', memory));
    const less = (of: ArrayLike<number>, than: ArrayLike<number>) =>
      Float64Array.from({ length: systems }, (_, system) => (of[system] as number) - (than[system] as number));
    const usual = traffic.usual.map((value) => Math.log(value + JUMP_FLOOR));
    const around = groupSums(panel.constellation, panel.constellations, violence.quarter.values);
    const beside = { days: neighbourSums(panel, violence.days.values), month: neighbourSums(panel, violence.month.values) };
    const lagged = (part: Part, lag: number) => traffic.lagged(part, lag);
    const foreseen = Float64Array.from(
      expectedJumps,
      (value, system) => Math.log(value + JUMP_FLOOR) - (usual[system] as number),
    );
    // A system in which hardly an hour of the day is violent has no violent hours in a row by chance.
    const unusual = Float64Array.from(expectedJumps, (value, system) =>
      Math.max(0, -Math.log(value + JUMP_FLOOR) - ((hours[1] as Float64Array)[system] as number)),
    );
    const columns = [
      usual.map((value, system) => value + (always[system] as number)),
      foreseen,
      ...[0, 1].map((band) => foreseen.map((value, system) => (panel.band[system] === band ? value : 0))),
      usual,
      ...parts.flatMap((part) => [lagged(part, 1), lagged(part, 2)]),
      traffic.mean('system', 3),
      traffic.mean('system', 8),
      traffic.mean('system', 20),
      traffic.mean('constellation', 8),
      traffic.mean('region', 8),
      less(now45, always),
      less(now15, now45),
      less(hours[0] as Float64Array, always),
      ...[1, 2, 3, 4].map((place) => less(hours[place] as Float64Array, hours[place - 1] as Float64Array)),
      danger.lagged('kills', 1),
      danger.lagged('violentHours', 1),
      danger.lagged('kills', 2),
      danger.lagged('violentHours', 2),
      ...held.flatMap((hours) => campColumns(hours, unusual)),
      Float64Array.from(panel.constellation, (group) => Math.log((around[group] as number) + 0.1)),
      beside.days.map((value, system) => Math.log((value + 0.2) / ((beside.month[system] as number) + 0.2))),
      npcKills.month.values.map((value) => Math.log(value + 2)),
      npcKills.days.values.map((value, system) => Math.log((value + 5) / ((npcKills.weeks.values[system] as number) + 5))),
    ];
    return filled('kills', columns);
  }

  /** Columns that are given, then those of the overlays and the weekdays. */
  function filled(target: Target, columns: readonly ArrayLike<number>[]): Design {
    const { features, firstWeekday } = layouts[target];
    const all = [...columns, ...overlayColumns(panel, at, columns[LEVEL] as ArrayLike<number>)];
    if (all.length !== firstWeekday) throw new Error(`${all.length} columns for the ${firstWeekday} features of ${target}`);
    const values = new Float32Array(systems * features);
    all.forEach((column, feature) => {
      for (let system = 0; system < systems; system += 1) values[system * features + feature] = column[system] as number;
    });
    const today = weekdayOf(panel.firstDay + at);
    for (let system = 0; system < systems; system += 1) {
      values[system * features + firstWeekday + (panel.band[system] as number) * WEEKDAYS + today] = 1;
    }
    return { rows: systems, features, values };
  }

  return {
    day: () => at,
    jumps,
    kills,
    advance() {
      if (isObserved(panel, at)) {
        const day = {
          jumps: fullDay(panel, 'jumps', at),
          kills: fullDay(panel, 'kills', at),
          violentHours: fullDay(panel, 'violentHours', at),
        };
        const npc = fullDay(panel, 'npcKills', at);
        danger.add(day);
        traffic.add(panel.firstDay + at, day.jumps);
        hunting.add(panel.firstDay + at, npc);
        held.unshift(fullDay(panel, 'heldHours', at));
        held.pop();
        for (const mean of Object.values(violence)) mean.add(day.violentHours);
        for (const mean of Object.values(npcKills)) mean.add(npc);
      }
      at += 1;
    },
  };
}

/** A camp of a day, and the same by how far it is out of the ordinary there. `held`: violent hours that follow another. */
function campColumns(held: Float64Array, unusual: Float64Array): Float64Array[] {
  const camp = held.map((hours) => Math.log1p(Math.max(0, hours - 1)));
  return [camp, camp.map((value, system) => value * (unusual[system] as number))];
}

/** In the order of the overlays' names above; `level`: logarithm of what is usual. */
function overlayColumns(panel: Panel, day: number, level: ArrayLike<number>): Float64Array[] {
  const systems = panel.graph.ids.length;
  const conditions = panel.conditions.get(panel.firstDay + day);
  const columns = overlays.map(() => new Float64Array(systems));
  const put = (name: (typeof overlays)[number][0], system: number, value: number) => {
    (columns[overlays.findIndex(([each]) => each === name)] as Float64Array)[system] = value;
  };
  for (const [system, distance] of distancesToCampaigns(panel, conditions?.campaigns ?? [])) {
    const usual = level[system] as number;
    if (distance === 0) {
      put('campaign_here', system, 1);
      put('campaign_here_level', system, usual);
    } else if (distance <= NEAR) {
      put('campaign_near', system, 1);
      put('campaign_near_level', system, usual);
    } else if (distance <= FAR) {
      put('campaign_far', system, 1);
    }
  }
  for (const [system, hours] of hoursToTimers(panel, conditions?.timers ?? [])) put('timer', system, nearnessOf(hours));
  for (const system of conditions?.incursions ?? []) {
    put('incursion', system, 1);
    put('incursion_level', system, level[system] as number);
  }
  return columns;
}
