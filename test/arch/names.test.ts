import { describe, expect, it } from 'vitest';
import { sources, textOf } from './repository.ts';

/** The types that a source declares itself, in their order; what it re-exports of another file is that one's. */
function typeDeclarations(source: string): { name: string; isExported: boolean }[] {
  const declared = source.matchAll(/^(export )?(?:declare )?(?:type|interface|(?:abstract )?class|enum) (\w+)/gm);
  return [...declared].map(([, exported, name = '']) => ({ name, isExported: exported !== undefined }));
}

/** `name: files` of every type that is declared in several files and exported by one of them. */
function ambiguousNames(files: ReadonlyMap<string, string>): { name: string; paths: string[] }[] {
  const declared = [...files].flatMap(([path, text]) => typeDeclarations(text).map((type) => ({ ...type, path })));
  return [...Map.groupBy(declared, ({ name }) => name)]
    .map(([name, types]) => ({ name, paths: types.map(({ path }) => path), isExported: types.some((type) => type.isExported) }))
    .filter(({ paths, isExported }) => isExported && new Set(paths).size > 1)
    .map(({ name, paths }) => ({ name, paths }));
}

const product = new Map(
  sources()
    .filter((path) => path.startsWith('src-') && !path.startsWith('src-main/store/migrations/'))
    .map((path) => [path, textOf(path)]),
);
const planted = (files: Record<string, string>) => new Map(Object.entries(files));

describe('the name of an exported type', () => {
  it('is declared in one file only, exported or not', () => {
    expect([...product.values()].flatMap(typeDeclarations).length).toBeGreaterThan(500);
    expect(ambiguousNames(product)).toEqual([]);
  });

  it('is found where it means two things, and not where one file passes on the other', () => {
    const found = (one: string, other: string) => ambiguousNames(planted({ 'src-main/a.ts': one, 'src-shared/b.ts': other }));
    const twice = [{ name: 'Offer', paths: ['src-main/a.ts', 'src-shared/b.ts'] }];
    expect(found('export type Offer = { id: number };', 'interface Offer {}')).toEqual(twice);
    expect(found('export class Offer extends Error {}', 'export type Offer = 1;')).toEqual(twice);
    expect(found('interface Props {}', 'interface Props {}')).toEqual([]);
    expect(found('export interface Offer {}', "export type { Offer } from './a.ts';")).toEqual([]);
  });
});
