import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sources, textOf } from './repository.ts';
import { type Scratch, scratchRepository } from './scratch.ts';
import { findings, mayUseRealWorld, REAL_WORLD } from './source-rules.ts';

/** A check that finds no files would pass, so each of our own rules has to find a violation that is planted here. */

const planted: readonly (readonly [rule: string, path: string, source: string])[] = [
  ['no-cycle', 'src-shared/circle-a.ts', "import type { B } from './circle-b.ts';\nexport type A = B | null;\n"],
  ['no-floating-promises', 'src-main/ingest/floating.ts', 'async function go() {}\nexport function start() {\n  go();\n}\n'],
  ['no-restricted-properties', 'src-main/domain/now.ts', 'export const a = () => Date.now();\n'],
  ['no-restricted-properties', 'src-shared/chance.ts', 'export const a = () => Math.random();\n'],
  ['no-restricted-globals', 'src-main/upstream/network.ts', "export const a = () => fetch('/');\n"],
  ['no-restricted-imports', 'src-main/demo/random.ts', "import { randomUUID } from 'node:crypto';\nrandomUUID();\n"],
  [
    'no-restricted-imports',
    'src-main/api/contracts/writes.ts',
    "export { contractWrites } from '#main/store/contracts/contracts';\n",
  ],
  ['no-restricted-imports', 'src-main/api/systems/other-service.ts', "export { a } from '../contracts/thing.ts';\n"],
  ['no-default-export', 'src-main/domain/default.ts', 'export default 1;\n'],
  ['max-lines', 'src-main/domain/long-file.ts', `export {};\n${'// A line.\n'.repeat(400)}`],
  ['max-lines-per-function', 'src-main/domain/long.ts', `export function long() {${'\n'.repeat(80)}}\n`],
  ['no-focused-tests', 'test/focused.test.ts', "import { expect, it } from 'vitest';\nit.only('a', () => expect(1).toBe(1));\n"],
];

const scratch = scratchRepository();
afterAll(() => scratch.remove());

describe('the linter', () => {
  let found: ReturnType<Scratch['lint']>;
  beforeAll(() => {
    scratch.plant({ 'src-shared/circle-b.ts': "import type { A } from './circle-a.ts';\nexport type B = A[];\n" });
    for (const [, path, source] of planted) scratch.plant({ [path]: source });
    found = scratch.lint();
  });

  it.each(planted)('finds %s in %s', (rule, path) => {
    expect(found).toContainEqual({ path, rule: expect.stringContaining(rule) });
  });
});

describe('our own rules', () => {
  it.each([
    ['src-main/domain/a.ts', 'export const a = new Date();', 'Time, chance and the network are injected'],
    ['src-main/core/app.ts', "export const a = process['env'];", 'Only src-main/options/config.ts reads the environment'],
    ['src-main/domain/a.ts', '// TODO later', 'Name the issue'],
    ['src-main/ingest/a.ts', "const a = await import('../store/db.ts');", 'leaves the layer'],
    ['src-main/domain/a.ts', 'export class Manager {}', 'are classes'],
    ['src-renderer/views/map/a.tsx', "import { a } from '../systems/a.ts';", 'belongs to the view systems'],
    ['src-main/api/http/a.ts', "import { a } from './route';", 'with its extension'],
    ['src-main/workers/a.ts', 'export const a = (db: Db) => db.prepare(text);', 'SQL belongs in src-main/store'],
    ['src-main/data-folder/a.ts', 'export const a = `SELECT ${b} FROM runs`;', 'SQL belongs in src-main/store'],
    ['src-renderer/frame/a.tsx', 'const a = <p>Thanks to EVE-Scout.</p>;', 'stands in sourceTable'],
    ['src-renderer/views/map/a.ts', "const a = { meta: { dependsOn: ['contracts'] } };", 'in dependsOn of its endpoint'],
  ])('find in %s: %s', (path, source, message) => {
    expect(findings(path, source)).toEqual([{ path, line: 1, message: expect.stringContaining(message) }]);
  });

  it.each([
    ['src-main/runtime/world.ts', 'export const a = new Date();'],
    ['src-main/domain/a.ts', 'export class RangeError extends Error {}'],
    ['src-main/store/a.ts', "export const a = (db: Db) => db.prepare('SELECT 1');"],
    ['src-main/upstream/a.ts', '// zKillboard has no list of them.'],
    ['src-renderer/views/index.ts', "const a = () => import('./map/map.tsx');"],
  ])('allow in %s: %s', (path, source) => {
    expect(findings(path, source)).toEqual([]);
  });

  it('allow the real world exactly where the linter does', () => {
    const { overrides }: { overrides: { files: string[]; rules: Record<string, unknown> }[] } = JSON.parse(
      textOf('.oxlintrc.json'),
    );
    const off = overrides.filter(({ rules }) => rules['no-restricted-properties'] === 'off').flatMap(({ files }) => files);
    expect(off.filter((path) => path !== 'src-renderer/api.ts').sort()).toEqual([...REAL_WORLD].sort());
    expect(mayUseRealWorld('src-main/runtime/world.ts')).toBe(true);
  });

  it('hold for every source file', () => {
    // The rules and what is planted here are written like what they find.
    const paths = sources().filter((path) => !path.startsWith('test/arch/'));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.flatMap((path) => findings(path, textOf(path)))).toEqual([]);
  });
});
