import type { Atlas, GalaxyType } from '../galaxy/galaxy.ts';
import { bernoulli, integer, logNormal, pick, type RandomStream, uniform } from '../random.ts';
import type { EsiItem } from '../shapes.ts';
import { type Goods, itemId } from './goods.ts';

/** Of item exchanges: whole fits, as alliances stock them. */
const FITTED = 0.012;
/** Of these: a module is missing, or a hull too many. */
const FLAWED = 0.15;

/** What a fleet flies: units of the first type of each group, by id of the group. */
interface Recipe {
  hull: number;
  modules: readonly (readonly [groupId: number, units: number])[];
  consumables: readonly (readonly [groupId: number, units: number])[];
}

const recipes: readonly Recipe[] = [
  {
    hull: 25,
    modules: [
      [55, 3],
      [46, 1],
      [52, 1],
      [60, 1],
      [59, 2],
      [774, 2],
    ],
    consumables: [[83, 1000]],
  },
  {
    hull: 26,
    modules: [
      [53, 4],
      [46, 1],
      [38, 2],
      [43, 1],
      [60, 1],
      [781, 3],
    ],
    consumables: [[100, 5]],
  },
  {
    hull: 27,
    modules: [
      [74, 6],
      [46, 1],
      [65, 2],
      [62, 2],
      [60, 1],
      [773, 3],
    ],
    consumables: [[85, 2000]],
  },
];

/** Fits of three doctrines, mostly whole. A galaxy that lacks a type of one has none of it. */
export function fittedShips(atlas: Atlas) {
  const types = atlas.galaxy.types.filter(({ published, value }) => published && value > 0);
  const firstOf = (groupId: number) => types.find((type) => type.groupId === groupId);
  const counted = (rows: Recipe['modules']) =>
    rows.flatMap(([groupId, units]) => {
      const type = firstOf(groupId);
      return type === undefined ? [] : [{ type, units }];
    });
  const doctrines = recipes.flatMap(({ hull, modules, consumables }) => {
    const type = firstOf(hull);
    const fitted = counted(modules);
    return type === undefined || fitted.length < modules.length
      ? []
      : [{ hull: type, fitted, consumables: counted(consumables) }];
  });

  return {
    /** null: something else is sold. `firstRecord`: its rows are numbered from there. */
    draw(draws: RandomStream, firstRecord: number): Goods | null {
      if (doctrines.length === 0 || !bernoulli(draws, FITTED)) return null;
      const { hull, fitted, consumables } = pick(draws, doctrines);
      const size = uniform(draws);
      const fits = size < 0.7 ? 1 : size < 0.93 ? integer(draws, 2, 5) : 10;
      const flaw = bernoulli(draws, FLAWED) ? pick(draws, ['module', 'hull'] as const) : null;
      const lacking = flaw === 'module' ? integer(draws, 0, fitted.length - 1) : -1;
      const rows = [
        { type: hull, units: fits + Number(flaw === 'hull') },
        ...fitted.flatMap(({ type, units }, index) => (index === lacking ? [] : [{ type, units: units * fits }])),
        ...(bernoulli(draws, 0.7) ? consumables.map(({ type, units }) => ({ type, units: units * fits })) : []),
      ];
      const worth = rows.reduce((sum, { type, units }) => sum + type.value * units, 0);
      const asked = logNormal(draws, 1.08, 0.1);
      const price = Number((worth * asked).toPrecision(4));
      return {
        items: rows.map((row, index) => itemOf(row, firstRecord + 16 * index)),
        price,
        reward: 0,
        headline: hull,
        markup: 1,
        asked,
      };
    },
  };
}

function itemOf({ type, units }: { type: GalaxyType; units: number }, recordId: number): EsiItem {
  return { is_included: true, item_id: itemId(recordId), quantity: units, record_id: recordId, type_id: type.id };
}
