import type { CourierWarning } from '#shared/trade-api/couriers';
import type { HaulShip, HaulShipKind } from '#shared/trade-api/haul-ships';
import { volume } from '../ui/format.ts';

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
export function courierWarningText(warnings: readonly CourierWarning[]): string {
  return warnings.map((one) => courierWarningLabels[one]).join(', ');
}
