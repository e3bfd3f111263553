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
  const layers = rows.map(layerName).filter((name) => !['*.ts', 'test', 'shared', 'renderer'].includes(name));
  return rows.flatMap((row) => {
    if (row.folder === 'test') return [override(['test/**'], [ELECTRON]), override(['test/shell/**'], [])];
    const patterns = [...layerPatterns(row, layers), ...packagePatterns(row, packages)];
    const own = override([row.folder.endsWith('.ts') ? row.folder : `${row.folder}/**`], patterns);
    return row.folder === 'src-main/api' ? [own, override(SERVICES, [...patterns, OTHER_SERVICE])] : [own];
  });
}

const WITHOUT_NODE = ['src-shared', 'src-main/domain', 'src-renderer'];
const WITH_TIMERS = ['src-main/runtime', 'src-main/launch', 'src-main/electron', 'src-main/*.ts'];
/** The services and the local interface build on api/http and never on each other. */
const SERVICES = ['contracts', 'systems', 'trade', 'plan', 'data', 'local'].map((name) => `src-main/api/${name}/**`);
const OTHER_SERVICE: RestrictedPattern = {
  regex: '^(\\.\\./)+(contracts|systems|trade|plan|data|local)/',
  message: 'The services never import each other: what both need belongs to api/http.',
};
const ELECTRON: RestrictedPattern = {
  regex: '^(electron$|#main/electron/)',
  message: 'Importing electron would try to download it; only test/shell, which runs on a fake, may.',
};
const TIMERS: RestrictedPattern = {
  regex: '^node:(timers|perf_hooks)',
  message: 'Time is injected: use the Clock of #main/runtime/world.',
};
const CHANCE: RestrictedPattern = {
  regex: '^node:crypto$',
  importNames: ['randomBytes', 'randomFill', 'randomInt', 'randomUUID'],
  message: 'Chance is injected: use the Random of #main/runtime/world.',
};
const WRITES: RestrictedPattern = {
  regex: '^#main/store/',
  importNamePattern: '(Writes|Write[A-Z]\\w*)$',
  message: 'The api only reads. What it wants written goes through the ingest handle (LocalDeps).',
};

function rowOf(line: string): LayerRow {
  const [, cell = '', imports = '', packages = ''] = line.split('|').map((text) => text.trim());
  const folder = cell.replaceAll('`', '');
  const names = imports.split(',').map((name) => name.trim());
  return {
    folder,
    mayImport: new Set([...names.map((name) => name.replace(' (reads)', '')), layerName({ folder })]),
    readsOnly: names.includes('store (reads)'),
    packages: [...packages.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
    message: `${folder} may import: ${imports.replaceAll('`', '')}. Have it handed in by src-main/core/app.ts, or move the code to the layer it belongs to (docs/dev/architecture.md).`,
  };
}

function layerName({ folder }: Pick<LayerRow, 'folder'>): string {
  return folder.replace('src-main/', '').replace('src-', '');
}

function layerPatterns({ folder, mayImport, readsOnly, message }: LayerRow, layers: readonly string[]): RestrictedPattern[] {
  const patterns: RestrictedPattern[] = [];
  const inMain = folder.startsWith('src-main/');
  const foreign = layers.filter((layer) => !mayImport.has(layer));
  if (!inMain) patterns.push({ regex: '^#main/', message });
  else if (foreign.length > 0) patterns.push({ regex: `^#main/(${foreign.join('|')})/`, message });
  if (!mayImport.has('shared')) patterns.push({ regex: '^#shared/', message });
  // The entries beside the folders run as soon as they are imported.
  if (inMain && folder !== 'src-main/*.ts') patterns.push({ regex: '^#main/[^/]+$', message });
  return readsOnly ? [...patterns, WRITES] : patterns;
}

function packagePatterns({ folder, packages }: LayerRow, all: readonly string[]): RestrictedPattern[] {
  const foreign = all.filter((name) => name !== 'zod' && !packages.includes(name));
  const patterns: RestrictedPattern[] = [
    {
      regex: `^(${foreign.map((name) => name.replaceAll('.', '\\.').replace('*', '[^/]+')).join('|')})(/|$)`,
      message: `${folder} may not use this package: the layer table of docs/dev/architecture.md says which layer wraps it.`,
    },
  ];
  // Every layer may speak of a schema's type; making or running schemas is for the layers that list zod.
  const schemas = `${folder} makes no schemas: describe the shape in src-shared and import it, or import zod's types alone.`;
  if (!packages.includes('zod')) patterns.unshift({ regex: '^zod(/|$)', allowTypeImports: true, message: schemas });
  const modules = `${folder} runs anywhere: no Node modules. Take the value as an argument.`;
  if (WITHOUT_NODE.includes(folder)) return [...patterns, { regex: '^node:', message: modules }];
  return WITH_TIMERS.includes(folder) ? patterns : [...patterns, TIMERS, CHANCE];
}

function override(files: string[], patterns: RestrictedPattern[]): ImportOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}
