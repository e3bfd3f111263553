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
