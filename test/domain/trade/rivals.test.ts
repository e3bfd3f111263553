import { expect, test } from 'vitest';
import { hoursOfWeek, type IssuedOffer, rivalBoard } from '#main/domain/trade/rivals';
import { DAY, fromIso, HOUR } from '#shared/time';

const START = fromIso('2026-11-02T00:00:00Z');
const ME = 1;
const offer = (issuerId: number, hour: number, unitPrice: number, over: Partial<IssuedOffer> = {}): IssuedOffer => ({
  typeId: 34,
  typeName: 'Tritanium',
  regionId: 10,
  issuerId,
  unitPrice,
  issued: START + hour * HOUR,
  until: START + hour * HOUR + 7 * DAY,
  outcome: null,
  is_blueprint_copy: null,
  material_efficiency: null,
  time_efficiency: null,
  runs: null,
  ...over,
});
const board = (own: readonly IssuedOffer[], others: readonly IssuedOffer[]) =>
  rivalBoard(own, [...own, ...others], ({ issuerId }) => issuerId === ME);

test('a board equals what is counted by hand', () => {
  const others = [
    offer(2, 0, 100),
    offer(3, 1, 110),
    // Over before anything of its own was issued, in another region, and of another type.
    offer(4, 0, 10, { until: START + 2 * HOUR }),
    offer(5, 0, 10, { regionId: 11 }),
    offer(6, 0, 10, { typeId: 35 }),
    // Goes below its own offer of hour 5 three hours later, and is undercut at hour 12.
    offer(2, 8, 80),
  ];
  const own = [
    offer(ME, 5, 90, { outcome: 'sold', until: START + 29 * HOUR }),
    offer(ME, 12, 60, { outcome: 'unsold', until: START + 20 * HOUR }),
    offer(ME, 40, 120, { outcome: 'undecided', until: START + 41 * HOUR }),
    // The like of an offer that ended: a relist, dearer than the latest.
    offer(ME, 50, 130),
    offer(ME, 60, 5, { typeId: 36, typeName: 'Mexallon', outcome: 'sold' }),
  ];
  const { undercuts, undercut_by, types, ...rest } = board(own, others);
  expect(rest).toEqual({
    offers: 5,
    compared: 4,
    sell_through: { sold: 2, unsold: 1, undecided: 1, listed: 1, percent: 66.7 },
    relists: { relists: 2, dearer: 2, cheaper: 0 },
  });
  // 90 below the 100 of five hours before, 60 below the 80 of four hours before; 120 and 130 are above 80.
  expect(undercuts).toEqual({
    times: 2,
    of: 4,
    percent: 50,
    median_hours: 4.5,
    median_cut_percent: 17.5,
    whom: [{ issuer_id: 2, times: 2 }],
  });
  expect(undercut_by).toEqual({
    times: 1,
    of: 1,
    percent: 100,
    median_hours: 3,
    median_cut_percent: 11.1,
    whom: [{ issuer_id: 2, times: 1 }],
  });
  expect(types).toEqual([
    {
      type_id: 34,
      type_name: 'Tritanium',
      offers: 4,
      listed: 1,
      sold: 1,
      unsold: 1,
      undecided: 1,
      sold_percent: 50,
      median_price: 105,
      compared: 4,
      // Over the medians 105, 100, 100, 100 and the cheapest 100, 80, 80, 80.
      over_median: 1.029,
      over_lowest: 1.2,
      undercuts: 2,
    },
    expect.objectContaining({ type_id: 36, offers: 1, compared: 0, over_median: null, over_lowest: null, sold_percent: 100 }),
  ]);
});

test('blueprints are compared with the same kind alone', () => {
  const copy = { is_blueprint_copy: true, material_efficiency: 10, time_efficiency: 20, runs: 10 };
  expect(board([offer(ME, 5, 90, copy)], [offer(2, 0, 100, { ...copy, runs: 1 })])).toMatchObject({ compared: 0 });
  expect(board([offer(ME, 5, 90, copy)], [offer(2, 0, 100, copy)])).toMatchObject({ compared: 1, undercuts: { times: 1 } });
  expect(board([], [offer(2, 0, 100)])).toMatchObject({
    offers: 0,
    sell_through: { percent: null },
    undercuts: { percent: null, median_hours: null },
    types: [],
  });
});

test('hours are counted by the day of the week, Monday first', () => {
  // The second of November 2026 is a Monday, the eighth a Sunday.
  const counts = hoursOfWeek([START, START + 30 * 60_000, fromIso('2026-11-08T23:59:59Z')]);
  expect(counts[0]?.[0]).toBe(2);
  expect(counts[6]?.[23]).toBe(1);
  expect(counts.flat().reduce((sum, one) => sum + one, 0)).toBe(3);
});
