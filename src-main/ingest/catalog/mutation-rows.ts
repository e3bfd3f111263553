import type { StaticData } from '#main/store/catalog/static-data';
import type { StaticDataFile, StaticDataRow } from '#main/upstream/static-data-shapes';

/** Reads the rows of a file of the export one by one. */
export type EachRow = <File extends StaticDataFile>(file: File, take: (row: StaticDataRow<File>) => void) => Promise<void>;
type MutationRows = Pick<StaticData, 'mutatedAttributes' | 'mutationRanges' | 'mutationResults' | 'sourceAttributes'>;

/** What mutators make of which types (upstream §3.10); `takeBases` has to be handed the attributes of every type. */
export async function readMutation(
  eachRow: EachRow,
): Promise<MutationRows & { takeBases(typeId: number, attributes: StaticDataRow<'typeDogma'>['dogmaAttributes']): void }> {
  const known = new Map<number, StaticDataRow<'dogmaAttributes'>>();
  await eachRow('dogmaAttributes', (row) => known.set(row._key, row));
  const mutationRanges: MutationRows['mutationRanges'][number][] = [];
  const mutationResults: MutationRows['mutationResults'][number][] = [];
  await eachRow('dynamicItemAttributes', ({ _key: mutatorTypeId, attributeIDs, inputOutputMapping }) => {
    for (const { _key: attributeId, min: minimum, max: maximum, highIsGood } of attributeIDs) {
      const isHighGood = highIsGood ?? known.get(attributeId)?.highIsGood ?? true;
      mutationRanges.push({ mutatorTypeId, attributeId, minimum, maximum, highIsGood: isHighGood });
    }
    for (const { applicableTypes, resultingType: resultTypeId } of inputOutputMapping)
      mutationResults.push(...applicableTypes.map((sourceTypeId) => ({ mutatorTypeId, sourceTypeId, resultTypeId })));
  });
  const mutated = [...new Set(mutationRanges.map(({ attributeId }) => attributeId))];
  const mutatedAttributes = mutated.map((attributeId) => {
    const row = known.get(attributeId);
    return { attributeId, name: row?.displayName ?? row?.name ?? `Attribute ${attributeId}`, unitId: row?.unitID ?? null };
  });
  const sources = new Set(mutationResults.map(({ sourceTypeId }) => sourceTypeId));
  const wanted = new Set(mutated);
  const sourceAttributes: MutationRows['sourceAttributes'][number][] = [];
  return {
    mutatedAttributes,
    mutationRanges,
    mutationResults,
    sourceAttributes,
    takeBases(typeId, attributes) {
      if (!sources.has(typeId)) return;
      for (const { attributeID: attributeId, value } of attributes)
        if (wanted.has(attributeId)) sourceAttributes.push({ typeId, attributeId, value });
    },
  };
}
