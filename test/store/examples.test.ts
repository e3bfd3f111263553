import { expect, test } from 'vitest';
import { exampleReads } from '#main/store/examples';
import { wellKnownNames } from '#shared/http/examples';
import { fromIso } from '#shared/time';
import { fillEveryShape } from '../conformance/contracts-mirror.ts';
import { fillSystems } from '../conformance/systems-mirror.ts';
import { NOON } from '../support/builders.ts';
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
