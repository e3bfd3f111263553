import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { NO_MORE_FILES } from '#main/runtime/open-files';
import { asMirrorFileError } from '#main/store/files/file-error';
import { ownFolder } from '../../support/mirror-folder.ts';

const script = fileURLToPath(new URL('open-at-limit.ts', import.meta.url));

it.skipIf(process.platform === 'win32')(
  'a mirror that none or only some of its files could be opened of is never called closed to its user',
  () => {
    const folder = ownFolder();
    const file = join(folder.path, 'mirror.sqlite');
    const db = new Database(file);
    db.pragma('journal_mode = WAL');
    db.exec('CREATE TABLE milk (bought INTEGER); INSERT INTO milk VALUES (0)');
    db.close();
    const limited = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, script, file];
    const told = JSON.parse(execFileSync('/bin/sh', limited, { encoding: 'utf8' })) as string[];
    folder.remove();
    // The file, its log and the log's index.
    expect(told.length).toBeGreaterThanOrEqual(3);
    expect(new Set(told)).toEqual(new Set([NO_MORE_FILES]));
  },
);

it('a thread whose modules could not be opened says so in its message alone', () => {
  const failure = new Error('Worker initialization failure: EMFILE');
  expect(asMirrorFileError(failure, '/data')).toHaveProperty('message', NO_MORE_FILES);
});

it('a failure that is none of files stays what it is', () => {
  const failure = new TypeError('null is no mirror');
  expect(asMirrorFileError(failure, '/data')).toBe(failure);
});
