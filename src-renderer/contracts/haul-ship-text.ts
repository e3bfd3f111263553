import type { HaulShip, HaulShipKind } from '#shared/trade-api/haul-ships';

/** Kinds of ship that haul, as the window calls them. */
export const haulShipLabels: Readonly<Record<HaulShipKind, string>> = {
  industrial: 'Industrial',
  blockade_runner: 'Blockade runner',
  deep_space_transport: 'Deep space transport',
  freighter: 'Freighter',
  jump_freighter: 'Jump freighter',
};

/** A ship by what bounds a haul: `freighter of 1,125,000 m³`. */
export function haulShipText({ kind, hold }: Pick<HaulShip, 'kind' | 'hold'>): string {
  return `${haulShipLabels[kind].toLowerCase()} of ${hold.toLocaleString()} m³`;
}
