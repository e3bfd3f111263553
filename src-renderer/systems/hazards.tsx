import { type Hazard, hazards } from '#shared/plan-api/hazards';
import { planService } from '../api.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { hazardMark, hazardTitle, unknownHazardText } from './hazard-text.ts';

/** A mark for each hazard of a system; its sentence and age are told on hover. */
export function HazardMarks({ hazards: found }: { hazards: readonly Hazard[] }) {
  return (
    <span className="hazard-marks">
      {found.map((hazard) => (
        <span key={hazard.sentence} className="tag tag-warning" title={hazardTitle(hazard)}>
          {hazardMark(hazard)}
        </span>
      ))}
    </span>
  );
}

/** The hazards of a system in sentences, with their age; its line is there from the start. */
export function HazardLine({ systemId }: { systemId: number }) {
  const { body, previous } = useEndpoint(planService, hazards, { system: String(systemId) });
  const known = previous ? undefined : body;
  const unknown = known === undefined ? null : unknownHazardText(known.meta.unknown);
  return (
    <p className="hazard-line">
      {known === undefined ? (
        <span className="dim">Looking for hazards</span>
      ) : known.data.length === 0 ? (
        <span className="dim">No hazard is listed here.</span>
      ) : (
        known.data.map((hazard) => (
          <span key={hazard.sentence} className="warning" title={hazardTitle(hazard)}>
            {hazard.sentence}{' '}
          </span>
        ))
      )}
      {unknown === null ? null : <span className="dim"> {unknown}</span>}
    </p>
  );
}
