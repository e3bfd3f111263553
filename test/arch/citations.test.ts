import { describe, expect, it } from 'vitest';
import { citationMistakes, headingsOf } from './citations.ts';
import { filesOf, textOf } from './repository.ts';

/** Written so that this file cites nothing itself. */
const S = '\u00a7';
const documents = new Map(
  filesOf('docs/**/*.md').map((path) => [path.replace(/^.*\/|\.md$/g, ''), headingsOf(textOf(path))] as const),
);

describe('citations', () => {
  it('of every file lead to a numbered heading of a document in docs/', () => {
    const files = filesOf('src-*/**/*.{ts,tsx,css,mjs}', 'test/**/*.{ts,tsx}', 'docs/**/*.md', '*.md');
    const citing = files.filter((path) => textOf(path).includes(S));
    expect(citing.length).toBeGreaterThan(50);
    const checked = files.filter((path) => !path.startsWith('test/arch/citations'));
    expect(checked.flatMap((path) => citationMistakes(path, textOf(path), documents))).toEqual([]);
  });

  it.each([
    `/** The limit (decisions ${S}9.99). */`,
    `/** The limit (stack ${S}7). */`,
    `/** The limit (${S}7). */`,
    `/** Of the hour (upstream ${S}2.5 to ${S}2.99). */`,
    `/**\n * A list (upstream\n * ${S}77).\n */`,
    '/** How far back (spec: history). */',
    '/** As in stack.md. */',
  ])('that lead nowhere are found: %j', (planted) => {
    expect(citationMistakes('src-main/planted.ts', planted, documents)).toHaveLength(1);
  });

  it.each([
    `/** The limit (decisions ${S}2; upstream ${S}1.3, ${S}1.4). */`,
    `/** All lists (upstream ${S}2.9 to ${S}2.12). */`,
    `/**\n * A list (upstream\n * ${S}2.1).\n */`,
    `/** Conditional requests (RFC 9110 ${S}13.2.2). */`,
    `/** McCullagh and Nelder, Generalized Linear Models, ${S}2.5. */`,
  ])('that lead somewhere are left alone: %j', (planted) => {
    expect(citationMistakes('src-main/planted.ts', planted, documents)).toEqual([]);
  });

  it('without a document mean the own one in docs/, and only there', () => {
    expect(citationMistakes('docs/dev/upstream.md', `as in ${S}1.3 and ${S}2.1`, documents)).toEqual([]);
    expect(citationMistakes('docs/dev/upstream.md', `as in ${S}1.99`, documents)).toHaveLength(1);
    expect(citationMistakes('README.md', `as in ${S}1.3`, documents)).toHaveLength(1);
  });
});
