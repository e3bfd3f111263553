import type { ContractDetail, ContractItem } from '#shared/contracts-api/contracts';
import type { ContractFlag } from '#shared/trade-api/flags';
import { formatHash, parseHash } from '../../state/location.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { plural, shortIsk, unitsADay } from '../../ui/format.ts';
import { recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';
import { orderSourceText, useIsOldMarket } from '../market-age.tsx';
import { priceLabels, verdictLabels } from '../rating-labels.ts';
import { Unvalued } from './unvalued.tsx';
import { WorthSum } from './worth-sum.tsx';
import { byContractText, type ContractWorth, shipConditionTexts, shownRate } from './worth-text.ts';

const lineMembers = ['term', 'type_id', 'type_name', 'units', 'basis', 'sell_now', 'sell_listed', 'replace'] as const;

interface Props {
  worth: ContractWorth;
  /** Where a script reads it. */
  url: string | null;
  contract: ContractDetail;
}

/** What the contract is worth at the hub of the settings: the verdict, its warnings, and its sum term by term. */
export function Worth({ worth, url, contract }: Props) {
  return (
    <section aria-label="Worth" className="worth">
      <header className="list-head">
        <h3>
          Worth{' '}
          <span className={`verdict ${isColoured(worth) ? `verdict-${worth.verdict}` : ''}`}>{verdictLabels[worth.verdict]}</span>
        </h3>
        {worth.lines.length === 0 ? null : (
          <RecordExport {...recordsOf(`worth of contract ${worth.contract_id}`, lineMembers, worth.lines, url)} />
        )}
      </header>
      <Flags worth={worth} contract={contract} />
      {worth.lines.length === 0 ? null : (
        <p>
          <strong>{`Price: ${priceLabels[worth.rating.price]}.`}</strong> {worth.rating.sentence}
        </p>
      )}
      <p>{worth.sentence}</p>
      {shipConditionTexts(worth).map((text) => (
        <p key={text} className="soft">
          {text}
        </p>
      ))}
      {worth.sold === null ? null : <Sold sold={worth.sold} />}
      <ByContract worth={worth} />
      {worth.lines.length === 0 ? null : <WorthSum key={`sum-${worth.contract_id}`} worth={worth} />}
      <Unvalued key={`unvalued-${worth.contract_id}`} worth={worth} />
      <Traded worth={worth} />
      <Basis worth={worth} />
    </section>
  );
}

/** Warnings, or a haul that takes the profit, leave a verdict without its colour. */
function isColoured({ flags, verdict, rating }: ContractWorth): boolean {
  return flags.length === 0 && (verdict !== 'profit' || rating.price === 'deal');
}

/** Where its price stands among those at which the same was sold. */
function Sold({ sold: { sentence, median, days_to_sell: days } }: { sold: NonNullable<ContractWorth['sold']> }) {
  return (
    <p title="Of the same thing sold by itself, as far as this mirror saw it end">
      {sentence}{' '}
      <span className="soft">
        Median {shortIsk(median)} a unit, sold within {plural(Math.ceil(days), 'day')}; from contracts that this mirror saw end.
      </span>
    </p>
  );
}

/** What others ask by contract for the same; of a single kind with the contracts that one would take. */
function ByContract({ worth }: { worth: ContractWorth }) {
  const text = byContractText(worth);
  const [kind, ...others] = worth.by_contract;
  if (text === null || kind === undefined) return null;
  return (
    <p title="Contracts of nothing else, by other issuers; odd prices left out. No part of the margins">
      {text} {others.length > 0 ? null : <ContractLinks ids={kind.contract_ids} />}
    </p>
  );
}

/** How fast the hub's region trades what is offered, the slowest type first. */
function Traded({ worth: { traded, days_to_sell: days, hub } }: { worth: ContractWorth }) {
  const [slowest] = traded.toSorted(
    (one, other) => (other.days_to_sell ?? Number.POSITIVE_INFINITY) - (one.days_to_sell ?? Number.POSITIVE_INFINITY),
  );
  if (slowest === undefined) return null;
  const { type_name: name, volume_a_day: perDay, average, best_ask: ask } = slowest;
  return (
    <p title="From the market history of the hub’s region, 30 days; what others sell there counts too">
      {days === null
        ? 'How long selling takes is not known of every item.'
        : `With sell orders of your own: ${plural(Math.max(1, Math.ceil(days)), 'day')} at least.`}{' '}
      <span className="soft">
        {traded.length === 1 ? '' : 'Slowest: '}
        {name ?? `Type ${slowest.type_id}`}, {unitsADay(perDay)} a day around {hub} at {shortIsk(average)}
        {ask === null ? '' : ` (asked now: ${shortIsk(ask)})`}, <RelativeTime at={slowest.observed_at} />.
      </span>
    </p>
  );
}

/** What the figures rest on: whose market, how old, at which fees. */
function Basis({ worth: { hub, observed_at: at, source, fees } }: { worth: ContractWorth }) {
  const isOld = useIsOldMarket(at);
  if (at === null || source === null) return null;
  return (
    <p className={`dim ${isOld ? 'old-market' : ''}`}>
      Market of {hub}, from {orderSourceText([{ hub, source }])}, <RelativeTime at={at} />
      {isOld ? ', too old to judge by' : ''}
      {fees === null ? null : `; tax ${shownRate(fees.sales_tax_rate)}, fee ${shownRate(fees.broker_fee_rate)}`}.{' '}
      <a href={formatHash('/settings')}>Hub and skills</a>
    </p>
  );
}

/** More rows than these are counted. */
const NAMED = 4;

interface FlagsProps {
  worth: ContractWorth;
  contract: ContractDetail;
}

/** The warnings of a contract, with the rows that raised them, or that there are none. */
function Flags({ worth: { flags, rating }, contract }: FlagsProps) {
  if (flags.length === 0) return rating.no_warnings === true ? <p className="soft">No warnings.</p> : null;
  return (
    <ul className="flags" aria-label="Warnings">
      {flags.map((flag) => (
        <li key={flag.code}>
          {flag.sentence} <Rows {...flagRows(flag, contract.contract_id, contract.items)} />
        </li>
      ))}
    </ul>
  );
}

function Rows({ items, contracts }: ReturnType<typeof flagRows>) {
  return (
    <>
      {items.length === 0 ? null : (
        <span className="soft">{`${items.slice(0, NAMED).join(', ')}${further(items.length, 'kind')}.`}</span>
      )}
      <ContractLinks ids={contracts} />
    </>
  );
}

/** The first of these contracts as links, and how many more there are. */
function ContractLinks({ ids }: { ids: readonly number[] }) {
  // The filters of the list beside it stay.
  const { query } = parseHash(location.hash);
  if (ids.length === 0) return null;
  return (
    <span className="soft">
      {ids.slice(0, NAMED).map((id, index) => (
        <span key={id}>
          {index === 0 ? 'See ' : ', '}
          <a href={formatHash(`/contracts/${id}`, query)}>{id}</a>
        </span>
      ))}
      {`${further(ids.length, 'contract')}.`}
    </span>
  );
}

function further(count: number, one: string): string {
  return count > NAMED ? ` and ${plural(count - NAMED, `more ${one}`)}` : '';
}

/** What raised a flag of a contract, as far as its sentence does not say so already. */
interface FlagRows {
  /** Names of kinds of items; none where all of the contract's items raised it. */
  items: string[];
  /** Other contracts, by id. */
  contracts: number[];
}

/** The rows of a flag beside the contract itself; `items`: all of the contract's. */
export function flagRows(
  { rows }: Pick<ContractFlag, 'rows'>,
  contractId: number,
  items: readonly Pick<ContractItem, 'record_id' | 'type_id' | 'type_name'>[],
): FlagRows {
  const idsOf = (wanted: 'item' | 'contract') => new Set(rows.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])));
  const records = idsOf('item');
  const raised = items.filter(({ record_id: id }) => records.has(id));
  const names = new Set(raised.map(({ type_name: name, type_id: type }) => name ?? `Type ${type}`));
  return {
    items: raised.length === items.length ? [] : [...names],
    contracts: [...idsOf('contract')].filter((id) => id !== contractId),
  };
}
