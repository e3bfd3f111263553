import type { ReactNode } from 'react';
import type { ContractDetail } from '#shared/contracts-api/contracts';
import type { ContractEvidence, PlaceDetail } from '#shared/local-api/evidence';
import { formatHash } from '../../state/location.ts';
import { scoreDescriptions } from '../../systems/labels.ts';
import { DateTime, RelativeTime, TimeLeft } from '../../ui/date-time.tsx';
import { decimals, fullIsk, plural, shortIsk, volume } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import { issuerLink } from '../links.ts';

/** The figures of a contract: what it costs, how big it is, how long it lasts; of an auction where the bidding stands. */
export function Figures({ contract, bids }: { contract: ContractDetail; bids: ContractEvidence['bids'] }) {
  const { type, price, reward, collateral, buyout, days_to_complete: days } = contract;
  return (
    <dl className="figures">
      {type === 'courier' ? (
        <>
          <Figure name="Reward" value={<Isk amount={reward} />} />
          <Figure name="Collateral" value={<Isk amount={collateral} />} />
          <Figure name="Days to deliver" value={days ?? '–'} />
        </>
      ) : (
        <Figure name={type === 'auction' ? 'Starting bid' : 'Price'} value={<Isk amount={price} />} />
      )}
      {type === 'auction' ? (
        <>
          <Figure name="Highest bid" value={<HighestBid bids={bids} />} />
          <Figure name="Buyout" value={<Isk amount={buyout === 0 ? null : buyout} />} />
        </>
      ) : null}
      {reward !== null && reward > 0 && type !== 'courier' ? <Figure name="Pays you" value={<Isk amount={reward} />} /> : null}
      <Figure name="Volume" value={volume(contract.volume)} />
      <Figure name="Time left" value={<TimeLeft until={contract.date_expired} />} />
    </dl>
  );
}

/** The highest bid, the number of bids and when they were read, or why none is shown. */
function HighestBid({ bids }: { bids: ContractEvidence['bids'] }) {
  if (bids === null) return <span className="unit">bids not read yet</span>;
  return (
    <>
      {bids.highest === null ? 'none' : <Isk amount={bids.highest} />}
      <span className="unit">
        {bids.count === 0 ? ', ' : ` of ${plural(bids.count, 'bid')}, `}
        <RelativeTime at={bids.observed_at} />
      </span>
    </>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Isk({ amount }: { amount: number | null }) {
  return (
    <span title={fullIsk(amount)}>
      {shortIsk(amount)}
      {amount === null ? null : <span className="unit"> ISK</span>}
    </span>
  );
}

interface FactsProps {
  contract: ContractDetail;
  evidence: ContractEvidence | undefined;
}

export function Facts({ contract, evidence }: FactsProps) {
  const { issuer_corporation_id: corporation } = contract;
  const start = evidence?.start ?? null;
  const end = evidence?.end ?? null;
  const moves = contract.type === 'courier' || contract.end_location_id !== contract.start_location_id;
  return (
    <dl className="facts">
      <dt>{moves ? 'From' : 'Where'}</dt>
      <dd>
        <HashLocation
          place={start}
          name={contract.start_location_name}
          id={contract.start_location_id}
          region={contract.region_name}
        />
      </dd>
      {moves ? (
        <>
          <dt>To</dt>
          <dd>
            <HashLocation place={end} name={contract.end_location_name} id={contract.end_location_id} region={null} />
          </dd>
        </>
      ) : null}
      <dt>Issuer</dt>
      <dd>
        <a href={issuerLink(contract.issuer_id)} title="The contracts of this character, and how they ended">
          {contract.issuer_name ?? `Character ${contract.issuer_id}`}
        </a>
        <br />
        <a
          href={formatHash('/contracts', { issuer_corporation_id: String(corporation) })}
          title="All contracts of this corporation"
        >
          {contract.issuer_corporation_name ?? `Corporation ${corporation}`}
        </a>
        {contract.for_corporation ? <span className="tag">for the corporation</span> : null}
      </dd>
      <Dates contract={contract} />
    </dl>
  );
}

/** When it was issued, taken up and seen. */
function Dates({ contract }: { contract: ContractDetail }) {
  const { date_accepted: accepted, date_completed: completed } = contract;
  return (
    <>
      <dt>Issued</dt>
      <dd>
        <DateTime at={contract.date_issued} />
      </dd>
      <dt>Expires</dt>
      <dd>
        <DateTime at={contract.date_expired} />
      </dd>
      {accepted === null ? null : (
        <>
          <dt>Accepted</dt>
          <dd>
            <DateTime at={accepted} />
          </dd>
        </>
      )}
      {completed === null ? null : (
        <>
          <dt>Completed</dt>
          <dd>
            <DateTime at={completed} />
          </dd>
        </>
      )}
      <dt>First seen</dt>
      <dd>
        <DateTime at={contract.first_seen_at} />
      </dd>
      <dt>Last seen</dt>
      <dd>
        <DateTime at={contract.last_seen_at} />{' '}
        <span className="dim">
          <RelativeTime at={contract.last_seen_at} />
        </span>
      </dd>
    </>
  );
}

interface ContractLocationProps {
  place: PlaceDetail | null;
  name: string | null;
  id: number | null;
  region: string | null;
}

/** A place with the system that it lies in, how safe that is, and how dangerous it has been. */
function HashLocation({ place, name, id, region }: ContractLocationProps) {
  if (id === null) return <span className="dim">not stated</span>;
  const known = place?.name ?? name;
  return (
    <>
      {known ?? (
        <span className="soft" title={`Structure ${id}, whose name is not public`}>
          Unnamed structure
        </span>
      )}
      <br />
      <span className="soft">
        {place?.security_status == null ? null : <Security status={place.security_status} />}{' '}
        {place?.system_id == null ? null : (
          <>
            <a href={formatHash(`/systems/${place.system_id}`)} title="The system’s page">
              {place.system_name ?? `System ${place.system_id}`}
            </a>
            {(place.region_name ?? region) === null ? '' : ', '}
          </>
        )}
        {place?.region_name ?? region}
      </span>
      {place?.danger_score == null ? null : (
        <span className="danger" title={scoreDescriptions.danger}>
          danger {decimals(place.danger_score, 1)} of 100
        </span>
      )}
    </>
  );
}
