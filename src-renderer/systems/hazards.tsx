import { type Hazard, hazards } from '#shared/plan-api/hazards';
import { planService } from '../api.ts';
import { RecordExport } from '../ui/table/record-export.tsx';
import { recordsOf } from '../ui/table/records.ts';
import { useEndpoint } from '../use-endpoint.ts';
import { hazardMarks, hazardTitle, unknownHazardText } from './hazard-text.ts';

/** A mark for each hazard of a system; its sentence and age are told on hover. */
export function HazardMarks({ hazards: found }: { hazards: readonly Hazard[] }) {
  return (
    <span className="hazard-marks">
      {hazardMarks(found).map(({ mark, title }) => (
        <span key={mark} className="tag tag-warning" title={title}>
          {mark}
        </span>
      ))}
    </span>
  );
}

/** The hazards of a system in a line that is there from the start; it opens into sentences with their age. */
export function HazardLine({ systemId }: { systemId: number }) {
  const { body, previous, url } = useEndpoint(planService, hazards, { system: String(systemId) });
  const known = previous ? undefined : body;
  const unknown = known === undefined ? null : unknownHazardText(known.meta.unknown);
  if (known === undefined) return <p className="hazard-line dim">Looking for hazards</p>;
  if (known.data.length === 0) return <p className="hazard-line dim">No hazard is listed here. {unknown}</p>;
  return (
    <details className="hazard-line">
      <summary>
        Hazards <HazardMarks hazards={known.data} /> {unknown === null ? null : <span className="dim">{unknown}</span>}
      </summary>
      <RecordExport {...recordsOf('hazards', ['system', 'code', 'sentence', 'level', 'source', 'as_of'], known.data, url)} />
      <ul className="lines">
        {known.data.map((hazard) => (
          <li key={hazard.sentence}>{hazardTitle(hazard)}</li>
        ))}
      </ul>
    </details>
  );
}
