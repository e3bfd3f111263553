import { describe, expect, it } from 'vitest';
import { importCircles, importedFiles } from './import-circles.ts';
import { sources, textOf } from './repository.ts';
import { layerOf } from './source-rules.ts';

describe('imports', () => {
  const product = new Map(
    sources()
      .filter((path) => path.startsWith('src-'))
      .map((path) => [path, textOf(path)]),
  );

  it('make no circle, of types neither', () => {
    expect(product.size).toBeGreaterThan(300);
    expect(importCircles(product)).toEqual([]);
  });

  const back = "import { b } from './b.ts';";
  it.each([
    ['a value', "import { a } from './a.ts';"],
    ['a type', "import type { A } from './a.ts';"],
    ['an export', "export { a } from './a.ts';"],
    ['an export of everything', "export * from './a.ts';"],
    ['an import while it runs', "const a = await import('./a.ts');"],
    ['a type by its place', "type A = import('./a.ts').A;"],
    ['another layer', "import type { A } from '#main/store/a';"],
  ])('that make a circle are found: %s', (_, source) => {
    expect(
      importCircles(
        new Map([
          ['src-main/store/a.ts', back],
          ['src-main/store/b.ts', source],
        ]),
      ),
    ).toEqual(['src-main/store/a.ts -> src-main/store/b.ts -> src-main/store/a.ts']);
  });

  it('that make a circle are found through many files, and each circle once', () => {
    const files = { a: 'b', b: 'c', c: 'd', d: 'b', e: 'a' };
    const texts = Object.entries(files).map(([name, next]) => [`src-main/${name}.ts`, `import './${next}.ts';`] as const);
    expect(importCircles(new Map(texts))).toEqual(['src-main/b.ts -> src-main/c.ts -> src-main/d.ts -> src-main/b.ts']);
  });

  it('of the same file by several others are none', () => {
    const texts = ['a', 'b'].map((name) => [`src-main/${name}.ts`, "import './c.ts';"] as const);
    expect(importCircles(new Map([...texts, ['src-main/c.ts', 'export const c = 1;']]))).toEqual([]);
  });

  /** Each of these is a file of its own by its role: an endpoint, a migration, what a process or thread starts with. */
  const hasOwnRole = (path: string) =>
    /^src-main\/(api\/(contracts|systems|trade|plan|data)|store\/migrations|launch)\/|^src-main\/[^/]+$|^src-main\/electron\/(main|preload)|\.worker\.ts$/.test(
      path,
    );

  it('of a file of a dozen lines come from several others: what one alone reads is part of it', () => {
    const small = smallFilesOfOneReader(product);
    expect(small.filter((path) => !hasOwnRole(path))).toEqual([]);
    // Without the roles some would be found, so that the files are seen.
    expect(small.length).toBeGreaterThan(10);
  });

  const small = 'export type B = 1;';
  const reader = "import type { B } from './b.ts';";
  it.each([
    ['one reader, of a type', { 'src-shared/a.ts': reader, 'src-shared/b.ts': small }, ['src-shared/b.ts']],
    ['in the window', { 'src-renderer/a.tsx': reader, 'src-renderer/b.ts': small }, ['src-renderer/b.ts']],
    [
      'long by its comments alone',
      { 'src-shared/a.ts': reader, 'src-shared/b.ts': `/**${'\n * Why.'.repeat(13)}\n */\n${small}` },
      ['src-shared/b.ts'],
    ],
    ['two readers', { 'src-shared/a.ts': reader, 'src-shared/c.ts': reader, 'src-shared/b.ts': small }, []],
    ['long', { 'src-shared/a.ts': reader, 'src-shared/b.ts': `${small}\n`.repeat(13) }, []],
    [
      'a reader in another layer',
      { 'src-main/api/a.ts': "import { b } from '#main/domain/b';", 'src-main/domain/b.ts': small },
      [],
    ],
  ])('of a small file are counted: %s', (_, files, found) => {
    expect(smallFilesOfOneReader(new Map(Object.entries(files)))).toEqual(found);
  });
});

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
