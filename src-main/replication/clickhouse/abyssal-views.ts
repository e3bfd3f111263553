import { namedType, type ViewOf, withName } from './view-joins.ts';

/** What the columns of the views of abyssal items are made of, where that is not a column of the same name. */
export const abyssalColumns = {
  abyssals: {
    type: "nullIf(type_name, '')",
    source: "nullIf(source_name, '')",
    mutaplasmid: "nullIf(mutator_name, '')",
    state: "if(state = '', 'waiting', state)",
  },
  abyssal_attributes: {
    type: "nullIf(type_name, '')",
    attribute: "nullIf(attribute_name, '')",
    value_at_minimum: 'source_value * minimum',
    value_at_maximum: 'source_value * maximum',
    is_high_good: 'high_is_good',
    roll: 'round(100 * if((high_is_good = 1) = (source_value > 0), (value / source_value - minimum) / (maximum - minimum), 1 - (value / source_value - minimum) / (maximum - minimum)), 1)',
  },
} as const;

/** Their rows. */
export const abyssalBodies: Readonly<Record<keyof typeof abyssalColumns, ViewOf>> = {
  abyssals: (rows) => {
    const rolled = withName(
      rows('abyssal_offers', '*'),
      'item_id',
      rows('abyssals', 'item_id, source_type_id, mutator_type_id, state'),
    );
    const named = withName(rolled, 'source_type_id', rows('types', 'type_id AS source_type_id, name AS source_name'));
    return namedType(withName(named, 'mutator_type_id', rows('types', 'type_id AS mutator_type_id, name AS mutator_name')), rows);
  },
  abyssal_attributes: (rows) => {
    // `{"50":27.1,"30":3e-5}`, taken apart as text: the oldest engine that is published to has no functions for JSON.
    const bare = `replaceAll(replaceAll(replaceAll(ifNull(attributes, ''), '{', ''), '}', ''), '"', '')`;
    const entries = `SELECT item_id, type_id, source_type_id, mutator_type_id, toInt64(substring(entry, 1, position(entry, ':') - 1)) AS attribute_id,
        toFloat64(substring(entry, position(entry, ':') + 1, 40)) AS value
      FROM (SELECT *, arrayJoin(arrayFilter(part -> part != '', splitByChar(',', ${bare}))) AS entry FROM (${rows('abyssals', '*')}))`;
    const ranged = `SELECT * FROM (${entries}) AS one
      GLOBAL ALL INNER JOIN (${rows('mutation_ranges', '*')}) AS other USING (mutator_type_id, attribute_id)`;
    const bases = rows('source_attributes', 'type_id AS source_type_id, attribute_id, toNullable(value) AS source_value');
    const based = `SELECT * FROM (${ranged}) AS one GLOBAL ALL LEFT JOIN (${bases}) AS other USING (source_type_id, attribute_id)`;
    return namedType(withName(based, 'attribute_id', rows('mutated_attributes', 'attribute_id, name AS attribute_name')), rows);
  },
};
