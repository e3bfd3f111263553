import { SHIP_CATEGORY_ID } from '#shared/game';
import type { TradedItem } from '#shared/mirror-rows';
import type { ShipCondition } from '#shared/trade-api/worth';
import { fittedTo, slotsFor } from './fitted-rigs.ts';

const sentences: Readonly<Record<ShipCondition['condition'], string>> = {
  packaged: 'Several in one row are packaged and undamaged.',
  possibly_assembled:
    'It comes with rigs, so it may be assembled: packaging it destroys those that are fitted. Damage is not public: look at it in the game first.',
  unknown: 'Whether it is packaged, assembled or damaged is not public: look at it in the game first.',
};

/**
 * What is known of the condition of offered ships, by type and condition in the order of the rows. The source does not say it; an assembled
 * ship never stacks, and rigs that come with a ship may be those that are fitted to it (decisions §3.9).
 */
export function shipConditions(items: readonly TradedItem[]): ShipCondition[] {
  const offered = items.filter(({ is_included: included }) => included);
  const { rigs } = fittedTo(offered);
  const conditionOf = (ship: TradedItem) => {
    if (ship.quantity > 1) return 'packaged';
    return rigs.some((rig) => slotsFor(rig, [ship]) > 0) ? 'possibly_assembled' : 'unknown';
  };
  const ships = offered.filter(({ category_id: category }) => category === SHIP_CATEGORY_ID);
  const alike = Map.groupBy(ships, (ship) => `${ship.type_id}/${conditionOf(ship)}`);
  return [...alike.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const condition = conditionOf(first);
    return {
      type_id: first.type_id,
      type_name: first.type_name,
      units: rows.reduce((sum, { quantity }) => sum + quantity, 0),
      record_ids: rows.map(({ record_id: id }) => id),
      condition,
      sentence: sentences[condition],
    };
  });
}
