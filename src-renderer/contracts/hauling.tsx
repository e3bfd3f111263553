import type { Courier, CourierWarning } from '#shared/trade-api/couriers';
import type { HaulShip, HaulShipKind } from '#shared/trade-api/haul-ships';
import { useUnknownHazards } from '../systems/hazards.tsx';
import { volume } from '../ui/format.ts';

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

/** Kinds of ship that haul, as the window calls them. */
export const haulShipLabels: Readonly<Record<HaulShipKind, string>> = {
  industrial: 'Industrial',
  blockade_runner: 'Blockade runner',
  deep_space_transport: 'Deep space transport',
  freighter: 'Freighter',
  jump_freighter: 'Jump freighter',
};

/** A ship by its hold: `freighter of 1,125,000 m³`. */
export function haulShipText({ kind, hold }: Pick<HaulShip, 'kind' | 'hold'>): string {
  return `${haulShipLabels[kind].toLowerCase()} of ${volume(hold)}`;
}

/** Warnings of couriers as the window calls them. */
const courierWarningLabels: Readonly<Record<CourierWarning, string>> = {
  own_wormhole: 'Your wormhole',
  structure: 'Structure',
  private_structure: 'Private structure',
  low_security: 'Low security',
  null_security: 'Null security',
  faction_warfare: 'Faction warfare',
  insurgency: 'Insurgency',
  front_line: 'Front line',
  storm: 'Storm',
  incursion: 'Incursion',
  triglavian: 'Triglavian',
  wormhole: 'Wormhole',
  island: 'Island',
  zarzakh: 'Zarzakh',
  pochven: 'Pochven',
};

/** Warnings in words: `Structure, Low security`. */
function courierWarningText(warnings: readonly CourierWarning[]): string {
  return warnings.map((one) => courierWarningLabels[one]).join(', ');
}
