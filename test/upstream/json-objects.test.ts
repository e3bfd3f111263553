import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachObject } from '#main/upstream/json-objects';

async function objectsOf(text: string, pieceLength = 5): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(text);
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += pieceLength) yield bytes.subarray(from, from + pieceLength);
  }
  const found: unknown[] = [];
  await eachObject(pieces(), (object) => found.push(JSON.parse(object)));
  return found;
}

test('any members come whole and in order, wherever the pieces are cut', async () => {
  const member = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(fc.array(member), fc.integer({ min: 1, max: 40 }), fc.boolean(), async (members, length, spaced) => {
      const plain = JSON.parse(JSON.stringify(members)) as unknown[];
      const keyed = Object.fromEntries(plain.map((value, index) => [`k{"${index}`, value]));
      const space = spaced ? 2 : undefined;
      expect(await objectsOf(JSON.stringify(plain, null, space), length)).toEqual(plain);
      expect(await objectsOf(JSON.stringify(keyed, null, space), length)).toEqual(plain);
    }),
    { numRuns: 200 },
  );
});

test('an empty object or list has none, and members that are no objects are passed over', async () => {
  expect(await objectsOf('{}')).toEqual([]);
  expect(await objectsOf('[]')).toEqual([]);
  expect(await objectsOf('{"a": 1, "b": [{"c": 2}], "d": {"e": 3}}')).toEqual([{ e: 3 }]);
});

test.each(['{"1":{"a":1},"2":{"a"', '{"1":{"a":1}', '{"1":{"a":"un'])('what ends too early is told: %s', async (text) => {
  await expect(objectsOf(text)).rejects.toThrow('broke off in mid-answer');
});
