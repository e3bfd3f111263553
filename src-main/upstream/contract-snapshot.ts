import { Readable } from 'node:stream';
import { z } from 'zod';
import { bounds } from './bounds.ts';
import { csvRows } from './csv-rows.ts';
import {
  type UpstreamBid,
  type UpstreamContract,
  type UpstreamItem,
  upstreamBid,
  upstreamContract,
  upstreamItem,
} from './esi/contract-shapes.ts';
import { id } from './ids.ts';
import { refusalOf } from './row-list.ts';
import { eachTarFile } from './tar-archive.ts';

/** A row of contracts.csv in the form of ESI's list of the region, with the time at which the archive read it. */
export type SnapshotContract = UpstreamContract & { region_id: number; http_last_modified?: string | null | undefined };
/** What a row of contract_items.csv says. */
export type SnapshotItem = UpstreamItem & { contract_id: number };
/** What a row of contract_bids.csv says. */
export type SnapshotBid = UpstreamBid & { contract_id: number };

/** Gets each row as it is read; in which order the files come is not promised. Unreadable rows are left out. */
export interface SnapshotVisitor {
  contract(row: SnapshotContract): void;
  item(row: SnapshotItem): void;
  bid?(row: SnapshotBid): void;
  /** An item or a bid of this contract cannot be read, so its items or bids are incomplete. */
  incomplete?(contractId: number): void;
}

/** Rows handed over, and rows that could not be read. */
export interface SnapshotCounts {
  contracts: number;
  items: number;
  unreadable: number;
}

/** More rows of a file are unreadable than the limit, so its shape has changed and a retry would fail as well. */
export class SnapshotRefused extends Error {}

const snapshotContract = upstreamContract.extend({ region_id: id, http_last_modified: z.string().nullish() });
const snapshotItem = upstreamItem.extend({ contract_id: id });
const snapshotBid = upstreamBid.extend({ contract_id: id });

/**
 * Reads a `public-contracts-….v2.tar.bz2`; `counts` goes up with each row. Throws on damaged input, and {@link SnapshotRefused}
 * where more rows of a file are unreadable than one odd row in a hundred.
 */
export async function readContractSnapshot(
  compressed: Readable,
  visitor: SnapshotVisitor,
  counts: SnapshotCounts,
  signal: AbortSignal | undefined,
): Promise<void> {
  await eachTarFile(
    compressed,
    { what: 'the snapshot', mostBytes: bounds.contractSnapshotUnpackedBytes, signal },
    async (file, name) => {
      const csv = () => Readable.from(file);
      if (name === 'contracts.csv') {
        await eachRow(name, { csv: csv(), schema: snapshotContract, counts }, (row) => {
          visitor.contract(row);
          counts.contracts += 1;
        });
      } else if (name === 'contract_items.csv') {
        await eachRow(name, { csv: csv(), schema: snapshotItem, counts, incomplete: visitor.incomplete }, (row) => {
          visitor.item(row);
          counts.items += 1;
        });
      } else if (name === 'contract_bids.csv' && visitor.bid !== undefined) {
        const { bid, incomplete } = visitor;
        await eachRow(name, { csv: csv(), schema: snapshotBid, counts, incomplete }, bid);
      } else {
        file.resume();
      }
    },
  );
}

async function eachRow<Schema extends z.ZodObject>(
  name: string,
  file: { csv: Readable; schema: Schema; counts: SnapshotCounts; incomplete?: SnapshotVisitor['incomplete'] },
  take: (row: z.infer<Schema>) => void,
): Promise<void> {
  const { csv, schema, counts, incomplete } = file;
  let total = 0;
  let unreadable = 0;
  let problem = '';
  for await (const values of csvRows(csv, columnsOf(schema))) {
    total += 1;
    const row = schema.safeParse(values);
    if (row.success) {
      take(row.data);
      continue;
    }
    unreadable += 1;
    const [issue] = row.error.issues;
    problem ||= `${issue?.message ?? 'invalid'} (at ${issue?.path.join('.') ?? 'its top'} of row ${total})`;
    const contractId = values['contract_id'];
    if (typeof contractId === 'number' && Number.isSafeInteger(contractId)) incomplete?.(contractId);
  }
  counts.unreadable += unreadable;
  const refusal = refusalOf(unreadable, total, problem);
  if (refusal !== null) throw new SnapshotRefused(`${name}: ${refusal}`);
}

const flags = new Set(['for_corporation', 'is_included', 'is_blueprint_copy', 'is_singleton']);
const texts = new Set(['type', 'date_issued', 'date_expired', 'date_bid', 'title', 'http_last_modified']);

/** What a row of a file is read for: what its schema has. */
function columnsOf({ shape }: z.ZodObject) {
  return Object.fromEntries(
    Object.keys(shape).map((column) => [column, flags.has(column) ? 'flag' : texts.has(column) ? 'text' : 'number'] as const),
  );
}
