import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainText } from '#shared/local-api/chain';
import { readChainFile } from '#shared/local-api/chain-file';
import { isJumpLog, jumpLog } from '#shared/local-api/jump-log';
import { isProbeScan, probeScan } from '#shared/local-api/probe-scan';

const folder = join(import.meta.dirname, 'golden');
const NOW = '2026-11-27T12:00:00Z';
const texts = readdirSync(folder).filter((name) => name.endsWith('.txt'));
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

/** A text as the parsers get it. */
const pasted = (text: string) => chainText.parse({ text }).text;

/** What the parser of the kind that a file's name begins with makes of a text. */
function read(name: string, text = textOf(name)): unknown {
  const clean = pasted(text);
  if (name.startsWith('probe')) return probeScan(clean);
  return name.startsWith('log') ? jumpLog(clean) : readChainFile(clean, NOW);
}

test('there is a golden file of each format, of several languages', () => {
  expect(texts.filter((name) => name.startsWith('probe')).length).toBeGreaterThanOrEqual(5);
  expect(texts.filter((name) => name.startsWith('log')).length).toBeGreaterThanOrEqual(3);
  expect(texts.filter((name) => name.startsWith('chain')).length).toBeGreaterThanOrEqual(2);
});

test.each(texts)('%s is read as its golden file has it', (name) => {
  expect(read(name)).toEqual(JSON.parse(textOf(name.replace('.txt', '.json'))));
});

test('a text is taken for one format alone', () => {
  const formats = texts.map((name) => {
    const text = pasted(textOf(name));
    return [
      isProbeScan(text) ? 'probe' : [],
      isJumpLog(text) ? 'log' : [],
      readChainFile(text, NOW) === null ? [] : 'chain',
    ].flat();
  });
  expect(formats).toEqual(texts.map((name) => [name.split('-')[0]]));
  expect([isProbeScan(''), isJumpLog('Jita'), readChainFile('[]', NOW), readChainFile('{"a": 1}', NOW)]).toEqual([
    false,
    false,
    null,
    null,
  ]);
});

const spoilt: readonly [what: string, spoil: (text: string) => string][] = [
  ['a byte order mark', (text) => `\uFEFF${text}`],
  ['Windows line ends', (text) => text.replaceAll(/\r?\n/g, '\r\n')],
  ['empty lines around it', (text) => `\n \n${text}\n\n\t\n`],
  ['NULs of a text that was read as another encoding', (text) => [...text].join('\0')],
  ['no line end', (text) => text.trimEnd()],
];

test.each(spoilt)('%s: nothing else is read', (_, spoil) => {
  for (const name of texts)
    expect(read(name, spoil(textOf(name))), name).toEqual(JSON.parse(textOf(name.replace('.txt', '.json'))));
});

test('odd bytes anywhere break no parser', () => {
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.nat(), fc.string({ unit: 'binary', maxLength: 12 }), (name, at, bytes) => {
      const text = textOf(name);
      const place = at % (text.length + 1);
      const odd = text.slice(0, place) + bytes + text.slice(place);
      const parsers = [probeScan, jumpLog, isProbeScan, isJumpLog, (one: string) => readChainFile(one, NOW)];
      for (const parse of parsers) for (const one of [odd, text.slice(0, place), `${text.slice(0, place)}${bytes}`]) parse(one);
    }),
    { numRuns: 60 },
  );
});
