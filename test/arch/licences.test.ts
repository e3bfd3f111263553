import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, textOf } from './repository.ts';

/** Licences under which a package may be used here, and why the less usual ones do no harm. */
const ALLOWED: Readonly<Record<string, string>> = {
  MIT: 'permissive',
  ISC: 'permissive',
  '0BSD': 'permissive, without a notice',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  'Apache-2.0': 'permissive, with a patent grant',
  'BlueOak-1.0.0': 'permissive',
  'bzip2-1.0.6': 'permissive, BSD-like: the decompressor of the archives',
  'Python-2.0': 'permissive: argparse, a build tool',
  'CC0-1.0': 'public domain',
  Unlicense: 'public domain',
  WTFPL: 'permissive: file name helpers of the packager',
  'CC-BY-4.0': 'data with attribution: browser tables of the build, not shipped',
  'MPL-2.0': 'copyleft for its own files alone: build and test tools, used unchanged',
  'OFL-1.1': 'fonts: may be bundled, not sold by themselves',
};

type Locked = Record<string, { license?: string; version?: string }>;

/** What stands in the lockfile's place for a licence: `MIT OR Apache-2.0` is allowed where one of the two is. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => Object.hasOwn(ALLOWED, licence)));
}

/** Packages without an allowed licence, as `name: licence`. */
export function refused(packages: Locked): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { license }]) => [path, license ?? installedLicence(path)] as const)
    .filter(([, licence]) => !isAllowed(licence))
    .map(([path, licence]) => `${path.replace(/^.*node_modules\//, '')}: ${licence}`);
}

function installedLicence(path: string): string {
  const file = join(root, path, 'package.json');
  const { license } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown }) : {};
  return typeof license === 'string' ? license : 'none stated';
}

describe('the licences of what is installed', () => {
  const { packages }: { packages: Locked } = JSON.parse(textOf('package-lock.json'));

  it('are all on the list', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(500);
    expect(refused(packages)).toEqual([]);
  });

  it('leave nothing on the list that is not needed', () => {
    const used = Object.values(packages).flatMap(({ license }) => (license ?? '').replace(/[()]/g, '').split(/ OR | AND /));
    expect(Object.keys(ALLOWED).filter((licence) => !used.includes(licence))).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0', 'SEE LICENSE IN LICENSE', 'UNLICENSED', 'MIT AND GPL-2.0-only'])(
    'would refuse %s',
    (license) => {
      expect(refused({ '': {}, 'node_modules/planted': { license } })).toEqual([`planted: ${license}`]);
    },
  );

  it('would refuse a package that states none', () => {
    expect(refused({ 'node_modules/no-such-package': {} })).toEqual(['no-such-package: none stated']);
  });

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'ISC AND MIT'])('would accept %s', (license) => {
    expect(refused({ 'node_modules/planted': { license } })).toEqual([]);
  });
});
