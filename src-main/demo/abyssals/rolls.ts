import type { Goods } from '../contracts/goods.ts';
import type { Atlas } from '../galaxy/galaxy.ts';
import { bernoulli, logNormal, pick, randomStream, uniform } from '../random.ts';
import type { EsiDynamicItem } from '../shapes.ts';

/** Who made the items. */
const CREATOR = 90_000_001;
/** Some sell a bad roll for what its source costs, or more. */
const CAREFREE = 0.06;

/** Abyssal modules by the seed and their item ids: the same item is always the same roll, and priced by it. */
export function abyssalRolls(seed: number, { galaxy, type: typeOf }: Atlas) {
  const { mutators, bases } = galaxy.mutation;
  const baseOf = new Map(bases.map(({ typeId, attributeId, value }) => [`${typeId} ${attributeId}`, value]));
  const usual = new Map(galaxy.mutation.attributes.map(({ id, highIsGood }) => [id, highIsGood]));
  const results = [...new Set(mutators.map(({ resultTypeId }) => resultTypeId))];

  function rolled(itemId: number): { item: EsiDynamicItem; resultTypeId: number; quality: number } | undefined {
    const draws = randomStream(seed, 0x72_6f, itemId);
    if (results.length === 0) return undefined;
    const resultTypeId = pick(draws, results);
    const mutator = pick(
      draws,
      mutators.filter((one) => one.resultTypeId === resultTypeId),
    );
    const sourceTypeId = pick(draws, mutator.sourceTypeIds);
    let quality = 0;
    const attributes = mutator.ranges.map((range) => {
      const multiplier = range.min + (range.max - range.min) * uniform(draws);
      const base = baseOf.get(`${sourceTypeId} ${range.attributeId}`) ?? 0;
      const isHighGood = (range.highIsGood ?? usual.get(range.attributeId) ?? true) === base >= 0;
      quality += (isHighGood ? multiplier - 1 : 1 - multiplier) / mutator.ranges.length;
      return { attribute_id: range.attributeId, value: base * multiplier };
    });
    const item = { created_by: CREATOR, source_type_id: sourceTypeId, mutator_type_id: mutator.typeId };
    return { item: { ...item, dogma_attributes: attributes, dogma_effects: [] }, resultTypeId, quality };
  }

  return {
    /** A contract's goods where it offers nothing but this item; undefined: the galaxy has no mutated types. */
    goods(recordId: number, itemId: number): Goods | undefined {
      const roll = rolled(itemId);
      const headline = roll === undefined ? undefined : typeOf.get(roll.resultTypeId);
      const source = roll === undefined ? undefined : typeOf.get(roll.item.source_type_id);
      if (roll === undefined || headline === undefined || source === undefined) return undefined;
      const draws = randomStream(seed, 0x72_70, itemId);
      const worth = source.value * Math.exp(8 * roll.quality) + 3e6;
      const believed = bernoulli(draws, CAREFREE) ? source.value * 1.5 + 3e6 : worth;
      const price = Number(Math.max(100_000, believed * logNormal(draws, 1, 0.15)).toPrecision(3));
      const row = { is_included: true, item_id: itemId, quantity: 1, record_id: recordId, type_id: headline.id };
      return { items: [row], price, reward: 0, headline, markup: 1, asked: price / worth };
    },
    /** What ESI says of an item that is known to be abyssal; undefined: it is none of that type. */
    find(typeId: number, itemId: number): EsiDynamicItem | undefined {
      const roll = rolled(itemId);
      return roll?.resultTypeId === typeId ? roll.item : undefined;
    },
  };
}
