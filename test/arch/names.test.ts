import { describe, expect, it } from 'vitest';
import { sources, textOf } from './repository.ts';
import { layerOf } from './source-rules.ts';
import { spelledRecords, typeDeclarations } from './syntax-tree.ts';

/** `name: files` of every type that is declared in several files and exported by one of them. */
function ambiguousNames(files: ReadonlyMap<string, string>): { name: string; paths: string[] }[] {
  const declared = [...files].flatMap(([path, text]) => typeDeclarations(path, text).map((type) => ({ ...type, path })));
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
    expect([...product].flatMap(([path, text]) => typeDeclarations(path, text)).length).toBeGreaterThan(500);
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

/** Pairs of records with the same members, four at least, of which one could be the other: both in one layer, or one in src-shared. */
function recordsSpelledTwice(files: ReadonlyMap<string, string>): string[] {
  const records = [...files].flatMap(([path, text]) =>
    spelledRecords(path, text)
      .filter(({ members }) => members.length >= 4)
      .map(({ name, members }) => ({ name, path, key: members.join() })),
  );
  return [...Map.groupBy(records, ({ key }) => key).values()].flatMap((same) =>
    same.flatMap((one, index) =>
      same
        .slice(index + 1)
        .filter(({ path }) => [path, one.path].some((of) => layerOf(of) === 'src-shared') || layerOf(path) === layerOf(one.path))
        .map(({ name, path }) => `${one.path}#${one.name} = ${path}#${name}`),
    ),
  );
}

/** Records that stay two, each with the reason. */
const TWO_RECORDS: Readonly<Record<string, string>> = {
  'src-renderer/map/scene.ts#MapBody = src-shared/systems-api/topology.ts#systemMap': 'read-only, and as far as it is drawn',
  'src-shared/http/endpoint.ts#Endpoint = src-shared/http/endpoint.ts#Description':
    'with the defaults, and before they are filled in',
};

describe('a record', () => {
  it('is spelled out once where one declaration serves both sides', () => {
    expect([...product].flatMap(([path, text]) => spelledRecords(path, text)).length).toBeGreaterThan(700);
    expect(recordsSpelledTwice(product)).toEqual(Object.keys(TWO_RECORDS));
  });

  it('that is spelled out twice is found, as a schema too, unless neither layer may import the other', () => {
    const record = 'export interface Sight { at: string; id: number; by: number; of: string }';
    const found = (path: string, other: string) => recordsSpelledTwice(planted({ 'src-main/store/b.ts': record, [path]: other }));
    expect(found('src-main/store/a.ts', 'type Seen = { by: number; at: string; of: string; id: number };')).toHaveLength(1);
    expect(found('src-shared/a.ts', 'const seen = z.object({ at: a, id: b, by: c, of: d }).meta({});')).toHaveLength(1);
    expect(found('src-main/domain/a.ts', record)).toEqual([]);
    expect(found('src-main/store/a.ts', 'interface Seen { at: string; id: number }')).toEqual([]);
  });
});
