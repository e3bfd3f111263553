import { tradeContractList } from '#shared/trade-api/contracts';
import { sentenceOf, tradeService } from '../../../api.ts';
import { TimeLeftOrStatus } from '../../../contracts/contract-status.tsx';
import { formatHash } from '../../../state/location.ts';
import { useExpiredUnjudged } from '../../../state/rested.ts';
import { count, fullIsk, humanize, plural, shortIsk } from '../../../ui/format.ts';
import { recordsOf } from '../../../ui/table/export.ts';
import { RecordExport } from '../../../ui/table/export-menu.tsx';
import { useEndpoint } from '../../../use-endpoint.ts';

const members = ['contract_id', 'type', 'title', 'price', 'reward', 'date_expired'] as const;
/** How many of a system's contracts are listed one by one. */
const LISTED = 10;

interface Props {
  system: { id: number; name: string; region: string; region_id: number };
}

/** The newest contracts that start in one system; the list of its whole region is a click away. */
export function ContractsHere({ system: { id, name, region, region_id: regionId } }: Props) {
  const expired = useExpiredUnjudged();
  const args = { system: String(id), status: ['outstanding'], page_size: LISTED, expired_unjudged: expired };
  const { body, error, previous, url } = useEndpoint(tradeService, tradeContractList, args);
  // Not those of the system before, which stay until the next answer is here.
  const answer = previous ? undefined : body;
  const contracts = answer?.data ?? [];
  const total = answer?.meta.total;
  return (
    <section className="activity-section">
      <header>
        <h3>
          Contracts{total === undefined ? '' : `: ${count(total)} ${expired === 'any' ? 'started' : 'outstanding start'} here`}
        </h3>
        {contracts.length === 0 || url === null ? null : (
          <RecordExport {...recordsOf(`contracts of ${name}`, members, contracts, url)} />
        )}
      </header>
      {error !== null && answer === undefined ? <p className="note">{sentenceOf(error)}</p> : null}
      {total === 0 ? (
        <p className="note">None starts in {name}, as far as its stations and public structures are known.</p>
      ) : null}
      <ul className="lines contracts-here">
        {contracts.map((one) => (
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
      {total === undefined || total <= contracts.length ? null : (
        <p className="note">{plural(total - contracts.length, 'older one')} not shown.</p>
      )}
      <p className="note">
        <a href={formatHash('/contracts', { region_id: String(regionId) })}>All contracts of {region}</a>
      </p>
    </section>
  );
}
