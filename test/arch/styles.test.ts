import { describe, expect, it } from 'vitest';
import { filesOf, textOf } from './repository.ts';

const FOLDER = 'src-renderer/';

/** The classes that a sheet has rules for. */
function classesOf(sheet: string): string[] {
  const selectors = sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g);
  return [
    ...new Set(
      [...selectors].flatMap(([, selector = '']) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
    ),
  ];
}

/** Whether a source has the class as a word of a text of its own, or makes names of that beginning: `bone-${line}`. */
function namesClass(source: string, name: string): boolean {
  const text = source.replaceAll(/^import .*$/gm, '');
  const beginnings = [...name.matchAll(/-/g)].map(({ index }) => name.slice(0, index + 1));
  return (
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) || beginnings.some((beginning) => text.includes(`${beginning}\${`))
  );
}

/** The part of the window that a file below src-renderer belongs to: `views/map`, `frame`, `ui`. */
function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'views' ? `views/${second}` : first;
}

/** `class: part` of the shared sheets' classes that one part of the window alone has, and `class: nobody`. Building blocks are for all. */
function ownedClasses(sheets: readonly string[], sources: ReadonlyMap<string, string>): string[] {
  return sheets.flatMap(classesOf).flatMap((name) => {
    const parts = new Set([...sources].filter(([, source]) => namesClass(source, name)).map(([path]) => partOf(path)));
    if (parts.size > 1 || parts.has('ui')) return [];
    return [`${name}: ${[...parts][0] ?? 'nobody'}`];
  });
}

/** The classes that a source gives to elements: whole names alone, without those made of parts. */
function givenClasses(source: string): Set<string> {
  const attributes = source.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g);
  const texts = [...attributes].flatMap(([, text, expression = '']) =>
    text === undefined
      ? [...expression.replaceAll(/\$\{[^}]*\}/g, '$').matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, a, b]) => a ?? b ?? '')
      : [text],
  );
  return new Set(texts.flatMap((text) => text.split(/\s+/)));
}

/** `selector: part` of a view's sheet where another part of the window gives an element all classes of the selector. */
function selectorsOfOthers(view: string, sheet: string, sources: ReadonlyMap<string, string>): string[] {
  const others = Map.groupBy(
    [...sources].filter(([path]) => partOf(path) !== view),
    ([path]) => partOf(path),
  );
  const given = [...others].map(
    ([part, files]) => [part, new Set(files.flatMap(([, source]) => [...givenClasses(source)]))] as const,
  );
  const selectors = [...sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) =>
    list.split(/,(?![^()]*\))/),
  );
  return selectors.flatMap((selector) => {
    const names = classesOf(`${selector}{`);
    return given
      .filter(([, classes]) => names.length > 0 && names.every((name) => classes.has(name)))
      .map(([part]) => `${selector.trim()}: ${part}`);
  });
}

describe('the sheets in src-renderer/styles', () => {
  const sources = new Map(filesOf(`${FOLDER}**/*.{ts,tsx}`).map((path) => [path.slice(FOLDER.length), textOf(path)]));

  it('have what several parts of the window need; what one alone has lies beside it', () => {
    const sheets = filesOf(`${FOLDER}styles/*.css`).map(textOf);
    expect(sheets.flatMap(classesOf).length).toBeGreaterThan(50);
    expect(ownedClasses(sheets, sources)).toEqual([]);
  });

  it.each([
    ['.rail a {}', ['rail: frame']],
    ['.chips > * {}', ['chips: views/contracts']],
    ['.field { color: red }\n.gone::after {}', ['gone: nobody']],
    ['/* .gone {} */ .button-quiet:hover, .chips {}', ['chips: views/contracts']],
    ['.field {}', []],
  ])('are found to have more: %s', (sheet, found) => {
    const planted = {
      'frame/rail.tsx': '<nav className="rail" />',
      'views/contracts/filters/filter-line.tsx': 'import \'./chips.css\';\n<div className="chips field" />',
      'views/contracts/detail/detail.tsx': '<div className="chips" />',
      'views/map/map.tsx': '<input className="field" />',
      'ui/button.tsx': '<button className={`button-${kind}`} />',
    };
    expect(ownedClasses([sheet], new Map(Object.entries(planted)))).toEqual(found);
  });
});

describe('the sheet of a view', () => {
  const sources = new Map(filesOf(`${FOLDER}**/*.tsx`).map((path) => [path.slice(FOLDER.length), textOf(path)]));

  it('is for its elements alone: who needs its rules elsewhere has them only after the view was open', () => {
    const sheets = filesOf(`${FOLDER}views/**/*.css`);
    expect(sheets.length).toBeGreaterThan(10);
    expect(sheets.flatMap((path) => selectorsOfOthers(partOf(path.slice(FOLDER.length)), textOf(path), sources))).toEqual([]);
  });

  it.each([
    ['.status {}', 'views/pulse/record.tsx', '<i className={`status status-${status}`} />', ['.status: views/pulse']],
    ['.kept li, .own {}', 'ui/form.tsx', '<form className="kept form" />', ['.kept li: ui']],
    ['.kept .field {}', 'ui/form.tsx', "<i className={on ? 'kept' : 'field'} />", ['.kept .field: ui']],
    ['.kept .field {}', 'ui/form.tsx', '<i className="field" />', []],
    ['.kind {}', 'views/pulse/record.tsx', '<i className={`fight fight-${kind}`} />', []],
    ['.kept {}', 'views/contracts/detail/detail.tsx', '<i className="kept" />', []],
  ])('is found to be for others: %s in %s', (sheet, path, source, found) => {
    expect(selectorsOfOthers('views/contracts', sheet, new Map([[path, source]]))).toEqual(found);
  });
});
