/** Names of the wormhole classes beyond C1 to C6 (upstream §3.5). */
const namedClasses: Readonly<Record<number, string>> = {
  7: 'high',
  8: 'low',
  9: 'null',
  12: 'Thera',
  13: 'C13',
  14: 'Sentinel',
  15: 'Barbican',
  16: 'Vidette',
  17: 'Conflux',
  18: 'Redoubt',
  25: 'Pochven',
};

/** How players call a wormhole class of the static data; null for one without a name, such as abyssal space. */
export function wormholeClassName(classId: number): string | null {
  return classId >= 1 && classId <= 6 ? `C${classId}` : (namedClasses[classId] ?? null);
}

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
