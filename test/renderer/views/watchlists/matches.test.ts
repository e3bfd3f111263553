import { expect, test } from 'vitest';
import { type RawQuery, readQuery } from '#shared/http/query';
import { tradeContractList } from '#shared/trade-api/contracts';
import { matchedRequest } from '../../../../src-renderer/views/watchlists/matches.tsx';

/** What the trade list reads out of a request. */
function asked(request: ReturnType<typeof matchedRequest>) {
  const { pathname, searchParams } = new URL(request?.url ?? '');
  expect([pathname, request?.body]).toEqual(['/trade/api/v1/contracts', undefined]);
  const query: RawQuery = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
  const read = readQuery(tradeContractList, query);
  if (!read.ok) throw new Error(read.message);
  return read.value;
}
const ofContract = (id: number) => ({ contract_id: id, system_id: null });
const ofSystem = (id: number) => ({ contract_id: null, system_id: id });

test('a script is given the contracts of the matches, each once and whatever became of it', () => {
  const request = matchedRequest([ofContract(7), ofSystem(30000142), ofContract(5), ofContract(7)]);
  const { contract_id, status } = asked(request);
  expect(contract_id).toEqual([7, 5]);
  expect(status).toContain('deleted');
});

test('of many matches it is given the newest contracts that one answer has', () => {
  const matches = Array.from({ length: 300 }, (_, index) => ofContract(1000 - index));
  const { contract_id, page_size } = asked(matchedRequest(matches));
  expect([contract_id?.length, contract_id?.[0], contract_id?.at(-1), page_size]).toEqual([200, 1000, 801, 200]);
});

test('of systems alone it is given these systems by a statement, and of nothing no request', () => {
  const { url = '', body = '' } = matchedRequest([ofSystem(30000142), ofSystem(30000144), ofSystem(30000142)]) ?? {};
  expect([new URL(url).pathname, JSON.parse(body)]).toEqual([
    '/data/api/v1/sql',
    { sql: 'SELECT * FROM systems WHERE system_id IN (30000142, 30000144)' },
  ]);
  expect(matchedRequest([])).toBe(null);
});
