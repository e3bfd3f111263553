import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ContractBidWrites } from '#main/store/contracts/bids';
import type { ContractItemWrites } from '#main/store/contracts/items';
import type { RegionWrites } from '#main/store/contracts/regions';
import type { Watermarks } from '#main/store/ingest-state/watermarks';
import type { Transaction } from '#main/store/transaction';
import { type Archive, NEWEST_CONTRACTS } from '#main/upstream/archive';
import type { SnapshotBid, SnapshotItem, SnapshotVisitor } from '#main/upstream/contract-snapshot';
import { fromIso, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { inSteps } from '../in-steps.ts';
import { dueAt } from '../scheduler/retry-time.ts';
import { bidsAfter } from './bids.ts';
import type { ItemSaver } from './item-saver.ts';

/** For fewer contracts one download of some megabytes is not worth it: they are asked about one by one. */
const FEWEST_CONTRACTS = 1000;
/** A newer snapshot comes twice an hour; a mirror that still lacks this many items an hour later asks for another. */
const AGAIN_AFTER = HOUR;
/** How long the sweeps of a new mirror are waited for: after that a hanging one delays nothing. */
const LONGEST_WAIT = 10 * MINUTE;
const LOOK_AGAIN_AFTER = 2 * SECOND;
/** ESI returns items in pages of this many rows: a contract with exactly this many may have had another page. */
const PAGE_ROWS = 1000;
/** Rows of items stored in one transaction, unless a single contract has more; and auctions. */
const ROWS_A_STEP = 500;
const AUCTIONS_A_STEP = 500;
const LAST_READ = 'archived-items';

/** What {@link archivedItems} reads from and writes to. */
export interface ArchivedItemDeps {
  archive: Pick<Archive, 'contractSnapshot'>;
  items: ContractItemWrites;
  /** Ids of the listed contracts whose items are not here. */
  withoutItems(): number[];
  bids: ContractBidWrites;
  saver: ItemSaver;
  regions: Pick<RegionWrites, 'awaitingFirstSweep'>;
  watermarks: Watermarks;
  transaction: Transaction;
  clock: Clock;
  log: Log;
}

/**
 * Takes the items of listed contracts, and the bids on listed auctions, out of the archive's newest snapshot: one request instead
 * of one for each contract. Only what this mirror's own lists have is stored, and never an incomplete contract. A failure costs nothing
 * but requests, so it is logged and not thrown. Returns how many contracts have their items now.
 */
export async function takeArchivedItems(deps: ArchivedItemDeps, signal: AbortSignal): Promise<number> {
  const { archive, items, withoutItems, regions, watermarks, clock, log } = deps;
  const startedAt = clock.wall.now();
  while (regions.awaitingFirstSweep() > 0 && clock.wall.now() - startedAt < LONGEST_WAIT)
    await clock.wall.sleep(LOOK_AGAIN_AFTER, signal);
  const now = clock.now();
  if (items.countDue(dueAt(now)) < FEWEST_CONTRACTS) return 0;
  const lastRead = fromIso(watermarks.find(LAST_READ) ?? '');
  if (now - lastRead < AGAIN_AFTER && now >= lastRead) return 0;
  watermarks.set(LAST_READ, isoUtc(now));

  const found = snapshotOfWanted(new Set(withoutItems()));
  const answer = await archive.contractSnapshot(NEWEST_CONTRACTS, found, signal);
  if (answer.kind !== 'read') {
    log.warn(answer, 'no items out of the archive: they are asked for one by one');
    return 0;
  }
  if (answer.unreadable > 0) log.warn({ rows: answer.unreadable }, 'rows of the newest snapshot left out');
  return store(found, deps);
}

type Wanted = ReturnType<typeof snapshotOfWanted>;

/** Gathers what a snapshot says about these contracts, in any order of its files. */
function snapshotOfWanted(wanted: ReadonlySet<number>) {
  const items = new Map<number, SnapshotItem[]>();
  const bids = new Map<number, SnapshotBid[]>();
  const auctions = new Map<number, { dateExpired: string; observedAt: string | null }>();
  const incomplete = new Set<number>();
  const add = <Row>(rows: Map<number, Row[]>, contractId: number, row: Row) => {
    if (!wanted.has(contractId)) return;
    const known = rows.get(contractId);
    if (known === undefined) rows.set(contractId, [row]);
    else known.push(row);
  };
  return {
    contract({ contract_id, type, date_expired, http_last_modified = null }) {
      if (type === 'auction' && wanted.has(contract_id))
        auctions.set(contract_id, { dateExpired: date_expired, observedAt: http_last_modified });
    },
    item: (row) => add(items, row.contract_id, row),
    bid: (row) => add(bids, row.contract_id, row),
    incomplete: (contractId) => void incomplete.add(contractId),
    complete: () => [...items].filter(([contractId, rows]) => !incomplete.has(contractId) && rows.length % PAGE_ROWS !== 0),
    /** Auctions with their bids, none of them unreadable. */
    auctions: () =>
      [...auctions].flatMap(([contractId, auction]) =>
        incomplete.has(contractId)
          ? []
          : [{ contractId, ...auction, amounts: (bids.get(contractId) ?? []).map(({ amount }) => amount) }],
      ),
  } satisfies SnapshotVisitor & Record<string, unknown>;
}

async function store(found: Wanted, { saver, bids, transaction, clock }: ArchivedItemDeps): Promise<number> {
  let saved = 0;
  for (const step of stepsOf(found.complete())) {
    saved += transaction(() => {
      const stored = step.filter(([contractId, rows]) => saver.save({ contractId }, rows));
      if (stored.length > 0) saver.bump();
      return stored.length;
    });
    // Others of this thread go on in between.
    await yieldToEventLoop();
  }
  const now = clock.now();
  await inSteps(found.auctions(), AUCTIONS_A_STEP, transaction, (auctions) => {
    for (const { contractId, dateExpired, observedAt, amounts } of auctions) {
      const highest = amounts.length === 0 ? null : Math.max(...amounts);
      const seenAt = fromIso(observedAt ?? '');
      const at = isoUtc(Number.isNaN(seenAt) ? now : Math.min(seenAt, now));
      bids.save(contractId, { count: amounts.length, highest, at, after: bidsAfter(dateExpired, now) });
    }
    return auctions.length;
  });
  return saved;
}

/** Contracts with their rows, so many together that each step takes the thread some 100 ms at most. */
function* stepsOf(complete: readonly [number, SnapshotItem[]][]): Generator<[number, SnapshotItem[]][]> {
  let step: [number, SnapshotItem[]][] = [];
  let rows = 0;
  for (const contract of complete) {
    if (step.length > 0 && rows + contract[1].length > ROWS_A_STEP) {
      yield step;
      step = [];
      rows = 0;
    }
    step.push(contract);
    rows += contract[1].length;
  }
  if (step.length > 0) yield step;
}
