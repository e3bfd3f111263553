import { expect, it } from 'vitest';
import { filesOf, sources, textOf } from './repository.ts';

/** Names that only their author understands, with the standard term to use instead. */
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
  const exported = source.matchAll(/^export (?:async |abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm);
  return [file, ...[...exported].map(([, name = '']) => name)]
    .filter((name) => Object.keys(PRIVATE_WORDS).some((word) => begins(name, word)))
    .map((name) => `${path}: ${name}`);
}

/** Whether a name in any style (`inForce`, `in-force`, `IN_FORCE`) is the word, or its first words are. */
function begins(name: string, word: string): boolean {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(''));
  return beginnings.some((beginning) => beginning.toLowerCase() === word);
}

const product = sources().filter((path) => path.startsWith('src-'));

it('exported names and file names are words that an engineer can look up', () => {
  expect(product.length).toBeGreaterThan(300);
  expect(product.flatMap((path) => privateWords(path, textOf(path)))).toEqual([]);
  expect(privateWords('src-main/ingest/holds.ts', 'export const saidOf = 1;\nexport function inForce() {}')).toHaveLength(3);
  expect(privateWords('a.ts', 'export const restore = 1;\nexport const thresholds = 1;')).toEqual([]);
});

/** Turns that are no plain English, in comments and in descriptions of the API. */
const RETIRED_TURNS = /(?:\/\/|\*|describe\().*\b(?:whoever|nobody|such an?|what .{0,40}is of)\b/i;

it('comments and descriptions are plain English', () => {
  const retired = (text: string) => text.split('\n').filter((line) => RETIRED_TURNS.test(line));
  expect(product.flatMap((path) => retired(textOf(path)).map((line) => `${path}: ${line}`))).toEqual([]);
  const planted = "/** Tells whoever asks. */\na: x.describe('null: nobody sells'),\n// What it is of.\nconst a = 'nobody';";
  expect(retired(planted)).toHaveLength(3);
});

/** What screens, programs and documents once said, and no longer do. */
const RETIRED_PHRASES =
  /[Ss]peaks? against|[Bb]ids and asks|hub[’']s (?:bids|asks)|[Ss]old at once|if listed\b|Sold, not asked|offers? the like|[Gg]oing rate|Sells in\b|items? still to come|items of .{1,40} to come|lower bounds|counts as nothing|Leave it|Turn round|[Ww]hat came of|no promise|Fewest legs|Takes along|Or stop in|Plan of\b|Nothing presses|Pressure radar|Make it anew|No station of the game|Exactly that|Back to the beginning|As they were at first|\blets? (?:one|another|no) browser|\blet in so far|\b[Ww]hoever\b|\b[Nn]obody\b|label: 'Keep'|>Keep</;

/** The history of changes, and migrations, which are never edited: they stay in the words of their day. */
const OF_THEIR_DAY = /^src-main\/store\/migrations\/|^CHANGELOG\.md$/;

it('screens, programs and documents use the words of the game, and none of those that were retired', () => {
  const read = filesOf(
    'src-*/**/*.{ts,tsx,mjs,html}',
    '*.{md,mjs}',
    'docs/**/*.md',
    '.github/**/*.md',
    'resources/astrolabe-client/*',
  );
  const linesOf = (path: string) => textOf(path).split('\n');
  const lines = read
    .filter((path) => !OF_THEIR_DAY.test(path))
    .flatMap((path) => linesOf(path).map((line) => `${path}: ${line}`));
  expect(lines.length).toBeGreaterThan(100_000);
  expect(lines.filter((line) => RETIRED_PHRASES.test(line))).toEqual([]);
});
