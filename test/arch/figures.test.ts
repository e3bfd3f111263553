import { expect, it } from 'vitest';
import { sources, textOf } from './repository.ts';

/**
 * The places where figures and moments are written for a person. The reference pages share no code with the window, and the charts' paths and
 * colours are no text.
 */
const WRITERS: ReadonlySet<string> = new Set([
  'src-shared/figures.ts',
  'src-renderer/ui/format.ts',
  'src-renderer/ui/time.ts',
  'src-renderer/reference.ts',
]);

/** What writes a figure, a span or an age in a style of its own. */
const OWN_STYLE =
  /\.toLocale(?:Date|Time)?String\(|\.toPrecision\(|\.toFixed\(|Intl\.NumberFormat|\$\{[^`]*\}[ \u00a0](?:min|h|s|d|j|%|m³|ly)(?![\w/])|\$\{[a-z][\w.]*\} (?:jumps|runs)\b|\}[ \u00a0](?:j|%|m³|ly)(?!\w)/;

/** Paths, places and letters of what is drawn, and numbers that are rounded and stay numbers. */
const NO_TEXTS = /style=|spacing: `|`M\$\{|const [xy] = \(|Number\(.*\.toPrecision/;

function ownStyles(path: string, source: string): string[] {
  return source
    .split('\n')
    .filter((line) => OWN_STYLE.test(line) && !NO_TEXTS.test(line) && !/^\s*(?:\*|\/\/|\/\*\*)/.test(line))
    .map((line) => `${path}: ${line.trim()}`);
}

it('numbers, ages, percent, ISK and volumes are written by one module', () => {
  const window = sources().filter((path) => path.startsWith('src-renderer/') && !WRITERS.has(path));
  expect(window.length).toBeGreaterThan(300);
  expect(window.flatMap((path) => ownStyles(path, textOf(path)))).toEqual([]);
  const planted = [
    'a.toFixed(1)',
    '`${age} min ago`',
    '<b>{part} %</b>',
    '`${Math.round(size)} m³`',
    '`${jumps} j away`',
    '`within ${jumps} jumps`',
    'new Intl.NumberFormat()',
  ];
  expect(ownStyles('a.tsx', planted.join('\n'))).toHaveLength(planted.length);
});

it('sentences of the services have their figures from the same module', () => {
  const services = sources().filter((path) => /^src-(?:shared|main\/(?:api|domain|queries))\//.test(path) && !WRITERS.has(path));
  expect(services.length).toBeGreaterThan(200);
  expect(services.flatMap((path) => ownStyles(path, textOf(path)))).toEqual([]);
});
