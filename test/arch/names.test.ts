import { describe, expect, it } from 'vitest';
import { forecastModels as computed } from '#main/domain/forecast/selection';
import { forecastModels as published } from '#shared/systems-api/forecast';
import { sources, textOf } from './repository.ts';
import { typeDeclarations } from './syntax-tree.ts';

/** Names that several files declare, one of them for others to import, each with the reason. */
const SHARED_NAMES: Readonly<Record<string, string>> = {
  ForecastModel: 'the domain computes its list out of its baselines, the interface spells it; a test below compares the two',
};

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
  const ambiguous = ambiguousNames(product);

  it('is declared in one file only, exported or not', () => {
    expect([...product].flatMap(([path, text]) => typeDeclarations(path, text)).length).toBeGreaterThan(500);
    expect(ambiguous.filter(({ name }) => !Object.hasOwn(SHARED_NAMES, name))).toEqual([]);
  });

  it('is excepted from that only while it is declared twice', () => {
    const names = new Set(ambiguous.map(({ name }) => name));
    expect(Object.keys(SHARED_NAMES).filter((name) => !names.has(name))).toEqual([]);
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

it('the forecasting models that are computed are those of the interface', () => {
  expect([...computed].sort()).toEqual([...published].sort());
});
