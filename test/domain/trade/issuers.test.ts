import { expect, test } from 'vitest';
import { flagCounts, hoursOfDay, issuerPrices, issuerRelists, type OfferHistory } from '#main/domain/trade/issuers';

const offer = (over: Partial<OfferHistory> = {}): OfferHistory => ({
  typeId: 587,
  unitPrice: 100,
  dateIssued: '2026-11-10T12:00:00Z',
  endedAt: null,
  median: 100,
  is_blueprint_copy: null,
  material_efficiency: null,
  time_efficiency: null,
  runs: null,
  ...over,
});

test('prices stand to the median that was asked when they were put up; what has none is left out', () => {
  const prices = [50, 90, 95, 110, 300].map((unitPrice) => offer({ unitPrice }));
  expect(issuerPrices([...prices, offer({ median: null })])).toEqual({ offers: 5, median_ratio: 0.95, below: 2, above: 2 });
  expect(issuerPrices([])).toEqual({ offers: 0, median_ratio: null, below: 0, above: 0 });
});

test('an offer that follows an ended one of the same type within 30 days is a relist, measured against the latest', () => {
  const ended = (endedAt: string, unitPrice: number) => offer({ dateIssued: '2026-10-01T00:00:00Z', endedAt, unitPrice });
  expect(issuerRelists([offer(), ended('2026-11-09T00:00:00Z', 80), ended('2026-11-01T00:00:00Z', 120)])).toEqual({
    relists: 1,
    dearer: 1,
    cheaper: 0,
  });
  expect(issuerRelists([offer(), ended('2026-11-09T00:00:00Z', 120)])).toMatchObject({ relists: 1, cheaper: 1 });
  expect(
    issuerRelists([offer(), ended('2026-10-02T00:00:00Z', 80), { ...ended('2026-11-09T00:00:00Z', 80), typeId: 34 }]),
  ).toMatchObject({
    relists: 0,
  });
  const copy = { is_blueprint_copy: true, runs: 10 };
  expect(issuerRelists([offer(copy), { ...ended('2026-11-09T00:00:00Z', 8), ...copy, runs: 1 }])).toMatchObject({ relists: 0 });
  expect(issuerRelists([offer(copy), { ...ended('2026-11-09T00:00:00Z', 80), ...copy }])).toMatchObject({ dearer: 1 });
  expect(issuerRelists([offer(), offer({ dateIssued: '2026-11-11T00:00:00Z' })])).toMatchObject({ relists: 0 });
});

test('flags add up over all contracts, the most frequent first', () => {
  const sets = [
    { flags: ['wants_items', 'low_security'], contracts: 2 },
    { flags: ['low_security'], contracts: 3 },
    { flags: [], contracts: 40 },
  ] as const;
  expect(flagCounts(sets)).toEqual([
    { code: 'low_security', contracts: 5 },
    { code: 'wants_items', contracts: 2 },
  ]);
});

test('a day has 24 hours, also those in which nothing was issued', () => {
  const hours = hoursOfDay([{ hour: 23, contracts: 4 }]);
  expect([hours.length, hours[23], hours[0]]).toEqual([24, 4, 0]);
});
