/** Types of the secondary suns of wormhole systems: each is one system-wide effect (upstream §3.2). */
const effects: Readonly<Record<number, string>> = {
  30574: 'Magnetar',
  30575: 'Black Hole',
  30576: 'Red Giant',
  30577: 'Pulsar',
  30669: 'Wolf-Rayet Star',
  30670: 'Cataclysmic Variable',
};

/** The effect's name as players use it; null for a sun that is none of the six. */
export function wormholeEffectName(sunTypeId: number): string | null {
  return effects[sunTypeId] ?? null;
}
