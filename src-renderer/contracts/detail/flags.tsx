import type { ContractDetail } from '#shared/contracts-api/contracts';
import { formatHash, parseHash } from '../../state/location.ts';
import { plural } from '../../ui/format.ts';
import { flagRows } from './flag-rows.ts';
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
