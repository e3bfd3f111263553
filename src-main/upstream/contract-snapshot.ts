import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { extract } from 'tar-stream';
import unbzip2 from 'unbzip2-stream';
import { z } from 'zod';
import { type UpstreamContract, type UpstreamItem, upstreamContract, upstreamItem } from './esi/contract-shapes.ts';

/** Plain bytes of one snapshot; about 100 MB in 2026. More is not read, so that a small file cannot grow without end. */
const MAX_PLAIN_BYTES = 1024 * 1024 * 1024;

/** What a row of contracts.csv says, as the game's own list of the region would have said it. */
export type SnapshotContract = UpstreamContract & { region_id: number };
/** What a row of contract_items.csv says. */
export type SnapshotItem = UpstreamItem & { contract_id: number };

/** Gets each row as it is read; which of the two files comes first is not promised. Unreadable rows are left out. */
export interface SnapshotVisitor {
  contract(row: SnapshotContract): void;
  item(row: SnapshotItem): void;
}

/** CSV has only text: an empty cell is an absent value. */
const csvValue = {
  number: (text: string) => (text === '' ? undefined : Number(text)),
  flag: (text: string) => (text === '' ? undefined : text.toLowerCase() === 'true'),
  text: (text: string) => (text === '' ? undefined : text),
};
const flags = new Set(['for_corporation', 'is_included', 'is_blueprint_copy', 'is_singleton']);
const texts = new Set(['type', 'date_issued', 'date_expired', 'title', 'http_last_modified']);

const snapshotContract = upstreamContract.extend({ region_id: z.int() });
const snapshotItem = upstreamItem.extend({ contract_id: z.int() });

/** Reads a `public-contracts-….v2.tar.bz2`; `counts` goes up with each row handed over. Throws on damaged input. */
export async function readContractSnapshot(
  compressed: Readable,
  visitor: SnapshotVisitor,
  counts: { contracts: number; items: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  const files = extract();
  const plain = unbzip2();
  const fail = (failure: Error) => void files.destroy(failure);
  let bytes = 0;
  plain.on('error', () => fail(new Error('the snapshot is damaged')));
  plain.on('data', (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > MAX_PLAIN_BYTES) fail(new Error('the snapshot is larger than is accepted here'));
  });
  compressed.on('error', fail);
  const abort = () => fail(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  compressed.pipe(plain).pipe(files);

  try {
    for await (const entry of files) {
      const name = entry.header.name.replace(/^.*\//, '');
      if (name === 'contracts.csv') {
        await eachRow(Readable.from(entry), snapshotContract, (row) => {
          visitor.contract(row);
          counts.contracts += 1;
        });
      } else if (name === 'contract_items.csv') {
        await eachRow(Readable.from(entry), snapshotItem, (row) => {
          visitor.item(row);
          counts.items += 1;
        });
      } else {
        entry.resume();
      }
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    compressed.unpipe();
    compressed.destroy();
  }
}

async function eachRow<T>(csv: Readable, schema: z.ZodType<T>, take: (row: T) => void): Promise<void> {
  const rows = csv.pipe(parse({ columns: true, bom: true, relax_column_count: true, skip_empty_lines: true }));
  csv.on('error', (failure: Error) => void rows.destroy(failure));
  for await (const record of rows) {
    const row = schema.safeParse(typed(record as Record<string, string>));
    if (row.success) take(row.data);
  }
}

function typed(record: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([column, text]) => {
      const kind = flags.has(column) ? 'flag' : texts.has(column) ? 'text' : 'number';
      return [column, csvValue[kind](text)];
    }),
  );
}
