import { describe, expect, it } from 'vitest';
import { sources, textOf } from './repository.ts';
import { boundNames, exportedNames } from './syntax-tree.ts';

/**
 * Names that only their author understands, with the standard term to use instead. Whoever reads the code looks its names up
 * in the field's literature or in its documentation, and finds nothing under these.
 */
const PRIVATE_WORDS: Readonly<Record<string, string>> = {
  said: 'command-line settings, or the value that is given',
  chosen: 'user settings, or selected',
  inforce: 'effective settings',
  outside: 'the sources, or the origin that is meant',
  besides: 'worker URL, or the file that is meant',
  beyond: 'tail, overflow or distance',
  drawn: 'bin edges, or sampled',
  holds: 'start delays, condition or lock',
  told: 'message, reported or published',
  turn: 'yield to the event loop, or slot',
  rest: 'yield to the event loop, remaining or pause',
  complain: 'log a warning',
  fence: 'navigation and permission restrictions',
  residence: 'background mode',
  renewable: 'restartable',
  upkeep: 'maintenance',
  newsdesk: 'feed or subscription',
  asked: 'requested, or the request',
  kept: 'saved, stored or retained',
  begun: 'started',
  usual: 'average or baseline',
  passing: 'not cacheable, or transient',
};

/** The exported names and the file name of a source that consist of or begin with a private word. */
function privateWords(path: string, source: string): string[] {
  const file = path.replace(/^.*\//, '').replace(/\..*$/, '');
  return [file, ...exportedNames(path, source)]
    .filter((name) => Object.keys(PRIVATE_WORDS).some((word) => begins(name, word)))
    .map((name) => `${path}: ${name}`);
}

/** Words that are plain within a function: the remaining members of a record, an angle, what a picture shows, what was usual before. */
const PLAIN_WITHIN: ReadonlySet<string> = new Set(['rest', 'turn', 'drawn', 'usual']);

/** The names that a source binds, exported or not, which are a private word and nothing else. */
function privateBindings(path: string, source: string): string[] {
  return boundNames(path, source)
    .filter((name) => Object.hasOwn(PRIVATE_WORDS, name.toLowerCase()) && !PLAIN_WITHIN.has(name.toLowerCase()))
    .map((name) => `${path}: ${name}`);
}

/** Whether a name in any style (`inForce`, `in-force`, `IN_FORCE`) is the word, or its first words are. */
function begins(name: string, word: string): boolean {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.some(
    (_, index) =>
      words
        .slice(0, index + 1)
        .join('')
        .toLowerCase() === word,
  );
}

describe('exported names and file names', () => {
  it('are words that an engineer can look up', () => {
    const product = sources().filter((path) => path.startsWith('src-'));
    expect(product.length).toBeGreaterThan(300);
    expect(product.flatMap((path) => privateWords(path, textOf(path)))).toEqual([]);
  });

  it.each([
    ['a.ts', 'export interface Said {}', 'Said'],
    ['a.ts', 'export function inForce() {}', 'inForce'],
    ['a.ts', 'export const DRAWN = 1;', 'DRAWN'],
    ['a.ts', 'const a = 1;\nexport { a as saidOf };', 'saidOf'],
    ['src-main/ingest/holds.ts', '', 'holds'],
  ])('that are private are found: %s, %j', (path, source, name) => {
    expect(privateWords(path, source)).toEqual([`${path}: ${name}`]);
  });

  it.each(['restore', 'restartableIngest', 'returnRate', 'desktop', 'thresholds'])(
    'that only contain the letters are left alone: %s',
    (name) => {
      expect(privateWords('a.ts', `export const ${name} = 1;`)).toEqual([]);
    },
  );
});

describe('names within a file', () => {
  it('are words that an engineer can look up', () => {
    const product = sources().filter((path) => path.startsWith('src-'));
    expect(product.length).toBeGreaterThan(300);
    expect(product.flatMap((path) => privateBindings(path, textOf(path)))).toEqual([]);
  });

  it.each([
    'const told = 1;',
    'const KEPT = 1;',
    'const { rows: asked } = page;',
    'const { asked } = page;',
    'const [{ said = 1 }, ...kept] = pages;',
    'function run(chosen: number) {}',
    'run((holds) => holds.size);',
    'function told() {}',
    'interface Asked {}',
  ])('that are private are found: %s', (source) => {
    expect(privateBindings('a.ts', source)).not.toEqual([]);
  });

  it.each(['const { rest, asked: requested } = page;', 'const keptOf = 1;', 'page.told = 1;', 'interface A { asked: number }'])(
    'are left alone where they are members, longer, or plain: %s',
    (source) => {
      expect(privateBindings('a.ts', source)).toEqual([]);
    },
  );
});
