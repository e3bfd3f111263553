import { expect, test } from 'vitest';
import { chanceOfLoss } from '#main/domain/plan/loss';
import { correctedRates, correctionOf, lossGrader, rangeOfLost } from '#main/domain/plan/loss-grade';
import { DAY, HOUR } from '#shared/time';

const bin = (called: number, lost: number, { journeys = 100_000, expected = 1e5 } = {}) => ({ journeys, called, lost, expected });

test('a chance that came half as often as it was called is told as half, its hops alike', () => {
  const rates = correctedRates([0, 0.04, 0.06], correctionOf([bin(0.1, 0.05)]));
  expect(rates.map((rate) => Number(rate.toFixed(3)))).toEqual([0, 0.02, 0.03]);
});

test('between two graded chances the correction goes from the one to the other', () => {
  const correction = correctionOf([bin(0.01, 0.01), bin(0.16, 0.04)]);
  const factor = (rate: number) => (correctedRates([rate], correction)[0] as number) / rate;
  expect(factor(0.001)).toBeCloseTo(1, 2);
  expect(factor(-Math.log(1 - 0.04))).toBeCloseTo(0.5, 1);
  expect(factor(0.5)).toBeCloseTo(0.25, 1);
});

test('few journeys, and few losses, correct little or nothing, and a correction has its bounds', () => {
  expect(correctionOf([bin(0.1, 0.05, { journeys: 199 }), bin(0, 0)])).toEqual([]);
  // As many journeys that all met one ship.
  expect(correctionOf([bin(0.01, 0, { expected: 5 })])[0]?.factor).toBeGreaterThan(0.9);
  expect(correctionOf([bin(0.5, 0)])[0]?.factor).toBe(0.25);
  expect(chanceOfLoss(correctedRates([0.2, 0.1], []))).toBe(chanceOfLoss([0.2, 0.1]));
});

test('a class of which little is known is corrected as any ship, one of which much is known by its own', () => {
  const usual = correctionOf([bin(0.1, 0.05)]);
  expect(correctionOf([bin(0.1, 0.2, { expected: 0.2 })], usual)[0]?.factor).toBeCloseTo(0.5, 1);
  expect(correctionOf([bin(0.1, 0.2)], usual)[0]?.factor).toBeCloseTo(2, 1);
});

const percents = ({ least, most }: { least: number; most: number }) =>
  [least, most].map((share) => Number((100 * share).toFixed(1)));

test('of few losses the share that was lost may be several times as much or as little, of many hardly', () => {
  // Poisson's limits of five are 1.6 and 11.7.
  expect(percents(rangeOfLost({ called: 0.02, lost: 0.05, expected: 2, events: 5 }))).toEqual([1.6, 11.7]);
  expect(percents(rangeOfLost({ called: 0.05, lost: 0.05, expected: 1000, events: 1000 }))).toEqual([4.7, 5.3]);
});

test('where none was lost the share may be that of the next one', () => {
  const { least, most } = rangeOfLost({ called: 0.02, lost: 0, expected: 4, events: 0 });
  expect(least).toBe(0);
  // Of 3.7 losses, where four were called, one comes more seldom than in one case of forty.
  expect(most).toBeCloseTo(0.02 * (3.69 / 4), 3);
  expect(rangeOfLost({ called: 0, lost: 0, expected: 0, events: 0 })).toEqual({ least: 0, most: 1 });
});

test('what a gang takes of a day at one place tells as much as one loss, however many journeys met it', () => {
  const days = 4;
  const jumps = new Uint32Array(days * 2 * 24).fill(100);
  const known = new Uint8Array(days * 24).fill(1);
  const systems = [1, 2].map((systemId) => ({ systemId, constellationId: 1, band: 'null' as const }));
  const eventsOf = (hours: readonly number[]) => {
    const losses = hours.map((hour) => ({ systemId: 2, at: hour * HOUR, shipClass: 1 }));
    const grader = lossGrader({ systems, firstDay: 0, days, jumps, known, losses });
    for (let at = 0; at < days * DAY; at += HOUR) grader.add([1, 2], at, [0, 0.02]);
    return grader.bins().find(({ journeys }) => journeys > 0)?.events;
  };
  expect(eventsOf([5, 5, 6, 8])).toBeCloseTo(1, 9);
  expect(eventsOf([5, 30, 55, 80])).toBeCloseTo(4, 9);
  expect(eventsOf([])).toBe(0);
});
