import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractStatuses } from '#shared/game';
import { urlOf } from '#shared/http/client';
import { issuerContracts, MOST_ISSUED } from '#shared/local-api/contract-lists';
import { localPaths } from '#shared/local-api/paths';
import { tradeContractList } from '#shared/trade-api/contracts';
import type { IssuedContract } from '#shared/trade-api/issuers';
import { askLocal, tradeService } from '../api.ts';
import { formatHash, parseHash, useHashLocation } from '../state/location.ts';
import { Button } from '../ui/controls/button.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { count, fullIsk, shortIsk } from '../ui/format.ts';
import { Failure, Skeleton } from '../ui/states.tsx';
import { recordsOf } from '../ui/table/export.ts';
import { RecordExport } from '../ui/table/export-menu.tsx';
import { isPaying, titleOf } from './cells.tsx';
import { TimeLeftOrStatus } from './contract-status.tsx';

const members = [
  'contract_id',
  'type',
  'status',
  'title',
  'region_name',
  'price',
  'reward',
  'date_issued',
  'date_expired',
] as const;
const addressOfIssued = (issuer: number) =>
  urlOf(tradeService.base, tradeContractList, { issuer_id: issuer, status: contractStatuses, page_size: MOST_ISSUED });

interface Props {
  issuerId: number;
  /** The contract that they are listed beside; left out. */
  excludeId?: number;
  title: string;
  /** How many are shown before one asks for all. */
  initialCount: number;
}

/** What one character put up: on offer first, each part newest first. */
export function IssuerContracts({ issuerId, excludeId, title, initialCount }: Props) {
  const [all, setAll] = useState(false);
  const { path } = useHashLocation();
  const { data, error, refetch } = useQuery({
    queryKey: ['local', 'issuer-contracts', issuerId],
    queryFn: ({ signal }) => askLocal(localPaths.issuerContracts(issuerId), issuerContracts, { signal }),
    staleTime: 30_000,
  });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={Math.min(initialCount, 4)} label={title} />;
  const others = data.data.filter(({ contract_id: id }) => id !== excludeId);
  const total = data.total - (data.data.length - others.length);
  // Within the list of contracts its filters stay; from elsewhere the whole list is beside the contract.
  const query = path.startsWith('/contracts') ? parseHash(location.hash).query : {};
  return (
    <section className="issued">
      <header className="list-head">
        <h3>
          {title} <span className="dim">{count(total)}</span>
        </h3>
        {others.length === 0 ? null : (
          <RecordExport {...recordsOf(`contracts of character ${issuerId}`, members, others, addressOfIssued(issuerId))} />
        )}
      </header>
      {others.length === 0 ? <p className="note">None other was ever seen in public.</p> : null}
      <ul>
        {(all ? others : others.slice(0, initialCount)).map((contract) => (
          <li key={contract.contract_id}>
            <a href={formatHash(`/contracts/${contract.contract_id}`, query)}>{titleOf(contract)}</a>
            <Amount contract={contract} />
            <span className="dim">{contract.region_name ?? ''}</span>
            <span className="dim">
              <TimeLeftOrStatus status={contract.status} until={contract.date_expired} after=" left" />
              {contract.status === 'outstanding' ? null : (
                <>
                  , issued <RelativeTime at={contract.date_issued} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {all || others.length <= initialCount ? null : (
        <Button look="quiet" icon="down" onClick={() => setAll(true)}>
          Show {others.length < total ? `the first ${count(others.length)}` : `all ${count(total)}`}
        </Button>
      )}
    </section>
  );
}

function Amount({ contract }: { contract: IssuedContract }) {
  const isk = isPaying(contract) ? contract.reward : contract.price;
  return (
    <span className="figure" title={fullIsk(isk)}>
      {shortIsk(isk)}
    </span>
  );
}
