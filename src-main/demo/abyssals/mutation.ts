import type { Galaxy, GalaxyType } from '../galaxy/galaxy.ts';
import { type AbyssalKind, abyssalKinds, mutatorRanges } from './kinds.ts';

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
