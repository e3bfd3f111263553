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

  it('that lead nowhere are found, and wrapped lines and published works are read as they are', () => {
    const mistakes = (text: string) => citationMistakes('src-main/planted.ts', text, documents).length;
    expect(mistakes(`/** The limit (decisions ${S}9.99). */`)).toBe(1);
    expect(mistakes(`/** The limit (${S}7). */`)).toBe(1);
    expect(mistakes(`/** Of the hour (upstream ${S}2.5 to ${S}2.99). */`)).toBe(1);
    expect(mistakes(`/**\n * A list (upstream\n * ${S}77).\n */`)).toBe(1);
    expect(mistakes(`/**\n * A list (decisions ${S}2; upstream\n * ${S}1.3, ${S}1.4). */`)).toBe(0);
    expect(mistakes(`/** Conditional requests (RFC 9110 ${S}13.2.2). */`)).toBe(0);
  });

  it('without a document mean the own one in docs/, and only there', () => {
    expect(citationMistakes('docs/dev/upstream.md', `as in ${S}1.3 and ${S}2.1`, documents)).toEqual([]);
    expect(citationMistakes('docs/dev/upstream.md', `as in ${S}1.99`, documents)).toHaveLength(1);
    expect(citationMistakes('README.md', `as in ${S}1.3`, documents)).toHaveLength(1);
  });
});
