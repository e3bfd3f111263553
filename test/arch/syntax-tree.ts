import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}

type Visit = (node: Node, names: readonly string[]) => void;

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const IMPORTS = /^(Import(Declaration|Expression)|Export(Named|All)Declaration|TSImportType)$/;

const trees = new Map<string, ReturnType<typeof parseSync>>();

/** The syntax tree of a source, made once. */
function parsed(path: string, source: string): ReturnType<typeof parseSync> {
  const key = `${path}\n${source}`;
  const tree = trees.get(key) ?? parseSync(path, source);
  trees.set(key, tree);
  return tree;
}

/** Every element of JSX in a source, and the outermost function that it is in; `Menu.Item` and the like are left out. */
export function usedElements(path: string, source: string): { element: string; component: string }[] {
  const found: { element: string; component: string }[] = [];
  walk(parsed(path, source).program, null, [], (node, names) => {
    if (node.type !== 'JSXOpeningElement') return;
    const element = nameOf(node);
    if (element !== null) found.push({ element, component: names[0] ?? '' });
  });
  return found;
}

/** The specifiers of all that a source imports or re-exports, types too. */
export function importedSpecifiers(path: string, source: string): string[] {
  const found: string[] = [];
  walk(parsed(path, source).program, null, [], (node) => {
    if (!IMPORTS.test(node.type)) return;
    const specifier = 'source' in node ? node.source : null;
    if (isNode(specifier) && 'value' in specifier && typeof specifier.value === 'string') found.push(specifier.value);
  });
  return found;
}

export function exportedNames(path: string, source: string): string[] {
  return parsed(path, source).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
}

const TYPES = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']);

/** The types that a source declares itself, in their order; what it re-exports of another file is that one's. */
export function typeDeclarations(path: string, source: string): { name: string; isExported: boolean }[] {
  return parsed(path, source).program.body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    const name = declared !== null && TYPES.has(declared.type) ? nameOf(declared) : null;
    return name === null ? [] : [{ name, isExported }];
  });
}

/**
 * The interfaces, literal types and `z.object({…})` of a source with their members in alphabetical order; one that takes members over from
 * another is left out.
 */
export function spelledRecords(path: string, source: string): { name: string; members: string[] }[] {
  const found: { name: string; members: string[] }[] = [];
  let variable = '';
  const add = (name: string, members: unknown) => {
    if (!Array.isArray(members)) return;
    const names = members.map((member) => (isNode(member) && 'key' in member ? nameOf(member) : null));
    if (names.every((member) => member !== null)) found.push({ name, members: names.toSorted() });
  };
  walk(parsed(path, source).program, null, [], (node) => {
    const { body, typeAnnotation, callee, extends: parents, arguments: given } = node as any;
    const name = nameOf(node) ?? '';
    if (node.type === 'VariableDeclarator') variable = name;
    if (node.type === 'TSInterfaceDeclaration' && !parents?.length) add(name, body.body);
    if (node.type === 'TSTypeAliasDeclaration' && typeAnnotation.type === 'TSTypeLiteral') add(name, typeAnnotation.members);
    if (node.type === 'CallExpression' && source.slice(callee.start, callee.end) === 'z.object')
      add(variable, given[0]?.properties);
  });
  return found;
}

/** Visits every node with the names of the functions around it, the outermost first. */
function walk(node: Node, parent: Node | null, names: readonly string[], visit: Visit): void {
  const own = nameOf(node) ?? (parent === null ? null : nameOf(parent)) ?? 'anonymous';
  const inner = FUNCTIONS.has(node.type) ? [...names, own] : names;
  visit(node, inner);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node, inner, visit);
  }
}

/** The name of a declared function or an element, of the variable or the property that it is the value of; null: it has none. */
function nameOf(node: Node): string | null {
  const { id, key, name } = node as { id?: unknown; key?: unknown; name?: unknown };
  for (const named of [id, key, name]) if (isNode(named) && 'name' in named && typeof named.name === 'string') return named.name;
  return null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
}
