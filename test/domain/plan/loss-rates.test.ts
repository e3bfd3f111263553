import { expect, test } from 'vitest';
import { chanceOfLoss, outlookOf } from '#main/domain/plan/loss';
import { lossGrader } from '#main/domain/plan/loss-grade';
import { entryRates, lossRatesOf } from '#main/domain/plan/loss-rates';
import { type HourlyPassages, passageCounts, type ShipLoss } from '#main/domain/plan/passages';
import { shipClassOf } from '#main/domain/plan/ship-class';
import { type ShipClass, shipClasses } from '#shared/plan-api/ship-classes';
import { DAY, HOUR } from '#shared/time';
import { seededRandom } from '../../support/world.ts';

const FIRST_DAY = 20_000;
const DAYS = 28;
/** Two systems of one constellation, and one far away in the same band. */
const systems: HourlyPassages['systems'] = [
  { systemId: 1, constellationId: 10, band: 'low' },
  { systemId: 2, constellationId: 10, band: 'low' },
  { systemId: 3, constellationId: 11, band: 'low' },
];
const at = (day: number, hour: number) => (FIRST_DAY + day) * DAY + hour * HOUR;
const lost = (systemId: number, time: number, shipClass: ShipClass = 'cruiser'): ShipLoss => ({
  systemId,
  at: time,
  shipClass: shipClasses.indexOf(shipClass),
});
/** Every system is entered by 50 ships in each hour. */
const passages = (losses: readonly ShipLoss[], known: (hour: number) => boolean = () => true): HourlyPassages => ({
  systems,
  firstDay: FIRST_DAY,
  days: DAYS,
  jumps: new Uint32Array(DAYS * systems.length * 24).fill(50),
  known: Uint8Array.from({ length: DAYS * 24 }, (_, hour) => (known(hour) ? 1 : 0)),
  losses,
});
const ratesOf = (given: HourlyPassages, shipClass: ShipClass = 'any') =>
  lossRatesOf(passageCounts(given, FIRST_DAY, DAYS), shipClass);

test('a system at which ships die each evening is dangerous in the evening, its neighbour more so than a far system', () => {
  const evenings = Array.from({ length: DAYS }, (_, day) => [lost(1, at(day, 20)), lost(1, at(day, 20) + 1)]).flat();
  const { rate, jumpsPerHour } = ratesOf(passages(evenings));
  const [evening, morning] = [at(DAYS, 20), at(DAYS, 8)];
  expect(rate(1, evening)).toBeGreaterThan(10 * rate(1, morning));
  expect(rate(1, evening)).toBeLessThan(2 / 50);
  expect(rate(2, evening)).toBeGreaterThan(rate(3, evening));
  expect(rate(3, evening)).toBeGreaterThan(0);
  expect(rate(99, evening)).toBe(0);
  expect(jumpsPerHour(1, evening)).toBe(50);
});

test('a constellation of two security bands does not make the one as safe as the other', () => {
  const mixed = systems.map((system) => ({ ...system, band: system.systemId === 1 ? ('high' as const) : system.band }));
  const evenings = Array.from({ length: DAYS }, (_, day) => lost(2, at(day, 20)));
  const { rate } = ratesOf({ ...passages(evenings), systems: mixed });
  expect(rate(2, at(DAYS, 20))).toBeGreaterThan(0.01);
  expect(rate(1, at(DAYS, 20))).toBe(0);
});

test('a weekday on which ships die is told apart from the others', () => {
  const fridays = Array.from({ length: 4 }, (_, week) => Array.from({ length: 10 }, () => lost(1, at(week * 7, 20)))).flat();
  const { rate } = ratesOf(passages(fridays));
  expect(rate(1, at(28, 20))).toBeGreaterThan(2 * rate(1, at(29, 20)));
});

test('an hour of which the losses or the jumps are not known counts neither', () => {
  const { rate, jumpsPerHour } = ratesOf(passages([lost(1, at(3, 20))], (hour) => hour !== 3 * 24 + 20));
  expect(rate(1, at(10, 20))).toBe(0);
  expect(jumpsPerHour(1, at(3, 20))).toBe(50);
});

test('an hour that is known of other weekdays alone has their usual jumps', () => {
  const { jumpsPerHour } = ratesOf(passages([], (hour) => hour < 48));
  expect(jumpsPerHour(1, at(0, 20))).toBe(50);
  expect(jumpsPerHour(1, at(5, 20))).toBe(50);
  expect(jumpsPerHour(99, at(5, 20))).toBe(0);
});

test('where only freighters die the freighter is in more danger than the frigate; a class that is hardly ever lost is any ship', () => {
  const freighters = Array.from({ length: 40 }, (_, index) => lost(1, at(index % DAYS, 12), 'freighter'));
  const frigates = Array.from({ length: 40 }, (_, index) => lost(3, at(index % DAYS, 12), 'frigate'));
  const given = passages([...freighters, ...frigates, lost(2, at(1, 1), 'mining')]);
  const noon = at(DAYS, 12);
  expect(ratesOf(given, 'freighter').rate(1, noon)).toBeGreaterThan(ratesOf(given, 'any').rate(1, noon));
  expect(ratesOf(given, 'frigate').rate(1, noon)).toBeLessThan(ratesOf(given, 'any').rate(1, noon));
  expect(ratesOf(given, 'mining').rate(1, noon)).toBe(ratesOf(given, 'any').rate(1, noon));
});

