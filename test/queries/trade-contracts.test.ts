import { expect, test } from 'vitest';
import { tradeContracts } from '#main/queries/trade-contracts';
import { contractSearch } from '#main/store/contract-search/search';
import { sweptRegionsRead } from '#main/store/contracts/regions';
import { fromIso } from '#shared/time';
import { fillEveryShape } from '../conformance/contracts-mirror.ts';
import { NOON } from '../support/builders.ts';
import { everyContract } from '../support/contract-queries.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { recordedReads } from '../support/recorded-reads.ts';

const place = { stationId: null, systemIds: null, bands: null, securityMin: null };

test('a page of the trade list reads its rows by their keys, whatever was asked: no step walks a table', () => {
  const writes = emptyMirror();
  fillEveryShape(writes);
  const { db, takeSteps } = recordedReads(writes);
  const { tradeContracts: page } = tradeContracts(db, contractSearch(db));
  const asked = { ...everyContract, from: null, limit: 50 };
  // The first loads the index, and reads everything once.
  page({ ...asked, words: ['rifter'], from: { systemId: 30000142, jumpsMax: 1 } }, fromIso(NOON));
  const swept = sweptRegionsRead(db);
  takeSteps();
  swept(null, NOON);
  swept([10000002], NOON);
  for (const query of [
    asked,
    { ...asked, sort: 'margin' as const, direction: 'desc' as const },
    { ...asked, sort: 'highest_bid' as const },
    { ...asked, words: ['jita', 'karin'] },
    { ...asked, text: 'rifter' },
    { ...asked, place: { ...place, stationId: 60003760 } },
    { ...asked, from: { systemId: 30000142, jumpsMax: 5 } },
  ])
    expect(page(query, fromIso(NOON)).rows.length, JSON.stringify(query)).toBeGreaterThanOrEqual(0);
  const steps = [...takeSteps()];
  expect(steps.length).toBeGreaterThan(5);
  // The page's own ids, some twenty versions, one place out of two tables, and the listed regions; contracts by the index of those
  // that wait for their items.
  const scans = steps.filter((step) => step.startsWith('SCAN ')).map((step) => step.replace(/ VIRTUAL TABLE.*/, ''));
  const small = ['wanted', 'json_each', 'data_versions', 'place', 'region'].map((name) => `SCAN ${name}`);
  const waiting = /^SCAN contracts USING (COVERING )?INDEX contracts_without_items$/;
  expect(scans.filter((step) => !small.includes(step) && !waiting.test(step))).toEqual([]);
});
