import { mutatedTypes } from '../abyssals/mutation.ts';
import { bernoulli, integer, logNormal, pick, type RandomStream, randomStream } from '../random.ts';
import type { Galaxy, GalaxyType } from './galaxy.ts';
import { type NameMaker, nameMaker } from './name-maker.ts';
import { blueprintGroups, categories, fixedGroups, type NamingStyle, type TypeGroup, typeGroups } from './type-groups.ts';

/** Types whose ids and names are facts that others refer to. `value` in ISK. */
const FIXED_TYPES: readonly (Partial<GalaxyType> & Pick<GalaxyType, 'id' | 'groupId' | 'name'>)[] = [
  { id: 34, groupId: 18, name: 'Tritanium', volume: 0.01, value: 4, published: true },
  { id: 35, groupId: 18, name: 'Pyerite', volume: 0.01, value: 20, published: true },
  { id: 36, groupId: 18, name: 'Mexallon', volume: 0.01, value: 60, published: true },
  { id: 37, groupId: 18, name: 'Isogen', volume: 0.01, value: 180, published: true },
  { id: 38, groupId: 18, name: 'Nocxium', volume: 0.01, value: 700, published: true },
  { id: 39, groupId: 18, name: 'Zydrine', volume: 0.01, value: 1100, published: true },
  { id: 40, groupId: 18, name: 'Megacyte', volume: 0.01, value: 2600, published: true },
  // What jump drives burn; the game's own ids are taken by invented types.
  { id: 1_016_274, groupId: 423, name: 'Helium Isotopes', volume: 0.03, published: true },
  { id: 1_017_887, groupId: 423, name: 'Oxygen Isotopes', volume: 0.03, published: true },
  { id: 1_017_888, groupId: 423, name: 'Nitrogen Isotopes', volume: 0.03, published: true },
  { id: 1_017_889, groupId: 423, name: 'Hydrogen Isotopes', volume: 0.03, published: true },
  // Its class of ship has rules of its own. No contract of the demo holds one.
  { id: 1_028_352, groupId: 883, name: 'Rorqual', volume: 14_500_000, published: true },
  // Worth nothing here, so that no contract of the demo holds it; its market knows what it is dealt with at.
  { id: 44_992, groupId: 1875, name: 'PLEX', volume: 0.0002, published: true },
  { id: 670, groupId: 29, name: 'Capsule', volume: 1000, value: 10_000, published: true },
  { id: 6, groupId: 6, name: 'Sun G5 (Yellow)' },
  { id: 11, groupId: 7, name: 'Planet (Temperate)' },
  { id: 12, groupId: 7, name: 'Planet (Ice)' },
  { id: 2015, groupId: 7, name: 'Planet (Lava)' },
  { id: 14, groupId: 8, name: 'Moon' },
  { id: 1531, groupId: 15, name: 'Trade Post' },
  { id: 29_633, groupId: 10, name: 'Stargate (System)' },
  { id: 30_574, groupId: 995, name: 'Magnetar' },
  { id: 30_575, groupId: 995, name: 'Black Hole' },
  { id: 30_576, groupId: 995, name: 'Red Giant' },
  { id: 30_577, groupId: 995, name: 'Pulsar' },
  { id: 30_669, groupId: 995, name: 'Wolf-Rayet Star' },
  { id: 30_670, groupId: 995, name: 'Cataclysmic Variable' },
];

/** Facts of the static data. */
const META_GROUPS = [
  { id: 1, name: 'Tech I' },
  { id: 2, name: 'Tech II' },
  { id: 3, name: 'Storyline' },
  { id: 4, name: 'Faction' },
  { id: 5, name: 'Officer' },
  { id: 6, name: 'Deadspace' },
  { id: 15, name: 'Abyssal' },
];

/** The parts of a galaxy that tell what its items are. */
type InventedTypes = Pick<Galaxy, 'categories' | 'groups' | 'marketGroups' | 'metaGroups' | 'types' | 'mutation'>;

