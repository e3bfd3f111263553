import { expect, test, vi } from 'vitest';
import { events } from '#shared/data-api/events';
import { type RawQuery, readQuery } from '#shared/http/query';
import { tradeContractList } from '#shared/trade-api/contracts';

vi.stubGlobal('location', { origin: 'http://127.0.0.1:4780' });
const { matchedUrl } = await import('../../../../src-renderer/views/watchlists/use-matches.ts');

/** The query of an address below a path, as an endpoint is handed it. */
function queryOf(url: string | null, path: string): RawQuery {
  const { pathname, searchParams } = new URL(url ?? '');
  expect(pathname).toBe(path);
  return Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
}
/** What the trade list reads out of an address. */
function asked(url: string | null) {
  const read = readQuery(tradeContractList, queryOf(url, '/trade/api/v1/contracts'));
  if (!read.ok) throw new Error(read.message);
  return read.value;
}
const ofContract = (id: number) => ({ contract_id: id, system_id: null });
const ofSystem = (id: number) => ({ contract_id: null, system_id: id });

test('a script is given the contracts of the matches, each once and whatever became of it', () => {
  const url = matchedUrl([ofContract(7), ofSystem(30000142), ofContract(5), ofContract(7)]);
  const { contract_id, status } = asked(url);
  expect(contract_id).toEqual([7, 5]);
  expect(status).toContain('deleted');
});

test('of many matches it is given the newest contracts that one answer has', () => {
  const matches = Array.from({ length: 300 }, (_, index) => ofContract(1000 - index));
  const { contract_id, page_size } = asked(matchedUrl(matches));
  expect([contract_id?.length, contract_id?.[0], contract_id?.at(-1), page_size]).toEqual([200, 1000, 801, 200]);
});

test('of systems alone it is given what changed there in the hours that are kept, and of nothing no address', () => {
  const url = matchedUrl([ofSystem(30000142), ofSystem(30000144), ofSystem(30000142)]);
  expect(readQuery(events, queryOf(url, '/data/api/v1/events'))).toMatchObject({
    ok: true,
    value: { system_id: [30000142, 30000144], since: 0 },
  });
  expect(matchedUrl([])).toBe(null);
});
