import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWriteDb } from '#main/store/db';
import { backUp } from '#main/store/files/backup';
import { checkMirror, markMirror } from '#main/store/files/mirror-file';
import { migrations } from '#main/store/migrations/index';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { contractsIn, makeMirror, ownFolder } from '../../support/mirror-folder.ts';

let folder: ReturnType<typeof ownFolder>;
let mirror: string;
let target: string;
const quietly = () => undefined;

beforeEach(() => {
  folder = ownFolder();
  mirror = makeMirror(join(folder.path, 'live'), { contracts: 3 });
  target = join(folder.path, 'kept.sqlite');
});
afterEach(() => folder.remove());

describe('a backup', () => {
  it('is one whole file, made while the mirror is written to, as it was when the backup began', async () => {
    const db = openWriteDb(mirror);
    db.exec('CREATE TABLE ballast (bytes BLOB); INSERT INTO ballast VALUES (randomblob(20000000))');
    let written = 0;
    const steps: number[] = [];
    const made = await backUp({ source: mirror, target, galaxy: 'live' }, (done, total) => {
      steps.push(done / total);
      written += 1;
      insertContracts(db, [aStoredContract({ contract_id: 100 + written })]);
    });
    db.close();
    // Forty megabytes and more cannot be copied in fewer steps; with a fresh start at each commit it would take more.
    expect(steps.length).toBeGreaterThan(4);
    expect(steps.length).toBeLessThan(12);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(made).toEqual({ bytes: statSync(target).size, schema: migrations.length, check: 'integrity_check' });
    expect(readdirSync(folder.path).sort()).toEqual(['kept.sqlite', 'live']);
    expect(contractsIn(target)).toBe(3);
    expect(contractsIn(mirror)).toBe(3 + written);
  });

  it('can be read where nothing can be written beside it', async () => {
    await backUp({ source: mirror, target, galaxy: 'live' }, quietly);
    // Byte 18 and 19 of the header: 1 for a database that needs no write-ahead log.
    expect([...readFileSync(target).subarray(18, 20)]).toEqual([1, 1]);
  });

  it('replaces no file, neither one that was there nor one that came meanwhile', async () => {
    writeFileSync(target, 'mine');
    await expect(backUp({ source: mirror, target, galaxy: 'live' }, quietly)).rejects.toThrow(
      `${target} exists already, and a backup replaces no file; choose another name.`,
    );
    const later = join(folder.path, 'later.sqlite');
    await expect(
      backUp({ source: mirror, target: later, galaxy: 'live' }, () => writeFileSync(later, 'mine too')),
    ).rejects.toThrow('exists already');
    expect([readFileSync(target, 'utf8'), readFileSync(later, 'utf8')]).toEqual(['mine', 'mine too']);
    expect(readdirSync(folder.path).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('takes away what a killed one has left, and leaves nothing where it fails itself', async () => {
    writeFileSync(`${target}.unfinished`, 'half of something');
    await backUp({ source: mirror, target, galaxy: 'live' }, quietly);
    expect(readdirSync(folder.path).sort()).toEqual(['kept.sqlite', 'live']);
    const nowhere = join(folder.path, 'missing', 'kept.sqlite');
    await expect(backUp({ source: mirror, target: nowhere, galaxy: 'live' }, quietly)).rejects.toThrow(
      `The folder ${join(folder.path, 'missing')} does not exist`,
    );
  });

  it('of a mirror that is damaged is refused, and not kept', async () => {
    damage(mirror);
    await expect(backUp({ source: mirror, target, galaxy: 'live' }, quietly)).rejects.toThrow(/is damaged/);
    expect(existsSync(target)).toBe(false);
  });
});

describe('a file is refused as a mirror with a sentence', () => {
  const refusal = (file: string) => {
    try {
      checkMirror(file, 'live');
    } catch (failure) {
      return (failure as Error).message.replace(file, 'FILE');
    }
    return 'accepted';
  };

  it('where it is none of ours', () => {
    const text = join(folder.path, 'notes.txt');
    writeFileSync(text, 'remember the milk\n'.repeat(100));
    expect(refusal(text)).toBe(
      'FILE is no SQLite database, so it is no backup of Astrolabe; choose a file that a backup has made.',
    );
    writeFileSync(text, '');
    expect(refusal(text)).toContain('no SQLite database');
    const other = join(folder.path, 'other.sqlite');
    const db = new Database(other);
    db.exec('CREATE TABLE bookmarks (url TEXT); PRAGMA user_version = 3');
    db.close();
    expect(refusal(other)).toBe(
      'FILE is the database of another program, not a mirror of Astrolabe; choose a file that a backup has made, or another data folder.',
    );
    expect(refusal(join(folder.path, 'missing'))).toBe('FILE does not exist; check the path.');
    mkdirSync(join(folder.path, 'directory'));
    expect(refusal(join(folder.path, 'directory'))).toBe('FILE is a folder, and a file is wanted.');
  });

  it('where it is of the other galaxy, of a newer program, or empty', () => {
    const demo = makeMirror(join(folder.path, 'demo'), { galaxy: 'demo' });
    expect(refusal(demo)).toBe(
      'FILE is of the demo galaxy and this is the mirror of live New Eden; the two never mix, so change to the demo galaxy first.',
    );
    expect(() => markMirror(demo, 'live')).toThrow('the two never mix');
    const db = new Database(mirror);
    db.pragma('journal_mode = DELETE');
    db.pragma(`user_version = ${migrations.length + 1}`);
    db.close();
    expect(refusal(mirror)).toBe(
      `FILE was written by a newer Astrolabe (schema ${migrations.length + 1}; this one knows ${migrations.length}); update Astrolabe first.`,
    );
    const empty = join(folder.path, 'empty.sqlite');
    markMirror(empty, 'live');
    expect(refusal(empty)).toContain('holds no mirror yet');
  });

  it('where a part of it is missing or damaged', () => {
    const short = join(folder.path, 'short.sqlite');
    copyFileSync(mirror, short);
    const whole = statSync(short).size;
    truncateSync(short, whole - 4096);
    expect(refusal(short)).toBe(
      `FILE is incomplete: it has ${whole - 4096} of ${whole} bytes, as after a copy that was broken off.`,
    );
    damage(mirror);
    expect(refusal(mirror)).toMatch(/^FILE is damaged \(integrity_check: .+\)\.$/);
  });
});

/** Overwrites a page in the middle, as a bad disk would. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, 4096 * 5, 4096 * 9);
  writeFileSync(file, bytes);
}
