import type { SourceState } from '#shared/local-api/status';
import { type Hazard, type HazardCode, hazards } from '#shared/plan-api/hazards';
import { planService } from '../api.ts';
import { useStatus } from '../state/status.ts';
import { NOTHING } from '../ui/format.ts';
import { recordsOf } from '../ui/table/export.ts';
import { RecordExport } from '../ui/table/export-menu.tsx';
import { useEndpoint } from '../use-endpoint.ts';
import { hazardMarks, hazardTitle, unknownHazardText } from './hazard-text.ts';

/** A mark for each hazard of a system; its sentence and age are told on hover. */
function HazardMarks({ hazards: found }: { hazards: readonly Hazard[] }) {
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

const none: readonly SourceState[] = [];

/** Which hazards are unknown, and why, in words; null: none is. */
export function useUnknownHazards(unknown: readonly HazardCode[]): string | null {
  return unknownHazardText(
    unknown,
    useStatus(({ status }) => status?.sources ?? none),
  );
}

/** `Hazards unknown: insurgencies (source is off)`; nothing where all are known. */
export function UnknownHazards({ unknown }: { unknown: readonly HazardCode[] }) {
  const text = useUnknownHazards(unknown);
  return text === null ? null : (
    <span className="warning" title={text}>
      {text}
    </span>
  );
}

/** The marks of a row's hazards; where there are none because some are unknown, a dash that says so. */
export function HazardCell({ hazards: found, unknown }: { hazards: readonly Hazard[]; unknown: readonly HazardCode[] }) {
  const text = useUnknownHazards(unknown);
  if (found.length > 0) return <HazardMarks hazards={found} />;
  return text === null ? null : (
    <span className="warning" title={text}>
      {NOTHING} unknown
    </span>
  );
}

/** The hazards of a system in a line that is there from the start; it opens into sentences with their age. */
export function HazardLine({ systemId }: { systemId: number }) {
  const { body, previous, url } = useEndpoint(planService, hazards, { system: String(systemId) });
  const known = previous ? undefined : body;
  const unknown = <UnknownHazards unknown={known?.meta.unknown ?? []} />;
  if (known === undefined) return <p className="hazard-line dim">Looking for hazards</p>;
  if (known.data.length === 0)
    return (
      <p className="hazard-line dim">
        {known.meta.unknown.length === 0 ? 'No incursion, insurgency, front line or storm here.' : unknown}
      </p>
    );
  return (
    <details className="hazard-line">
      <summary>
        Hazards <HazardMarks hazards={known.data} /> {unknown}
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
