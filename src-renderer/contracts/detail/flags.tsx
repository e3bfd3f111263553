import type { ContractDetail, ContractItem } from '#shared/contracts-api/contracts';
import type { ContractFlag } from '#shared/trade-api/flags';
import { formatHash, parseHash } from '../../state/location.ts';
import { plural } from '../../ui/format.ts';
import type { ContractWorth } from './worth-text.ts';

/** More rows than these are counted. */
const NAMED = 4;

interface Props {
  worth: ContractWorth;
  contract: ContractDetail;
}

/** The warnings of a contract, with the rows that raised them, or that there are none. */
export function Flags({ worth: { flags, rating }, contract }: Props) {
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
export function ContractLinks({ ids }: { ids: readonly number[] }) {
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
