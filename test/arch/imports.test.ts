import { describe, expect, it } from 'vitest';
import { importCircles } from './import-circles.ts';
import { sources, textOf } from './repository.ts';

describe('imports', () => {
  it('make no circle, of types neither', () => {
    const product = sources().filter((path) => path.startsWith('src-'));
    expect(product.length).toBeGreaterThan(300);
    expect(importCircles(new Map(product.map((path) => [path, textOf(path)])))).toEqual([]);
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
});
