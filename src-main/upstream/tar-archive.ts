import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { bunzip2 } from './bunzip2.ts';

type TarFile = ReturnType<typeof extract> extends AsyncIterable<infer File> ? File : never;

/**
 * Hands over each file of a `.tar.bz2` while it arrives, one after the other. `take` reads the file to its end or calls its
 * `resume`. Throws on damaged input and on more than `mostBytes` plain bytes, so that a small file cannot grow without end;
 * `what` is the archive in that sentence.
 */
export async function eachTarFile(
  compressed: Readable,
  options: { what: string; mostBytes: number; signal: AbortSignal | undefined },
  take: (file: TarFile, name: string) => Promise<void> | void,
): Promise<void> {
  const { what, mostBytes, signal } = options;
  const files = extract();
  const plain = bunzip2();
  const fail = (failure: Error) => void files.destroy(failure);
  let bytes = 0;
  plain.on('error', () => fail(new Error(`${what} is damaged`)));
  plain.on('data', (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > mostBytes) fail(new Error(`${what} is larger than is accepted here`));
  });
  compressed.on('error', fail);
  const abort = () => fail(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  compressed.pipe(plain).pipe(files);
  try {
    for await (const file of files) await take(file, file.header.name.replace(/^.*\//, ''));
  } finally {
    signal?.removeEventListener('abort', abort);
    compressed.unpipe();
    compressed.destroy();
    plain.destroy();
  }
}
