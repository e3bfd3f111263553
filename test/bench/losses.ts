/**
 * `npm run bench losses`: what chances of loss were called of journeys of 1 to 30 jumps and what came of them, by ship class, in small
 * galaxies in which ships are lost by five laws (test/support/losses); and how many ships were lost by the sixth of a day's departures
 * that was called safest, to the one called worst. Exits 1 where the ratio of called to
 * lost is outside of 0.8 to 1.25, of at least 200 journeys (under one per cent: where they differ by a tenth of a point), or where camps are not told from quiet hours. `--seeds=` galaxies of each law.
 */
import { parseArgs } from 'node:util';
import { shipClasses } from '#shared/plan-api/ship-classes';
import { gradedJourneys, joinedBins, lostBySixth } from '../support/losses/journeys.ts';
import { type LossLawName, lossLaws, passagesOfLaw } from '../support/losses/laws.ts';
import { say } from './support/report.ts';

const SIZE = { systems: 384, days: 42 };
const FEWEST_JOURNEYS = 200;

const { values: given } = parseArgs({ options: { seeds: { type: 'string', default: '3' } } });
const missed: string[] = [];
for (const law of Object.keys(lossLaws) as LossLawName[]) {
  const galaxies = Array.from({ length: Number(given.seeds) }, (_, seed) => passagesOfLaw(law, seed + 1, SIZE));
  say(`${law}`);
  for (const shipClass of shipClasses.filter((name) => name === 'any' || name === 'freighter')) {
    const graded = galaxies.map((passages) => gradedJourneys(passages, shipClass));
    for (const kind of ['called', 'corrected'] as const)
      for (const bin of joinedBins(graded.map((one) => one[kind])).filter(({ journeys }) => journeys > 0)) {
        const { from, to, journeys, called, lost } = bin;
        const ratio = lost === 0 ? (called === 0 ? 1 : Number.POSITIVE_INFINITY) : called / lost;
        say(
          `  ${shipClass.padEnd(10)}${kind.padEnd(10)}${percent(from)} to ${percent(to)}${String(journeys).padStart(9)} journeys  called ${percent(called)}  lost ${percent(lost)}  ratio ${ratio.toFixed(2)}`,
        );
        const isOff = to <= 0.01 ? Math.abs(called - lost) > 0.001 : ratio < 0.8 || ratio > 1.25;
        if (journeys >= FEWEST_JOURNEYS && isOff) missed.push(`${law}, ${shipClass}, ${kind}, from ${percent(from)}`);
      }
  }
  const sixths = galaxies.map(lostBySixth);
  const means = Array.from({ length: 6 }, (_, sixth) => sixths.reduce((sum, one) => sum + (one[sixth] ?? 0), 0) / sixths.length);
  say(`  lost by sixths of a day's departures, the safest called first: ${means.map(percent).join(', ')}`);
  if (law === 'camps' && (means[5] ?? 0) < 5 * (means[0] ?? 0)) missed.push('camps are not told from quiet hours');
}
for (const target of missed) say(`missed: ${target}`);
process.exitCode = missed.length === 0 ? 0 : 1;

function percent(chance: number): string {
  return `${(100 * chance).toFixed(2).padStart(5)} %`;
}
