import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { nameOf, type Packages, refused } from './licences.ts';

/** Packages outside the bundles that are shipped all the same: the native module, and the headers compiled into it. */
const BESIDE_THE_BUNDLES = ['node_modules/better-sqlite3', 'node_modules/node-addon-api'];
/** Code that the bundler itself adds. */
const BUNDLER = { '\0vite/': 'node_modules/vite', '\0rolldown/': 'node_modules/rolldown' };

/**
 * Two plugins: `collect`, for each of several builds, notes the packages whose code or styles the build puts into its
 * files; `write`, for the last build, writes their licences to `files`. Both fail the build over a package that may not be
 * shipped.
 */
export function licencesOfBundles(root: string, files: readonly string[]): { collect: Plugin; write: Plugin } {
  const paths = new Set(BESIDE_THE_BUNDLES);
  return {
    collect: {
      name: 'collect-licences',
      apply: 'build',
      generateBundle(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue;
          for (const [id, { renderedLength }] of Object.entries(output.modules)) {
            // Styles render to nothing: they go into a file of their own.
            if (renderedLength > 0 || /\.css($|\?)/.test(id)) add(paths, id);
          }
        }
      },
    },
    write: {
      name: 'write-licences',
      apply: 'build',
      writeBundle() {
        const text = thirdPartyLicences(root, [...paths]);
        for (const file of files) writeFileSync(join(root, file), text);
      },
    },
  };
}

/** Adds the package that a module belongs to, if any, by its path in the lockfile. */
function add(paths: Set<string>, id: string): void {
  const inPackage = /(?:^|\/)(node_modules\/(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1];
  const added = Object.entries(BUNDLER).find(([prefix]) => id.startsWith(prefix))?.[1];
  const path = inPackage ?? added;
  if (path !== undefined) paths.add(path);
}

/**
 * The name, version, licence and licence texts of the packages at these paths, by name.
 * Throws where one is under a licence that may not be shipped.
 */
export function thirdPartyLicences(root: string, paths: readonly string[]): string {
  const { packages }: { packages: Packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const known = Object.fromEntries(paths.map((path) => [path, packages[path] ?? {}]));
  const wrong = refused(root, known, 'shipped');
  if (wrong.length > 0) throw new Error(`May not be shipped (src-main/launch/licences.ts has the list): ${wrong.join(', ')}.`);
  // One and the same package may lie at several places.
  const places = new Map(paths.map((path) => [titleOf(join(root, path)), path]));
  const sections = [...places.values()]
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map((path) => `${'='.repeat(80)}\n${titleOf(join(root, path))}\n\n${textsOf(join(root, path)).join('\n\n')}\n`);
  const tables = `${'='.repeat(80)}\nTables of wormhole space, by the authors of Wanderer (MIT)\n\n${readFileSync(join(root, TABLES_LICENCE), 'utf8').trim()}\n`;
  return `${INTRODUCTION}\n\n${[...sections, tables].join('\n')}`;
}

/** Of src-main/domain/topology/wormhole-types.ts, wormhole-statics.ts and wormholes.ts, which were made from Wanderer's tables. */
const TABLES_LICENCE = 'resources/LICENCE.wanderer.txt';

const INTRODUCTION = `Astrolabe contains the packages below, and tables of wormhole space, each under its own licence.
Electron, Chromium and Node come with theirs: LICENSE.electron.txt and LICENSES.chromium.html, beside the program.
The native SQLite module contains SQLite, which is in the public domain.`;

interface Manifest {
  name: string;
  version: string;
  license: string;
  author?: string | { name: string };
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function titleOf(folder: string): string {
  const { name, version, license } = manifestOf(folder);
  return `${name} ${version} (${license})`;
}

/** The licence files of a package; where it has none, what its manifest says. */
function textsOf(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|ofl)/i.test(name));
  if (files.length > 0) return files.map((name) => readFileSync(join(folder, name), 'utf8').trim());
  const { license, author } = manifestOf(folder);
  const by = typeof author === 'string' ? author : author?.name;
  return [`The package brings no text of its licence; its manifest says: ${license}${by === undefined ? '' : `, by ${by}`}.`];
}
