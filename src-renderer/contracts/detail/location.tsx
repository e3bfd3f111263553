import type { PlaceDetail } from '#shared/local-api/evidence';
import { formatHash } from '../../state/location.ts';
import { scoreDescriptions } from '../../systems/labels.ts';
import { decimals } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';

interface ContractLocationProps {
  place: PlaceDetail | null;
  name: string | null;
  id: number | null;
  region: string | null;
}

/** A place with the system that it lies in, how safe that is, and how dangerous it has been. */
export function HashLocation({ place, name, id, region }: ContractLocationProps) {
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
