import type { TradeContract } from '#shared/trade-api/contracts';
import { fullIsk, shortIsk } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import { flagLabels, verdictLabels } from './rating-labels.ts';

/** An amount of ISK in three figures. */
export function Isk({ amount }: { amount: number | null }) {
  return (
    <span className={amount === 0 ? 'dim' : ''} title={fullIsk(amount)}>
      {shortIsk(amount)}
    </span>
  );
}

/** What a courier is paid, told apart from a price by its sign. */
export function Pay({ amount }: { amount: number | null }) {
  return (
    <span className="soft" title={`Pays you ${fullIsk(amount)}`}>
      {amount === null ? shortIsk(amount) : `+${shortIsk(amount)}`}
    </span>
  );
}

/** Security and system, then the rest of the name of the station or structure. */
export function Place({ row: { place, region_name: region, region_id: id } }: { row: TradeContract }) {
  if (place === null || place.system_name === null) {
    return <span className="dim">{place?.name ?? region ?? id}</span>;
  }
  const { name, system_name: system, security_status: security } = place;
  // Names of stations and structures begin with that of their system.
  const rest = name?.startsWith(system) === true ? name.slice(system.length) : name === null ? '' : ` ${name}`;
  return (
    <span title={[name ?? system, region].filter((part) => part !== null).join(', ')}>
      {security === null ? null : <Security status={security} />} {system}
      <span className="dim">{rest}</span>
    </span>
  );
}

/** The margin of selling now, coloured by the verdict unless something speaks against the contract, and how much does. */
export function Margin({ row: { rating } }: { row: TradeContract }) {
  if (rating === null || rating.verdict === 'not_rated') return null;
  const { margin, verdict, flags } = rating;
  const about = [verdictLabels[verdict], ...flags.map((code) => flagLabels[code])].join(', ');
  return (
    <span title={margin === null ? about : `${fullIsk(margin)}: ${about}`}>
      {flags.length === 0 ? null : <span className="flag-count">{flags.length}</span>}
      <span className={flags.length === 0 ? `verdict verdict-${verdict}` : 'soft'}>{shortIsk(margin)}</span>
    </span>
  );
}
