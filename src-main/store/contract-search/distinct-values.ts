import { interner } from './interner.ts';
import { numbers, type StoredArrays } from './stored-arrays.ts';
import type { Distinct } from './text-matches.ts';
import { wordTexts } from './word-texts.ts';

/** Numbers the distinct titles and ids of a table. */
export function distinctValues(stored: StoredArrays | undefined) {
  const titles = wordTexts(stored);
  const ids = (name: string) =>
    interner<number>(numbers(Float64Array, stored?.length(`${name}_ids`) ?? 0, `${name}_ids`, stored));
  const [types, places, regions] = [ids('type'), ids('place'), ids('region')];
  const [issuers, corporations] = [ids('issuer'), ids('corporation')];
  titles.intern('');
  // No place has the id 0: it stands for a contract that states none.
  places.intern(0);
  const values: Distinct = {
    titles,
    types: types.values,
    places: places.values,
    regions: regions.values,
    issuers: issuers.values,
    corporations: corporations.values,
  };
  /** What a selection looks up. */
  const found = {
    issuerIndex: issuers.find,
    corporationIndex: corporations.find,
    regions: values.regions,
    typeIds: values.types,
  };
  /** All of them, as they are stored. */
  const arrays = () => ({
    ...titles.arrays(),
    type_ids: Float64Array.from(types.values),
    place_ids: Float64Array.from(places.values),
    region_ids: Float64Array.from(regions.values),
    issuer_ids: Float64Array.from(issuers.values),
    corporation_ids: Float64Array.from(corporations.values),
  });
  return { titles, types, places, regions, issuers, corporations, values, found, arrays };
}
export type DistinctValues = ReturnType<typeof distinctValues>;
