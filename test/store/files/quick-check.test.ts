import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quickCheck } from '#main/store/files/quick-check';
import { makeMirror, ownFolder, using } from '../../support/mirror-folder.ts';

let folder: ReturnType<typeof ownFolder>;
beforeEach(() => {
  folder = ownFolder();
});
afterEach(() => folder.remove());

test('a mirror is looked through one table at a time, and others write it between two of them', async () => {
  const mirror = makeMirror(join(folder.path, 'live'), { contracts: 5 });
  const tables = using(mirror, (db) =>
    db.prepare<[], number>("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").pluck().get(),
  );
  let pauses = 0;
  const looked = await quickCheck(mirror, async () => {
    pauses += 1;
    // The log is emptied into the file: no reader holds it up.
    using(mirror, (db) => {
      db.exec(`INSERT OR REPLACE INTO settings (key, value) VALUES ('theme', '${pauses}')`);
      expect(db.pragma('wal_checkpoint(TRUNCATE)')).toMatchObject([{ busy: 0 }]);
    });
  });
  expect(looked).toBe(tables);
  expect(pauses).toBe(tables);
});
