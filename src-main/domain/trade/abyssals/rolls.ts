import type { AbyssalAttribute } from '#shared/trade-api/abyssals';

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

/** What mutaplasmids, "mutators", make of which types (upstream §3.10). Ranges are multipliers of the source's value. */
export interface Mutation {
  attributes: readonly { attributeId: number; name: string; unitId: number | null }[];
  ranges: readonly ({ mutatorTypeId: number; attributeId: number } & MutationRange)[];
  results: readonly { mutatorTypeId: number; sourceTypeId: number; resultTypeId: number }[];
  bases: readonly { typeId: number; attributeId: number; value: number }[];
}

/** `isHighGood`: whether a higher value, not multiplier, is the better one. */
interface MutationRange {
  minimum: number;
  maximum: number;
  isHighGood: boolean;
}

/** What an item was made of and with, and the values of its attributes as the game has them, by id. */
export interface RolledItem {
  itemId: number;
  typeId: number;
  sourceTypeId: number;
  mutatorTypeId: number;
  values: ReadonlyMap<number, number>;
}

/** The roll of an item: `qualities` 0 to 100 by attribute, not rounded, those with a scale alone. */
export interface Roll {
  attributes: AbyssalAttribute[];
  qualities: ReadonlyMap<number, number>;
  /** Mean of these; null: there is none. */
  quality: number | null;
}

/** The values of an attribute that may come of any source with any mutator, as the game has them. */
interface AttributeScale {
  attributeId: number;
  name: string;
  unitId: number | null;
  isHighGood: boolean;
  worst: number | null;
  best: number | null;
}

/**
 * Where a value lies in the range of what a mutator makes of a base: 0 worst, 1 best; (value ÷ base − minimum) ÷ (maximum − minimum), turned
 * round where the better value has the lower multiplier: low is good, or the base is negative. null: the range is a point, or the base 0.
 */
export function rollOf(value: number, base: number, { minimum, maximum, isHighGood }: MutationRange): number | null {
  if (base === 0 || maximum === minimum) return null;
  const share = (value / base - minimum) / (maximum - minimum);
  return isHighGood === base > 0 ? share : 1 - share;
}

/** CPU, powergrid and activation cost: what a module takes, told after what it does. */
const COSTS: readonly number[] = [50, 30, 6];

/** Reads rolls by the mutation of one build of the static data. */
export function rollReader(mutation: Mutation) {
  const rangeOf = new Map(mutation.ranges.map((range) => [`${range.mutatorTypeId} ${range.attributeId}`, range]));
  const baseOf = new Map(mutation.bases.map(({ typeId, attributeId, value }) => [`${typeId} ${attributeId}`, value]));
  const attributesOfMutator = Map.groupBy(mutation.ranges, ({ mutatorTypeId }) => mutatorTypeId);
  const known = new Map(mutation.attributes.map((attribute) => [attribute.attributeId, attribute]));
  const results = Map.groupBy(mutation.results, ({ resultTypeId }) => resultTypeId);
  const lookups = { rangesOf: attributesOfMutator, baseOf, known };
  const scales = new Map([...results].map(([typeId, ways]) => [typeId, scalesOf(ways, lookups)] as const));

  function attributeOf(item: RolledItem, scale: AttributeScale): AbyssalAttribute | undefined {
    const value = item.values.get(scale.attributeId);
    const range = rangeOf.get(`${item.mutatorTypeId} ${scale.attributeId}`);
    if (value === undefined || range === undefined) return undefined;
    const base = baseOf.get(`${item.sourceTypeId} ${scale.attributeId}`);
    const ends = base === undefined ? [null, null] : [base * range.minimum, base * range.maximum];
    const isTurned = base !== undefined && range.isHighGood !== base > 0;
    const [worst = null, best = null] = isTurned ? ends.toReversed() : ends;
    const roll = base === undefined ? null : rollOf(value, base, range);
    const text = (raw: number | null) => (raw === null ? null : shownValue(raw, scale.unitId));
    const quality = (raw: number | null) => {
      const exact = raw === null ? null : qualityOf(raw, scale);
      return exact === null ? null : tenths(exact);
    };
    return {
      attribute_id: scale.attributeId,
      name: scale.name,
      unit: shownUnit(scale.unitId),
      better: betterOf(scale),
      value: shownValue(value, scale.unitId),
      source_value: text(base ?? null),
      worst: text(worst),
      best: text(best),
      roll: roll === null ? null : tenths(100 * roll),
      quality: quality(value),
      source_quality: quality(base ?? null),
      worst_quality: quality(worst),
      best_quality: quality(best),
    };
  }

  return {
    /** Types that mutators make. */
    typeIds: [...scales.keys()],
    /** In the order of the static data; empty: no mutator makes this type. */
    scales: (typeId: number): AttributeScale[] => [...(scales.get(typeId)?.values() ?? [])],
    /** Attributes by id or by name in any case; several may have one name. */
    attributeIds: (idOrName: string): number[] =>
      mutation.attributes
        .filter(({ attributeId, name }) => String(attributeId) === idOrName || name.toLowerCase() === idOrName.toLowerCase())
        .map(({ attributeId }) => attributeId),
    read(item: RolledItem): Roll {
      const attributes = [...(scales.get(item.typeId)?.values() ?? [])].flatMap((scale) => attributeOf(item, scale) ?? []);
      const qualities = new Map(
        attributes.flatMap(({ attribute_id: id }) => {
          const [value, scale] = [item.values.get(id), scales.get(item.typeId)?.get(id)];
          const quality = value === undefined || scale === undefined ? null : qualityOf(value, scale);
          return quality === null ? [] : [[id, quality] as const];
        }),
      );
      const sum = [...qualities.values()].reduce((total, quality) => total + quality, 0);
      return { attributes, qualities, quality: qualities.size === 0 ? null : tenths(sum / qualities.size) };
    },
  };
}

