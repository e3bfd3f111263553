import { describe, expect, it } from 'vitest';
import { importedPackages, nameOf, type Packages, refused, shippedPackages } from '#main/launch/licences';
import { thirdPartyLicences } from '#main/launch/third-party';
import { root, textOf } from '../arch/repository.ts';

const { packages }: { packages: Packages } = JSON.parse(textOf('package-lock.json'));
const imported = importedPackages(root);

describe('the licences of what is installed', () => {
  it('are all on the list', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(500);
    expect(refused(root, packages)).toEqual([]);
  });

  it('refuse what is on no list, and what is not stated', () => {
    const planted = (license: string) => refused(root, { '': {}, 'node_modules/planted': license === '' ? {} : { license } });
    for (const licence of ['MIT AND GPL-2.0-only', 'UNLICENSED']) expect(planted(licence)).toEqual([`planted: ${licence}`]);
    expect(planted('')).toEqual(['planted: none stated']);
    expect(planted('(MIT OR GPL-3.0-only)')).toEqual([]);
  });
});

describe('the licences of what is shipped', () => {
  const shipped = shippedPackages(packages, imported);

  it('are all on the shorter list, and are told of every package that the sources import and of what those need, and of no tool', () => {
    expect(refused(root, shipped, 'shipped')).toEqual([]);
    const names = new Set(Object.keys(shipped).map(nameOf));
    for (const name of ['better-sqlite3', 'electron', 'react', 'undici', 'body-parser']) expect(names, name).toContain(name);
    for (const name of ['vitest', 'typescript', '@electron/get']) expect(names, name).not.toContain(name);
    expect([...imported].filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
  });

  it('follow each package to the copy that it would load', () => {
    const found = shippedPackages(
      {
        'node_modules/a': { license: 'MIT', dependencies: { b: '2' } },
        'node_modules/a/node_modules/b': { license: 'GPL-2.0', dependencies: { c: '1' } },
        'node_modules/b': { license: 'MIT' },
        'node_modules/c': { license: 'ISC' },
      },
      ['a'],
    );
    expect(Object.keys(found)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
    expect(refused(root, found, 'shipped')).toEqual(['b: GPL-2.0']);
  });

  it('would stop a build that bundles a package of a licence that is for tools alone', () => {
    expect(() => thirdPartyLicences(root, ['node_modules/@axe-core/playwright'])).toThrow('@axe-core/playwright: MPL-2.0');
  });

  it('has that of the tables of wormhole space, which are data of others', () => {
    const text = thirdPartyLicences(root, []);
    expect(text).toMatch(
      /Tables of wormhole space[\s\S]+Copyright \(c\) 2024 Wanderer Industries[\s\S]+Permission is hereby granted/,
    );
  });

  it('are written with their texts', () => {
    const text = thirdPartyLicences(root, ['node_modules/zod', 'node_modules/@fontsource-variable/inter']);
    expect(text).toMatch(
      /^@fontsource-variable\/inter [\d.]+ \(OFL-1\.1\)\n\n[\s\S]+^zod [\d.]+ \(MIT\)\n\n[\s\S]*Permission is hereby granted/m,
    );
  });
});
