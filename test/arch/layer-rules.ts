/** One row of the layer table of docs/dev/architecture.md. */
export interface LayerRow {
  /** As in the table: `src-shared`, `src-main/api`, `src-main/*.ts`. */
  folder: string;
  /** Layer names it may import, itself included. */
  mayImport: ReadonlySet<string>;
  readsOnly: boolean;
  packages: readonly string[];
  /** What a broken rule says. */
  message: string;
}

/** An override of .oxlintrc.json that holds one layer's import rule. */
export interface ImportOverride {
  files: string[];
  rules: { 'no-restricted-imports': ['error', { patterns: RestrictedPattern[] }] };
}
interface RestrictedPattern {
  regex: string;
  message: string;
  allowTypeImports?: true;
  importNames?: string[];
  importNamePattern?: string;
}

/** Reads the rows of the table whose first heading is `folder`. */
export function layerRows(document: string): LayerRow[] {
  const lines = document.split('\n');
  const start = lines.findIndex((line) => line.startsWith('| folder |'));
  if (start < 0) throw new Error("docs/dev/architecture.md has no layer table: no line starts with '| folder |'.");
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end < 0 ? undefined : end).map(rowOf);
}

/** The lint rules that enforce the table, in its order. */
export function importOverrides(rows: readonly LayerRow[]): ImportOverride[] {
  const packages = [...new Set(rows.flatMap((row) => row.packages))];
  const layers = rows.map(layerName).filter((name) => name !== '*.ts' && name !== 'test');
  return rows.flatMap((row) => {
    const patterns = row.folder === 'test' ? testPatterns() : [...layerPatterns(row, layers), ...packagePatterns(row, packages)];
    const overrides = [override([globOf(row)], patterns)];
    if (row.folder === 'src-main/api') overrides.push(override(SERVICES, [...patterns, ...apartPatterns()]));
    if (row.folder === 'test') overrides.push(override(['test/shell/**'], []));
    return overrides;
  });
}

/** The services and the local interface build on api/http and never on each other. */
const SERVICES = ['contracts', 'systems', 'trade', 'plan', 'data', 'local'].map((name) => `src-main/api/${name}/**`);
const WITHOUT_NODE = ['src-shared', 'src-main/domain', 'src-renderer'];
const WITH_TIMERS = ['src-main/runtime', 'src-main/launch', 'src-main/electron', 'src-main/*.ts'];

function rowOf(line: string): LayerRow {
  const [folder = '', imports = '', packages = ''] = line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim());
  const names = imports.split(',').map((name) => name.trim());
  const own = folder.replaceAll('`', '');
  return {
    folder: own,
    mayImport: new Set([...names.map((name) => name.replace(' (reads)', '')), layerName({ folder: own })]),
    readsOnly: names.includes('store (reads)'),
    packages: [...packages.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
    message: `${own} may import: ${imports.replaceAll('`', '')}. Have it handed in by src-main/core/app.ts, or move the code to the layer it belongs to (docs/dev/architecture.md).`,
  };
}

function layerName({ folder }: Pick<LayerRow, 'folder'>): string {
  return folder.replace('src-main/', '').replace('src-', '');
}

function globOf({ folder }: LayerRow): string {
  return folder.endsWith('.ts') ? folder : `${folder}/**`;
}

function layerPatterns(row: LayerRow, layers: readonly string[]): RestrictedPattern[] {
  const { message } = row;
  const patterns: RestrictedPattern[] = [];
  const inMain = row.folder.startsWith('src-main/');
  const foreign = layers.filter((layer) => !row.mayImport.has(layer) && !['shared', 'renderer'].includes(layer));
  if (!inMain) patterns.push({ regex: '^#main/', message });
  else if (foreign.length > 0) patterns.push({ regex: `^#main/(${foreign.join('|')})/`, message });
  if (!row.mayImport.has('shared')) patterns.push({ regex: '^#shared/', message });
  // The entries beside the folders run as soon as they are imported.
  if (inMain && row.folder !== 'src-main/*.ts') patterns.push({ regex: '^#main/[^/]+$', message });
  if (row.readsOnly) {
    patterns.push({
      regex: '^#main/store/',
      importNamePattern: '(Writes|Write[A-Z]\\w*)$',
      message: 'The api only reads. What it wants written goes through the ingest handle (LocalDeps).',
    });
  }
  return patterns;
}

function packagePatterns(row: LayerRow, packages: readonly string[]): RestrictedPattern[] {
  const foreign = packages.filter((name) => name !== 'zod' && !row.packages.includes(name));
  const patterns: RestrictedPattern[] = [
    ...zodPatterns(row),
    {
      regex: `^(${foreign.map((name) => name.replaceAll('.', '\\.').replace('*', '[^/]+')).join('|')})(/|$)`,
      message: `${row.folder} may not use this package: the layer table of docs/dev/architecture.md says which layer wraps it.`,
    },
  ];
  if (WITHOUT_NODE.includes(row.folder)) {
    patterns.push({ regex: '^node:', message: `${row.folder} runs anywhere: no Node modules. Take the value as an argument.` });
  } else if (!WITH_TIMERS.includes(row.folder)) {
    patterns.push({ regex: '^node:(timers|perf_hooks)', message: 'Time is injected: use the Clock of #main/runtime/world.' });
    patterns.push({
      regex: '^node:crypto$',
      importNames: ['randomBytes', 'randomFill', 'randomInt', 'randomUUID'],
      message: 'Chance is injected: use the Random of #main/runtime/world.',
    });
  }
  return patterns;
}

/** Every layer may speak of a schema's type; making or running schemas is for the layers that list zod. */
function zodPatterns(row: LayerRow): RestrictedPattern[] {
  if (row.packages.includes('zod')) return [];
  const message = `${row.folder} makes no schemas: describe the shape in src-shared and import it, or import zod's types alone.`;
  return [{ regex: '^zod(/|$)', allowTypeImports: true, message }];
}

function apartPatterns(): RestrictedPattern[] {
  const message = 'The services never import each other: what both need belongs to api/http.';
  return [{ regex: '^(\\.\\./)+(contracts|systems|trade|plan|data|local)/', message }];
}

function testPatterns(): RestrictedPattern[] {
  const message = 'Importing electron would try to download it; only test/shell, which runs on a fake, may.';
  return [{ regex: '^(electron$|#main/electron/)', message }];
}

function override(files: string[], patterns: RestrictedPattern[]): ImportOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}
