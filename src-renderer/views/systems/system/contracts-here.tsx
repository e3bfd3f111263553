import { useQuery } from '@tanstack/react-query';
import { urlOf } from '#shared/http/client';
import { localPaths } from '#shared/local-api/paths';
import { systemContracts } from '#shared/local-api/system-contracts';
import { tradeContractList } from '#shared/trade-api/contracts';
import { askLocal, sentenceOf, tradeService } from '../../../api.ts';
import { TimeLeftOrStatus } from '../../../contracts/contract-status.tsx';
import { formatHash } from '../../../state/location.ts';
import { useStatus } from '../../../state/status.ts';
import { count, fullIsk, humanize, plural, shortIsk } from '../../../ui/format.ts';
import { RecordExport } from '../../../ui/table/record-export.tsx';
import { recordsOf } from '../../../ui/table/records.ts';

const members = ['contract_id', 'type', 'title', 'price', 'reward', 'date_expired'] as const;
const addressOfContractsIn = (system: number) =>
  urlOf(tradeService.base, tradeContractList, { system: String(system), status: ['outstanding'], page_size: 200 });

interface Props {
  system: { id: number; name: string; region: string; region_id: number };
}

/** The newest contracts that start in one system; the list of its whole region is a click away. */
export function ContractsHere({ system: { id, name, region, region_id: regionId } }: Props) {
  const version = useStatus(({ status }) => status?.data_versions['contracts'] ?? 0);
  const { data, error } = useQuery({
    queryKey: ['local', 'systemContracts', id, version],
    queryFn: ({ signal }) => askLocal(localPaths.systemContracts(id), systemContracts, { signal }),
    // A new version of the same system's list replaces the old one without a gap.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
  return (
    <section className="activity-section">
      <header>
        <h3>Contracts{data === undefined ? '' : `: ${count(data.total)} outstanding start here`}</h3>
        {data === undefined || data.total === 0 ? null : (
          <RecordExport {...recordsOf(`contracts of ${name}`, members, data.contracts, addressOfContractsIn(id))} />
        )}
      </header>
      {error !== null && data === undefined ? <p className="note">{sentenceOf(error)}</p> : null}
      {data?.total === 0 ? (
        <p className="note">None starts in {name}, as far as its stations and public structures are known.</p>
      ) : null}
      <ul className="lines contracts-here">
        {(data?.contracts ?? []).map((one) => (
          <li key={one.contract_id}>
            <a href={formatHash(`/contracts/${one.contract_id}`)}>
              {one.title === null || one.title.trim() === '' ? humanize(one.type) : one.title}
            </a>
            <span title={one.type === 'courier' ? `Reward ${fullIsk(one.reward)}` : fullIsk(one.price)}>
              {shortIsk(one.type === 'courier' ? one.reward : one.price)}
              <br />
              <span className="dim">
                <TimeLeftOrStatus status="outstanding" until={one.date_expired} after=" left" />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {data === undefined || data.total <= data.contracts.length ? null : (
        <p className="note">{plural(data.total - data.contracts.length, 'older one')} not shown.</p>
      )}
      <p className="note">
        <a href={formatHash('/contracts', { region_id: String(regionId) })}>All contracts of {region}</a>
      </p>
    </section>
  );
}
