import { expect, test } from 'vitest';
import { migrate } from '#main/store/migrations/migrate';
import { watchlistReads } from '#main/store/user-data/watchlists';
import { insertRow, NOON } from '../../support/builders.ts';
import { mirrorOfVersion } from '../../support/old-mirror.ts';

test('what was watched and found before lists and issuers could be watched is still there, of no such reason', () => {
  const db = mirrorOfVersion(56);
  const watches = [
    { kind: 'search', name: 'Cheap', query: { price_max: '1000000' } },
    { kind: 'system', name: 'Jita', system_id: 30000142, when: 'kills', kills_min: 5 },
  ];
  insertRow(db, 'watch_lists', { list_id: 'list', position: 0, name: 'List' });
  watches.forEach((watch, position) => {
    const entry_id = `entry-${position}`;
    insertRow(db, 'watch_entries', { entry_id, list_id: 'list', position, added_at: NOON, watch: JSON.stringify(watch) });
    insertRow(db, 'watch_matches', { entry_id, subject: 'x', matched_at: NOON, first_seen_at: NOON, contract_id: 7 + position });
  });
  migrate(db);
  const reads = watchlistReads(db);
  expect(reads.all().lists).toEqual([
    { id: 'list', name: 'List', entries: watches.map((watch, at) => ({ ...watch, id: `entry-${at}`, added_at: NOON })) },
  ]);
  const found = reads.matches('list', { since: 0, offset: 0, limit: 10 });
  expect(found?.rows.map(({ contract_id: id, reason, amount }) => [id, reason, amount])).toEqual([
    [8, null, null],
    [7, null, null],
  ]);
});
