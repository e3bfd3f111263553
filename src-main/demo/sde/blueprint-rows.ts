import type { Galaxy, GalaxyType } from '../galaxy/galaxy.ts';
import { hash } from '../random.ts';

interface TypeQuantity {
  typeID: number;
  quantity: number;
}

export interface BlueprintExportRow {
  _key: number;
  activities: {
    copying: { time: number };
    manufacturing: { materials: TypeQuantity[]; products: TypeQuantity[]; time: number };
  };
  blueprintTypeID: number;
  maxProductionLimit: number;
}

const MINERALS = 18;
const BLUEPRINTS = 9;
/** Minerals that one thing is made of at most. */
const KINDS = 3;

/** Each blueprint makes the type that it is named after, from minerals worth 70 to 95 % of it. */
export function blueprintRows({ groups, types }: Pick<Galaxy, 'groups' | 'types'>): BlueprintExportRow[] {
  const blueprintGroups = new Set(groups.filter(({ categoryId }) => categoryId === BLUEPRINTS).map(({ id }) => id));
  const minerals = types.filter(({ groupId, published }) => groupId === MINERALS && published);
  const byName = new Map(types.map((type) => [type.name, type]));
  return types.flatMap((blueprint) => {
    const product = blueprintGroups.has(blueprint.groupId) ? byName.get(blueprint.name.replace(/ Blueprint$/, '')) : undefined;
    if (product === undefined || product === blueprint || minerals.length === 0) return [];
    const units = product.portionSize;
    const cost = product.value * units * (0.7 + 0.25 * ((hash(blueprint.id, 1, 0) % 100) / 100));
    const drawn = Array.from({ length: KINDS }, (_, index) => minerals[hash(blueprint.id, 2, index) % minerals.length]);
    const materials = [...new Set(drawn)].flatMap((mineral) => materialOf(mineral, cost / KINDS));
    return [
      {
        _key: blueprint.id,
        activities: {
          copying: { time: 480 },
          manufacturing: { materials, products: [{ quantity: units, typeID: product.id }], time: 600 },
        },
        blueprintTypeID: blueprint.id,
        maxProductionLimit: 300,
      },
    ];
  });
}

function materialOf(mineral: GalaxyType | undefined, isk: number): TypeQuantity[] {
  return mineral === undefined ? [] : [{ quantity: Math.max(1, Math.round(isk / mineral.value)), typeID: mineral.id }];
}
