import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sources, textOf } from './repository.ts';
import { type Scratch, scratchRepository } from './scratch.ts';
import { findings, mayUseRealWorld, REAL_WORLD } from './source-rules.ts';

/** A check that finds no files would pass, so each rule has to find the violation planted for it here. */

const planted: readonly { rule: string; path: string; source: string }[] = [
  {
    rule: 'no-cycle',
    path: 'src-shared/circle-a.ts',
    source: "import { b } from './circle-b.ts';\nexport const a = (): number => b();\n",
  },
  {
    rule: 'no-floating-promises',
    path: 'src-main/ingest/floating.ts',
    source: 'async function go() {}\nexport function start() {\n  go();\n}\n',
  },
  {
    rule: 'no-misused-promises',
    path: 'src-main/ingest/misused.ts',
    source: 'export const all = (them: number[]) => them.forEach(async () => {});\n',
  },
  { rule: 'no-explicit-any', path: 'src-main/store/any.ts', source: 'export const a = (row: any): unknown => row;\n' },
  { rule: 'eqeqeq', path: 'src-main/domain/loose.ts', source: "export const a = (b: string) => b == '1';\n" },
  { rule: 'no-unused-vars', path: 'src-main/domain/unused.ts', source: 'const left = 1;\nexport {};\n' },
  { rule: 'no-console', path: 'src-main/ingest/console.ts', source: "console.log('here');\nexport {};\n" },
  { rule: 'no-restricted-properties', path: 'src-main/domain/now.ts', source: 'export const a = () => Date.now();\n' },
  { rule: 'no-restricted-properties', path: 'src-shared/chance.ts', source: 'export const a = () => Math.random();\n' },
  {
    rule: 'no-restricted-properties',
    path: 'src-main/app-environment.ts',
    source: "export const a = () => process.env['HOME'];\n",
  },
  {
    rule: 'no-restricted-properties',
    path: 'src-main/upstream/hidden-timer.ts',
    source: 'export const a = () => AbortSignal.timeout(5);\n',
  },
  { rule: 'no-restricted-properties', path: 'src-renderer/now.ts', source: 'export const a = () => Date.now();\n' },
  {
    rule: 'no-restricted-globals',
    path: 'src-main/upstream/network.ts',
    source: "export const a = () => fetch('http://127.0.0.1');\n",
  },
  {
    rule: 'no-restricted-globals',
    path: 'src-main/ingest/timer.ts',
    source: 'export const a = () => setTimeout(() => undefined, 1);\n',
  },
  { rule: 'no-restricted-globals', path: 'src-renderer/other-network.ts', source: "export const a = () => fetch('/');\n" },
  {
    rule: 'no-restricted-imports',
    path: 'src-main/ingest/timers.ts',
    source: "import { setTimeout as wait } from 'node:timers/promises';\nexport const a = () => wait(1);\n",
  },
  {
    rule: 'no-restricted-imports',
    path: 'src-main/demo/random.ts',
    source: "import { randomUUID } from 'node:crypto';\nexport const a = () => randomUUID();\n",
  },
  {
    rule: 'no-restricted-imports',
    path: 'src-main/domain/disk.ts',
    source: "import { readFileSync } from 'node:fs';\nexport const a = () => readFileSync('a');\n",
  },
  {
    rule: 'no-restricted-imports',
    path: 'src-main/api/http/writes.ts',
    source: "import { openWriteDb } from '#main/store/db';\nexport const a = openWriteDb;\n",
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
  {
    rule: 'no-restricted-imports',
    path: 'src-main/ingest/schema.ts',
    source: "import { z } from 'zod';\nexport const a = z.string();\n",
  },
  {
    rule: 'rules-of-hooks',
    path: 'src-renderer/hooks.tsx',
    source:
      "import { useState } from 'react';\nexport function View({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n",
  },
  { rule: 'alt-text', path: 'src-renderer/picture.tsx', source: 'export const Picture = () => <img src="/a.png" />;\n' },
  {
    rule: 'no-focused-tests',
    path: 'test/focused.test.ts',
    source: "import { expect, it } from 'vitest';\nit.only('a', () => expect(1).toBe(1));\n",
  },
];

const inOrder: readonly { rule: string; path: string; source: string }[] = [
  {
    rule: 'types of zod',
    path: 'src-main/ingest/schema-type.ts',
    source: "import type { z } from 'zod';\nexport type A = z.ZodType;\n",
  },
  {
    rule: 'types of the configuration',
    path: 'src-main/data-folder/config-type.ts',
    source: "import type { Config } from '#main/options/config';\nexport type A = Config;\n",
  },
  {
    rule: 'reads of the store',
    path: 'src-main/api/http/reads.ts',
    source: "import { contractReads } from '#main/store/contracts/contracts';\nexport const a = contractReads;\n",
  },
  { rule: 'a date of a known time', path: 'src-main/domain/date.ts', source: 'export const a = (ms: number) => new Date(ms);\n' },
  { rule: 'the real clock in the runtime', path: 'src-main/runtime/clock.ts', source: 'export const a = () => Date.now();\n' },
];

describe('the linter', () => {
  let scratch: Scratch;
  let found: ReturnType<Scratch['lint']>;

  beforeAll(() => {
    scratch = scratchRepository();
    scratch.plant({ 'src-shared/circle-b.ts': "import { a } from './circle-a.ts';\nexport const b = (): number => a();\n" });
    for (const { path, source } of [...planted, ...inOrder]) scratch.plant({ [path]: source });
    found = scratch.lint();
  });
  afterAll(() => scratch.remove());

  it.each(planted)('finds $rule in $path', ({ rule, path }) => {
    expect(found.filter((finding) => finding.path === path).map((finding) => finding.rule)).toContainEqual(
      expect.stringContaining(rule),
    );
  });

  it.each(inOrder)('lets $rule be ($path)', ({ path }) => {
    expect(found.filter((finding) => finding.path === path)).toEqual([]);
  });
});

describe('the syntax tree rules', () => {
  it.each([
    ['src-main/domain/a.ts', 'export const a = new Date();', 'Time, chance and the network are injected'],
    ['src-main/domain/a.ts', 'export const a = Date();', 'Time, chance and the network are injected'],
    ['src-main/api/http/a.ts', "export const a = globalThis.fetch('/');", 'Time, chance and the network are injected'],
    ['src-main/core/app.ts', "export const a = process['env'];", 'Only src-main/options/config.ts reads the environment'],
    ['src-main/core/app.ts', "import { env } from 'node:process';", 'Only src-main/options/config.ts reads the environment'],
    ['src-main/core/app.ts', 'export const { env } = process;', 'Taking it apart hides'],
    ['src-main/domain/a.ts', 'export const { now } = Date;', 'Taking it apart hides'],
    ['src-main/domain/a.ts', 'export class Manager {}', 'are classes'],
    ['src-main/domain/a.ts', 'export default 1;', 'default export'],
    ['src-main/domain/a.ts', '// TODO later', 'Name the issue'],
    ['src-main/api/contracts/a.ts', "import { a } from '../../store/contracts.ts';", 'leaves the layer'],
    ['src-main/ingest/a.ts', "import { a } from '../config.ts';", 'leaves the layer'],
    ['src-renderer/views/a.tsx', "import { a } from '../../src-main/options/config.ts';", 'leaves the layer'],
    ['src-renderer/views/a.tsx', "export * from '../../src-shared/game.ts';", 'leaves the layer'],
    ['src-main/ingest/a.ts', "const a = await import('../store/db.ts');", 'leaves the layer'],
    ['src-renderer/views/map/a.tsx', "import { a } from '../systems/a.ts';", 'belongs to the view systems'],
    ['src-renderer/views/map/a/b.tsx', "import type { A } from '../../systems/a/b.ts';", 'belongs to the view systems'],
    ['src-renderer/ui/a.tsx', "const a = await import('../views/map/a.tsx');", 'belongs to the view map'],
    ['test/api/a.test.ts', "import { a } from '../../src-main/options/config.ts';", 'leaves the layer'],
    ['src-main/api/http/a.ts', "import { a } from './route';", 'with its extension'],
    ['src-main/api/http/a.ts', "import { a } from '#main/store/db.ts';", 'without its extension'],
    ['src-main/domain/a.ts', 'export const a = 3_600_000;', 'Lengths of time have their names'],
    ['src-renderer/a.tsx', 'export const a = 7 * 86400000;', 'Lengths of time have their names'],
    ['src-main/domain/a.ts', 'export const a = 5 * 60_000;', 'Lengths of time have their names'],
    ['src-main/domain/a.ts', 'export const a = (b: number) => b * 24 * 60 * 60 * 1000;', 'Lengths of time have their names'],
    ['src-main/domain/a.ts', 'export const a = 24 * HOUR;', 'Lengths of time have their names'],
    ['test/domain/a.test.ts', 'const MINUTE = 60_000;', 'Lengths of time have their names'],
    ['src-main/demo/galaxy/a.ts', 'export const a = (b: number) => b >= 0.45;', 'Where high security begins'],
    ['src-renderer/a.tsx', 'const a = (day: Day) => day.jump_hours >= 20;', 'From how many sampled hours on'],
    ['src-main/domain/a.ts', 'const a = (hours: number) => (20 > hours ? 1 : 2);', 'From how many sampled hours on'],
    ['src-main/domain/a.ts', 'const a = (security: number) => Math.round(security * 10) / 10;', 'How the game displays security'],
    ['src-main/workers/a.ts', 'export const a = (db: Db) => db.prepare(text);', 'SQL belongs in src-main/store'],
    ['src-main/ingest/a.ts', "export const a = (db: Db) => db.pragma('user_version');", 'SQL belongs in src-main/store'],
    ['src-main/api/http/a.ts', "export const a = (db: Db) => db.exec('DELETE FROM runs');", 'SQL belongs in src-main/store'],
    ['src-main/data-folder/a.ts', 'export const a = `SELECT ${b} FROM runs`;', 'SQL belongs in src-main/store'],
    ['src-renderer/frame/a.tsx', "const a = 'zKillboard R2Z2';", 'stands in sourceTable'],
    ['src-renderer/frame/a.tsx', 'const a = <p>Thanks to EVE-Scout.</p>;', 'stands in sourceTable'],
    ['src-main/upstream/a.ts', 'const a = `EVE Ref answered ${b}.`;', 'stands in sourceTable'],
    ['src-shared/a.ts', "const a = 'https://data.everef.net/killmails';", 'stands in sourceTable'],
    ['src-renderer/state/a.ts', "import type { DataName } from '#shared/data-names';", 'in dependsOn of its endpoint'],
    ['src-renderer/views/map/a.ts', "const a = (status: S) => status?.data_versions['systems'];", 'in dependsOn of its endpoint'],
    ['src-renderer/views/map/a.ts', 'const a = ({ data_versions: versions }: S) => versions;', 'in dependsOn of its endpoint'],
    ['src-renderer/views/map/a.ts', "const a = { meta: { dependsOn: ['contracts'] } };", 'in dependsOn of its endpoint'],
    ['src-main/domain/a.ts', 'const const;', 'cannot be parsed'],
  ])('find in %s: %s', (path, source, message) => {
    expect(findings(path, source)).toEqual([{ path, line: 1, message: expect.stringContaining(message) }]);
  });

  it.each([
    ['src-main/runtime/world.ts', 'export const a = new Date();'],
    ['src-main/domain/a.ts', 'export const a = new Date(0);'],
    ['src-main/domain/a.ts', 'export class RangeError extends Error {}'],
    ['src-main/domain/a.ts', '// TODO(#12): measure it'],
    ['src-shared/time.ts', 'export const DAY = 24 * 60 * 60 * 1000;'],
    ['src-main/domain/a.ts', 'export const a = 10 * HOUR + 58 * MINUTE + 60_000;'],
    ['src-main/store/a.ts', "export const a = (db: Db) => db.prepare('SELECT 1');"],
    ['src-main/upstream/a.ts', "export const a = /b/.exec('Select one.');"],
    ['src-shared/sources.ts', "export const a = 'EVE Ref archives';"],
    ['src-main/upstream/a.ts', '// zKillboard has no list of them.'],
    ['src-main/headless.ts', "import { a } from './store/contracts.ts';"],
    ['src-main/api/http/a.ts', "import { a } from '../errors.ts';\nimport { b } from '#main/store/db';"],
    ['src-renderer/main.tsx', "import './styles/base.css';"],
    ['src-renderer/use-endpoint.ts', "const a = (status: S) => status?.data_versions['systems'];"],
    ['src-renderer/state/a.ts', 'const a = { dependsOn: list.dependsOn };'],
    ['src-shared/trade-api/a.ts', "const a = { dependsOn: ['contracts'] };"],
    [
      'src-renderer/views/systems/system/a.tsx',
      "import { a } from '../finder/a.ts';\nimport { b } from '../../../systems/b.ts';",
    ],
    ['src-renderer/views/index.ts', "const a = () => import('./map/map.tsx');"],
    ['src-renderer/frame/frame.tsx', "import { a } from '../views/first-run/first-run.tsx';"],
    ['test/renderer/a.test.ts', "import { a } from '../../src-renderer/ui/format.ts';"],
  ])('let %s be: %s', (path, source) => {
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
    ['src-shared', 'src-shared/page.ts', 'export const a = document.title;\n', "'document'"],
    ['src-main', 'src-main/domain/page.ts', 'export const a = document.title;\n', "'document'"],
    ['src-renderer', 'src-renderer/node.ts', 'export const a = process.pid;\n', "'process'"],
    ['src-main', 'src-main/domain/index.ts', 'export const a = (list: number[]): number => list[0];\n', 'undefined'],
    ['src-main', 'src-main/domain/enum.ts', 'export enum Colour {\n  Red,\n}\n', 'erasableSyntaxOnly'],
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

  it('the formatter refuses an untidy file', () => {
    scratch.plant({ 'src-main/domain/untidy.ts': 'export const a = "b"' });
    const { code, output } = scratch.run('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', 'src-main/domain/untidy.ts');
    expect(code).not.toBe(0);
    expect(output).toContain('untidy.ts');
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
