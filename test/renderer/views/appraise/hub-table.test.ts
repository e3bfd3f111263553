import { expect, test } from 'vitest';
import type { HubName } from '#shared/game';
import type { Appraisal } from '#shared/trade-api/appraise';
import { bestHubs, lineKey, splitOverHubs } from '../../../../src-renderer/views/appraise/hub-table.tsx';

function appraisal(hub: HubName, ...values: [typeId: number, now: number, listed: number][]): Appraisal {
  const lines = values.map(([type_id, to_buy_orders, with_sell_orders]) => ({
    type_id,
    type_name: `Type ${type_id}`,
    quantity: 1,
    is_blueprint_copy: null,
    to_buy_orders,
    with_sell_orders,
    replacement: 0,
    volume: null,
  }));
  return { hub, lines } as unknown as Appraisal;
}

test('each line is sold at the hub where it brings most, by either way to sell', () => {
  const both = [appraisal('Jita', [34, 10, 12], [35, 5, 0], [36, 0, 0]), appraisal('Amarr', [34, 9, 20], [35, 7, 0], [36, 0, 0])];
  expect(splitOverHubs(both, 'to_buy_orders')).toEqual({ isk: 17, hubs: 2 });
  expect(splitOverHubs(both, 'with_sell_orders')).toEqual({ isk: 20, hubs: 1 });
  const best = bestHubs(both, 'to_buy_orders');
  expect(both[0]?.lines.map((line) => best.get(lineKey(line))?.hub)).toEqual(['Jita', 'Amarr', undefined]);
});

test('a copy and an original of one blueprint are two lines', () => {
  const [copy, original] = [true, false].map((is_blueprint_copy) =>
    lineKey({ type_id: 7, is_blueprint_copy } as Appraisal['lines'][number]),
  );
  expect(copy).not.toBe(original);
});