/** What may come of each attribute of a type, over all sources and mutators. */
function scalesOf(
  ways: Mutation['results'],
  {
    rangesOf,
    baseOf,
    known,
  }: {
    rangesOf: ReadonlyMap<number, Mutation['ranges']>;
    baseOf: ReadonlyMap<string, number>;
    known: ReadonlyMap<number, Mutation['attributes'][number]>;
  },
): Map<number, AttributeScale> {
  const found = new Map<number, AttributeScale & { values: number[] }>();
  for (const { mutatorTypeId, sourceTypeId } of ways)
    for (const { attributeId, minimum, maximum, isHighGood } of rangesOf.get(mutatorTypeId) ?? []) {
      const { name = `Attribute ${attributeId}`, unitId = null } = known.get(attributeId) ?? {};
      const scale = found.get(attributeId) ?? { attributeId, name, unitId, isHighGood, worst: null, best: null, values: [] };
      const base = baseOf.get(`${sourceTypeId} ${attributeId}`);
      if (base !== undefined) scale.values.push(base * minimum, base * maximum);
      found.set(attributeId, scale);
    }
  const ordered = [...found].sort(([one], [other]) => COSTS.indexOf(one) - COSTS.indexOf(other) || one - other);
  return new Map(
    ordered.map(([id, { values, ...scale }]) => {
      if (values.length === 0) return [id, scale];
      const ends = values.reduce((so, value) => ({ low: Math.min(so.low, value), high: Math.max(so.high, value) }), {
        low: Number.POSITIVE_INFINITY,
        high: Number.NEGATIVE_INFINITY,
      });
      const [worst, best] = scale.isHighGood ? [ends.low, ends.high] : [ends.high, ends.low];
      return [id, { ...scale, worst, best }];
    }),
  );
}

/** Whether higher values are better as the game shows them: some units are shown the other way round. */
export function betterOf({ isHighGood, unitId }: Pick<AttributeScale, 'isHighGood' | 'unitId'>): 'high' | 'low' {
  const isShownTurned = shownValue(1, unitId) < shownValue(0, unitId);
  return isHighGood === isShownTurned ? 'low' : 'high';
}

function qualityOf(value: number, { worst, best }: AttributeScale): number | null {
  if (worst === null || best === null || worst === best) return null;
  return (100 * (value - worst)) / (best - worst);
}

export function tenths(value: number): number {
  // Zero is written without a sign.
  return Math.round(value * 10) / 10 + 0;
}
