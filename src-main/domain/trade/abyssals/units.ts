/** How the game shows values of a unit, by the unit's id in the static data (upstream §3.10). */
const units: Readonly<Record<number, { unit: string; show?: (value: number) => number }>> = {
  1: { unit: 'm' },
  2: { unit: 'kg' },
  3: { unit: 's' },
  9: { unit: 'm³' },
  10: { unit: 'm/s' },
  11: { unit: 'm/s' },
  101: { unit: 's', show: (value) => value / 1000 },
  104: { unit: '×' },
  105: { unit: '%' },
  106: { unit: 'tf' },
  107: { unit: 'MW' },
  108: { unit: '%', show: (value) => (1 - value) * 100 },
  109: { unit: '%', show: (value) => (value - 1) * 100 },
  111: { unit: '%', show: (value) => (1 - value) * 100 },
  113: { unit: 'HP' },
  114: { unit: 'GJ' },
  121: { unit: '%' },
  124: { unit: '%' },
  127: { unit: '%', show: (value) => value * 100 },
};

/** Empty: none is shown. */
export function shownUnit(unitId: number | null): string {
  return unitId === null ? '' : (units[unitId]?.unit ?? '');
}

/** A value as the game shows it, to seven figures. */
export function shownValue(value: number, unitId: number | null): number {
  const show = unitId === null ? undefined : units[unitId]?.show;
  return Number((show?.(value) ?? value).toPrecision(7));
}
