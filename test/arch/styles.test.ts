import { expect, it } from 'vitest';
import { filesOf, textOf } from './repository.ts';

function classesOf(sheet: string): string[] {
  const selectors = sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g);
  const names = [...selectors].flatMap(([, selector = '']) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)]);
  return [...new Set(names.map(([, name = '']) => name))];
}

/** Whether a source has the class as a word, or makes names of that beginning: `bone-${line}`. */
function namesClass(source: string, name: string): boolean {
  const beginnings = [...name.matchAll(/-/g)].map(({ index }) => name.slice(0, index + 1));
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(source) || beginnings.some((part) => source.includes(`${part}\${`));
}

/** Classes of uPlot and CodeMirror. */
const OF_LIBRARIES = /^(uplot$|u-|cm-|tok-)/;

const unusedClasses = (sheets: readonly string[], sources: readonly string[]) =>
  sheets.flatMap(classesOf).filter((name) => !sources.some((source) => namesClass(source, name)));

it('the style sheets have rules only for classes that the window uses', () => {
  const sheets = filesOf('src-renderer/**/*.css').map(textOf);
  const sources = filesOf('src-renderer/**/*.{ts,tsx}').map((path) => textOf(path).replaceAll(/^import .*$/gm, ''));
  expect(sheets.flatMap(classesOf).length).toBeGreaterThan(50);
  expect(unusedClasses(sheets, sources).filter((name) => !OF_LIBRARIES.test(name))).toEqual([]);
  expect(unusedClasses(['.rail a {}\n.gone::after {}\n.bone-wide {}'], ['className="rail"', '`bone-${line}`'])).toEqual(['gone']);
});
