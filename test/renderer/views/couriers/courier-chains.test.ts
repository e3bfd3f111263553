import { expect, test } from 'vitest';
import type { CourierChain } from '#shared/trade-api/courier-chains';
import { chainRecords } from '../../../../src-renderer/views/couriers/courier-chains.tsx';

test('chains have a row for each load in its order, with the figures of the whole chain', () => {
  const load = (id: number, from: string | null, to: string) =>
    ({
      contract_id: id,
      place: from === null ? null : { system_name: from },
      destination: { system_name: to },
      jumps: 9,
      volume: 5000,
      reward: 3e6,
      collateral: 1e8,
      warnings: ['low_security'],
      hazards_unknown: ['storm'],
    }) as CourierChain['loads'][number];
  const chain = { empty_jumps: 2, jumps: 20, reward: 6e6, expected_loss: 1e5, most_collateral: 1e8, gain_per_jump: 295_000 };
  const { columns, rows } = chainRecords(
    [
      { ...chain, loads: [load(1, 'Jita', 'Amarr'), load(2, null, 'Jita')] },
      { ...chain, loads: [load(3, 'Jita', 'Hek')] },
    ],
    null,
  );
  const loads = rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])));
  expect(loads.map(({ chain: place, contract_id, from, to }) => [place, contract_id, from, to])).toEqual([
    [1, 1, 'Jita', 'Amarr'],
    [1, 2, null, 'Jita'],
    [2, 3, 'Jita', 'Hek'],
  ]);
  expect(loads[0]).toMatchObject({ chain_jumps: 20, jumps: 9, chain_reward: 6e6, reward: 3e6, gain_per_jump: 295_000 });
  expect(loads[0]?.warnings).toBe('low_security storm_unknown');
});
