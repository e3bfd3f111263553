import { posix } from 'node:path';
import { sourceNames, sourceTable } from '#shared/sources';
import { importedSpecifiers } from './repository.ts';

/** One broken rule: where, and what to do instead. */
export interface Finding {
  path: string;
  line: number;
  message: string;
}

/** Where the real clock, chance, network and environment may be touched: the same files as in .oxlintrc.json. */
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
export function mayUseRealWorld(path: string): boolean {
  return REAL_WORLD.some((allowed) => (allowed.endsWith('/**') ? path.startsWith(allowed.slice(0, -2)) : path === allowed));
}

/** Labels, names in the credits and hosts of all sources. */
const SOURCE_WORDS: readonly string[] = sourceNames.flatMap((name) => {
  const { label, credit, url } = sourceTable[name];
  return [label, ...(credit === null ? [] : [credit.name]), ...(url === null ? [] : [new URL(url).hostname])];
});
/** How a statement of SQLite begins; prose does not write these words in capitals. */
// A component of a calendar begins with `BEGIN:`.
const STATEMENT =
  /(['"`]\s*(SELECT|INSERT (OR|INTO)|UPDATE \w+ SET|DELETE FROM|(CREATE|DROP|ALTER) \w+|WITH (RECURSIVE )?\w+|PRAGMA|BEGIN(?!:)|COMMIT|ATTACH|VACUUM)\b|\.(prepare|pragma)\()/;

/** What oxlint cannot express about the product: a pattern of what is not to be there, in the code without comments. */
const rules: readonly { pattern: RegExp; message: string; isFree(path: string): boolean }[] = [
  {
    pattern: /\bnew Date\(\)|(?<!new |[.\w])Date\(/,
    message: 'Time, chance and the network are injected: use the World of #main/runtime/world (in the window: clock.ts).',
    isFree: mayUseRealWorld,
  },
  {
    pattern: /\bprocess(\.env\b|\['env'\])|'(node:)?process'/,
    message: 'Only src-main/options/config.ts reads the environment: take the value from Config.',
    isFree: mayUseRealWorld,
  },
  {
    // What React and deck.gl want to be extended.
    pattern:
      /^\s*(export )?(abstract )?class \w+\b(?! extends (\w*Error|Component|AttributeManager|InstancedLayer|LayerExtension)\b)/,
    message:
      'Only errors (and what React and deck.gl make one) are classes: write a function that returns a record of functions.',
    isFree: () => false,
  },
  {
    pattern: STATEMENT,
    message:
      'SQL belongs in src-main/store (what copies whole tables, in src-main/replication): read the rows there, and hand them to a pure function.',
    // Statements for people to begin with, and our own SQL service, which is asked over the network.
    isFree: (path) =>
      /^src-main\/(store|replication)\/|^src-shared\/data-api\/sql-examples|^src-main\/launch\/desktop-checks/.test(path),
  },
  {
    pattern: new RegExp(SOURCE_WORDS.map((words) => words.replaceAll(/[.()+]/g, String.raw`\$&`)).join('|')),
    message:
      'What a source is called and where it is stands in sourceTable of #shared/sources: choose another label, or another word here.',
    // A migration stays as it was first released.
    isFree: (path) => path === 'src-shared/sources.ts' || path.startsWith('src-main/store/migrations/'),
  },
  {
    pattern: /'#shared\/data-names'|\bdata_versions\b|\bdependsOn: \[/,
    message:
      'What an answer is read from is said once, in dependsOn of its endpoint: use useDataVersion or refreshedBy of use-endpoint.ts.',
    isFree: (path) => !path.startsWith('src-renderer/') || path === 'src-renderer/use-endpoint.ts',
  },
];

/** Every broken rule of one file. `path` is from the root, with forward slashes. */
export function findings(path: string, source: string): Finding[] {
  const code = withoutComments(source);
  const lineAt = (index: number) => source.slice(0, index).split('\n').length;
  const of = (text: string, pattern: RegExp, message: string): Finding[] =>
    [...text.matchAll(new RegExp(pattern, 'gm'))].map(({ index }) => ({ path, line: lineAt(index), message }));
  const mistakes = importedSpecifiers(code).flatMap(({ specifier, index }): Finding[] => {
    const message = importMistake(path, specifier);
    return message === null ? [] : [{ path, line: lineAt(index), message }];
  });
  // Declarations of other people's modules say what those are like.
  const isProduct = path.startsWith('src-') && !path.endsWith('.d.ts');
  const broken = isProduct
    ? rules.flatMap(({ pattern, message, isFree }) => (isFree(path) ? [] : of(code, pattern, message)))
    : [];
  const promises = of(source, /\b(TODO|FIXME|XXX)\b(?!.*#\d)/, 'Name the issue (#12) that will do it, or do it.');
  return [...mistakes, ...broken, ...promises].sort((a, b) => a.line - b.line);
}

/** The same length and lines, with blanks for comments. */
function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:\w'"`\\])\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

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
