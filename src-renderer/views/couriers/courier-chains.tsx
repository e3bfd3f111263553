import type { QueryOf } from '#shared/http/endpoint';
import { type CourierChain, courierChains } from '#shared/trade-api/courier-chains';
import { tradeService } from '../../api.ts';
import { Isk } from '../../contracts/cells.tsx';
import { CourierWarnings } from '../../contracts/hauling.tsx';
import { formatHash } from '../../state/location.ts';
import { useExpiredUnjudged } from '../../state/rested.ts';
import { unknownHazardValues } from '../../systems/hazard-text.ts';
import { UnknownHazards } from '../../systems/hazards.tsx';
import { count, plural, volume } from '../../ui/format.ts';
import { Empty, Unanswered } from '../../ui/states.tsx';
import { type Records, recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import type { CourierFilters } from './filter-line.tsx';
import { UnusedWormholes } from './result-line.tsx';

/** Loads there and back from one system, the best for each jump first. */
export function CourierChains({ filters }: { filters: CourierFilters }) {
  const { from, route, chain, volume_max, collateral_max, jumps_max, high_security, public_stations } = filters;
  const expired = useExpiredUnjudged();
  const bounds = { chain, volume_max, collateral_max, jumps_max, high_security, public_stations, expired_unjudged: expired };
  const args = from === undefined ? null : ({ from, route, ...bounds } satisfies Partial<QueryOf<typeof courierChains>>);
  const { body, error, retry, previous, url } = useEndpoint(tradeService, courierChains, args);
  if (from === undefined)
    return (
      <Empty title="Choose where you fly from">Chains of couriers begin and end near one system. Type its name above.</Empty>
    );
  if (body === undefined) return <Unanswered answer={{ error, retry }} lines={8} label="Loading chains" />;
  if (body.data.length === 0)
    return (
      <Empty title="No load leads there and back">
        Of {plural(body.meta.couriers, 'courier')} that fit, no two can be flown one after the other from {from} and back.
      </Empty>
    );
  return (
    <>
      <p className="result-line" role="status">
        {plural(body.data.length, 'chain')} of {plural(body.meta.couriers, 'courier')} that fit{' '}
        <UnknownHazards unknown={body.meta.hazards_unknown} /> <UnusedWormholes unused={body.meta.wormholes_unused} />
        <span className="result-actions">
          <RecordExport {...chainRecords(body.data, url)} />
        </span>
      </p>
      <ol className={`courier-chains ${previous ? 'previous' : ''}`} aria-label={`Chains from ${from}`}>
        {body.data.map((chain) => (
          <Chain key={chain.loads.map(({ contract_id: id }) => id).join('-')} chain={chain} />
        ))}
      </ol>
    </>
  );
}

function Chain({ chain }: { chain: CourierChain }) {
  const { loads, jumps, empty_jumps: empty, reward, expected_loss: loss, most_collateral: stake, gain_per_jump: gain } = chain;
  return (
    <li>
      <p>
        <b>
          <Isk amount={gain} /> a jump
        </b>
        <span>
          {plural(jumps, 'jump')}, {count(empty)} empty
        </span>
        <span>
          pays <Isk amount={reward} />
        </span>
        <span>
          risk <Isk amount={loss} />
        </span>
        <span>
          collateral <Isk amount={stake} />
        </span>
      </p>
      <ol>
        {loads.map((load) => (
          <li key={load.contract_id}>
            <a href={formatHash(`/contracts/${load.contract_id}`)}>
              {load.place?.system_name} to {load.destination?.system_name}
            </a>{' '}
            <span className="dim">
              {plural(load.jumps ?? 0, 'jump')}, {volume(load.volume)}, pays <Isk amount={load.reward} />
            </span>{' '}
            {load.warnings.length + load.hazards_unknown.length === 0 ? null : <CourierWarnings courier={load} />}
          </li>
        ))}
      </ol>
    </li>
  );
}

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