/**
 * Types over all categories that contracts are filtered by. `share` of the full count (over 3,000), at least one a group.
 * The first of each group has the value of the table, the others spread around it; one in forty is not published.
 */
// oxlint-disable-next-line max-lines-per-function -- draws types, their blueprints and market groups from one random stream, whose order fixes every id
export function generateTypes(seed: number, share: number): InventedTypes {
  const draws = randomStream(seed, 0x7479);
  const names = nameMaker(
    draws,
    FIXED_TYPES.map(({ name }) => name),
  );
  const types: GalaxyType[] = FIXED_TYPES.map((type) => ({
    published: false,
    volume: 1,
    portionSize: 1,
    marketGroupId: null,
    metaGroupId: null,
    value: 0,
    ...type,
  }));
  const market = marketTree();
  const ships: string[] = [];
  let nextId = 200;
  const takenIds = new Set(types.map(({ id }) => id));
  const newId = () => {
    do nextId += integer(draws, 1, 24);
    while (takenIds.has(nextId));
    return nextId;
  };

  for (const group of typeGroups) {
    const count = Math.max(1, Math.round(group.count * share));
    let plainId: number | undefined;
    for (let index = 0; index < count; index += 1) {
      const product = inventOne(group, index);
      if (product.metaGroupId === 1) plainId = product.id;
      else if (group.categoryId === 7 && plainId !== undefined) product.variationParentId = plainId;
      types.push(product);
      const isTechTwo = product.metaGroupId === 2;
      const hasBlueprint = group.blueprintGroupId !== null && (isTechTwo || index % 4 !== 3);
      if (hasBlueprint) types.push(blueprintOf(product, group));
    }
  }

  function inventOne(group: TypeGroup, index: number): GalaxyType {
    const name = typeName(draws, names, group.style, group.name, ships);
    if (group.style === 'ship') ships.push(name);
    const metaGroupId = index === 0 ? 1 : ([1, 1, 2, 1, 4, 3, 6][index % 7] ?? 1);
    const rarity = { 1: 1, 2: 3, 3: 4, 4: 9, 6: 25 }[metaGroupId] ?? 1;
    const value = index === 0 ? group.value : logNormal(draws, group.value * (group.categoryId === 7 ? rarity : 1), 0.7);
    return {
      id: newId(),
      groupId: group.id,
      name,
      published: index === 0 || !bernoulli(draws, 0.025),
      volume: group.volume,
      portionSize: group.categoryId === 8 && group.volume < 1 ? 100 : 1,
      marketGroupId:
        [6, 7, 8, 16, 18].includes(group.categoryId) && metaGroupId < 3 ? (market.ofGroup.get(group.id) ?? null) : null,
      metaGroupId,
      value: Math.max(1, Number(value.toPrecision(3))),
    };
  }

  function blueprintOf(product: GalaxyType, group: TypeGroup): GalaxyType {
    return {
      id: newId(),
      groupId: group.blueprintGroupId ?? group.id,
      name: `${product.name} Blueprint`,
      published: product.published,
      volume: 0.01,
      portionSize: 1,
      marketGroupId: product.metaGroupId === 1 ? (market.blueprints ?? null) : null,
      metaGroupId: product.metaGroupId,
      value: Math.max(1000, Number((product.value * (group.categoryId === 8 ? 2000 : 0.6)).toPrecision(3))),
    };
  }

  const mutated = mutatedTypes(types);
  return {
    categories,
    groups: [
      ...fixedGroups,
      ...typeGroups.map(({ id, name, categoryId }) => ({ id, name, categoryId, published: true })),
      ...blueprintGroups.map(({ id, name }) => ({ id, name, categoryId: 9, published: true })),
    ],
    marketGroups: market.rows,
    metaGroups: META_GROUPS,
    types: [...types, ...mutated.types],
    mutation: mutated.mutation,
  };
}

