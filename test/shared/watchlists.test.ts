import { describe, expect, test } from 'vitest';
import { type Watchlist, watchlistsDocument } from '#shared/local-api/watchlists';
import { readWatchlistsFile, writeWatchlistsFile } from '#shared/local-api/watchlists-file';

const lists: Watchlist[] = [
  {
    id: 'list-1',
    name: 'Hulls',
    entries: [
      { id: 'a', kind: 'search', name: 'Cheap Rifters', query: { q: 'rifter', type: ['item_exchange', 'auction'] } },
      { id: 'b', kind: 'type', name: 'Rifter', type_id: 587, price_max: 5e5, region_id: null, added_at: '2026-11-20T12:00:00Z' },
      { id: 'c', kind: 'contract', name: 'That one', contract_id: 230_000_001 },
      { id: 'd', kind: 'system', name: 'Jita', system_id: 30_000_142, when: 'kills', kills_min: 5 },
    ],
  },
];

describe('a file', () => {
  test('holds what is watched, without the ids and times of the mirror that wrote it, and reads back as it was', () => {
    const text = writeWatchlistsFile(lists);
    expect(text).not.toMatch(/added_at|list-1/);
    const read = readWatchlistsFile(text);
    expect(read).toEqual({
      ok: true,
      lists: lists.map(({ name, entries }) => ({ name, entries: entries.map(({ id: _id, added_at: _at, ...watch }) => watch) })),
    });
  });

  test.each([
    ['words', 'hello', 'The file is not JSON; choose one that Astrolabe has exported.'],
    ['another JSON', '{"a":1}', /^The file holds no watchlists of a version/],
    ['nothing', 'null', /^The file holds no watchlists of a version/],
    ['a newer version', '{"format":"astrolabe-watchlists","format_version":2,"lists":[]}', /^The file holds no watchlists/],
    [
      'no list',
      '{"format":"astrolabe-watchlists","format_version":1,"lists":[]}',
      'lists: at least one list; nothing was imported.',
    ],
    [
      'a search that the list would refuse',
      writeWatchlistsFile(lists).replace('"q": "rifter"', '"colour": "red"'),
      /^lists\.0\.entries\.0\.query: .*colour.*; nothing was imported\.$/,
    ],
    [
      'a type of text',
      writeWatchlistsFile(lists).replace('587', '"Rifter"'),
      /^lists\.0\.entries\.1\.type_id: .*nothing was imported\.$/,
    ],
  ])('of %s is refused with one sentence', (_name, text, sentence) => {
    const read = readWatchlistsFile(text);
    expect(read).toEqual({ ok: false, message: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence) });
  });
});

describe('the document', () => {
  test('is refused where two things have one id, where a search carries a page, and where a name is blank', () => {
    const fits = (changed: unknown) => watchlistsDocument.safeParse({ version: 0, lists: changed }).success;
    expect(fits(lists)).toBe(true);
    expect(fits([...lists, ...lists])).toBe(false);
    expect(fits([{ id: 'x', name: ' ', entries: [] }])).toBe(false);
    const paged = { id: 'a', kind: 'search', name: 'Paged', query: { page: '2' } };
    expect(fits([{ id: 'x', name: 'List', entries: [paged] }])).toBe(false);
  });
});
