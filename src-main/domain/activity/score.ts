import { ranks } from './rank.ts';

/** One decimal, the precision of every published score. */
export function toOneDecimal(score: number): number {
  return Math.round(score * 10) / 10;
}

/** The three figures of the last 24 hours that scores are made of, one number a system. */
export interface DayFigures {
  jumps: Float64Array;
  kills: Float64Array;
  npcKills: Float64Array;
}

/**
 * How much goes on: 100 * (0.40 * rank(jumps) + 0.30 * rank(NPC kills) + 0.30 * rank(kills)), all over 24 hours.
 * 0 to 100, not rounded.
 */
export function activityScores({ jumps, kills, npcKills }: DayFigures): Float64Array {
  const [byJumps, byNpcKills, byKills] = [ranks(jumps), ranks(npcKills), ranks(kills)];
  return byJumps.map(
    (rank, system) => 100 * (0.4 * rank + 0.3 * (byNpcKills[system] as number) + 0.3 * (byKills[system] as number)),
  );
}

/**
 * How likely a gate is camped: 100 * (0.5 * rank(betweenness) + 0.5 * rank(gate pressure)), see betweenness.ts and
 * gate-pressure.ts; without the killmail feed the pressure is the live ship kills. 0 to 100, not rounded.
 */
export function gateCampScores(betweenness: Float64Array, pressure: Float64Array): Float64Array {
  const [byPlace, byPressure] = [ranks(betweenness), ranks(pressure)];
  return byPlace.map((rank, system) => 100 * (0.5 * rank + 0.5 * (byPressure[system] as number)));
}

/**
 * How dangerous it is to be there:
 * 100 * (0.6 * rank(kills) + 0.25 * gate camp score / 100 + 0.15 * rank(kills / max(1, jumps))), kills and jumps over
 * 24 hours, the gate camp score not rounded. 0 to 100, not rounded.
 */
export function dangerScores({ jumps, kills }: Omit<DayFigures, 'npcKills'>, gateCamp: Float64Array): Float64Array {
  const byKills = ranks(kills);
  const byRisk = ranks(kills.map((count, system) => count / Math.max(1, jumps[system] as number)));
  return byKills.map(
    (rank, system) => 100 * (0.6 * rank + (0.25 * (gateCamp[system] as number)) / 100 + 0.15 * (byRisk[system] as number)),
  );
}
