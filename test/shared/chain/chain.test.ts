import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readChainFile } from '#shared/local-api/chain-file';
import { isJumpLog, jumpLog } from '#shared/local-api/jump-log';
import { isProbeScan, probeScan } from '#shared/local-api/probe-scan';

const folder = join(import.meta.dirname, 'golden');
const NOW = '2026-11-27T12:00:00Z';
const texts = readdirSync(folder).filter((name) => name.endsWith('.txt'));
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

/** What the parser of the kind that a file's name begins with makes of it. */
function read(name: string): unknown {
  const text = textOf(name);
  if (name.startsWith('probe')) return probeScan(text);
  return name.startsWith('log') ? jumpLog(text) : readChainFile(text, NOW);
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
    const text = textOf(name);
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
