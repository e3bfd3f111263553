import { distancesToCampaigns, FAR, hoursToTimers, nearnessOf } from './campaigns.ts';
import { CAMP_HOURS, followCamps } from './camps.ts';
import { COUNT_FLOOR, type Course, followCourse, type Lag, lags, parts } from './course.ts';
import { exposureOn, followDanger } from './danger.ts';
import { answers, layouts, overlays, volatile } from './layout.ts';
import { BANDS, clockOn, fullDay, isObserved, type Panel, type Target, WEEKDAYS, weekdayOf } from './panel.ts';
import type { Design } from './regression.ts';
import { LIFETIME, smoothed } from './smoothed.ts';
import { groupSums, neighbourSums } from './surroundings.ts';

/** Gate jumps from a campaign that count as near; {@link FAR} is far. */
const NEAR = 2;
/** Expected kills, as a logarithm, beyond which on either side a curve learned of the others says nothing. */
const SIZES = 4;
/** Kept from a quotient's zero, in hours with a kill. */
const HOURS_FLOOR = 0.05;

/** By name of a feature, a value a system. */
type Columns = Record<string, Float64Array>;

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
  const camps = followCamps(panel);
  const violence = { days: smoothed(systems, 4), month: smoothed(systems, 30), quarter: smoothed(systems, 90) };
  const npcKills = { days: smoothed(systems, 4), weeks: smoothed(systems, 20), month: smoothed(systems, 30) };
  let at = 0;

  function jumps(): Design {
    const today = weekdayOf(panel.firstDay + at);
    const factors = Array.from({ length: BANDS }, (_, band) => traffic.weekdayFactor(today, band));
    return filled('jumps', {
      level: traffic.usual.map((usual) => Math.log(usual + COUNT_FLOOR)),
      weekday: Float64Array.from(panel.band, (band) => factors[band] as number),
      own: traffic.own,
      ...partColumns('', traffic, lags),
      ...volatileColumns(traffic),
      npc_own: hunting.own,
      ...partColumns('npc_', hunting, [1, 2]),
    });
  }

  function kills(expectedJumps: ArrayLike<number>): Design {
    const { rate } = danger;
    const [always, now45, now15] = [rate('kills', LIFETIME), rate('kills', 45), rate('kills', 15)];
    const hours = {
      always: rate('violentHours', LIFETIME),
      season: rate('violentHours', 120),
      weeks: rate('violentHours', 45),
      fortnight: rate('violentHours', 15),
      days: rate('violentHours', 5),
    };
    const less = (of: Float64Array, than: Float64Array) => of.map((value, system) => value - (than[system] as number));
    const usual = traffic.mean.map((value) => Math.log(value + COUNT_FLOOR));
    const around = groupSums(panel.constellation, panel.constellations, violence.quarter.values);
    const beside = { days: neighbourSums(panel, violence.days.values), month: neighbourSums(panel, violence.month.values) };
    const foreseen = Float64Array.from(
      expectedJumps,
      (value, system) => Math.log(value + COUNT_FLOOR) - (usual[system] as number),
    );
    const ofTraffic = {
      traffic: foreseen,
      own: traffic.ownBeyondMean(),
      constellation_1: traffic.lagged('constellation', 1),
      region_1: traffic.lagged('region', 1),
    };
    const inBand = (values: Float64Array, band: number) =>
      values.map((value, system) => (panel.band[system] === band ? value : 0));
    const level = usual.map((value, system) => value + (always[system] as number));
    const size = level.map((value, system) => Math.max(-SIZES, Math.min(SIZES, value + (foreseen[system] as number))));
    const campLift = Float64Array.from(expectedJumps, (value, system) =>
      Math.log1p(((camps.chance[system] as number) * CAMP_HOURS) / ((camps.rate[system] as number) * value + HOURS_FLOOR)),
    );
    const [newestKills, newestViolence] = [danger.lagged('kills', 1), danger.lagged('violentHours', 1)];
    return filled('kills', {
      level,
      usual_traffic: usual,
      ...ofTraffic,
      ...partColumns('', traffic, [1, 2]),
      ...Object.fromEntries(
        answers.flatMap((name) => [
          [`${name}_high`, inBand(ofTraffic[name], 0)],
          [`${name}_low`, inBand(ofTraffic[name], 1)],
        ]),
      ),
      kills_45: less(now45, always),
      kills_15: less(now15, now45),
      violence: less(hours.always, always),
      violence_120: less(hours.season, hours.always),
      violence_45: less(hours.weeks, hours.season),
      violence_15: less(hours.fortnight, hours.weeks),
      violence_5: less(hours.days, hours.fortnight),
      newest_kills: newestKills,
      newest_violence: newestViolence,
      before_kills: danger.lagged('kills', 2),
      before_violence: danger.lagged('violentHours', 2),
      level_squared: product(size, size),
      level_cubed: product(product(size, size), size),
      usual_squared: product(usual, usual),
      usual_level: product(usual, size),
      traffic_squared: product(foreseen, foreseen),
      traffic_level: product(foreseen, size),
      traffic_usual: product(foreseen, usual),
      newest_kills_squared: product(newestKills, newestKills),
      newest_kills_level: product(newestKills, size),
      newest_violence_squared: product(newestViolence, newestViolence),
      newest_violence_level: product(newestViolence, size),
      camp_lift: campLift,
      camp_lift_squared: product(campLift, campLift),
      camp_chance: camps.chance,
      camp_chance_level: product(camps.chance, size),
      violence_around: Float64Array.from(panel.constellation, (group) => Math.log((around[group] as number) + 0.1)),
      neighbours: beside.days.map((value, system) => Math.log((value + 0.2) / ((beside.month[system] as number) + 0.2))),
      npc_level: npcKills.month.values.map((value) => Math.log(value + 2)),
      npc_days: npcKills.days.values.map((value, system) =>
        Math.log((value + 5) / ((npcKills.weeks.values[system] as number) + 5)),
      ),
      npc_own: hunting.own,
      ...partColumns('npc_', hunting, [1, 2]),
    });
  }

  /** Columns that are given and those of the overlays, each to its place in a row; then the weekday's. */
  function filled(target: Target, given: { level: Float64Array } & Columns): Design {
    const { names, features, firstWeekday } = layouts[target];
    const columns: Columns = { ...given, ...overlayColumns(panel, at, given.level) };
    if (Object.keys(columns).length !== names.length) throw new Error(`other columns than the features of ${target}`);
    const values = new Float32Array(systems * features);
    names.forEach((name, feature) => {
      const column = columns[name];
      if (column === undefined) throw new Error(`no column for the feature ${name} of ${target}`);
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
        traffic.add(panel.firstDay + at, fullDay(panel, 'jumps', at));
        const day = {
          exposure: exposureOn(panel, traffic, panel.firstDay + at),
          kills: fullDay(panel, 'kills', at),
          violentHours: fullDay(panel, 'violentHours', at),
          clock: clockOn(panel, at),
        };
        const npc = fullDay(panel, 'npcKills', at);
        camps.add(panel.firstDay + at, day);
        danger.add({ ...day, camped: camps.camped });
        hunting.add(panel.firstDay + at, npc);
        for (const mean of Object.values(violence)) mean.add(day.violentHours);
        for (const mean of Object.values(npcKills)) mean.add(npc);
      } else {
        camps.add(panel.firstDay + at, null);
      }
      at += 1;
    },
  };
}

