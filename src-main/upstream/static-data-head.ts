import { constants, inflateRawSync } from 'node:zlib';

/** Of a download, that are read for a look at its beginning: some hundred rows. */
const HEAD_BYTES = 64 * 1024;
/** That these may become unpacked. */
const MOST_UNPACKED = 8 * 1024 * 1024;
const MOST_ROWS = 20;
/** The header of a file in a zip, up to its name. */
const FILE_HEADER_BYTES = 30;

/**
 * The first file of a build's zip, and up to 20 of its rows, parsed but not checked; of a download that arrives, of which no more is
 * read than that takes. Throws a sentence's end where it is no such zip.
 */
export async function firstRowsOf(body: AsyncIterable<Uint8Array>): Promise<{ file: string; rows: unknown[] }> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= HEAD_BYTES) break;
  }
  const head = Buffer.concat(pieces);
  if (head.length < FILE_HEADER_BYTES || head.toString('latin1', 0, 4) !== 'PK\u0003\u0004')
    throw new Error('the build is no zip file');
  const nameEnd = FILE_HEADER_BYTES + head.readUInt16LE(26);
  const file = head.toString('utf8', FILE_HEADER_BYTES, nameEnd);
  const data = head.subarray(nameEnd + head.readUInt16LE(28));
  // The file goes on after what was read: the part so far is returned.
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED };
  const text = (head.readUInt16LE(8) === 0 ? data : inflateRawSync(data, options)).toString('utf8');
  const lines = text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== '');
  return { file, rows: lines.slice(0, MOST_ROWS).map((line): unknown => JSON.parse(line)) };
}
