import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { bzip2 } from '#main/demo/everef/bzip2';
import { eachTarFile } from '#main/upstream/tar-archive';

async function archiveOf(files: Record<string, string>): Promise<Readable> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content);
  tar.finalize();
  return Readable.from([await bzip2(await buffer(tar))]);
}
const options = { what: 'the archive', mostBytes: 1_000_000, signal: undefined };

test('files are handed over one after the other, by their names without folders', async () => {
  const found: [string, string][] = [];
  await eachTarFile(await archiveOf({ 'a/one.json': '1', 'two.json': '2' }), options, async (file, name) => {
    found.push([name, await text(file)]);
  });
  expect(found).toEqual([
    ['one.json', '1'],
    ['two.json', '2'],
  ]);
});

test('a small archive that would become large is given up', async () => {
  const bomb = await archiveOf({ 'zeros.json': '0'.repeat(5_000_000) });
  let read = 0;
  const reading = eachTarFile(bomb, options, async (file) => {
    for await (const piece of file) read += (piece as Buffer).length;
  });
  await expect(reading).rejects.toThrow('the archive is larger than is accepted here');
  expect(read).toBeLessThan(3_000_000);
});

test('an abort ends it', async () => {
  const closing = new AbortController();
  const reading = eachTarFile(
    await archiveOf({ 'a.json': '1', 'b.json': '2' }),
    { ...options, signal: closing.signal },
    (file) => {
      closing.abort(new Error('closing'));
      file.resume();
    },
  );
  await expect(reading).rejects.toThrow('closing');
});
