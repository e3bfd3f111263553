import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReadDb, openWriteDb } from '#main/store/db';
import { dataVersionReads, dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { transactions } from '#main/store/transaction';
import { settingWrites } from '#main/store/user-data/settings';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { recordedReads } from '../../support/recorded-reads.ts';

test('each change of a part counts up, and its time is that of the newest observation', () => {
  const db = emptyMirror();
  const versions = dataVersionWrites(db);
  versions.bump('contracts', '2026-11-20T12:00:00Z');
  versions.bump('contracts', '2026-11-20T11:30:00Z');
  versions.bump('contracts', null);
  versions.bump('items', null);
  expect(db.prepare('SELECT * FROM data_versions').all()).toEqual([
    { name: 'contracts', version: 3, observed_at: '2026-11-20T12:00:00Z' },
    { name: 'items', version: 1, observed_at: null },
  ]);
  versions.bump('items', '2026-11-20T12:00:00Z');
  expect(db.prepare("SELECT observed_at FROM data_versions WHERE name = 'items'").pluck().get()).toBe('2026-11-20T12:00:00Z');
});

test('a part that was looked at and is as it was keeps its version; one that was empty from the first was collected all the same', () => {
  const db = emptyMirror();
  const versions = dataVersionWrites(db);
  versions.observe('campaigns', '2026-11-20T12:00:00Z');
  versions.observe('campaigns', '2026-11-20T12:30:00Z');
  versions.observe('campaigns', '2026-11-20T11:00:00Z');
  expect(db.prepare('SELECT * FROM data_versions').all()).toEqual([
    { name: 'campaigns', version: 1, observed_at: '2026-11-20T12:30:00Z' },
  ]);
});

test('who only reads reads the versions anew where another handle has written, and not else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-versions-'));
  try {
    const file = join(folder, 'mirror.sqlite');
    const writes = openWriteDb(file);
    const reads = openReadDb(file);
    const { db, takeSteps } = recordedReads(reads);
    const versions = dataVersionReads(db);
    const isRead = () => takeSteps().has('SCAN data_versions');
    expect([versions(), isRead()]).toEqual([{}, true]);
    expect([versions(), isRead()]).toEqual([{}, false]);
    dataVersionWrites(writes).bump('names', null);
    expect([versions(), isRead()]).toEqual([{ names: { version: 1, observedAt: null } }, true]);
    expect([versions(), isRead()]).toEqual([{ names: { version: 1, observedAt: null } }, false]);
    // Who writes too sees its own.
    const own = dataVersionReads(writes);
    expect(own().names?.version).toBe(1);
    dataVersionWrites(writes).bump('names', null);
    expect(own().names?.version).toBe(2);
    reads.close();
    writes.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('work that throws leaves nothing behind, also inside of other work', () => {
  const db = emptyMirror();
  const transaction = transactions(db);
  const marks = watermarks(db);
  expect(() =>
    transaction(() => {
      marks.set('outer', '1');
      transaction(() => marks.set('inner', '1'));
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect([marks.find('outer'), marks.find('inner')]).toEqual([undefined, undefined]);
  marks.set('outer', '2');
  marks.set('outer', '3');
  expect(marks.find('outer')).toBe('3');
});

test('a setting is kept as it was saved, and forgotten with undefined', () => {
  const settings = settingWrites(emptyMirror());
  settings.save('retention', { contract_days: 30, price_days: 100 });
  settings.save('retention', { contract_days: 31, price_days: 100 });
  expect(settings.find('retention')).toEqual({ contract_days: 31, price_days: 100 });
  settings.save('retention', undefined);
  expect(settings.find('retention')).toBeUndefined();
});
