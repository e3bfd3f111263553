import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { bzip2 } from '#main/demo/everef/bzip2';
import { bunzip2 } from '#main/upstream/bunzip2';
import { fuzzBzip2, overlongRun, seedFiles } from '../support/bzip2-fuzz.ts';
import { turnsDuring } from '../support/threads/turns.ts';
import { seededRandom } from '../support/world.ts';

/** Three blocks of the size that archives have. */
let plain: Buffer;
let packed: Buffer;
beforeAll(async () => {
  const random = seededRandom(1);
  plain = Buffer.from(Array.from({ length: 2_000_000 }, () => 48 + Math.floor(random() * 10)));
  packed = Buffer.from(await bzip2(plain));
});
const unpacked = (pieces: Iterable<Uint8Array>) => buffer(Readable.from(pieces).pipe(bunzip2()));

test('what was compressed comes back, whole or in pieces, and so do streams one after the other', async () => {
  expect((await unpacked([packed])).equals(plain)).toBe(true);
  const pieces = Array.from({ length: Math.ceil(packed.length / 7919) }, (_, at) => packed.subarray(at * 7919, (at + 1) * 7919));
  expect((await unpacked(pieces)).equals(plain)).toBe(true);
  expect((await unpacked([await bzip2(Buffer.from('one, ')), await bzip2(Buffer.from('two'))])).toString()).toBe('one, two');
});

test('the event loop gets its turn between the blocks of a file that came at once', async () => {
  expect(await turnsDuring(() => unpacked([packed]))).toBeGreaterThan(30);
});

test('damaged and cut-off input fails, and nothing but a header is no file', async () => {
  const damaged = Buffer.from(packed);
  damaged.fill(0x55, 1000, 1100);
  for (const bad of [damaged, packed.subarray(0, packed.length / 2), Buffer.from('<html>'), Buffer.from('BZh9')])
    await expect(unpacked([bad])).rejects.toBeInstanceOf(Error);
  expect(await unpacked([])).toHaveLength(0);
});

test('whoever stops reading stops the work', async () => {
  const stream = Readable.from([packed]).pipe(bunzip2());
  let read = 0;
  for await (const piece of stream) {
    read += (piece as Buffer).length;
    break;
  }
  expect(stream.destroyed).toBe(true);
  expect(read).toBeLessThan(plain.length / 2);
});

test('mutated files are read or refused, and nothing else comes of them', async () => {
  const { files, read, refused, crashed, most } = fuzzBzip2(await seedFiles(), 5000, 1);
  expect(crashed).toEqual([]);
  expect([files, read + refused]).toEqual([5000, 5000]);
  // Some mutations change nothing.
  expect(read).toBeGreaterThan(0);
  expect(most).toBeLessThan(1_000_000);
});

test('a run that is written with more digits than any block is long is refused, and not written for ever', async () => {
  await expect(unpacked([overlongRun()])).rejects.toThrow('a run is longer than its block');
});
