import { z } from 'zod';
import { yieldToEventLoop } from '#main/runtime/yield';
import { foldSpaces } from '#shared/fold';
import { sourceTable } from '#shared/sources';
import { DAY } from '#shared/time';
import type { StoredAnswer } from './answer.ts';
import { type ArchiveFolder, archiveFolders } from './archive-folder.ts';
import { bounds } from './bounds.ts';
import type { UpstreamClient } from './client.ts';
import { readContractSnapshot, SnapshotRefused, type SnapshotVisitor } from './contract-snapshot.ts';
import type { Downloads } from './download.ts';
import type { Failed } from './host.ts';
import { optionalId } from './ids.ts';
import { type OrderVisitor, readOrderSnapshot } from './order-snapshot.ts';
import { isBeyondUse, refusalOf } from './row-list.ts';

/** Of an id that the game has not there is only a row of flags (upstream §5.5). */
const structureRow = z.object({
  name: z.string().nullish(),
  solar_system_id: optionalId,
  owner_id: optionalId,
  type_id: optionalId,
});
/** Not a record, which zod would copy. */
const structureFile = z.custom<Record<string, unknown>>(
  (file) => typeof file === 'object' && file !== null && !Array.isArray(file),
  'an object of structures',
);

/** Structures that are looked through in one turn of the event loop: there are some 100,000. */
const ROWS_A_TURN = 5000;

/** A player structure, with the name that only a signed-in pilot can ask the game for. */
export interface ArchivedStructure {
  structureId: number;
  /** null: the archive has seen its id and could not ask for its name. */
  name: string | null;
  systemId: number | null;
  ownerId: number | null;
  typeId: number | null;
}

/** EVE Ref's public archives (upstream §5.5). */
export interface Archive {
  /**
   * As with a region's sweep: the caller stores the structures and `record` in one transaction. Rows that tell neither a name nor a
   * system are not handed over; `unreadable`: rows of another shape, which are left out up to one in a hundred.
   */
  structures(
    signal?: AbortSignal,
  ): Promise<
    | { kind: 'structures'; structures: ArchivedStructure[]; unreadable: number; observedAt: string | null; record: StoredAnswer }
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

/** The outcome of a snapshot of orders. */
export type OrdersAnswer = { kind: 'read'; orders: number; unreadable: number } | { kind: 'absent' } | Failed;

/** The outcome of a snapshot; `absent`: the archive does not have it. */
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
        // Some 20 MB: its archive wants validators to be used (upstream §5.5).
        trustsValidatorFor: 7 * DAY,
      });
      switch (answer.kind) {
        case 'fresh': {
          const list = await readStructures(answer.data);
          if ('refusal' in list) {
            const reason = `${sourceTable.everef.name}'s list of structures cannot be used: ${list.refusal}.`;
            return { kind: 'failed', reason, retryAt: null };
          }
          return { kind: 'structures', ...list, observedAt: answer.observedAt, record: answer.record };
        }
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

/** One unreadable structure does not cost the others; too many refuse the list. */
async function readStructures(
  rows: Record<string, unknown>,
): Promise<{ structures: ArchivedStructure[]; unreadable: number } | { refusal: string }> {
  const structures: ArchivedStructure[] = [];
  const keys = Object.keys(rows);
  let unreadable = 0;
  let problem = '';
  for (const [index, key] of keys.entries()) {
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await yieldToEventLoop();
    const row = structureRow.safeParse(rows[key]);
    const structureId = Number(key);
    if (!row.success || !Number.isSafeInteger(structureId)) {
      unreadable += 1;
      problem ||= row.error?.issues[0]?.message ?? `'${key.slice(0, 40)}' is no id`;
      if (isBeyondUse(unreadable, keys.length)) break;
      continue;
    }
    const { solar_system_id: systemId = null, owner_id: ownerId = null, type_id: typeId = null } = row.data;
    const name = foldSpaces(row.data.name ?? '') || null;
    if (name !== null || systemId !== null) structures.push({ structureId, name, systemId, ownerId, typeId });
  }
  const refusal = refusalOf(unreadable, keys.length, problem);
  return refusal === null ? { structures, unreadable } : { refusal };
}
