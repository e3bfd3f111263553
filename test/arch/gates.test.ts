import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sources, textOf } from './repository.ts';
import { type Scratch, scratchRepository } from './scratch.ts';
import { findings, mayUseRealWorld, REAL_WORLD } from './source-rules.ts';

/** A check that finds no files would pass, so each of our own rules has to find a violation that is planted here. */

const planted: readonly { rule: string; path: string; source: string }[] = [
  {
    rule: 'no-cycle',
    path: 'src-shared/circle-a.ts',
    source: "import type { B } from './circle-b.ts';\nexport type A = B | null;\n",
  },
  {
    rule: 'no-floating-promises',
    path: 'src-main/ingest/floating.ts',
    source: 'async function go() {}\nexport function start() {\n  go();\n}\n',
  },
  { rule: 'no-restricted-properties', path: 'src-main/domain/now.ts', source: 'export const a = () => Date.now();\n' },
  { rule: 'no-restricted-properties', path: 'src-shared/chance.ts', source: 'export const a = () => Math.random();\n' },
  { rule: 'no-restricted-properties', path: 'src-renderer/now.ts', source: 'export const a = () => Date.now();\n' },
  { rule: 'no-restricted-globals', path: 'src-main/upstream/network.ts', source: "export const a = () => fetch('/');\n" },
  { rule: 'no-restricted-globals', path: 'src-renderer/network.ts', source: "export const a = () => fetch('/');\n" },
  {
    rule: 'no-restricted-imports',
    path: 'src-main/demo/random.ts',
    source: "import { randomUUID } from 'node:crypto';\nexport const a = () => randomUUID();\n",
  },
  {
    rule: 'no-restricted-imports',
    path: 'src-main/api/contracts/writes.ts',
    source: "import { contractWrites } from '#main/store/contracts/contracts';\nexport const a = contractWrites;\n",
  },
  {
    rule: 'no-restricted-imports',
    path: 'src-main/api/systems/other-service.ts',
    source: "import { a } from '../contracts/thing.ts';\nexport const b = a;\n",
  },
  { rule: 'no-default-export', path: 'src-main/domain/default.ts', source: 'export default 1;\n' },
  { rule: 'max-lines', path: 'src-main/domain/long-file.ts', source: `export {};\n${'// A line.\n'.repeat(250)}` },
  {
    rule: 'max-lines-per-function',
    path: 'src-main/domain/long.ts',
    source: `export function long() {${'\n'.repeat(80)}}\n`,
  },
  {
    rule: 'no-focused-tests',
    path: 'test/focused.test.ts',
    source: "import { expect, it } from 'vitest';\nit.only('a', () => expect(1).toBe(1));\n",
  },
];

const allowed: readonly { what: string; path: string; source: string }[] = [
  {
    what: 'reads of the store',
    path: 'src-main/api/http/reads.ts',
    source: "import { contractReads } from '#main/store/contracts/contracts';\nexport const a = contractReads;\n",
  },
  { what: 'a date of a known time', path: 'src-main/domain/date.ts', source: 'export const a = (ms: number) => new Date(ms);\n' },
  { what: 'the real clock in the runtime', path: 'src-main/runtime/clock.ts', source: 'export const a = () => Date.now();\n' },
];

describe('the linter', () => {
  let scratch: Scratch;
  let found: ReturnType<Scratch['lint']>;

  beforeAll(() => {
    scratch = scratchRepository();
    scratch.plant({ 'src-shared/circle-b.ts': "import type { A } from './circle-a.ts';\nexport type B = A[];\n" });
    for (const { path, source } of [...planted, ...allowed]) scratch.plant({ [path]: source });
    found = scratch.lint();
  });
  afterAll(() => scratch.remove());

  it.each(planted)('finds $rule in $path', ({ rule, path }) => {
    expect(found.filter((finding) => finding.path === path).map((finding) => finding.rule)).toContainEqual(
      expect.stringContaining(rule),
    );
  });

  it.each(allowed)('allows $what ($path)', ({ path }) => {
    expect(found.filter((finding) => finding.path === path)).toEqual([]);
  });
});

