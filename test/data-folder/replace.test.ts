import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteReplaced, finishReplacement, mirrorFile, previousMirror } from '#main/data-folder/replace';
import { resetMirror } from '#main/data-folder/reset';
import { finishRestore, prepareRestore } from '#main/data-folder/restore';
import { backUp } from '#main/store/files/backup';
import { continueVersions } from '#main/store/files/carry-over';
import { languageModelSpending } from '#main/store/forecasts/language-model-spending';
import { settingReads } from '#main/store/user-data/settings';
import { watchlistReads } from '#main/store/user-data/watchlists';
import { tryMirror } from '#main/workers/try-mirror';
import { contractsIn, makeMirror, makeOwn, ownFolder, using } from '../support/mirror-folder.ts';

const AT = '2026-11-21T10:50:00Z';
const quietly = () => undefined;
let folder: ReturnType<typeof ownFolder>;
let live: string;
let backup: string;

/** A mirror of two contracts, and a backup of it when it had five. */
beforeEach(async () => {
  folder = ownFolder();
  live = join(folder.path, 'live');
  backup = join(folder.path, 'backup.sqlite');
  const old = makeMirror(join(folder.path, 'old'), { contracts: 5 });
  await backUp({ source: old, target: backup, galaxy: 'live' }, quietly);
  makeMirror(live, { contracts: 2 });
});
afterEach(() => folder.remove());

const restore = async () => {
  await prepareRestore({ folder: live, source: backup, galaxy: 'live' }, tryMirror, quietly);
  finishRestore(live, AT);
};

describe('a restore', () => {
  it('puts the backup in the place of the mirror, and keeps the mirror that was there until the next one', async () => {
    await restore();
    expect(contractsIn(mirrorFile(live))).toBe(5);
    expect(previousMirror(live)?.file).toBe(join(live, 'before-20261121T105000Z.sqlite'));
    expect(contractsIn(previousMirror(live)?.file ?? '')).toBe(2);
    await prepareRestore({ folder: live, source: backup, galaxy: 'live' }, tryMirror, quietly);
    finishRestore(live, '2026-11-21T11:00:00Z');
    deleteReplaced(live);
    expect(readdirSync(live).sort()).toEqual(['before-20261121T110000Z.sqlite', 'mirror.sqlite']);
  });

  it('counts the versions of answers on, so that none that was cached before looks good again', async () => {
    await restore();
    expect(versions(mirrorFile(live))).toEqual([['contracts', 8]]);
    const newer = join(folder.path, 'newer.sqlite');
    renameSync(makeMirror(join(folder.path, 'more')), newer);
    using(newer, (db) =>
      db.exec("UPDATE data_versions SET version = 50; INSERT INTO data_versions VALUES ('activity', 3, NULL)"),
    );
    continueVersions(newer, mirrorFile(live));
    expect(versions(mirrorFile(live))).toEqual([
      ['activity', 4],
      ['contracts', 51],
    ]);
  });

  it('leaves everything as it was where the file will not do', async () => {
    for (const bytes of [Buffer.from('no database at all'), readFileSync(backup).subarray(0, 20_000)]) {
      const bad = join(folder.path, 'bad.sqlite');
      writeFileSync(bad, bytes);
      await expect(prepareRestore({ folder: live, source: bad, galaxy: 'live' }, tryMirror, quietly)).rejects.toThrow(bad);
    }
    await expect(prepareRestore({ folder: live, source: backup, galaxy: 'demo' }, tryMirror, quietly)).rejects.toThrow(
      'never mix',
    );
    expect(readdirSync(live)).toEqual(['mirror.sqlite']);
    expect(contractsIn(mirrorFile(live))).toBe(2);
  });

  it('also replaces a mirror that cannot be read any more', async () => {
    writeFileSync(mirrorFile(live), 'nothing that SQLite would open');
    await restore();
    expect(contractsIn(mirrorFile(live))).toBe(5);
    expect(previousMirror(live)).not.toBe(null);
  });
});

