import { type BaselineActivity, killRateMultiplier } from '#main/demo/activity/baseline';
import { keyedNormal } from '#main/demo/activity/noise';
import { DAY, HOUR } from '#shared/time';
import { add, drawByZone, isPlanned, type OracleDays, type OracleGalaxy, weightsByZone, zeros } from './oracle-days.ts';

/** How violent each system usually is, as whoever saw all days so far tells it by the scenes there. */
export function inferringUsual(galaxy: OracleGalaxy, days: OracleDays) {
  const { seed, nodeOf, life } = galaxy;
  const { baseline } = life;
  const { nodes } = days;
  const casual = casualScenes(galaxy, days);
  const systems = nodeOf.size;
  const seen = { kills: 0, scenes: 0, ofSystem: new Float64Array(systems), expected: new Float64Array(systems) };

  /** How violent each system usually is as the expected value, given its scenes, of what is drawn once for it. */
  function inferredUsual(): BaselineActivity[] {
    return baseline.map((row, index) => {
      const node = nodes[index] as number;
      const truth = killRateMultiplier(keyedNormal(seed, row.system.id, 4));
      // Scenes to be expected if that draw were 1.
      const expected = ((seen.expected[node] as number) * seen.scenes) / Math.max(1, seen.kills) / truth;
      const scenes = seen.ofSystem[node] as number;
      let [weights, sum] = [0, 0];
      for (let normal = -4.5; normal <= 4.5; normal += 0.05) {
        const factor = killRateMultiplier(normal);
        const weight = Math.exp(
          -(normal ** 2) / 2 +
            scenes * Math.log(Math.max(1e-300, expected * factor)) -
            expected * factor -
            scenes * Math.log(Math.max(1, scenes)) +
            scenes,
        );
        weights += weight;
        sum += weight * factor;
      }
      return { ...row, killWeight: (row.killWeight * sum) / weights / truth };
    });
  }

  return {
    /** Sees another day. */
    see(begin: number): void {
      const { kills, scenes, ofSystem, expected } = casual(begin);
      seen.kills += kills;
      seen.scenes += scenes;
      for (const [node, count] of ofSystem.entries()) {
        add(seen.ofSystem, node, count);
        add(seen.expected, node, expected[node] as number);
      }
    },
    inferredUsual,
  };
}

/** Of one day, by node: its scenes that nobody had planned, and as many kills as were to be expected of them. */
export function casualScenes({ nodeOf, life }: OracleGalaxy, { nodes, zones, hourFactorsAt }: OracleDays) {
  const { baseline, rateFactors } = life;
  return (begin: number) => {
    const day = { kills: 0, scenes: 0, ofSystem: new Float64Array(nodeOf.size), expected: new Float64Array(nodeOf.size) };
    const keys = new Set<number>();
    for (const { systemId, kind, key } of life.plan.between(begin, begin + DAY)) {
      if (isPlanned(kind)) continue;
      day.kills += 1;
      if (keys.has(key)) continue;
      keys.add(key);
      day.scenes += 1;
      add(day.ofSystem, nodeOf.get(systemId) as number, 1);
    }
    const { killRate } = rateFactors.ofDay(begin);
    const weights = weightsByZone(baseline, killRate);
    const kills = zeros();
    for (let start = begin; start < begin + DAY; start += HOUR) {
      const factors = hourFactorsAt(start + HOUR / 2);
      const [, all] = drawByZone(weights, factors);
      const here = life.plan.ofHour(start).filter(({ kind }) => !isPlanned(kind)).length;
      for (const [zone, factor] of factors.entries()) add(kills, zone, (here * factor) / all);
    }
    for (const [index, row] of baseline.entries()) {
      const expected = row.killWeight * (killRate[index] as number) * (kills[zones[index] as number] as number);
      add(day.expected, nodes[index] as number, expected);
    }
    return day;
  };
}
