import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { sourceNames, sourceTable } from '#shared/sources';

/** One broken rule: where, and what to do instead. */
export interface Finding {
  path: string;
  line: number;
  message: string;
}

/** What oxlint cannot express, found in the syntax tree of one file. `path` is from the root, with forward slashes. */
export function findings(path: string, source: string): Finding[] {
  const { program, comments } = parseSync(path, source);
  const found: Finding[] = [];
  const report = (node: { start: number }, message: string) =>
    found.push({ path, line: source.slice(0, node.start).split('\n').length, message });

  const checkImport = (node: { source?: { value: string; start: number } | null }) => {
    if (node.source == null) return;
    const message = importMistake(path, node.source.value);
    if (message !== null) report(node.source, message);
  };
  // Declarations of other people's modules say what those are like.
  const isProduct = path.startsWith('src-') && !path.endsWith('.d.ts');
  const hasWorld = isProduct && !mayUseRealWorld(path);
  // A migration stays as it was first released, comments in its SQL included.
  const mayNameSources = path === 'src-shared/sources.ts' || path.startsWith('src-main/store/migrations/');
  const checkText = (node: { start: number }, text: string) => {
    if (isProduct && !mayNameSources && SOURCE_WORDS.some((words) => text.includes(words))) report(node, SOURCE);
  };
  // Statements for people to begin with, which the product itself never runs.
  const isForPeople = path === 'src-shared/data-api/sql-examples.ts';
  // Our own SQL service, which is asked over the network.
  const isAskedByHttp = path === 'src-main/launch/desktop-checks.ts';
  // Which parts of the mirror an answer is read from is said by its endpoint; one file of the window compares their versions.
  const withoutParts = path.startsWith('src-renderer/') && path !== 'src-renderer/use-endpoint.ts';
  const withoutSql = isProduct && !isForPeople && !isAskedByHttp && !/^src-main\/(store|replication)\//.test(path);

  new Visitor({
    ImportDeclaration(node) {
      checkImport(node);
      if (!hasWorld) return;
      if (/^(node:)?process$/.test(node.source.value)) report(node, ENVIRONMENT);
      if (withoutParts && node.source.value === '#shared/data-names') report(node, PARTS_OF_MIRROR);
    },
    ExportNamedDeclaration: checkImport,
    ExportAllDeclaration: checkImport,
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        checkImport({ source: { value: node.source.value, start: node.source.start } });
    },
    ClassDeclaration(node) {
      const parent = node.superClass?.type === 'Identifier' ? node.superClass.name : '';
      if (isProduct && !parent.endsWith('Error') && !LIBRARY_CLASSES.has(parent)) report(node, CLASS);
    },
    NewExpression(node) {
      if (hasWorld && isNamed(node.callee, 'Date') && node.arguments.length === 0) report(node, TIME);
    },
    CallExpression(node) {
      if (hasWorld && isNamed(node.callee, 'Date')) report(node, TIME);
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (withoutSql && (callee.property.name === 'prepare' || callee.property.name === 'pragma')) report(node, SQL);
    },
    JSXText(node) {
      checkText(node, node.value);
    },
    TemplateElement(node) {
      checkText(node, node.value.raw);
      if (withoutSql && STATEMENT.test(node.value.raw)) report(node, SQL);
    },
    MemberExpression(node) {
      if (!hasWorld) return;
      const { property } = node;
      const name = property.type === 'Literal' ? property.value : property.type === 'Identifier' ? property.name : '';
      if (isNamed(node.object, 'process') && name === 'env') report(node, ENVIRONMENT);
      if (withoutParts && name === 'data_versions') report(node, PARTS_OF_MIRROR);
    },
    Property(node) {
      const isListed = isNamed(node.key, 'dependsOn') && node.value.type === 'ArrayExpression';
      if (withoutParts && (isListed || isNamed(node.key, 'data_versions'))) report(node, PARTS_OF_MIRROR);
    },
    Literal(node) {
      if (typeof node.value === 'string') checkText(node, node.value);
      if (withoutSql && typeof node.value === 'string' && STATEMENT.test(node.value)) report(node, SQL);
    },
  }).visit(program);

  for (const comment of comments)
    if (/\b(TODO|FIXME|XXX)\b(?!.*#\d)/.test(comment.value)) report(comment, 'Name the issue (#12) that will do it, or do it.');
  return found.sort((a, b) => a.line - b.line);
}

/** Where the real clock, chance, network and environment may be touched: the same files as in .oxlintrc.json. */
export function mayUseRealWorld(path: string): boolean {
  return REAL_WORLD.some((allowed) => (allowed.endsWith('/**') ? path.startsWith(allowed.slice(0, -2)) : path === allowed));
}

export const REAL_WORLD: readonly string[] = [
  'src-main/runtime/**',
  'src-main/launch/**',
  'src-main/electron/**',
  'src-main/options/config.ts',
  'src-main/headless.ts',
  'src-main/core/run-headless.ts',
  'src-main/simulator.ts',
  'src-main/verify-live.ts',
  'src-renderer/clock.ts',
];

const TIME = 'Time, chance and the network are injected: use the World of #main/runtime/world (in the window: clock.ts).';
const SQL =
  'SQL belongs in src-main/store (what copies whole tables, in src-main/replication): read the rows there, and hand them to a pure function.';
/** How a statement of SQLite begins; prose does not write these words in capitals. */
const STATEMENT =
  /^\s*(SELECT|INSERT (OR|INTO)|UPDATE \w+ SET|DELETE FROM|(CREATE|DROP|ALTER) \w+|WITH (RECURSIVE )?\w+|PRAGMA|BEGIN|COMMIT|ATTACH|VACUUM)\b/;
const ENVIRONMENT = 'Only src-main/options/config.ts reads the environment: take the value from Config.';
/** What React and deck.gl want to be extended. */
const LIBRARY_CLASSES = new Set(['Component', 'AttributeManager', 'InstancedLayer', 'LayerExtension']);
const CLASS =
  'Only errors (and what React and deck.gl make one) are classes: write a function that returns a record of functions.';
const SOURCE = 'What a source is called and where it is stands in sourceTable of #shared/sources.';
/** Labels, names in the credits and hosts of all sources. */
const SOURCE_WORDS: readonly string[] = sourceNames.flatMap((name) => {
  const { label, credit, url } = sourceTable[name];
  return [label, ...(credit === null ? [] : [credit.name]), ...(url === null ? [] : [new URL(url).hostname])];
});
const PARTS_OF_MIRROR =
  'What an answer is read from is said once, in dependsOn of its endpoint: use useDataVersion or refreshedBy of use-endpoint.ts.';
/** null where the import is written as it should be. */
function importMistake(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return /\.\w+$/.test(specifier) ? `Write '${specifier}' without its extension.` : null;
  if (!specifier.startsWith('.')) return null;
  const target = posix.join(posix.dirname(path), specifier);
  if (!/\.\w+(\?\w+)?$/.test(specifier)) return `Write '${specifier}' with its extension.`;
  const [from, to] = [path, target].map((file) => /^src-renderer\/views\/([^/]+)\//.exec(file)?.[1]);
  // The list of views and what puts them on the screen; tests may import any part.
  const mayOpenViews = /^(src-renderer\/(app\.tsx|views\/index\.ts|frame\/)|test\/)/.test(path);
  if (to !== undefined && from !== to && !mayOpenViews)
    return `'${specifier}' belongs to the view ${to}: what several views need lies in src-renderer/systems, contracts, map or ui.`;
  // src-main/*.ts wires the layers below it; everything else stays within its own layer.
  const isRoot = /^src-main\/[^/]+$/.test(path);
  if (isRoot ? target.startsWith('src-main/') : layerOf(path) === layerOf(target)) return null;
  if (path.startsWith('test/') && (target.startsWith('src-renderer/') || !target.startsWith('src-'))) return null;
  return `'${specifier}' leaves the layer: import it as '#main/…' or '#shared/…'.`;
}

/** `src-main/api`, `src-renderer`, `test`: the folder whose files may import each other relatively. */
export function layerOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'src-main' && path.split('/').length > 2 ? `${first}/${second}` : first;
}

function isNamed(node: { type: string; name?: unknown } | null | undefined, name: string): boolean {
  return node?.type === 'Identifier' && node.name === name;
}