describe('a reset', () => {
  it('begins anew with the watchlists, what they found and saw, and the settings; the old mirror goes', () => {
    makeOwn(mirrorFile(live));
    const before = using(mirrorFile(live), (db) => watchlistReads(db).all());
    expect(resetMirror(live, 'live', AT)).toEqual({ carried: true });
    expect(contractsIn(mirrorFile(live))).toBe(0);
    const after = using(mirrorFile(live), (db) => watchlistReads(db).all());
    expect(after).toEqual({ ...before, version: before.version + 1 });
    expect(after.counts).toEqual([{ list_id: 'hulls', unseen: 0, matches: 1, seen_until: 1 }]);
    expect(using(mirrorFile(live), (db) => settingReads(db).all().retention)).toEqual({ contract_days: 30, price_days: 60 });
    expect(versions(mirrorFile(live))).toEqual([['contracts', 8]]);
    // What the new mirror collects before the first look is looked at.
    expect(using(mirrorFile(live), (db) => db.prepare('SELECT seen_change FROM watch_state').pluck().get())).toBe(0);
    deleteReplaced(live);
    expect(readdirSync(live)).toEqual(['mirror.sqlite']);
  });

  it('keeps what webhooks are still to be sent, and what was spent on the language model today', () => {
    makeOwn(mirrorFile(live));
    const rows = () =>
      using(mirrorFile(live), (db) => [
        db.prepare('SELECT webhook_id, match_id, tries, is_failed FROM webhook_deliveries').raw().all(),
        db.prepare('SELECT day, tokens FROM language_model_spending').raw().all(),
      ]);
    using(mirrorFile(live), (db) => {
      db.exec(`INSERT INTO webhook_deliveries (webhook_id, match_id, created_at, due_at, tries, is_failed)
        VALUES ('chat', 1, '${AT}', '${AT}', 2, 0), ('chat', 1, '${AT}', '${AT}', 9, 1)`);
      languageModelSpending(db).add('2026-11-21', 150_000);
    });
    const before = rows();
    expect(before).toEqual([
      [
        ['chat', 1, 2, 0],
        ['chat', 1, 9, 1],
      ],
      [['2026-11-21', 150_000]],
    ]);
    expect(resetMirror(live, 'live', AT)).toEqual({ carried: true });
    expect(rows()).toEqual(before);
  });

  it('keeps a mirror that it cannot read, because the watchlists are still in it', () => {
    const bytes = 'nothing that SQLite would open';
    writeFileSync(mirrorFile(live), bytes);
    expect(resetMirror(live, 'live', AT)).toEqual({ carried: false });
    deleteReplaced(live);
    expect(contractsIn(mirrorFile(live))).toBe(0);
    expect(readFileSync(previousMirror(live)?.file ?? '', 'utf8')).toBe(bytes);
  });
});

describe('opening a folder', () => {
  it('throws away a new mirror that had not been decided on', () => {
    makeMirror(join(folder.path, 'half'), { contracts: 9 });
    renameSync(mirrorFile(join(folder.path, 'half')), join(live, 'incoming.sqlite'));
    finishReplacement(live);
    expect(readdirSync(live)).toEqual(['mirror.sqlite']);
    expect(contractsIn(mirrorFile(live))).toBe(2);
  });

  it.each(['before the old one was moved', 'between the two renames'])(
    'finishes a replacement that was decided and broken off %s',
    (moment) => {
      makeMirror(join(folder.path, 'next'), { contracts: 9 });
      renameSync(mirrorFile(join(folder.path, 'next')), join(live, 'next-before-20261121T105000Z.sqlite'));
      if (moment === 'between the two renames') renameSync(mirrorFile(live), join(live, 'before-20261121T105000Z.sqlite'));
      writeFileSync(join(live, 'mirror.columns'), 'of the old mirror');
      finishReplacement(live);
      expect(existsSync(join(live, 'mirror.columns'))).toBe(false);
      finishReplacement(live);
      expect(contractsIn(mirrorFile(live))).toBe(9);
      expect(contractsIn(previousMirror(live)?.file ?? '')).toBe(2);
      expect(existsSync(join(live, 'next-before-20261121T105000Z.sqlite'))).toBe(false);
    },
  );
});

function versions(file: string): [string, number][] {
  return using(file, (db) =>
    db
      .prepare<[], { name: string; version: number }>('SELECT name, version FROM data_versions ORDER BY name')
      .all()
      .map(({ name, version }) => [name, version]),
  );
}
