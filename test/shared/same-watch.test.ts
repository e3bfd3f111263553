import { expect, test } from 'vitest';
import type { Watchlist } from '#shared/local-api/watchlists';
import { isSameWatch, twiceWatched } from '#shared/same-watch';

const type = { kind: 'type', name: 'Rifter', type_id: 587, price_max: null, region_id: null } as const;
const system = { kind: 'system', name: 'Jita', system_id: 30000142, when: 'quiet', kills_min: 1 } as const;

test('two entries are the same where they watch for the same, whatever they are called', () => {
  expect(isSameWatch(type, { ...type, name: 'Another name' })).toBe(true);
  expect(isSameWatch(system, { ...system, kills_min: 5 })).toBe(true);
  const search = { kind: 'search', name: 'A', query: { q: 'rifter', type: ['auction'] } } as const;
  const turned = { kind: 'search', name: 'B', query: { type: ['auction'], q: 'rifter' } } as const;
  expect(
    isSameWatch(
      { ...search, query: { q: 'rifter', type: ['auction'] } },
      { ...turned, query: { type: ['auction'], q: 'rifter' } },
    ),
  ).toBe(true);
});

test('another type, price, region, system or occasion is another entry', () => {
  expect(isSameWatch(type, { ...type, price_max: 1 })).toBe(false);
  expect(isSameWatch(type, { ...type, region_id: 10000002 })).toBe(false);
  expect(isSameWatch(system, { ...system, when: 'contracts' })).toBe(false);
  expect(isSameWatch({ ...system, when: 'kills' }, { ...system, when: 'kills', kills_min: 5 })).toBe(false);
  const contract = { kind: 'contract', name: 'Mine', contract_id: 70 } as const;
  expect(isSameWatch(contract, { ...contract, events: ['ended'] })).toBe(true);
  expect(isSameWatch(contract, { ...contract, events: ['undercut', 'ended'] })).toBe(false);
  expect(isSameWatch(type, { kind: 'contract', name: 'Rifter', contract_id: 587 })).toBe(false);
});

test('what comes to be watched twice is named in a sentence; what was twice before is no reason', () => {
  const list = (id: string, ...entries: Watchlist['entries']): Watchlist => ({ id, name: `List ${id}`, entries });
  const first = { ...type, id: 'a' };
  const second = { ...type, name: 'Again', id: 'b' };
  const lists = [list('one', first), list('two', { ...system, id: 'c' }, second)];
  expect(twiceWatched(lists, [list('one', first)])).toBe(
    "'Again' would watch for the same as 'Rifter' in the list 'List one'; nothing was saved.",
  );
  expect(twiceWatched(lists, lists)).toBe(null);
  expect(twiceWatched([list('one', first), list('two', { ...second, price_max: 5 })], [])).toBe(null);
  expect(twiceWatched([...lists, list('three', { ...second, id: 'd' })], lists)).toContain("'Again' would watch");
});