function product(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, at) => value * (other[at] as number));
}

function partColumns(prefix: string, course: Course, newest: readonly Lag[]): Columns {
  return Object.fromEntries(
    parts.flatMap((part) => newest.map((lag) => [`${prefix}${part}_${lag}`, course.lagged(part, lag)] as const)),
  );
}

function volatileColumns(course: Course): Columns {
  return Object.fromEntries(
    volatile.map(({ name, part, lag, day }) => {
      const volatility = course.volatility(day);
      return [name, course.lagged(part, lag).map((value) => value * volatility)] as const;
    }),
  );
}

/** `level`: logarithm of what is usual. */
function overlayColumns(panel: Panel, day: number, level: Float64Array): Columns {
  const systems = panel.graph.ids.length;
  const conditions = panel.conditions.get(panel.firstDay + day);
  const columns = Object.fromEntries(overlays.map(([name]) => [name, new Float64Array(systems)])) as Record<
    (typeof overlays)[number][0],
    Float64Array
  >;
  for (const [system, distance] of distancesToCampaigns(panel, conditions?.campaigns ?? [])) {
    const usual = level[system] as number;
    if (distance === 0) {
      columns.campaign_here[system] = 1;
      columns.campaign_here_level[system] = usual;
    } else if (distance <= NEAR) {
      columns.campaign_near[system] = 1;
      columns.campaign_near_level[system] = usual;
    } else if (distance <= FAR) {
      columns.campaign_far[system] = 1;
    }
  }
  for (const [system, hours] of hoursToTimers(panel, conditions?.timers ?? [])) columns.timer[system] = nearnessOf(hours);
  for (const system of conditions?.incursions ?? []) {
    columns.incursion[system] = 1;
    columns.incursion_level[system] = level[system] as number;
  }
  return columns;
}
