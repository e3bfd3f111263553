import { expect, test } from 'vitest';
import { sharesOfClusters } from '#main/domain/plan/gang-shares';
import { lossRatesOf } from '#main/domain/plan/loss-rates';
import { passageCounts } from '#main/domain/plan/passages';
import { DAY_HOURS, HOUR } from '#shared/time';
import { type LossLawName, passagesOfLaw } from '../../support/losses/laws.ts';

const HOURS = 600;
/** The shares of places, each passed by as many ships in an hour. */
const sharesOf = (places: readonly { clusters: number; share: number; traffic?: number }[]) =>
  sharesOfClusters(
    places.map(({ clusters, share }) => ({ passed: HOURS, clusters, shares: clusters * share, squares: clusters * share ** 2 })),
    places.map(({ traffic = 20 }) => HOURS * traffic),
  );

test('a place with many clusters has its own share, one with a single cluster that of its like', () => {
  const casual = Array.from({ length: 50 }, () => ({ clusters: 1, share: 0.05 }));
  const camps = Array.from({ length: 5 }, () => ({ clusters: 20, share: 0.4 }));
  const shares = sharesOf([{ clusters: 0, share: 0 }, ...casual, { clusters: 16, share: 0.2 }, ...camps]);
  expect(shares[0]).toBeCloseTo(0.05, 6);
  expect(shares[1]).toBeCloseTo(0.05, 6);
  expect(shares.at(-1)).toBeGreaterThan(0.35);
  expect(sharesOf([{ clusters: 0, share: 0 }])).toEqual(new Float64Array(1));
  // One place, whose clusters took alike.
  expect(
    sharesOf([
      { clusters: 2, share: 0.3 },
      { clusters: 0, share: 0 },
    ])[1],
  ).toBeCloseTo(0.3, 12);
});

test('where a gang takes two ships of few who pass as of many, a place that had none yet has the share of those with as much traffic', () => {
  const known = [2, 8, 32, 128, 512].flatMap((traffic) =>
    Array.from({ length: 40 }, () => ({ clusters: 1, share: 2 / traffic, traffic })),
  );
  const [few, some, many, most] = sharesOf([
    ...[2, 32, 512, 9000].map((traffic) => ({ clusters: 0, share: 0, traffic })),
    ...known,
  ]);
  expect(few).toBeCloseTo(1, 1);
  expect(some).toBeCloseTo(2 / 32, 2);
  expect(many).toBeCloseTo(2 / 512, 3);
  // Beyond what is known, as at the nearest.
  expect(most).toBeCloseTo(2 / 512, 3);
});

/** Ships called and ships lost on the week after so many known days, at the tenth of systems with most traffic and at the others. */
function calledAndLost(law: LossLawName, known: number) {
  const sums = { busy: { called: 0, lost: 0 }, others: { called: 0, lost: 0 } };
  for (const seed of [1, 2]) {
    const passages = passagesOfLaw(law, seed, { systems: 384, days: known + 7 });
    const { systems, firstDay, days, jumps, losses } = passages;
    const { rate } = lossRatesOf(passageCounts(passages, firstDay, known), 'any');
    const jumpsAt = (index: number, hour: number) =>
      jumps[(Math.floor(hour / DAY_HOURS) * systems.length + index) * DAY_HOURS + (hour % DAY_HOURS)] as number;
    const hours = Array.from({ length: days * DAY_HOURS }, (_, hour) => hour);
    const traffic = systems.map((_, index) => hours.reduce((sum, hour) => sum + jumpsAt(index, hour), 0));
    const least = traffic.toSorted((a, b) => b - a)[Math.floor(systems.length / 10)] as number;
    const sumOf = (index: number) => ((traffic[index] as number) > least ? sums.busy : sums.others);
    systems.forEach(({ systemId }, index) => {
      for (const hour of hours.slice(known * DAY_HOURS))
        sumOf(index).called += jumpsAt(index, hour) * rate(systemId, (firstDay * DAY_HOURS + hour) * HOUR);
    });
    for (const { systemId, at } of losses)
      if (at >= (firstDay + known) * DAY_HOURS * HOUR) sumOf(systems.findIndex((row) => row.systemId === systemId)).lost += 1;
  }
  return sums;
}

test.each([9, 28])(
  'where gangs take as many ships of a thousand that pass as of ten, as many are called at busy systems as are lost, from %i known days',
  (known) => {
    for (const { called, lost } of Object.values(calledAndLost('ganks', known))) {
      expect(called / lost).toBeGreaterThan(0.8);
      expect(called / lost).toBeLessThan(1.25);
    }
  },
);
