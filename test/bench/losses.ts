/**
 * `npm run bench losses`: what was called of journeys past losses of five laws (test/support/losses) and what came, any ship, freighters and haulers, as
 * called and as corrected by the grade of the week before, by band of what was called; in galaxies with as many systems as the mirror lists, since
 * the rates are learned from all systems together. Beside each ratio the 95 % interval by galaxy: a camp is met by many journeys. A ratio out of
 * bounds fails it. `--galaxies=` of each law, `--systems=` of each, `--laws=`.
 */
import { parseArgs } from 'node:util';
import type { LossGradeBin } from '#main/domain/plan/loss-grade';
import { gradedJourneys, joinedBins } from '../support/losses/journeys.ts';
import { type LossLawName, passagesOfLaw } from '../support/losses/laws.ts';
import { bandJudge, say } from './support/report.ts';

const { values: given } = parseArgs({
  options: {
    galaxies: { type: 'string' },
    systems: { type: 'string', default: '5264' },
    laws: { type: 'string', default: 'clusters,ganks,sparse,camps,even' },
  },
});
const systems = Number(given.systems);
/** Past strict camps one journey in 350 is called 1 to 3 %: three galaxies do not tell what comes of these. */
const galaxiesOf = (law: LossLawName) => Number(given.galaxies ?? (law === 'camps' ? 6 : 3));

const judge = bandJudge();
for (const law of given.laws.split(',') as LossLawName[]) {
  const graded = new Map<string, LossGradeBin[][]>();
  for (let seed = 1; seed <= galaxiesOf(law); seed += 1) {
    const passages = passagesOfLaw(law, seed, { systems, days: 42 });
    for (const { shipClass, ...found } of gradedJourneys(passages, ['any', 'freighter', 'hauler'])) {
      for (const kind of ['called', 'corrected'] as const) {
        const key = `${law}, ${shipClass}, ${kind}`;
        graded.set(key, [...(graded.get(key) ?? []), found[kind]]);
      }
    }
  }
  for (const [of, bins] of graded) showBins(of, bins);
}
judge.report('called : lost, bands of 200 journeys or more');

function showBins(of: string, bins: readonly LossGradeBin[][]): void {
  say(of);
  joinedBins(bins).forEach(({ from, to, journeys, called, lost, ships }, at) => {
    if (journeys === 0) return;
    const ratio = called / lost;
    const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
    const band = `${percent(from)} to ${percent(to)}`.padEnd(18);
    say(
      `  ${band} n ${String(journeys).padStart(8)}  called ${percent(called)}  lost ${percent(lost)}  ratio ${ratio.toFixed(2)}${interval(bins, at, ratio)}  of ${ships} ships`,
    );
    judge.add(`${of}, from ${percent(from)}`, journeys, ratio);
  });
}

/** The 95 % interval of a ratio, by leaving each galaxy out in turn (jackknife of its logarithm). */
function interval(bins: readonly LossGradeBin[][], at: number, ratio: number): string {
  const logs = bins.map((_, left) => {
    const { called = 0, lost = 0 } = joinedBins(bins.filter((__, other) => other !== left))[at] ?? {};
    return Math.log(called / lost);
  });
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const error = Math.sqrt(((logs.length - 1) / logs.length) * logs.reduce((sum, log) => sum + (log - mean) ** 2, 0));
  return Number.isFinite(error)
    ? ` (${(ratio * Math.exp(-1.96 * error)).toFixed(2)} to ${(ratio * Math.exp(1.96 * error)).toFixed(2)})`
    : '';
}
