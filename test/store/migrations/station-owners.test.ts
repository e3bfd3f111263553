import { expect, test } from 'vitest';
import { catalogWrites } from '#main/store/catalog/catalog';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { migrate } from '#main/store/migrations/migrate';
import { fightWrites } from '#main/store/systems/fights';
import { gateReads } from '#main/store/systems/gates';
import { insertRow, NOON } from '../../support/builders.ts';
import { mirrorOfVersion } from '../../support/old-mirror.ts';

const build = { only_row: 1, build_number: 3064089, release_date: NOON, loaded_at: NOON };
const nowhere = { faction_id: null, wormhole_class_id: null };

function filled() {
  const db = mirrorOfVersion(14);
  insertRow(db, 'static_data_builds', build);
  insertRow(db, 'regions', { region_id: 1, name: 'The Forge', ...nowhere, x: 0, y: 0, z: 0 });
  insertRow(db, 'constellations', { constellation_id: 1, region_id: 1, name: 'Kimotoro', ...nowhere });
  const place = { constellation_id: 1, region_id: 1, security_status: 0.9, ...nowhere, x: 0, y: 0, z: 0 };
  insertRow(db, 'systems', { system_id: 30000142, name: 'Jita', folded_name: 'jita', ...place });
  insertRow(db, 'stations', { station_id: 60003760, system_id: 30000142, name: 'Jita IV', owner_id: 1000035, type_id: null });
  insertRow(db, 'watermarks', { name: 'fights-killmail-revision', value: '7' });
  insertRow(db, 'watermarks', { name: 'another', value: '7' });
  return db;
}

test('stations keep what is known of them, and the static data that names their owners is read once more', () => {
  const db = filled();
  insertRow(db, 'names', { id: 1000035, category: 'corporation', name: 'Caldari Navy', fetched_at: NOON });
  migrate(db);
  expect(gateReads(db).stations(30000142)).toEqual([{ id: 60003760, name: 'Jita IV', owner_id: 1000035, owner: 'Caldari Navy' }]);
  expect(catalogWrites(db).loadedBuild()).not.toBe(build.build_number);
});

test('fights are made anew from the first kill, and no other work is done twice', () => {
  const db = filled();
  migrate(db);
  expect(fightWrites(db).madeUpTo()).toBe(0);
  expect(watermarks(db).find('another')).toBe('7');
});
