import type { Galaxy, GalaxyType } from '../galaxy/galaxy.ts';

/** An attribute as the static data has it; `highIsGood` holds where a range says nothing else. */
interface KindAttribute {
  attributeId: number;
  name: string;
  unitId: number;
  highIsGood: boolean;
  /** Of the plain module. */
  base: number;
  /** How much better modules of higher meta groups are: 1 as much as their factor says, 0 not at all. */
  grows: 0 | 1;
  /** Ranges of single mutators that contradict the attribute, as for webs, whose negative speed is the better the lower it is. */
  rangeHighIsGood?: boolean;
}

/** Modules that can be mutated: their group, and what the mutated one is called. */
interface AbyssalKind {
  groupId: number;
  name: string;
  resultTypeId: number;
  /** Decayed, gravid and unstable. */
  mutatorTypeIds: readonly [number, number, number];
  attributes: readonly KindAttribute[];
}

const cpu = (base: number): KindAttribute => {
  return { attributeId: 50, name: 'CPU usage', unitId: 106, highIsGood: false, base, grows: 0 };
};
const powergrid = (base: number): KindAttribute => {
  return { attributeId: 30, name: 'Powergrid Usage', unitId: 107, highIsGood: false, base, grows: 0 };
};
const capacitor = (base: number): KindAttribute => {
  return { attributeId: 6, name: 'Activation Cost', unitId: 114, highIsGood: false, base, grows: 0 };
};
const optimal = (base: number): KindAttribute => {
  return { attributeId: 54, name: 'Optimal Range', unitId: 1, highIsGood: true, base, grows: 1 };
};

/** Ids and units of attributes are facts of the static data, values near it; ids of types are invented. */
const abyssalKinds: readonly AbyssalKind[] = [
  {
    groupId: 65,
    name: 'Abyssal Stasis Webifier',
    resultTypeId: 1_047_702,
    mutatorTypeIds: [1_047_699, 1_047_700, 1_047_701],
    attributes: [
      {
        attributeId: 20,
        name: 'Maximum Velocity Bonus',
        unitId: 124,
        highIsGood: true,
        base: -48,
        grows: 1,
        rangeHighIsGood: false,
      },
      optimal(9000),
      capacitor(5),
      cpu(28),
    ],
  },
  {
    groupId: 205,
    name: 'Abyssal Heat Sink',
    resultTypeId: 1_049_726,
    mutatorTypeIds: [1_049_723, 1_049_724, 1_049_725],
    attributes: [
      { attributeId: 64, name: 'Damage Modifier', unitId: 104, highIsGood: true, base: 1.08, grows: 0 },
      { attributeId: 204, name: 'Rate of Fire Bonus', unitId: 111, highIsGood: false, base: 0.91, grows: 0 },
      cpu(27),
    ],
  },
  {
    groupId: 38,
    name: 'Abyssal Shield Extender',
    resultTypeId: 1_047_800,
    mutatorTypeIds: [1_047_797, 1_047_798, 1_047_799],
    attributes: [
      { attributeId: 72, name: 'Shield Hitpoint Bonus', unitId: 113, highIsGood: true, base: 2100, grows: 1 },
      { attributeId: 983, name: 'Signature Radius Modifier', unitId: 1, highIsGood: false, base: 25, grows: 0 },
      powergrid(150),
      cpu(38),
    ],
  },
  {
    groupId: 52,
    name: 'Abyssal Warp Scrambler',
    resultTypeId: 1_047_732,
    mutatorTypeIds: [1_047_729, 1_047_730, 1_047_731],
    attributes: [optimal(8500), capacitor(5), cpu(30)],
  },
];

/** Multipliers that a mutator of each quality may give. */
const mutatorRanges = [
  { name: 'Decayed', min: 0.9, max: 1.1 },
  { name: 'Gravid', min: 0.8, max: 1.25 },
  { name: 'Unstable', min: 0.7, max: 1.4 },
] as const;

const MUTAPLASMIDS = 1964;
const ABYSSAL_META_GROUP = 15;
/** How much better than plain ones modules of a meta group are. */
const GROWTH: Readonly<Record<number, number>> = { 1: 1, 2: 1.2, 3: 1.15, 4: 1.3, 6: 1.4 };

/** Mutated types and what makes them, out of the types that there are. None is worth anything before it is rolled. */
export function mutatedTypes(types: readonly GalaxyType[]): { types: GalaxyType[]; mutation: Galaxy['mutation'] } {
  const sourcesOf = Map.groupBy(
    types.filter(({ published, value }) => published && value > 0),
    ({ groupId }) => groupId,
  );
  const kinds = abyssalKinds.filter(({ groupId }) => sourcesOf.has(groupId));
  const made = (id: number, groupId: number, name: string): GalaxyType => {
    return {
      id,
      groupId,
      name,
      published: true,
      volume: sourcesOf.get(groupId)?.[0]?.volume ?? 1,
      portionSize: 1,
      marketGroupId: null,
      metaGroupId: ABYSSAL_META_GROUP,
      value: 0,
    };
  };
  const attributes = new Map(kinds.flatMap((kind) => kind.attributes.map((row) => [row.attributeId, row] as const)));
  const sources = kinds.flatMap((kind) => (sourcesOf.get(kind.groupId) ?? []).map((source) => ({ kind, source })));
  return {
    types: kinds.flatMap((kind) => [
      made(kind.resultTypeId, kind.groupId, kind.name),
      ...mutatorRanges.map(({ name }, index) =>
        made(kind.mutatorTypeIds[index] ?? 0, MUTAPLASMIDS, `${name} ${kind.name.replace('Abyssal ', '')} Mutaplasmid`),
      ),
    ]),
    mutation: {
      attributes: [...attributes.values()].map(({ attributeId, name, unitId, highIsGood }) => {
        return { id: attributeId, name, unitId, highIsGood };
      }),
      mutators: kinds.flatMap((kind) =>
        mutatorRanges.map(({ min, max }, index) => ({
          typeId: kind.mutatorTypeIds[index] ?? 0,
          ranges: kind.attributes.map(({ attributeId, rangeHighIsGood }) => ({
            attributeId,
            min,
            max,
            ...(rangeHighIsGood === undefined ? {} : { highIsGood: rangeHighIsGood }),
          })),
          sourceTypeIds: (sourcesOf.get(kind.groupId) ?? []).map(({ id }) => id),
          resultTypeId: kind.resultTypeId,
        })),
      ),
      bases: sources.flatMap(({ kind, source }) => basesOf(kind, source)),
    },
  };
}

function basesOf({ attributes }: AbyssalKind, { id, metaGroupId }: GalaxyType): Galaxy['mutation']['bases'][number][] {
  const growth = GROWTH[metaGroupId ?? 1] ?? 1;
  return attributes.map(({ attributeId, base, grows }) => {
    return { typeId: id, attributeId, value: Number((grows === 1 ? base * growth : base).toPrecision(4)) };
  });
}
