import { expect, test } from 'vitest';
import { tradedTypeQueries } from '#main/queries/traded-types';
import { fromIso } from '#shared/time';
import { aStoredContract, aStoredItem, insertContracts, NOON } from '../support/builders.ts';
import { emptyMirror } from '../support/empty-mirror.ts';

const expires = '2026-12-04T09:00:00Z';
const left = (answer: string, askedAt: string) => ({
  status: 'finished' as const,
  present: false,
  price: 500,
  absent_since: '2026-11-19T12:00:00Z',
  evidence: JSON.stringify({ kind: 'left-early', answer, askedAt, dateExpired: expires }),
});
const sold = left('not-public', '2026-11-19T12:01:00Z');

test('the types that are traded most are those sold most often by themselves, then those on offer', () => {
  const db = emptyMirror();
  const alone = (id: number, typeId: number, more: object = {}) =>
    aStoredContract({ contract_id: id, items: [aStoredItem({ type_id: typeId })], ...more });
  insertContracts(db, [
    alone(1, 587),
    alone(2, 587),
    alone(3, 34, sold),
    alone(4, 34, sold),
    alone(5, 2048, sold),
    // Neither a bundle, nor what asks for items, nor an auction, nor what ended before counts, nor what has expired.
    aStoredContract({
      contract_id: 6,
      items: [aStoredItem({ type_id: 587 }), aStoredItem({ record_id: 2, type_id: 34 })],
      ...sold,
    }),
    aStoredContract({
      contract_id: 7,
      items: [aStoredItem({ type_id: 587 }), aStoredItem({ record_id: 2, type_id: 34, is_included: false })],
      ...sold,
    }),
    alone(8, 587, { ...sold, type: 'auction' }),
    alone(9, 587, { ...sold, absent_since: '2026-10-20T12:00:00Z' }),
    alone(10, 2048, { date_expired: NOON }),
    // As in `/sales`: what was withdrawn, what the source left open, and odd prices are no sales.
    alone(11, 34, { ...sold, status: 'cancelled' }),
    alone(12, 34, left('nothing', '2026-12-04T10:00:00Z')),
    alone(13, 34, { ...sold, price: 500_000_000 }),
    // It came before these days and was sold within them.
    alone(14, 34, { ...sold, first_seen_at: '2026-10-01T00:00:00Z', price: 520 }),
  ]);
  expect(tradedTypeQueries(db).tradedTypes(fromIso('2026-11-01T00:00:00Z'), fromIso(NOON))).toEqual([
    { type_id: 34, sold: 3, turnover: 1520, offered: 0 },
    { type_id: 2048, sold: 1, turnover: 500, offered: 0 },
    { type_id: 587, sold: 0, turnover: 0, offered: 2 },
  ]);
});
