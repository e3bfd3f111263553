import { expect, test } from 'vitest';
import { contractListingReads } from '#main/store/contracts/listings';
import {
  aStaticData,
  aStoredContract,
  aStoredItem,
  bumpVersion,
  insertContracts,
  insertRow,
  insertStaticData,
} from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

const STRUCTURE = 1_040_000_000_001;

test('a listed contract shows the names of its place, types and region that the newest catalog and names have', () => {
  const db = emptyMirror();
  insertContracts(db, [
    aStoredContract({
      contract_id: 1,
      start_location_id: STRUCTURE,
      items_state: 'known',
      items: [aStoredItem({ type_id: 587 })],
    }),
  ]);
  const { rowsOf, itemsOf } = contractListingReads(db);
  const shown = () => {
    const [row] = rowsOf([1]);
    return { place: row?.place, type: itemsOf(rowsOf([1])).get(1)?.[0]?.type_name, region: row?.region_name };
  };
  const unknown = { location_id: STRUCTURE, name: null, system_id: null, system_name: null, security_status: null };
  expect(shown()).toEqual({ place: unknown, type: null, region: null });

  const structure = { structure_id: STRUCTURE, name: 'Jita - Free Port', system_id: 30000142, owner_id: null, type_id: null };
  insertRow(db, 'structures', { ...structure, fetched_at: '2026-11-20T00:00:00Z' });
  bumpVersion(db, 'names');
  expect(shown().place).toEqual({ ...unknown, name: 'Jita - Free Port', system_id: 30000142 });

  insertStaticData(db, aStaticData());
  bumpVersion(db, 'catalog');
  expect(shown()).toEqual({
    place: {
      location_id: STRUCTURE,
      name: 'Jita - Free Port',
      system_id: 30000142,
      system_name: 'Jita',
      security_status: 0.9459,
    },
    type: 'Rifter',
    region: 'The Forge',
  });
});