/** One market group a category, one below it a group. */
function marketTree() {
  const rows: { id: number; parentId: number | null; name: string; hasTypes: boolean }[] = [];
  const ofGroup = new Map<number, number>();
  let blueprints: number | undefined;
  for (const { id: categoryId, name } of categories) {
    const parentId = 2 + rows.length;
    const groups = typeGroups.filter((group) => group.categoryId === categoryId);
    rows.push({ id: parentId, parentId: null, name, hasTypes: groups.length === 0 });
    if (categoryId === 9) blueprints = parentId;
    for (const group of groups) {
      const id = 2 + rows.length;
      rows.push({ id, parentId, name: group.name, hasTypes: true });
      ofGroup.set(group.id, id);
    }
  }
  return { rows, ofGroup, blueprints };
}

const ROMANS = ['I', 'II'];
const QUALITIES = ['Compact', 'Scoped', 'Restrained', 'Enduring', 'Ample'];
const SIZES = ['Small', 'Medium', 'Large'];
const LINES = ['Standard', 'Improved', 'Strong', 'Basic', 'Limited', 'Advanced', 'Prototype'];
const SKIN_LINES = [
  'Aurora',
  'Nightfall',
  'Glacier Dawn',
  'Copper Fern',
  'Ember',
  'Tidewater',
  'Ivory Reef',
  'Umbral',
  'Saffron',
  'Verdigris',
];

/**
 * A name in the manner of the group, not used before. Every few names have letters beyond ASCII, a percent sign, an
 * underscore or an apostrophe: names in the game do, and searches have to bear it.
 */
function typeName(draws: RandomStream, names: NameMaker, style: NamingStyle, group: string, ships: readonly string[]): string {
  const singular = group.replace(/ies$/, 'y').replace(/(?<=[a-z][^sui])s$/, '');
  switch (style) {
    case 'ship':
      return bernoulli(draws, 0.12) ? names.unique(() => `${pick(draws, ships)} ${names.word(2)} Issue`) : names.word();
    case 'skin':
      return names.unique(
        (attempt) => `${pick(draws, ships)} ${pick(draws, SKIN_LINES)}${attempt > 30 ? ` ${names.word(2)}` : ''} SKIN`,
      );
    case 'skill':
      return names.unique(
        (attempt) => `${pick(draws, [...LINES, names.word(2)])} ${attempt > 10 ? `${names.word(2)} ` : ''}${singular} Operation`,
      );
    case 'implant':
      return names.unique(
        () =>
          `${names.word(2)} '${names.word(2)}' ${singular} ${pick(draws, ['CA', 'GX', 'TR'])}-${pick(draws, ['601', '703', '805', '906'])}`,
      );
    case 'charge':
      return names.unique(() => `${names.word(2)} ${singular} ${pick(draws, ['S', 'M', 'L', 'XL'])}`);
    case 'module':
      return bernoulli(draws, 0.35)
        ? names.unique(() => `${pick(draws, SIZES)} ${names.word(2)} ${singular} ${pick(draws, ROMANS)}`)
        : names.unique(() => `${names.word(2)} ${pick(draws, QUALITIES)} ${singular}`);
    case 'rig':
      return names.unique(() => `${pick(draws, SIZES)} ${names.word(2)} ${singular.replace(/^Rig /, '')} ${pick(draws, ROMANS)}`);
    case 'subsystem':
      return names.unique(() => `${pick(draws, ships)} ${singular.replace(/ Subsystem$/, '')} - ${names.word(2)} Core`);
    case 'drone':
      return names.unique(() => `${names.word(2)} ${pick(draws, ROMANS)}`);
    case 'goods':
      return oddly(draws, names, singular);
  }
}

function oddly(draws: RandomStream, names: NameMaker, singular: string): string {
  if (bernoulli(draws, 0.03)) return names.unique(() => `100% Pure ${names.word(2)}`);
  if (bernoulli(draws, 0.03)) return names.unique(() => `${names.word(2)}_${names.word(1)} ${singular}`);
  if (bernoulli(draws, 0.03)) return names.unique(() => `Größe ${names.word(2)} ${singular}`);
  if (bernoulli(draws, 0.03)) return names.unique(() => `${names.word(2)}'s ${singular}`);
  return names.unique(() => `${names.word(2)} ${singular}`);
}