test('hulls are told apart by their groups', () => {
  const classOf = (groupId: number | null) => shipClasses[shipClassOf(groupId)];
  expect([25, 26, 27, 28, 513, 463, 547, 9999, null].map(classOf)).toEqual([
    'frigate',
    'cruiser',
    'battleship',
    'hauler',
    'freighter',
    'mining',
    'capital',
    'any',
    'any',
  ]);
});

test('a forecast of more kills than usual raises the danger, of more jumps lowers it, by three times at most', () => {
  const usual = { kills: 3, jumps: 99 };
  const factor = (...figures: Parameters<typeof outlookOf>) => outlookOf(...figures).factor;
  expect(factor(usual, usual)).toBe(1);
  expect(factor({ kills: 7, jumps: 99 }, usual)).toBe(2);
  expect(factor({ kills: 3, jumps: 199 }, usual)).toBe(0.5);
  expect(factor({ kills: 1000, jumps: 99 }, usual)).toBe(3);
  expect(factor({ kills: 0, jumps: 9999 }, usual)).toBeCloseTo(1 / 3, 12);
});

test('an outlook at its most says whether few pass or many are killed', () => {
  const usual = { kills: 3, jumps: 99 };
  expect(outlookOf({ kills: 3, jumps: 9 }, usual)).toEqual({ factor: 3, isLittleTraffic: true });
  expect(outlookOf({ kills: 60, jumps: 60 }, usual)).toEqual({ factor: 3, isLittleTraffic: false });
  expect(outlookOf({ kills: 3, jumps: 49 }, usual)).toMatchObject({ isLittleTraffic: false });
});

test('journeys through ships lost by chance are lost as often as they were called', () => {
  const draw = seededRandom(7);
  // Of the 200 ships of every hour each is lost with a chance of its system: 0.2, 1.5 and 4 %.
  const ships = 200;
  const chances = [0.002, 0.015, 0.04];
  const losses: ShipLoss[] = [];
  for (let day = 0; day < DAYS; day += 1)
    for (let hour = 0; hour < 24; hour += 1)
      chances.forEach((chance, index) => {
        for (let ship = 0; ship < ships; ship += 1) if (draw() < chance) losses.push(lost(index + 1, at(day, hour)));
      });
  const given = { ...passages(losses), jumps: new Uint32Array(DAYS * systems.length * 24).fill(ships) };
  const rates = lossRatesOf(passageCounts(given, FIRST_DAY, 21), 'any');
  const grader = lossGrader(given);
  for (let day = 21; day < DAYS; day += 1)
    for (let hour = 0; hour < 24; hour += 1)
      for (const path of [
        [1, 2],
        [2, 3],
        [1, 2, 3],
        [3, 1],
      ]) {
        const facts = { path, now: at(day, hour), rates, statuses: new Map(), outlook: () => 1 };
        const rateOf = entryRates({ ...facts, gateLeadsTo: () => undefined, jumpsNow: () => 0 });
        grader.add(
          path,
          at(day, hour),
          path.map((_, index) => rateOf(index, at(day, hour), true)),
        );
      }
  const graded = grader.bins().filter(({ journeys }) => journeys > 100);
  expect(graded.length).toBeGreaterThanOrEqual(2);
  for (const { called, lost: share } of graded) expect(Math.abs(share / called - 1)).toBeLessThan(0.25);
});

test('a journey through an hour that nobody observed is not graded, and a safe one through a massacre shows', () => {
  const grader = lossGrader(
    passages(
      Array.from({ length: 50 }, () => lost(2, at(1, 1))),
      (hour) => hour !== 30,
    ),
  );
  grader.add([1, 2], at(1, 6), [0, 0.5]);
  grader.add([1, 2], at(1, 1), [0, 0]);
  expect(grader.bins().filter(({ journeys }) => journeys > 0)).toEqual([
    { from: 0, to: 0.01, journeys: 1, called: chanceOfLoss([0, 0]), lost: 1, ships: 50, expected: 0, events: 1 },
  ]);
});

test('what came of a class is told where it passes: of journeys called a half, as many as were lost of what was called of those who passed', () => {
  const one = { systems, firstDay: FIRST_DAY, days: 1, known: new Uint8Array(24).fill(1) };
  const jumps = new Uint32Array(systems.length * 24).fill(1);
  // One ship in ten is a freighter, so that one passes in one hour of ten; it is lost in one of twenty, and so is half of those that pass.
  const losses = [
    ...Array.from({ length: 18 }, () => lost(3, at(0, 23))),
    lost(2, at(0, 3), 'freighter'),
    lost(3, at(0, 22), 'freighter'),
  ];
  const grader = lossGrader({ ...one, jumps, losses }, 'freighter');
  for (let hour = 0; hour < 20; hour += 1) grader.add([1, 2], at(0, hour), [0, Math.LN2]);
  const [graded] = grader.bins().filter(({ journeys }) => journeys > 0);
  expect(graded).toMatchObject({ from: 0.3, journeys: 20, ships: 1 });
  expect(graded?.called).toBeCloseTo(0.5, 12);
  expect(graded?.lost).toBeCloseTo(0.5, 1);
  expect(graded?.expected).toBeCloseTo(1, 1);
});
