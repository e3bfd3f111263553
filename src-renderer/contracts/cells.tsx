import type { ContractSummary } from '#shared/contracts-api/contracts';
import { entityName } from '#shared/entity-name';
import type { TradeContract } from '#shared/trade-api/contracts';
import { useStatus } from '../state/status.ts';
import { systemLink } from '../systems/links.ts';
import { fullIsk, humanize, shortIsk } from '../ui/format.ts';
import { Security } from '../ui/security.tsx';
import { issuerLink } from './links.ts';
import { flagLabels, priceLabels, verdictLabels } from './rating-labels.ts';

/** An amount of ISK in three figures. */
export function Isk({ amount }: { amount: number | null }) {
  return (
    <span className={amount === 0 ? 'dim' : ''} title={fullIsk(amount)}>
      {shortIsk(amount)}
    </span>
  );
}

/** What a courier is paid; the sign distinguishes it from a price. */
export function Pay({ amount }: { amount: number | null }) {
  return (
    <span className="soft" title={`Pays you ${fullIsk(amount)}`}>
      {amount === null ? shortIsk(amount) : `+${shortIsk(amount)}`}
    </span>
  );
}

/** An issuer's name, which leads to what it put up; in a row it does not open the row. */
export function Issuer({ id, name }: { id: number; name: string | null }) {
  return (
    <a href={issuerLink(id)} onClick={(event) => event.stopPropagation()}>
      {entityName(id, name)}
    </a>
  );
}

/** A system's name, which leads to its page; in a row it does not open the row. */
function SystemName({ id, name }: { id: number; name: string }) {
  return (
    <a href={systemLink(id)} onClick={(event) => event.stopPropagation()}>
      {name}
    </a>
  );
}

export function Place({
  row: { place, region_name: region, region_id: id },
}: {
  row: Pick<TradeContract, 'place' | 'region_name' | 'region_id'>;
}) {
  return <PlaceName place={place} otherwise={region ?? id} />;
}

/** Security and system, then the rest of the name of the station or structure; `otherwise` where no more is known. */
export function PlaceName({ place, otherwise }: { place: TradeContract['place']; otherwise: string | number | null }) {
  if (place === null || place.system_name === null) return <span className="dim">{place?.name ?? otherwise}</span>;
  const { name, system_id: systemId, system_name: system, security_status: security } = place;
  // Names of stations and structures begin with that of their system.
  const rest = name?.startsWith(system) === true ? name.slice(system.length) : name === null ? '' : ` ${name}`;
  return (
    <span title={[name ?? system, otherwise].filter((part) => part !== null).join(', ')}>
      {security === null ? null : <Security status={security} />}{' '}
      {systemId === null ? system : <SystemName id={systemId} name={system} />}
      <span className="dim">{rest}</span>
    </span>
  );
}

/** The margin of selling now, coloured where that decides and the contract has no warnings; in front, how many it has. */
export function Margin({ row: { rating, type, status } }: { row: TradeContract }) {
  const collects = useStatus((state) => state.status?.collects ?? true);
  const isComing = collects && status === 'outstanding' && (type === 'item_exchange' || type === 'auction');
  if (rating === null && isComing)
    return (
      <span className="dim" title="New contracts are rated every two minutes, once their contents are here">
        rating…
      </span>
    );
  if (rating === null || rating.verdict === 'not_rated') return null;
  const { margin, verdict, flags, price } = rating;
  // What could not be valued would be told as a loss of all that it costs.
  const isKnown = verdict !== 'unclear';
  // A profit by waiting orders is none of this figure's, and hauling may take one of selling at once.
  const decides = flags.length === 0 && (verdict === 'profit' ? price === 'deal' : verdict !== 'profit_listed');
  const about = [verdictLabels[verdict], `price: ${priceLabels[price]}`, ...flags.map((code) => flagLabels[code])].join(', ');
  return (
    <span
      title={
        margin === null
          ? about
          : isKnown
            ? `${fullIsk(margin)}: ${about}`
            : `Not known: ${about}. ${fullIsk(margin)} if what could not be valued were worth nothing.`
      }
    >
      {flags.length === 0 ? null : <span className="flag-count">{flags.length}</span>}
      <span className={decides ? `verdict verdict-${verdict}` : 'soft'}>{isKnown ? shortIsk(margin) : '?'}</span>
    </span>
  );
}

/** Whether the reward is the figure that counts: of a courier, and of what takes no ISK and pays for items. */
export function isPaying({ type, price, reward }: Pick<TradeContract, 'type' | 'price' | 'reward'>): boolean {
  return type === 'courier' || (type === 'item_exchange' && (price ?? 0) === 0 && (reward ?? 0) > 0);
}

/** What a contract is called: its title, or, where the issuer wrote none, its kind and id. */
export function titleOf({ title, type, contract_id: id }: Pick<ContractSummary, 'title' | 'type' | 'contract_id'>): string {
  return title !== null && title.trim() !== '' ? title : `${humanize(type)} ${id}`;
}
