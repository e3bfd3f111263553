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

test('a name of many megabytes is not gathered', async () => {
  const header = Buffer.alloc(512);
  header.write('././@LongLink');
  header.write(`${(30_000_000).toString(8).padStart(11, '0')} `, 124);
  header.write('L', 156);
  header.write('ustar\u000000', 257);
  header.fill(' ', 148, 156);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  const bomb = Readable.from([await bzip2(Buffer.concat([header, Buffer.alloc(30_000_000, 'a')]))]);
  const reading = eachTarFile(bomb, { ...options, mostBytes: 500_000_000 }, (file) => void file.resume());
  await expect(reading).rejects.toThrow('Header exceeds max size');
});
