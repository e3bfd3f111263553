import { expect, test } from 'vitest';
import { contractDetailReads } from '#main/store/contracts/detail';
import {
  aStoredContract,
  insertContracts,
  insertRow,
  insertStaticData,
  insertSweep,
  type StoredContract,
} from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';

function mirror(contracts: readonly StoredContract[]) {
  const db = emptyMirror();
  insertStaticData(db);
  insertContracts(db, contracts);
  return { db, ...contractDetailReads(db) };
}

test('a contract that is present was last seen by its region’s latest sweep; one that has left, when it was stored', () => {
  const { db, findContract } = mirror([
    aStoredContract({ contract_id: 1 }),
    aStoredContract({ contract_id: 2, present: false, last_seen_at: '2026-11-20T10:00:00Z' }),
  ]);
  insertSweep(db, 10000002, '2026-11-20T12:30:00Z');
  expect(findContract(1)?.contract).toMatchObject({
    first_seen_at: '2026-11-20T09:20:00Z',
    last_seen_at: '2026-11-20T12:30:00Z',
  });
  expect(findContract(2)?.contract.last_seen_at).toBe('2026-11-20T10:00:00Z');
});

test('a player structure has the name and the place that the public archive knows', () => {
  const { db, findContract, findEvidence } = mirror([
    aStoredContract({ contract_id: 1, start_location_id: 1_040_000_000_001, end_location_id: 1_040_000_000_002 }),
  ]);
  insertRow(db, 'structures', {
    structure_id: 1_040_000_000_001,
    name: 'Jita - Free Port',
    system_id: 30000142,
    owner_id: null,
    type_id: null,
    fetched_at: '2026-11-20T00:00:00Z',
  });
  expect(findContract(1)?.contract).toMatchObject({ start_location_name: 'Jita - Free Port', end_location_name: null });
  expect(findEvidence(1)).toMatchObject({
    start: {
      name: 'Jita - Free Port',
      system_name: 'Jita',
      security_status: 0.9459,
      region_name: 'The Forge',
    },
    end: { name: null, system_id: null },
  });
});

test('region, issuers, station and types have their names where these are known, else none', () => {
  const { db, findContract } = mirror([
    aStoredContract({
      contract_id: 1,
      start_location_id: 60003760,
      end_location_id: 1,
      issuer_id: 90000001,
      issuer_corporation_id: 98000001,
    }),
    aStoredContract({ contract_id: 2, region_id: 1, start_location_id: null, end_location_id: null, issuer_id: 90000002 }),
  ]);
  db.exec(
    "DELETE FROM names; INSERT INTO names (id, name) VALUES (90000001, 'A Pilot'), (98000001, 'A Corporation'), (90000002, NULL)",
  );
  expect(findContract(1)?.contract).toMatchObject({
    region_name: 'The Forge',
    issuer_name: 'A Pilot',
    issuer_corporation_name: 'A Corporation',
    start_location_name: 'Jita IV - Moon 4 - Caldari Navy Assembly Plant',
    end_location_name: null,
  });
  expect(findContract(2)?.contract).toMatchObject({
    region_name: null,
    issuer_name: null,
    start_location_name: null,
    end_location_name: null,
  });
});

test('a contract that was never seen is not found', () => {
  const { findContract, findEvidence } = mirror([]);
  expect([findContract(1), findEvidence(1)]).toEqual([undefined, undefined]);
});
