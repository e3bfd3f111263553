import { expect, test } from 'vitest';
import { compareLists, isDoubtful } from '#main/domain/contracts/listing';
import type { ListedContract } from '#main/store/contracts/contracts';

function listing(contractId: number, given: Partial<ListedContract> = {}): ListedContract {
  return {
    contractId,
    type: 'item_exchange',
    issuerId: 90_000_001,
    issuerCorporationId: 98_000_001,
    forCorporation: false,
    title: null,
    price: 1,
    reward: null,
    collateral: null,
    buyout: null,
    volume: 1,
    daysToComplete: null,
    startLocationId: 60_003_760,
    endLocationId: 60_003_760,
    dateIssued: '2026-11-20T10:00:00Z',
    dateExpired: '2026-12-04T10:00:00Z',
    ...given,
  };
}

test('two lists differ in what came, what changed and what left', () => {
  const kept = listing(1);
  const left = listing(2);
  const changed = listing(3, { price: 2 });
  const added = listing(4);
  expect(compareLists([kept, left, listing(3)], [added, changed, { ...kept }])).toEqual({
    added: [added],
    changed: [changed],
    departed: [left],
  });
});

test('what the store knows besides does not count as a change', () => {
  expect(compareLists([{ ...listing(1), bidCount: 4 }], [listing(1)]).changed).toEqual([]);
});

test.each([
  ['half of many vanish', { present: 100, leftEarly: 50 }, true],
  ['a whole region vanishes', { present: 20, leftEarly: 20 }, true],
  ['fewer than half vanish', { present: 100, leftEarly: 49 }, false],
  ['a handful vanishes', { present: 19, leftEarly: 19 }, false],
  ['half vanish over a pause of any length', { present: 100, leftEarly: 60 }, true],
])('when %s', (_what, given, doubtful) => {
  expect(isDoubtful(given)).toBe(doubtful);
});
