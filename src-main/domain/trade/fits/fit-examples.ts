import { SHIP_CATEGORY_ID } from '#shared/game';
import type { FitExamples } from '#shared/local-api/fits';
import type { FittedItem } from '#shared/mirror-rows';
import { eftText } from './fit-text.ts';

/** A fit has more modules than that, and a hoard of loose modules fewer. */
const MODULES = { least: 4, most: 26 } as const;

/**
 * Fits that contracts hold: one ship with modules that fill its slots. Those come first that most contracts hold alike; each hull once.
 */
export function fitExamplesOf(items: readonly FittedItem[], most: number): FitExamples['fits'] {
  const held = [...Map.groupBy(items, ({ contract_id: id }) => id).values()].flatMap((rows) => {
    const ships = rows.filter(({ category_id: category }) => category === SHIP_CATEGORY_ID);
    const modules = rows.filter(({ category_id: category }) => category !== SHIP_CATEGORY_ID);
    const count = modules.reduce((sum, { units }) => sum + units, 0);
    const [hull] = ships;
    if (hull === undefined || ships.length > 1 || hull.units > 1 || count < MODULES.least || count > MODULES.most) return [];
    return [{ hull, modules, key: JSON.stringify(rows.map(({ type_id: id, units }) => [id, units])) }];
  });
  const alike = [...Map.groupBy(held, ({ key }) => key).values()].sort((one, other) => other.length - one.length);
  const examples = new Map<number, FitExamples['fits'][number]>();
  for (const group of alike) {
    const [{ hull, modules }] = group as [(typeof group)[number]];
    if (examples.size === most || examples.has(hull.type_id)) continue;
    const name = 'As offered';
    const listed = modules.map(({ type_name, units }) => ({ name: type_name, units, isFitted: true }));
    examples.set(hull.type_id, {
      name,
      hull_type_id: hull.type_id,
      hull_name: hull.type_name,
      text: eftText(hull.type_name, name, listed),
      contracts: group.length,
    });
  }
  return [...examples.values()];
}
