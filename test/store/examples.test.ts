import { expect, test } from 'vitest';
import { exampleReads } from '#main/store/examples';
import { wellKnownNames } from '#shared/http/examples';
import { fromIso } from '#shared/time';
import { fillEveryShape } from '../conformance/contracts-mirror.ts';
import { fillSystems } from '../conformance/systems-mirror.ts';
import { insertRow, NOON } from '../support/builders.ts';
import { emptyMirror } from '../support/empty-mirror.ts';

test('an empty mirror has the examples name what exists in New Eden', () => {
  expect(exampleReads(emptyMirror())(fromIso(NOON))).toEqual(wellKnownNames);
});

test('examples name an offer with a price history, the region it is in, the busiest system and one that is somebody’s', () => {
  const contracts = emptyMirror();
  fillEveryShape(contracts);
  expect(exampleReads(contracts)(fromIso(NOON))).toMatchObject({
    contract_id: '201',
    type: 'Rifter',
    region: 'The Forge',
    region_id: '10000002',
  });
  const systems = emptyMirror();
  fillSystems(systems);
  expect(exampleReads(systems)(fromIso(NOON))).toMatchObject({ system: 'Jita', claimed_system: '1DQ1-A' });
});

test('no example names a claimed system that an incursion infests, since no jump drive leads there', () => {
  const systems = emptyMirror();
  fillSystems(systems);
  systems.exec('DELETE FROM sovereignty WHERE system_id = 30001161');
  insertRow(systems, 'sovereignty', { system_id: 30001161, alliance_id: 1354830081, changed_at: NOON });
  const example = () => exampleReads(systems)(fromIso(NOON)).claimed_system;
  expect(example()).toBe('HED-GP');
  systems.exec('UPDATE system_rows SET incursion = 1 WHERE system_id = 30001161');
  expect(example()).toBe('1DQ1-A');
});
