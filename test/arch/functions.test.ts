import { describe, expect, it } from 'vitest';
import { LONG_FUNCTIONS, MOST_LINES } from './long-functions.ts';
import { sources, textOf } from './repository.ts';
import { functionLengths } from './syntax-tree.ts';

/** The functions of a source past the limit, as `path#name`. */
function longIn(path: string, source: string): string[] {
  return functionLengths(path, source)
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ name }) => `${path}#${name}`);
}

describe('functions', () => {
  const long = sources()
    .filter((path) => path.startsWith('src-'))
    .flatMap((path) => longIn(path, textOf(path)));

  it('of more than 80 lines are split where they do two things, else listed in long-functions.ts with a reason', () => {
    expect(long.filter((name) => !Object.hasOwn(LONG_FUNCTIONS, name))).toEqual([]);
  });

  it('are listed there only while they are that long', () => {
    expect(Object.keys(LONG_FUNCTIONS).filter((name) => !long.includes(name))).toEqual([]);
  });

  it('are each listed with a reason of their own', () => {
    const reasons = Object.values(LONG_FUNCTIONS);
    expect(reasons.filter((reason, index) => reasons.indexOf(reason) !== index)).toEqual([]);
  });

  const lines = (count: number) => '\n'.repeat(count - 1);
  it.each([
    ['a declaration', (body: string) => `export function long() {${body}}`, ['a.ts#long']],
    ['an arrow function', (body: string) => `const long = () => {${body}};`, ['a.ts#long']],
    ['a method', (body: string) => `const a = { long() {${body}} };`, ['a.ts#long']],
    ['an argument', (body: string) => `run(() => {${body}});`, ['a.ts#anonymous']],
    ['a function and the one around it', (body: string) => `function a() { const b = () => {${body}}; }`, ['a.ts#a', 'a.ts#a.b']],
  ])('past the limit are found: %s', (_, source, found) => {
    expect(longIn('a.ts', source(lines(MOST_LINES + 1)))).toEqual(found);
    expect(longIn('a.ts', source(lines(MOST_LINES)))).toEqual([]);
  });
});
