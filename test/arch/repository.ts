import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A tracked text of the repository, by its path from the root. */
export function textOf(path: string): string {
  return readFileSync(root + path, 'utf8');
}

/** Paths from the root, with forward slashes, sorted. */
export function filesOf(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/** Every source file of ours. */
export function sources(): string[] {
  return filesOf('src-*/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}');
}

/** The specifiers of all that a source imports or re-exports, types too, and where each stands. */
export function importedSpecifiers(source: string): { specifier: string; index: number }[] {
  return [...source.matchAll(/\bfrom '([^'\n]+)'|\bimport[ (]'([^'\n]+)'/g)].map(({ index, 1: from, 2: whole }) => ({
    specifier: from ?? whole ?? '',
    index,
  }));
}
