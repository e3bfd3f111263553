import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractColumns } from '#main/store/contract-search/columns';
import { contractOrders } from '#main/store/contract-search/orders';
import { aStoredContract } from '../../support/builders.ts';
import { noFigures } from '../../support/contract-queries.ts';

const someValue = fc.oneof(fc.constantFrom(null, null, 0, -0, -1.5, 1, 2 ** 40, 1e-9), fc.integer({ min: -3, max: 3 }));
const { title: _, ...contract } = aStoredContract({ contract_id: 1 });
const indexed = {
  ...noFigures,
  region_id: 1,
  type: contract.type,
  status: contract.status,
  category_mask: 0,
  issuer_id: 1,
  issuer_corporation_id: 1,
  start_location_id: null,
  date_issued: 0,
  date_expired: 0,
  first_seen: 0,
  evidence: 'listed',
  folded_title: null,
};

/** What decisions §3.3 says: no value comes last, equal ones go by id in the direction. */
function plainly(prices: ReadonlyMap<number, number | null>, direction: 'asc' | 'desc'): number[] {
  const sign = direction === 'asc' ? 1 : -1;
  const rank = (price: number | null) => (price === null ? Number.POSITIVE_INFINITY : sign * price + 0);
  return [...prices]
    .sort(([one, a], [other, b]) => (rank(a) === rank(b) ? sign * (one - other) : rank(a) < rank(b) ? -1 : 1))
    .map(([id]) => id);
}

test('a page along an order is what sorting would give, also after contracts came and changed, whatever their ids', () => {
  const someChange = fc.record({ id: fc.integer({ min: 1, max: 90 }), price: someValue });
  fc.assert(
    fc.property(
      fc.array(someChange, { minLength: 1, maxLength: 80 }),
      fc.array(fc.array(someChange, { maxLength: 30 }), { maxLength: 4 }),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.nat(40),
      (first, batches, direction, start) => {
        const table = contractColumns(0);
        const orders = contractOrders(table);
        const prices = new Map<number, number | null>();
        for (const batch of [first, ...batches]) {
          for (const { id, price } of batch) {
            table.upsert({ ...indexed, contract_id: id, price });
            prices.set(id, price);
          }
          const { contractId } = table.columns();
          const rows = Uint32Array.from({ length: table.size() }, (_, row) => row);
          const selected = rows.filter((row) => (contractId[row] as number) % 3 !== 1);
          const wanted = plainly(prices, direction).filter((id) => id % 3 !== 1);
          for (const [from, to] of [
            [start, start + 7],
            [0, 1000],
          ] as const)
            expect(orders.page('price', direction, selected, from, to).map((row) => contractId[row])).toEqual(
              wanted.slice(from, to),
            );
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('orders are made ahead one by one', () => {
  const orders = contractOrders(contractColumns(0));
  let made = 1;
  for (; !orders.makeAhead() && made < 100; made += 1);
  expect(made).toBeGreaterThan(10);
  expect(made).toBeLessThan(100);
  expect(orders.makeAhead()).toBe(true);
});
