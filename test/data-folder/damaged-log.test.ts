import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mirrorFile } from '#main/data-folder/replace';
import { openWriteDb } from '#main/store/db';
import { checkMirror } from '#main/store/files/mirror-file';
import { aStoredContract, insertContracts } from '../support/builders.ts';
import { contractsIn, makeMirror, ownFolder } from '../support/mirror-folder.ts';

/** How many contracts lie in the file itself, and how many transactions of one more each only in its write-ahead log. */
const IN_FILE = 10;
const IN_LOG = 20;

test.each([
  ['its last half is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  [
    'a frame in its middle is damaged',
    (bytes: Buffer) => Buffer.from(bytes).fill(0xaa, bytes.length / 2, bytes.length / 2 + 100),
  ],
  ['it is noise', (bytes: Buffer) => Buffer.alloc(bytes.length, 0x5a)],
  ['it is empty', () => Buffer.alloc(0)],
])('a mirror whose write-ahead log was damaged in a crash opens whole, as it was at an earlier commit: %s', (_what, damage) => {
  const folder = ownFolder();
  const file = makeMirror(join(folder.path, 'live'), { contracts: IN_FILE });
  const writer = openWriteDb(file);
  writer.pragma('wal_autocheckpoint = 0');
  for (let more = 1; more <= IN_LOG; more += 1) {
    writer.transaction(() => insertContracts(writer, [aStoredContract({ contract_id: IN_FILE + more })]))();
  }
  // As a crash leaves it: the file and its log, and no process that has both open.
  const crashed = join(folder.path, 'crashed');
  mkdirSync(crashed);
  const copy = mirrorFile(crashed);
  copyFileSync(file, copy);
  writeFileSync(`${copy}-wal`, damage(readFileSync(`${file}-wal`)));
  writer.close();
  const found = contractsIn(copy);
  expect(found).toBeGreaterThanOrEqual(IN_FILE);
  expect(found).toBeLessThan(IN_FILE + IN_LOG);
  checkMirror(copy, 'live');
  folder.remove();
});
