import type { ItemRoll } from '#shared/mirror-rows';

type RollJson = [
  sourceTypeId: number,
  sourceName: string | null,
  changes: [id: number, name: string | null, change: 1 | -1 | 0][],
];

/** The roll of an item as JSON; null: it is none that is known. */
export const rollOf = (itemId: string) => `
  (SELECT json_array(known.source_type_id, source.name, json(coalesce(
            (SELECT json_group_array(json_array(span.attribute_id, attribute.name, CASE
                      WHEN json_each.value = base.value THEN 0
                      WHEN (json_each.value > base.value) = span.high_is_good THEN 1 ELSE -1 END))
               FROM json_each(known.attributes)
               JOIN mutation_ranges span ON span.mutator_type_id = known.mutator_type_id AND span.attribute_id = CAST(json_each.key AS INTEGER)
               JOIN source_attributes base ON base.type_id = known.source_type_id AND base.attribute_id = span.attribute_id
               LEFT JOIN mutated_attributes attribute ON attribute.attribute_id = span.attribute_id), '[]')))
     FROM abyssals known LEFT JOIN types source ON source.type_id = known.source_type_id
    WHERE known.item_id = ${itemId} AND known.state = 'read')`;

/** The roll out of a column of {@link rollOf}. */
export function readRoll(json: string | null): ItemRoll | null {
  if (json === null) return null;
  const [sourceTypeId, sourceName, changes] = JSON.parse(json) as RollJson;
  return { sourceTypeId, sourceName, changes: changes.map(([attributeId, name, change]) => ({ attributeId, name, change })) };
}
