import { expect, test, vi } from 'vitest';
import { readQuery } from '#shared/http/query';
import { tradeContractList } from '#shared/trade-api/contracts';

vi.stubGlobal('location', { origin: 'http://127.0.0.1:4780' });
const { matchedContractsUrl } = await import('../../../../src-renderer/views/watchlists/use-matches.ts');

/** What the trade list reads out of an address. */
function asked(url: string | null) {
  const { searchParams } = new URL(url ?? '');
  const read = readQuery(
    tradeContractList,
    Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)])),
  );
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

test('a script is given the contracts of the matches, each once and whatever became of it', () => {
  const { contract_id, status } = asked(
    matchedContractsUrl([{ contract_id: 7 }, { contract_id: null }, { contract_id: 5 }, { contract_id: 7 }]),
  );
  expect(contract_id).toEqual([7, 5]);
  expect(status).toContain('deleted');
});

test('of many matches it is given the newest contracts that one answer has', () => {
  const ids = Array.from({ length: 300 }, (_, index) => ({ contract_id: 1000 - index }));
  expect(asked(matchedContractsUrl(ids)).contract_id).toEqual(ids.slice(0, 200).map(({ contract_id: id }) => id));
});

test('of systems alone there is no contract to ask for', () => {
  expect(matchedContractsUrl([{ contract_id: null }])).toBe(null);
});
