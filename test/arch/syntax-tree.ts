import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const IMPORTS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

const trees = new Map<string, ReturnType<typeof parseSync>>();

/** The syntax tree of a source, made once. */
function parsed(path: string, source: string): ReturnType<typeof parseSync> {
  const key = `${path}\n${source}`;
  const tree = trees.get(key) ?? parseSync(path, source);
  trees.set(key, tree);
  return tree;
}

/** An element of JSX: `DataTable` or `ul`, and the outermost function that it is in. */
export interface UsedElement {
  element: string;
  component: string;
}

/** Every element of JSX in a source; those of a namespace or a member, such as `Menu.Item`, left out. */
export function usedElements(path: string, source: string): UsedElement[] {
  const found: UsedElement[] = [];
  walk(parseSync(path, source).program, null, [], (node, names) => {
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
    if (!IMPORTS.has(node.type)) return;
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

/** The names that a source binds: variables, parameters, functions and types, exported or not; members of records are not among them. */
export function boundNames(path: string, source: string): string[] {
  const found: string[] = [];
  const bind = (pattern: unknown): void => {
    if (Array.isArray(pattern)) pattern.forEach(bind);
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier' && 'name' in pattern) found.push(String(pattern.name));
    // Of a property only the value is bound; it is the key itself where it is written once.
    else if (pattern.type === 'Property' && 'value' in pattern) bind(pattern.value);
    else if (PATTERNS.has(pattern.type))
      for (const part of ['properties', 'elements', 'left', 'argument']) bind(Reflect.get(pattern, part));
  };
  walk(parsed(path, source).program, null, [], (node) => {
    if (FUNCTIONS.has(node.type)) bind(Reflect.get(node, 'params'));
    if (FUNCTIONS.has(node.type) || TYPES.has(node.type) || node.type === 'VariableDeclarator') bind(Reflect.get(node, 'id'));
  });
  return found;
}

const PATTERNS = new Set(['ObjectPattern', 'ArrayPattern', 'AssignmentPattern', 'RestElement']);

/** A type alias, interface, class or enum at the top of a file. */
export interface TypeDeclaration {
  name: string;
  isExported: boolean;
}

const TYPES = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']);

/** The types that a source declares itself, in their order; what it re-exports of another file is that one's. */
export function typeDeclarations(path: string, source: string): TypeDeclaration[] {
  return parsed(path, source).program.body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    const name = declared !== null && TYPES.has(declared.type) ? nameOf(declared) : null;
    return name === null ? [] : [{ name, isExported }];
  });
}

/** A record that a source spells out, as a type or as a schema: its name, and its members in alphabetical order. */
export interface SpelledRecord {
  name: string;
  members: string[];
}

/** The interfaces, literal types and `z.object({…})` of a source; one that takes members over from another is left out. */
export function spelledRecords(path: string, source: string): SpelledRecord[] {
  const found: SpelledRecord[] = [];
  let variable = '';
  const add = (name: string, members: unknown) => {
    if (!Array.isArray(members)) return;
    const names = members.map((member) => (isNode(member) && 'key' in member ? nameOf(member) : null));
    if (names.every((member) => member !== null)) found.push({ name, members: names.toSorted() });
  };
  walk(parsed(path, source).program, null, [], (node) => {
    const {
      body,
      typeAnnotation,
      callee,
      arguments: given,
    } = node as unknown as Record<string, Record<string, unknown> | undefined>;
    if (node.type === 'VariableDeclarator') variable = nameOf(node) ?? '';
    if (node.type === 'TSInterfaceDeclaration' && !(node as { extends?: unknown[] }).extends?.length)
      add(nameOf(node) ?? '', body?.['body']);
    if (node.type === 'TSTypeAliasDeclaration' && typeAnnotation?.['type'] === 'TSTypeLiteral')
      add(nameOf(node) ?? '', typeAnnotation['members']);
    if (node.type !== 'CallExpression' || !isNode(callee) || source.slice(callee.start, callee.end) !== 'z.object') return;
    add(variable, (given?.[0] as unknown as { properties?: unknown } | undefined)?.properties);
  });
  return found;
}

function walk(
  node: Node,
  parent: Node | null,
  names: readonly string[],
  visit: (node: Node, names: readonly string[]) => void,
): void {
  const inner = FUNCTIONS.has(node.type)
    ? [...names, nameOf(node) ?? (parent === null ? null : nameOf(parent)) ?? 'anonymous']
    : names;
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
