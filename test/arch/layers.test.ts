import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importOverrides, type LayerRow, layerRows } from './layer-rules.ts';
import { filesOf, textOf } from './repository.ts';
import { type Scratch, scratchRepository } from './scratch.ts';

const rows = layerRows(textOf('docs/dev/architecture.md'));
const layers = rows.filter(({ folder }) => folder !== 'test');
const inMain = layers
  .filter(({ folder }) => /^src-main\/[\w-]+$/.test(folder))
  .map(({ folder }) => folder.replace('src-main/', ''));
const packages = [...new Set(rows.flatMap((row) => row.packages))];

/** What a file of this layer may not import, as specifiers; and what it may. */
function imports(row: LayerRow): { forbidden: string[]; allowed: string[] } {
  const own = row.folder.replace('src-main/', '');
  const mayImport = (layer: string) => row.mayImport.has(layer);
  const others = [
    ...inMain.filter((layer) => layer !== own).map((layer) => ({ specifier: `#main/${layer}/thing`, isFree: mayImport(layer) })),
    ...packages.map((name) => ({ specifier: name.replace('*', 'thing'), isFree: row.packages.includes(name) })),
    { specifier: '#shared/game', isFree: mayImport('shared') },
    ...(row.folder.startsWith('src-main') && own !== '*.ts' ? [{ specifier: '#main/headless', isFree: false }] : []),
  ];
  const { true: allowed = [], false: forbidden = [] } = Object.groupBy(others, ({ isFree }) => `${isFree}`);
  return { forbidden: forbidden.map(({ specifier }) => specifier), allowed: allowed.map(({ specifier }) => specifier) };
}

const plant = ({ folder }: LayerRow, kind: string) =>
  folder.endsWith('.ts') ? folder.replace('*', kind) : `${folder}/${kind}.ts`;
const source = (specifiers: readonly string[]) =>
  specifiers.map((specifier, index) => `import { a${index} } from '${specifier}';\nvoid a${index};\n`).join('');

describe('the layer table', () => {
  let scratch: Scratch;
  let broken: Map<string, number>;

  beforeAll(() => {
    scratch = scratchRepository();
    for (const row of layers) {
      const { forbidden, allowed } = imports(row);
      scratch.plant({ [plant(row, 'forbidden')]: source(forbidden), [plant(row, 'allowed')]: source(allowed) });
    }
    scratch.plant({
      'test/core.test.ts': source(['electron', '#main/electron/shell']),
      'test/shell/some.test.ts': source(['electron']),
    });
    broken = new Map();
    for (const { rule, path } of scratch.lint())
      if (rule.includes('no-restricted-imports')) broken.set(path, (broken.get(path) ?? 0) + 1);
    // The type-aware linter takes a second on an idle machine, and many times that beside other work.
  }, 60_000);
  afterAll(() => scratch.remove());

  it.each(layers)('$folder: every import that its row does not grant is found, and none that it grants', (row) => {
    const { forbidden } = imports(row);
    expect(forbidden.length).toBeGreaterThan(0);
    expect(broken.get(plant(row, 'forbidden'))).toBe(forbidden.length);
    expect(broken.get(plant(row, 'allowed'))).toBeUndefined();
  });

  it('test: only test/shell may import electron', () => {
    expect(broken.get('test/core.test.ts')).toBe(2);
    expect(broken.get('test/shell/some.test.ts')).toBeUndefined();
  });

  it('says the same as .oxlintrc.json (else: npm run layers)', () => {
    const { overrides }: { overrides: { rules: object }[] } = JSON.parse(textOf('.oxlintrc.json'));
    expect(overrides.filter(({ rules }) => 'no-restricted-imports' in rules)).toEqual(importOverrides(rows));
  });

  it('has a row for every folder of sources, and every row has files', () => {
    for (const { folder } of rows)
      expect(filesOf(folder.endsWith('.ts') ? folder : `${folder}/**/*.{ts,tsx}`), folder).not.toEqual([]);
    const folders = filesOf('src-main/*/*.ts', 'src-main/*/*/**/*.ts').map((path) => path.split('/').slice(0, 2).join('/'));
    expect([...new Set(folders)].sort()).toEqual(inMain.map((layer) => `src-main/${layer}`).sort());
  });
});