describe('the syntax tree rules', () => {
  it.each([
    ['src-main/domain/a.ts', 'export const a = new Date();', 'Time, chance and the network are injected'],
    ['src-main/core/app.ts', "export const a = process['env'];", 'Only src-main/options/config.ts reads the environment'],
    ['src-main/domain/a.ts', 'export const { now } = Date;', 'Taking it apart hides'],
    ['src-main/domain/a.ts', 'export class Manager {}', 'are classes'],
    ['src-main/domain/a.ts', '// TODO later', 'Name the issue'],
    ['src-main/ingest/a.ts', "const a = await import('../store/db.ts');", 'leaves the layer'],
    ['src-renderer/views/map/a.tsx', "import { a } from '../systems/a.ts';", 'belongs to the view systems'],
    ['src-main/api/http/a.ts', "import { a } from './route';", 'with its extension'],
    ['src-main/domain/a.ts', 'export const a = (b: number) => b * 24 * 60 * 60 * 1000;', 'Lengths of time have their names'],
    ['src-main/workers/a.ts', 'export const a = (db: Db) => db.prepare(text);', 'SQL belongs in src-main/store'],
    ['src-main/data-folder/a.ts', 'export const a = `SELECT ${b} FROM runs`;', 'SQL belongs in src-main/store'],
    ['src-renderer/frame/a.tsx', 'const a = <p>Thanks to EVE-Scout.</p>;', 'stands in sourceTable'],
    ['src-renderer/views/map/a.ts', "const a = { meta: { dependsOn: ['contracts'] } };", 'in dependsOn of its endpoint'],
    ['src-main/domain/a.ts', 'const const;', 'cannot be parsed'],
  ])('find in %s: %s', (path, source, message) => {
    expect(findings(path, source)).toEqual([{ path, line: 1, message: expect.stringContaining(message) }]);
  });

  it.each([
    ['src-main/runtime/world.ts', 'export const a = new Date();'],
    ['src-main/domain/a.ts', 'export class RangeError extends Error {}'],
    ['src-main/domain/a.ts', 'export const a = 10 * HOUR + 58 * MINUTE + 60_000;'],
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
    const paths = sources();
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.flatMap((path) => findings(path, textOf(path)))).toEqual([]);
  });
});

describe('the other gates', () => {
  let scratch: Scratch;
  beforeAll(() => {
    scratch = scratchRepository();
  });
  afterAll(() => scratch.remove());

  it.each([
    ['src-shared', 'src-shared/node.ts', 'export const a = process.pid;\n', "'process'"],
    ['src-main', 'src-main/domain/page.ts', 'export const a = document.title;\n', "'document'"],
    ['src-renderer', 'src-renderer/node.ts', 'export const a = process.pid;\n', "'process'"],
  ])('the compiler of %s refuses %s', (project, path, source, message) => {
    scratch.plant({
      [path]: source,
      [`${project}/fine.ts`]: 'export const fine = 1;\n',
      'src-shared/fine.ts': 'export const fine = 1;\n',
    });
    const { code, output } = scratch.run('typescript/bin/tsc', '-b', project);
    expect(code).not.toBe(0);
    expect(output).toContain(path);
    expect(output).toContain(message);
  });

  it('knip refuses a file that nothing uses and an export that nobody imports', () => {
    scratch.plant({
      'src-main/headless.ts': "import { used } from './runtime/used.ts';\nused();\n",
      'src-main/runtime/used.ts': 'export const used = () => 1;\nexport const unused = () => 2;\n',
      'src-main/runtime/orphan.ts': 'export const orphan = 1;\n',
    });
    const { code, output } = scratch.run('knip/bin/knip.js', '--include', 'files,exports');
    expect(code).not.toBe(0);
    expect(output).toContain('src-main/runtime/orphan.ts');
    expect(output).toMatch(/unused\b.*used\.ts/);
  });

  it('a linter that is given no file fails', () => {
    expect(scratch.run('oxlint/bin/oxlint', 'resources').code).not.toBe(0);
  });
});

describe('what the gates see', () => {
  it('is every source file', () => {
    const scratch = scratchRepository();
    const tree = Object.fromEntries(sources().map((path) => [path, 'export {};\n']));
    scratch.plant(tree);
    const { output } = scratch.run('oxlint/bin/oxlint', '--format=json', 'src-main', 'src-shared', 'src-renderer', 'test');
    scratch.remove();
    expect(JSON.parse(output)).toMatchObject({ number_of_files: Object.keys(tree).length });
  });
});
