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

/** What an effect does to ships in the system. */
interface EffectModifier {
  name: string;
  /** Per cent, signed. */
  percent: number;
  helps: boolean;
}

/** Per cent in systems of class 1, and whether that helps; by the tables of Wanderer (MIT), likely. */
const weakest: Readonly<Record<string, readonly (readonly [name: string, percent: number, helps: boolean])[]>> = {
  'Red Giant': [
    ['smart bomb damage', 30, true],
    ['heat damage', 15, false],
    ['overload bonus', 30, true],
    ['bomb damage', 30, true],
    ['smart bomb range', 30, true],
  ],
  'Black Hole': [
    ['missile velocity', 15, true],
    ['stasis webifier strength', -15, false],
    ['inertia', 15, false],
    ['ship velocity', 30, true],
    ['missile explosion velocity', 30, true],
    ['targeting range', 30, true],
  ],
  'Cataclysmic Variable': [
    ['remote capacitor transmitter amount', -15, false],
    ['capacitor recharge time', 15, false],
    ['capacitor capacity', 30, true],
    ['remote armor repair amount', 30, true],
    ['local armor repair amount', -15, false],
    ['local shield repair amount', -15, false],
    ['shield transfer amount', 30, true],
  ],
  Pulsar: [
    ['armor resists', -15, false],
    ['shield capacity', 30, true],
    ['capacitor recharge time', -15, true],
    ['signature radius', 30, false],
    ['energy drain', 30, true],
  ],
  Magnetar: [
    ['drone tracking', -15, false],
    ['tracking speed', -15, false],
    ['target painter strength', -15, false],
    ['damage', 30, true],
    ['targeting range', -15, false],
    ['missile explosion radius', 15, false],
  ],
  'Wolf-Rayet Star': [
    ['small weapon damage', 60, true],
    ['armor hp', 30, true],
    ['shield resist', -15, false],
    ['signature radius', -15, true],
  ],
};

/** Thirteen is frigates' shattered systems, 14 to 18 are those of the drifters. */
function powerOf(classId: number): number | null {
  if (classId >= 1 && classId <= 6) return classId;
  if (classId === 13) return 6;
  return classId >= 14 && classId <= 18 ? 2 : null;
}

/** What an effect does in systems of a class; none where that is not known. Each class adds seven fifteenths of the weakest. */
export function effectModifiers(effect: string | null, classId: number | null): EffectModifier[] {
  const power = classId === null ? null : powerOf(classId);
  if (effect === null || power === null) return [];
  return (weakest[effect] ?? []).map(([name, percent, helps]) => ({
    name,
    percent: Math.round(percent * (1 + ((power - 1) * 7) / 15)),
    helps,
  }));
}
