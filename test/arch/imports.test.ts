import { describe, expect, it } from 'vitest';
import { importCircles, importedFiles } from './import-circles.ts';
import { sources, textOf } from './repository.ts';

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
    /^src-main\/(api|store\/migrations|launch)\/|^src-main\/[^/]+$|^src-main\/electron\/(main|preload)|\.worker\.ts$/.test(path);

  it('of a file of a dozen lines come from several others: what one alone reads is part of it', () => {
    expect(smallFilesOfOneReader(product).filter((path) => !path.startsWith('src-renderer/') && !hasOwnRole(path))).toEqual([]);
  });

  it('of a small file are counted, types too', () => {
    const reader = "import type { B } from './b.ts';";
    const small = 'export type B = 1;';
    const files = { 'src-shared/a.ts': reader, 'src-shared/b.ts': small };
    expect(smallFilesOfOneReader(new Map(Object.entries(files)))).toEqual(['src-shared/b.ts']);
    expect(smallFilesOfOneReader(new Map(Object.entries({ ...files, 'src-shared/c.ts': reader })))).toEqual([]);
    expect(smallFilesOfOneReader(new Map(Object.entries({ ...files, 'src-shared/b.ts': small + '\n'.repeat(13) })))).toEqual([]);
  });
});

/** Files of at most twelve lines that exactly one other imports. */
function smallFilesOfOneReader(sources: ReadonlyMap<string, string>): string[] {
  const readers = new Map<string, number>();
  for (const [path, text] of sources)
    for (const read of new Set(importedFiles(path, text, sources))) readers.set(read, (readers.get(read) ?? 0) + 1);
  return [...sources].flatMap(([path, text]) => (text.split('\n').length <= 13 && readers.get(path) === 1 ? [path] : []));
}
