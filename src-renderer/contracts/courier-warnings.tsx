import type { Courier } from '#shared/trade-api/couriers';
import { useUnknownHazards } from '../systems/hazards.tsx';
import { courierWarningText } from './haul-ship-text.ts';

/** What a courier warns of, and which hazards of its way are unknown; `none` only where all are known. */
export function CourierWarnings({ courier: { warnings, hazards_unknown: hazards } }: { courier: Courier }) {
  const unknown = useUnknownHazards(hazards);
  const text = [...(warnings.length === 0 ? [] : [courierWarningText(warnings)]), ...(unknown === null ? [] : [unknown])].join(
    '; ',
  );
  return text === '' ? (
    <span className="dim">none</span>
  ) : (
    <span className="warning" title={text}>
      {text}
    </span>
  );
}
