import type { ContractDetail } from '#shared/contracts-api/contracts';
import { formatHash } from '../../state/location.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { plural, shortIsk, unitsADay } from '../../ui/format.ts';
import { RecordExport } from '../../ui/table/record-export.tsx';
import { recordsOf } from '../../ui/table/records.ts';
import { useIsOldMarket } from '../market-age.tsx';
import { orderSourceText } from '../order-source.ts';
import { priceLabels, verdictLabels } from '../rating-labels.ts';
import { ContractLinks, Flags } from './flags.tsx';
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
