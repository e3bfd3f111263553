/** Type ids of the beacons that carry a system-wide effect of wormhole space (upstream §3.2). */
const effects: Readonly<Record<number, string>> = {
  30574: 'Magnetar',
  30575: 'Black Hole',
  30576: 'Red Giant',
  30577: 'Pulsar',
  30669: 'Wolf-Rayet Star',
  30670: 'Cataclysmic Variable',
};

/** The effect's name as players use it; null for a beacon that is none of the six. */
export function wormholeEffectName(beaconTypeId: number): string | null {
  return effects[beaconTypeId] ?? null;
}
