import { describe, expect, it } from 'vitest';
import { ALLOWED, importedPackages, nameOf, type Packages, refused, shippedPackages } from '#main/launch/licences';
import { thirdPartyLicences } from '#main/launch/third-party';
import { root, textOf } from './repository.ts';

const { packages }: { packages: Packages } = JSON.parse(textOf('package-lock.json'));
const imported = importedPackages(root);

describe('the licences of what is installed', () => {
  it('are all on the list', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(500);
    expect(refused(root, packages)).toEqual([]);
  });

  it('leave nothing on the list that is not needed', () => {
    const used = Object.values(packages).flatMap(({ license }) => (license ?? '').replace(/[()]/g, '').split(/ OR | AND /));
    expect(Object.keys(ALLOWED).filter((licence) => !used.includes(licence))).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0', 'SEE LICENSE IN LICENSE', 'UNLICENSED', 'MIT AND GPL-2.0-only'])(
    'would refuse %s',
    (license) => {
      expect(refused(root, { '': {}, 'node_modules/planted': { license } })).toEqual([`planted: ${license}`]);
    },
  );

  it('would refuse a package that states none', () => {
    expect(refused(root, { 'node_modules/no-such-package': {} })).toEqual(['no-such-package: none stated']);
  });

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'ISC AND MIT'])('would accept %s', (license) => {
    expect(refused(root, { 'node_modules/planted': { license } })).toEqual([]);
  });
});

describe('the licences of what is shipped', () => {
  const shipped = shippedPackages(packages, imported);

  it('are all on the shorter list', () => {
    expect(refused(root, shipped, 'shipped')).toEqual([]);
  });

  it('are told of every package that the sources import and of what those need, and of no tool', () => {
    const names = new Set(Object.keys(shipped).map(nameOf));
    for (const name of [
      'better-sqlite3',
      'electron',
      'react',
      '@fontsource-variable/inter',
      'undici',
      'body-parser',
      'scheduler',
    ]) {
      expect(names, name).toContain(name);
    }
    for (const name of ['vitest', 'typescript', '@electron/get', '@playwright/test', '@resvg/resvg-wasm']) {
      expect(names, name).not.toContain(name);
    }
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

  it('are written with their texts', () => {
    const text = thirdPartyLicences(root, ['node_modules/zod', 'node_modules/@fontsource-variable/inter']);
    expect(text).toMatch(
      /^@fontsource-variable\/inter [\d.]+ \(OFL-1\.1\)\n\n[\s\S]+^zod [\d.]+ \(MIT\)\n\n[\s\S]*Permission is hereby granted/m,
    );
  });
});
