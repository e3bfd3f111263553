import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLocation } from '#main/data-folder/location';
import { checkDestination, moveFolder } from '#main/data-folder/move';
import { mirrorFile } from '#main/data-folder/replace';
import { clearUnfinished } from '#main/data-folder/unfinished';
import { contractsIn, makeMirror, ownFolder } from '../support/mirror-folder.ts';

let own: ReturnType<typeof ownFolder>;
/** The person's own data folder, and one that an attacker has prepared. */
let mine: string;
let prepared: string;

beforeEach(() => {
  own = ownFolder();
  mine = join(own.path, 'mine');
  prepared = join(own.path, 'prepared');
  makeMirror(join(mine, 'live'), { contracts: 5 });
  makeMirror(join(prepared, 'live'), { contracts: 2 });
});
afterEach(() => own.remove());

const put = (folder: string, name: string, content: unknown) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(content));
};
const mineIsWhole = () => expect(contractsIn(mirrorFile(join(mine, 'live')))).toBe(5);
const secret = 'a'.repeat(43);

describe('a folder that somebody has prepared deletes nothing outside itself,', () => {
  test('where it says that it was moved from there', () => {
    put(prepared, 'moving.json', { from: mine, home: prepared });
    expect(openLocation(prepared)).toBe(prepared);
    mineIsWhole();
    expect(readdirSync(prepared)).toEqual(['live']);
  });

  test.each([
    ['its own location', () => put(prepared, 'location.json', { folder: join(prepared, 'data') })],
    ['a location beside it', () => put(join(own.path, 'beside'), 'location.json', { folder: join(prepared, 'data') })],
  ])('where %s says so too', (_, putLocation) => {
    putLocation();
    const home = existsSync(join(own.path, 'beside')) ? join(own.path, 'beside') : prepared;
    const data = join(prepared, 'data');
    makeMirror(join(data, 'live'));
    put(data, 'moving.json', { from: mine, home });
    expect(openLocation(home)).toBe(data);
    mineIsWhole();
  });

  test('where its mark has a secret that the other side does not have', () => {
    put(prepared, 'moving.json', { from: mine, home: prepared, secret });
    expect(openLocation(prepared)).toBe(prepared);
    put(mine, 'leaving.json', { to: prepared, secret: 'b'.repeat(43) });
    put(prepared, 'moving.json', { from: mine, home: prepared, secret });
    expect(openLocation(prepared)).toBe(prepared);
    put(mine, 'leaving.json', { to: join(own.path, 'elsewhere'), secret });
    put(prepared, 'moving.json', { from: mine, home: prepared, secret });
    expect(openLocation(prepared)).toBe(prepared);
    mineIsWhole();
  });

  test('where it has brought both sides of a mark, and a link to the person’s own', () => {
    const link = join(own.path, 'link');
    mkdirSync(link);
    symlinkSync(join(mine, 'live'), join(link, 'live'));
    put(link, 'leaving.json', { to: prepared, secret });
    put(prepared, 'moving.json', { from: link, home: prepared, secret });
    openLocation(prepared);
    mineIsWhole();
  });

  test('where it says that a program was killed that has begun a backup or a move there', () => {
    writeFileSync(join(own.path, 'thesis.unfinished'), 'years of work');
    put(mine, 'moving.json', { from: '/elsewhere', home: '/elsewhere', secret });
    put(prepared, 'unfinished-999999999.json', [
      { kind: 'backup', path: join(own.path, 'thesis') },
      { kind: 'backup', path: join(own.path, 'thesis.unfinished') },
      { kind: 'move', path: mine },
      { kind: 'move', path: mine, secret: 'b'.repeat(43) },
    ]);
    clearUnfinished(prepared);
    expect(existsSync(join(own.path, 'thesis.unfinished'))).toBe(true);
    mineIsWhole();
  });
});

test('a move whose two sides agree is finished at the next start', () => {
  put(mine, 'leaving.json', { to: prepared, secret });
  put(mine, 'location.json', { folder: prepared });
  put(prepared, 'moving.json', { from: mine, home: mine, secret });
  expect(openLocation(mine)).toBe(prepared);
  expect(readdirSync(mine)).toEqual(['location.json']);
  expect(readdirSync(prepared)).toEqual(['live']);
});

test('a move of an earlier version is finished where the folder that is left says itself where it is now', () => {
  put(mine, 'location.json', { folder: prepared });
  put(prepared, 'moving.json', { from: mine, home: mine });
  expect(openLocation(mine)).toBe(prepared);
  expect(readdirSync(mine)).toEqual(['location.json']);
  expect(readdirSync(prepared)).toEqual(['live']);
});

test('a data folder in use, whose old folder could not be deleted, is not taken for what a broken move has left', async () => {
  put(mine, 'location.json', { folder: prepared });
  put(prepared, 'moving.json', { from: mine, home: mine, secret });
  const other = join(own.path, 'other');
  makeMirror(join(other, 'live'));
  const location = { home: other, folder: other };
  await expect(checkDestination(location, prepared, async () => 1e12)).rejects.toThrow(
    'holds a data folder of Astrolabe already',
  );
  await expect(moveFolder(location, prepared, async () => undefined)).rejects.toThrow('holds a data folder of Astrolabe already');
  expect(contractsIn(mirrorFile(join(prepared, 'live')))).toBe(2);
});
