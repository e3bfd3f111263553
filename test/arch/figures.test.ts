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

/** A figure in a template or in a page's text, with the unit beside it. */
const WITH_UNIT = /\{((?:[^{}]|\{[^{}]*\})*)\}[ \u00a0](?:ISK|[kMG]B)\b/g;
/** What writes such a figure; limits that are set in whole megabytes need no rounding. */
const FIGURE_WRITERS = /\b(?:shortIsk|wholeIsk|preciseIsk|isk|count)\(|\bsqlLimits\./;

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

it('ISK and bytes have their figure from that module, wherever a unit stands beside one', () => {
  // What runs before anything is installed, and scripts to copy, share no code with the program.
  const ofOwnCode = /^(?:test|src-main\/launch)\/|views\/api\/contract-scripts\.ts$/;
  const written = sources().filter((path) => !ofOwnCode.test(path) && !WRITERS.has(path));
  const unrounded = (path: string, source: string) =>
    [...source.matchAll(WITH_UNIT)].filter(([, figure = '']) => !FIGURE_WRITERS.test(figure)).map(([text]) => `${path}: ${text}`);
  expect(written.length).toBeGreaterThan(1000);
  expect(written.flatMap((path) => unrounded(path, textOf(path)))).toEqual([]);
  const planted =
    '`${price} ISK`, `${shortIsk(price)} ISK`, `${Math.round(bytes / 1e6)} MB`, <b>{price ?? 0} ISK</b>, `${size}kB`';
  expect(unrounded('a.tsx', planted)).toHaveLength(3);
});

it('sentences of the services have their figures from the same module', () => {
  const services = sources().filter((path) => /^src-(?:shared|main\/(?:api|domain|queries))\//.test(path) && !WRITERS.has(path));
  expect(services.length).toBeGreaterThan(200);
  expect(services.flatMap((path) => ownStyles(path, textOf(path)))).toEqual([]);
});
