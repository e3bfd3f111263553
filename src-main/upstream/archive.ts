import { z } from 'zod';
import { yieldToEventLoop } from '#main/runtime/yield';
import { sourceTable } from '#shared/sources';
import type { StoredAnswer } from './answer.ts';
import { type ArchiveFolder, archiveFolders } from './archive-folder.ts';
import { bounds } from './bounds.ts';
import type { UpstreamClient } from './client.ts';
import { readContractSnapshot, SnapshotRefused, type SnapshotVisitor } from './contract-snapshot.ts';
import type { Downloads } from './download.ts';
import type { Failed } from './host.ts';
import { type OrderVisitor, readOrderSnapshot } from './order-snapshot.ts';

const structureRow = z.object({
  name: z.string(),
  solar_system_id: z.int().nullish(),
  owner_id: z.int().nullish(),
  type_id: z.int().nullish(),
});
/** Not a record, which zod would copy. */
const structureFile = z.custom<Record<string, unknown>>(
  (file) => typeof file === 'object' && file !== null && !Array.isArray(file),
  'an object of structures',
);

/** A list with more than so many is another one, and costs a minute to look through. */
const MOST_UNREADABLE = 1000;
/** Structures that are looked through in one turn of the event loop: there are some 100,000. */
const ROWS_A_TURN = 5000;

/** A player structure that anybody may dock at, with the name that only a signed-in pilot can ask the game for. */
export interface ArchivedStructure {
  structureId: number;
  name: string;
  systemId: number | null;
  ownerId: number | null;
  typeId: number | null;
}

/** EVE Ref's public archives (upstream §5.5). */
export interface Archive {
  /** As with a region's sweep: the caller stores the structures and `record` in one transaction. */
  structures(
    signal?: AbortSignal,
  ): Promise<
    | { kind: 'structures'; structures: ArchivedStructure[]; observedAt: string | null; record: StoredAnswer }
    | { kind: 'unchanged' }
    | { kind: 'not-due'; dueAt: string }
    | Failed
  >;
  /** A folder's listing: `index('public-contracts/history/2026/2026-11-19')`. `absent`: there is no such folder. */
  index(path: string, signal?: AbortSignal): Promise<{ kind: 'folder'; folder: ArchiveFolder } | { kind: 'absent' } | Failed>;
  /**
   * Reads one snapshot of all public contracts while it arrives (`….v2.tar.bz2`, by its path) and hands over each row;
   * nothing is held. Unless it was `read` some rows may have been handed over: the caller throws its work away.
   * `unreadable`: it has another shape than agreed; a retry would fail as well.
   */
  contractSnapshot(path: string, visitor: SnapshotVisitor, signal?: AbortSignal): Promise<SnapshotAnswer>;
  /** Reads the newest snapshot of all market orders likewise, and hands over those of some regions. */
  orders(regionIds: ReadonlySet<number>, take: OrderVisitor, signal?: AbortSignal): Promise<OrdersAnswer>;
}

/** What came of a snapshot of orders. */
export type OrdersAnswer = { kind: 'read'; orders: number; unreadable: number } | { kind: 'absent' } | Failed;

/** What came of a snapshot; `absent`: the archive does not have it. */
export type SnapshotAnswer =
  /** `bytes` came over the network; `unreadable` rows were left out because they make no sense. */
  | { kind: 'read'; contracts: number; items: number; unreadable: number; bytes: number }
  | { kind: 'absent' }
  | { kind: 'unreadable'; reason: string }
  | Failed;

/** The newest snapshot of all public contracts, at most half an hour old while the archive works. */
export const NEWEST_CONTRACTS = 'public-contracts/public-contracts-latest.v2.tar.bz2';

/** The newest snapshot of all market orders, likewise. */
const NEWEST_ORDERS = 'market-orders/market-orders-latest.v3.csv.bz2';

/** Reads EVE Ref through the client and the downloads that it is handed. */
export function archive(client: UpstreamClient, downloads: Downloads, baseUrl: string): Archive {
  const folders = archiveFolders(client);
  return {
    async structures(signal) {
      const answer = await client.get('/structures/structures-latest.v2.json', structureFile, {
        signal,
        atMost: bounds.structures,
      });
      switch (answer.kind) {
        case 'fresh':
          return {
            kind: 'structures',
            structures: await readable(answer.data),
            observedAt: answer.observedAt,
            record: answer.record,
          };
        case 'not-due':
          return { kind: 'not-due', dueAt: answer.expiresAt };
        case 'refused':
          return {
            kind: 'failed',
            reason: `${sourceTable.everef.name} answered ${answer.status} to its list of structures.`,
            retryAt: answer.expiresAt,
          };
        default:
          return answer;
      }
    },

    index: (path, signal) => folders(path, { signal, keepBody: true }),

    async orders(regionIds, take, signal) {
      const counts = { orders: 0, unreadable: 0 };
      const url = `${baseUrl}/${NEWEST_ORDERS}`;
      const outcome = await downloads.through(url, { maxBytes: bounds.orderSnapshotBytes, signal }, (body) =>
        readOrderSnapshot(body, { regionIds, take, counts, signal }),
      );
      if (outcome.kind === 'read') return { kind: 'read', ...counts };
      if (outcome.kind === 'failed') return outcome;
      if (outcome.status === 404) return { kind: 'absent' };
      return {
        kind: 'failed',
        reason: `${sourceTable.everef.name} answered ${outcome.status} to /${NEWEST_ORDERS}.`,
        retryAt: null,
      };
    },

    async contractSnapshot(path, visitor, signal) {
      const rows = { contracts: 0, items: 0, unreadable: 0 };
      const refusals: string[] = [];
      const outcome = await downloads.through(`${baseUrl}/${path}`, { maxBytes: bounds.contractSnapshotBytes, signal }, (body) =>
        readContractSnapshot(body, visitor, rows, signal).catch((failure: unknown) => {
          if (failure instanceof SnapshotRefused) refusals.push(failure.message);
          throw failure;
        }),
      );
      const [refused] = refusals;
      if (refused !== undefined)
        return { kind: 'unreadable', reason: `${sourceTable.everef.name}'s /${path} cannot be read: ${refused}.` };
      if (outcome.kind === 'read') return { ...outcome, ...rows };
      if (outcome.kind === 'failed') return outcome;
      if (outcome.status === 404) return { kind: 'absent' };
      return { kind: 'failed', reason: `${sourceTable.everef.name} answered ${outcome.status} to /${path}.`, retryAt: null };
    },
  };
}

/** One unreadable structure does not cost the others. */
async function readable(rows: Record<string, unknown>): Promise<ArchivedStructure[]> {
  const structures: ArchivedStructure[] = [];
  let unreadable = 0;
  for (const key in rows) {
    const row = structureRow.safeParse(rows[key]);
    const structureId = Number(key);
    if (row.success && Number.isSafeInteger(structureId)) {
      const { name, solar_system_id, owner_id, type_id } = row.data;
      structures.push({
        structureId,
        name,
        systemId: solar_system_id ?? null,
        ownerId: owner_id ?? null,
        typeId: type_id ?? null,
      });
    } else unreadable += 1;
    if (unreadable > MOST_UNREADABLE) break;
    if (structures.length % ROWS_A_TURN === 0) await yieldToEventLoop();
  }
  return structures;
}
