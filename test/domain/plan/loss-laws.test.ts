import { expect, test } from 'vitest';
import { gradedJourneys, joinedBins, lostBySixth } from '../../support/losses/journeys.ts';
import { type LossLawName, lossLaws, passagesOfLaw } from '../../support/losses/laws.ts';

const FEWEST_JOURNEYS = 200;
const galaxiesOf = (law: LossLawName) => [1, 2, 3, 4].map((seed) => passagesOfLaw(law, seed, { systems: 384, days: 42 }));
const laws = Object.keys(lossLaws) as LossLawName[];
/**
 * Called by lost, at least and at most. Past strict camps chances of 1 to 3 % are of a handful of gates, of which so small a galaxy has too few;
 * `npm run bench losses` judges them in galaxies as large as the game's.
 */
const boundsOf = (law: LossLawName, to: number) => (law === 'camps' && to === 0.03 ? [0.5, 2] : [0.8, 1.25]) as [number, number];

test.each(laws.filter((law) => law !== 'none'))(
  'where ships are lost by the law of %s, as many are lost as were called, at every chance',
  (law) => {
    const graded = galaxiesOf(law).flatMap((passages) => gradedJourneys(passages));
    for (const kind of ['called', 'corrected'] as const)
      for (const { to, journeys, called, lost } of joinedBins(graded.map((one) => one[kind]))) {
        if (journeys < FEWEST_JOURNEYS) continue;
        const [least, most] = boundsOf(law, to);
        expect(called / lost, `to ${to}, ${kind}`).toBeGreaterThan(least);
        expect(called / lost, `to ${to}, ${kind}`).toBeLessThan(most);
      }
  },
);

test('a class of ship of which one in ten is lost has chances that hold too', () => {
  const graded = galaxiesOf('clusters').flatMap((passages) => [
    gradedJourneys(passages, ['any', 'freighter'])[1]?.corrected ?? [],
  ]);
  for (const { to, journeys, called, lost } of joinedBins(graded)) {
    if (journeys < FEWEST_JOURNEYS || to <= 0.01) continue;
    expect(called / lost, `to ${to}`).toBeGreaterThan(0.8);
    expect(called / lost, `to ${to}`).toBeLessThan(1.25);
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
