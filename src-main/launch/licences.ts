import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences under which a package may be shipped within the app. */
const SHIPPED: Readonly<Record<string, string>> = {
  MIT: 'permissive',
  ISC: 'permissive',
  '0BSD': 'permissive, without a notice',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  'Apache-2.0': 'permissive, with a patent grant',
  'BlueOak-1.0.0': 'permissive',
  'bzip2-1.0.6': 'permissive, BSD-like: the decompressor of the archives',
  'Python-2.0': 'permissive: argparse, below the reader of an update feed',
  'OFL-1.1': 'fonts: may be bundled, not sold by themselves',
  Unlicense: 'public domain',
};

/** Licences under which a package may be used here, and why the less usual ones do no harm. */
const ALLOWED: Readonly<Record<string, string>> = {
  ...SHIPPED,
  'CC0-1.0': 'public domain',
  WTFPL: 'permissive: file name helpers of the packager',
  'CC-BY-4.0': 'data with attribution: browser tables of the build, not shipped',
  'PSF-2.0': 'permissive: argparse, below the linters of OpenAPI',
  'MPL-2.0': 'copyleft for its own files alone: build and test tools, used unchanged',
};

/** One package of the lockfile, by its path in it: `node_modules/a/node_modules/b`. */
export interface Locked {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, unknown>;
}
/** The packages of a lockfile by their path in it. */
export type Packages = Readonly<Record<string, Locked>>;

/** Packages without a licence on the list, as `name: licence`. */
export function refused(root: string, packages: Packages, list: 'used' | 'shipped' = 'used'): string[] {
  const allowed = list === 'used' ? ALLOWED : SHIPPED;
  return Object.keys(packages)
    .filter((path) => path !== '')
    .map((path) => ({ path, licence: packages[path]?.license ?? installedLicence(root, path) }))
    .filter(({ licence }) => !isAllowed(licence, allowed))
    .map(({ path, licence }) => `${nameOf(path)}: ${licence}`);
}

/** `MIT OR GPL-3.0-only` is allowed where one of the two is, `MIT AND ISC` where both are. */
function isAllowed(expression: string, allowed: Readonly<Record<string, string>>): boolean {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => Object.hasOwn(allowed, licence)));
}

function installedLicence(root: string, path: string): string {
  const file = join(root, path, 'package.json');
  const { license } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown }) : {};
  return typeof license === 'string' ? license : 'none stated';
}

export function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, '');
}

/** The source folders whose imports end up in the app. */
const SHIPPED_SOURCES = /^(src-shared|src-renderer|src-main\/(?!launch\/))/;

/** Names of the packages that the app's own sources import. */
export function importedPackages(root: string): Set<string> {
  const names = new Set<string>();
  for (const folder of ['src-shared', 'src-renderer', 'src-main']) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${file.replaceAll('\\', '/')}`;
      if (!SHIPPED_SOURCES.test(path) || !/\.(tsx?|css)$/.test(path)) continue;
      const imports = readFileSync(join(root, path), 'utf8').matchAll(
        /(?:from|import|import\()\s*['"]((?!node:)[@a-z][\w./@-]*)['"]/g,
      );
      for (const [, specifier = ''] of imports) {
        names.add(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '');
      }
    }
  }
  return names;
}

/** Those of the lockfile's packages that are shipped, or could be: what the sources import and all that it needs. */
export function shippedPackages(packages: Packages, imported: Iterable<string>): Packages {
  const shipped: Record<string, Locked> = {};
  const visit = (path: string): void => {
    const found = packages[path];
    if (found === undefined || path in shipped) return;
    shipped[path] = found;
    // The package named electron only fetches the program, which brings its own licences: what it needs is not shipped.
    if (path === 'node_modules/electron') return;
    // A peer counts, optional or not: where something else has brought it, the bundler finds it.
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = found;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies, ...peerDependenciesMeta })) {
      visit(resolved(packages, path, name));
    }
  };
  for (const name of imported) visit(`node_modules/${name}`);
  return shipped;
}

/** Where a package finds another, as Node looks for it: in its own folder, then outwards. */
function resolved(packages: Packages, from: string, name: string): string {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    if (path in packages || folder === '') return path;
  }
}
