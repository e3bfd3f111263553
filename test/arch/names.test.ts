import { describe, expect, it } from 'vitest';
import { sources, textOf } from './repository.ts';
import { typeDeclarations, undocumentedExports } from './syntax-tree.ts';

/** `name: files` of every type that is declared in several files and exported by one of them. */
function ambiguousNames(files: ReadonlyMap<string, string>): { name: string; paths: string[] }[] {
  const declared = [...files].flatMap(([path, text]) => typeDeclarations(path, text).map((type) => ({ ...type, path })));
  return [...Map.groupBy(declared, ({ name }) => name)]
    .map(([name, types]) => ({ name, paths: types.map(({ path }) => path), isExported: types.some((type) => type.isExported) }))
    .filter(({ paths, isExported }) => isExported && new Set(paths).size > 1)
    .map(({ name, paths }) => ({ name, paths }));
}

describe('the name of an exported type', () => {
  const product = new Map(
    sources()
      .filter((path) => path.startsWith('src-') && !path.endsWith('.d.ts'))
      .map((path) => [path, textOf(path)]),
  );

  it('is declared in one file only, exported or not', () => {
    expect([...product].flatMap(([path, text]) => typeDeclarations(path, text)).length).toBeGreaterThan(500);
    expect(ambiguousNames(product)).toEqual([]);
  });

  it.each([
    ['two exported records', 'export interface Offer {}', 'export interface Offer {}'],
    ['an exported record and one that is not', 'export type Offer = { id: number };', 'interface Offer {}'],
    ['a class', 'export class Offer extends Error {}', 'export type Offer = 1;'],
    ['an enum', 'export enum Offer {}', 'enum Offer {}'],
  ])('is found where it means two things: %s', (_, one, other) => {
    expect(
      ambiguousNames(
        new Map([
          ['src-main/a.ts', one],
          ['src-shared/b.ts', other],
        ]),
      ),
    ).toEqual([{ name: 'Offer', paths: ['src-main/a.ts', 'src-shared/b.ts'] }]);
  });

  it.each([
    ['neither is exported', 'interface Props {}', 'interface Props {}'],
    ['one passes on the other', 'export interface Offer {}', "export type { Offer } from './a.ts';"],
    ['one is a value', 'export interface Offer {}', 'export const Offer = 1;'],
  ])('may occur in two files where %s', (_, one, other) => {
    expect(
      ambiguousNames(
        new Map([
          ['src-shared/a.ts', one],
          ['src-shared/b.ts', other],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('what is exported', () => {
  it('has a comment', () => {
    const product = sources().filter((path) => path.startsWith('src-') && !path.endsWith('.d.ts'));
    expect(product.length).toBeGreaterThan(300);
    expect(product.flatMap((path) => undocumentedExports(path, textOf(path)).map((line) => `${path}: ${line}`))).toEqual([]);
  });

  it.each([
    ['export const a = 1;'],
    ['/** Of another. */\nconst b = 1;\nexport function a() {}'],
    ['export interface A {}'],
    ["export type A = 'a' | 'b';"],
  ])('is found where it has none: %j', (source) => {
    expect(undocumentedExports('a.ts', source)).toHaveLength(1);
  });

  it.each([
    ['/** In metres. */\nexport const a = 1;'],
    ['const a = 1;\n// Two lines\n// of it.\nexport const b = a;'],
    ['const a = 1;\nexport type A = typeof a;'],
    ["export const a = endpoint({ summary: 'What it answers' });"],
    ["export { a } from './b.ts';"],
  ])('is left alone where it has one, or says itself what it is: %j', (source) => {
    expect(undocumentedExports('a.ts', source)).toEqual([]);
  });
});
