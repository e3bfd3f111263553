import type { CourierChain } from '#shared/trade-api/courier-chains';
import { unknownHazardValues } from '../../systems/hazard-text.ts';
import { type Records, recordsOf } from '../../ui/table/records.ts';

/** A row for each load, in the order in which they are flown, with the figures of its chain. */
export function chainRecords(chains: readonly CourierChain[], url: string | null): Records {
  return recordsOf(
    'chains',
    [
      'chain',
      'gain_per_jump',
      'chain_jumps',
      'empty_jumps',
      'chain_reward',
      'chain_expected_loss',
      'most_collateral',
      'contract_id',
      'from',
      'to',
      'jumps',
      'volume',
      'reward',
      'collateral',
      'warnings',
    ],
    chains.flatMap(({ loads, ...chain }, place) =>
      loads.map((load) => ({
        chain: place + 1,
        gain_per_jump: chain.gain_per_jump,
        chain_jumps: chain.jumps,
        empty_jumps: chain.empty_jumps,
        chain_reward: chain.reward,
        chain_expected_loss: chain.expected_loss,
        most_collateral: chain.most_collateral,
        contract_id: load.contract_id,
        from: load.place?.system_name ?? null,
        to: load.destination?.system_name ?? null,
        jumps: load.jumps,
        volume: load.volume,
        reward: load.reward,
        collateral: load.collateral,
        warnings: [...load.warnings, ...unknownHazardValues(load.hazards_unknown)].join(' '),
      })),
    ),
    url,
  );
}
