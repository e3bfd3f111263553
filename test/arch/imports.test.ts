import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { importedSpecifiers, sources, textOf } from './repository.ts';
import { layerOf } from './source-rules.ts';

/** Each of these is a file of its own by its role: an endpoint, a migration, the start of a process or thread. */
const OWN_ROLE =
  /^src-main\/(api\/(contracts|systems|trade|plan|data)|store\/migrations|launch)\/|^src-main\/[^/]+$|^src-main\/electron\/(main|preload)|\.worker\.ts$/;

it('a file of at most a dozen lines has several readers: what one alone reads is part of it', () => {
  const product = sources().filter((path) => path.startsWith('src-'));
  const small = smallFilesOfOneReader(new Map(product.map((path) => [path, textOf(path)])));
  expect(small.filter((path) => !OWN_ROLE.test(path))).toEqual([]);
  // Files with a role of their own are found, so the files are read.
  expect(small.length).toBeGreaterThan(10);
});

it('of small files those with one reader in their layer are counted, long comments left out', () => {
  const reader = "import type { B } from './b.ts';";
  const small = `/**${'\n * Why.'.repeat(13)}\n */\nexport type B = 1;`;
  const found = (files: Record<string, string>) => smallFilesOfOneReader(new Map(Object.entries(files)));
  expect(found({ 'src-shared/a.ts': reader, 'src-shared/b.ts': small })).toEqual(['src-shared/b.ts']);
  expect(found({ 'src-shared/a.ts': reader, 'src-shared/c.ts': reader, 'src-shared/b.ts': small })).toEqual([]);
  expect(found({ 'src-shared/a.ts': reader, 'src-shared/b.ts': `${small}\n`.repeat(13) })).toEqual([]);
  expect(found({ 'src-main/api/a.ts': "import { b } from '#main/domain/b';", 'src-main/domain/b.ts': small })).toEqual([]);
});

/** The files among `sources` that one imports, types too. */
function importedFiles(path: string, text: string, files: ReadonlyMap<string, string>): string[] {
  return importedSpecifiers(text)
    .map(({ specifier }) =>
      specifier.startsWith('.')
        ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))
        : specifier.replace(/^#(main|shared)\/(.*)$/, 'src-$1/$2.ts'),
    )
    .filter((target) => files.has(target));
}

/** Files of at most twelve lines of code that exactly one other imports, and that one is of the same layer. */
function smallFilesOfOneReader(sources: ReadonlyMap<string, string>): string[] {
  const readers = new Map<string, string[]>();
  for (const [path, text] of sources)
    for (const read of new Set(importedFiles(path, text, sources))) readers.set(read, [...(readers.get(read) ?? []), path]);
  return [...sources].flatMap(([path, text]) => {
    const [reader, ...others] = readers.get(path) ?? [];
    const isOnlyReader = reader !== undefined && others.length === 0 && layerOf(reader) === layerOf(path);
    return isOnlyReader && linesOfCode(text) <= 12 ? [path] : [];
  });
}

/** Without blank lines and comments. */
function linesOfCode(text: string): number {
  return text.split('\n').filter((line) => !/^\s*($|\/\/|\/\*|\*)/.test(line)).length;
}
