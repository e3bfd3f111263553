import { expect, test } from 'vitest';
import { resolve, resolveRegion, resolveType } from '#main/api/http/resolve';
import { catalogReads } from '#main/store/catalog/reads';
import { aStaticData, aType, insertStaticData } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

function catalog() {
  const db = emptyMirror();
  const types = ['Rifter', 'Reaper', 'Rifter II', 'Grand Rifter'].map((name, index) => aType({ typeId: 587 + index, name }));
  insertStaticData(db, aStaticData({ types }));
  return catalogReads(db);
}

test('a type or a region is named by its id or by its exact name in any case', () => {
  const reads = catalog();
  expect(resolveType(reads, '588')).toEqual({ id: 588, name: 'Reaper' });
  expect(resolveType(reads, 'rIFTER')).toEqual({ id: 587, name: 'Rifter' });
  expect(resolveRegion(reads, 'the forge')).toEqual({ id: 10000002, name: 'The Forge' });
  expect(resolveRegion(reads, '10000002')).toEqual({ id: 10000002, name: 'The Forge' });
});

test('what names nothing is refused with the names that contain it, and then those that are nearly it', () => {
  const reads = catalog();
  expect(() => resolveType(reads, 'rift')).toThrow(/did you mean 'Rifter', 'Rifter II',? or 'Grand Rifter'\?/);
  expect(() => resolveType(reads, 'Riftr')).toThrow(/'Rifter'/);
  expect(() => resolveRegion(reads, 'forge')).toThrow(/did you mean 'The Forge'/);
  expect(() => resolveRegion(reads, '10000099')).toThrow(/region '10000099' is neither a known id nor an exact name/);
  expect(() => resolveType(reads, '99999')).toThrow(/type '99999' is neither a known id nor an exact name/);
});

test('a system in the place of a region is refused as what it is, and so is a region in the place of a system', () => {
  const reads = catalog();
  expect(() => resolveRegion(reads, 'jita')).toThrow("region 'jita' is a system and no region.");
  expect(() => resolve(reads, 'system', 'system', 'The Forge')).toThrow("system 'The Forge' is a region and no system.");
});
