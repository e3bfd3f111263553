import { expect, test } from 'vitest';
import type { LossGradeBin } from '#main/domain/plan/loss-grade';
import { latest } from '#main/runtime/latest';
import { gradedJourneys, joinedBins, lostBySixth } from '../../support/losses/journeys.ts';
import { type LossLawName, lossLaws, passagesOfLaw } from '../../support/losses/laws.ts';

const FEWEST_JOURNEYS = 200;
const galaxiesOf = (law: LossLawName) => [1, 2, 3, 4].map((seed) => passagesOfLaw(law, seed, { systems: 384, days: 42 }));
const laws = Object.keys(lossLaws) as LossLawName[];
/** Journeys through ganged galaxies, by class, which two tests judge: made once. */
const ofClusters = latest(
  () => 'clusters',
  () => galaxiesOf('clusters').map((passages) => gradedJourneys(passages, ['any', 'freighter'])),
);
/** Called by lost, at least and at most. */
const RATIO = { least: 0.8, most: 1.25 } as const;
/**
 * Past strict camps one journey in 300 is called 1 to 3 %, at a handful of gates: these are judged together with those up to 10 %.
 * `npm run bench losses` judges them in galaxies as large as the game's.
 */
const bandOf = (law: LossLawName, { to }: LossGradeBin) => (law === 'camps' && to === 0.03 ? 0.1 : to);

/** Journeys of several galaxies: what was called by what was lost, of each band with enough of them. */
function ratiosOf(law: LossLawName, bins: readonly (readonly LossGradeBin[])[]) {
  const bands = Map.groupBy(joinedBins(bins), (bin) => bandOf(law, bin));
  return Array.from(bands, ([to, some]) => {
    const sumOf = (of: (bin: LossGradeBin) => number) => some.reduce((sum, bin) => sum + of(bin), 0);
    const [called, lost] = [sumOf((bin) => bin.called * bin.journeys), sumOf((bin) => bin.lost * bin.journeys)];
    return { to, journeys: sumOf(({ journeys }) => journeys), ratio: called / lost };
  }).filter(({ journeys }) => journeys >= FEWEST_JOURNEYS);
}

test.each(laws.filter((law) => law !== 'none'))(
  'where ships are lost by the law of %s, as many are lost as were called, at every chance',
  (law) => {
    const graded =
      law === 'clusters'
        ? ofClusters().flatMap(([any]) => any ?? [])
        : galaxiesOf(law).flatMap((passages) => gradedJourneys(passages));
    for (const kind of ['called', 'corrected'] as const)
      for (const { to, ratio } of ratiosOf(
        law,
        graded.map((one) => one[kind]),
      )) {
        expect(ratio, `to ${to}, ${kind}`).toBeGreaterThan(RATIO.least);
        expect(ratio, `to ${to}, ${kind}`).toBeLessThan(RATIO.most);
      }
  },
);

test('a class of ship of which one in ten is lost has chances that hold too', () => {
  const graded = ofClusters().map(([, freighter]) => freighter?.corrected ?? []);
  for (const { to, ratio } of ratiosOf('clusters', graded)) {
    expect(ratio, `to ${to}`).toBeGreaterThan(RATIO.least);
    expect(ratio, `to ${to}`).toBeLessThan(RATIO.most);
  }
});

test('where nobody was ever lost nothing is called', () => {
  const [graded] = gradedJourneys(passagesOfLaw('none', 1, { systems: 64, days: 42 }));
  expect(graded?.called.filter(({ journeys }) => journeys > 0)).toEqual([
    expect.objectContaining({ from: 0, called: 0, lost: 0 }),
  ]);
});

test('of the departures of a day past camps those called worst lose many times as many ships as those called safest', () => {
  const [safest, , , , , worst] = lostBySixth(passagesOfLaw('camps', 1, { systems: 384, days: 42 })) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  expect(worst).toBeGreaterThan(5 * safest);
});
