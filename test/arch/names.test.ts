import { describe, expect, it } from 'vitest';
import { sources, textOf } from './repository.ts';
import { layerOf } from './source-rules.ts';
import { spelledRecords, typeDeclarations, undocumentedExports } from './syntax-tree.ts';

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
  const product = new Map(
    sources()
      .filter((path) => path.startsWith('src-') && !path.startsWith('src-main/store/migrations/'))
      .map((path) => [path, textOf(path)]),
  );

  it('is spelled out once where one declaration serves both sides', () => {
    expect([...product].flatMap(([path, text]) => spelledRecords(path, text)).length).toBeGreaterThan(700);
    expect(recordsSpelledTwice(product)).toEqual(Object.keys(TWO_RECORDS));
  });

  const record = 'export interface Sight { at: string; id: number; by: number; of: string }';
  it.each([
    ['in one layer', 'src-main/store/a.ts', 'type Seen = { by: number; at: string; of: string; id: number };'],
    ['as a schema', 'src-shared/a.ts', 'const seen = z.object({ at: a, id: b, by: c, of: d }).meta({});'],
  ])('that is spelled out twice is found: %s', (_, path, other) => {
    const found = recordsSpelledTwice(
      new Map([
        ['src-main/store/b.ts', record],
        [path, other],
      ]),
    );
    expect(found).toEqual([expect.stringMatching(/^src-main\/store\/b\.ts#Sight = src-\w+(\/store)?\/a\.ts#[Ss]een$/)]);
  });

  it.each([
    ['neither layer may import the other', 'src-main/domain/a.ts', record],
    ['one has a member more', 'src-main/store/a.ts', record.replace('at:', 'on: string; at:')],
    [
      'one is made of the other',
      'src-main/store/a.ts',
      'interface Seen extends Sight { at: string; id: number; by: number; of: string }',
    ],
    ['they are small', 'src-main/store/a.ts', 'interface Seen { at: string; id: number }'],
  ])('may occur twice where %s', (_, path, other) => {
    expect(
      recordsSpelledTwice(
        new Map([
          ['src-main/store/b.ts', record],
          [path, other],
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
