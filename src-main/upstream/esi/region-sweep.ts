import type { Clock } from '#main/runtime/world';
import { fromIso, isoUtc, MINUTE, SECOND } from '#shared/time';
import type { StoredAnswer, UpstreamAnswer } from '../answer.ts';
import { bounds } from '../bounds.ts';
import { isFullPage, type RowList, rowList } from '../row-list.ts';
import type { EsiClient } from './client.ts';
import { type UpstreamContract, upstreamContract } from './contract-shapes.ts';

/** Milliseconds before Expires within which a sweep waits for the next snapshot, lest its pages be of two. */
const CLOSE_TO_EXPIRES = 5 * SECOND;
/** Pages of one snapshot are written within seconds: so much apart, their times are those of one (upstream §1.6). */
const LARGEST_SPREAD = 5 * SECOND;
/** Refetches from page 1 after pages of different snapshots. */
const MAX_REFETCHES = 3;

/**
 * A sweep of one region.
 * `complete`: every page of one and the same snapshot, each id once. The caller stores the contracts and, in the same
 * transaction, `httpAnswers.save(records)`: only then may the next sweep ask conditionally. A crash in between
 * leaves the old validators, so the same data is fetched again and nothing is lost to a 304.
 * `partial`: pages of different snapshots, also after refetches. Listed contracts exist; a contract that is missing may be
 * on a page that moved.
 * `unchanged`: the snapshot that was stored last is still the current one.
 */
export type RegionSweep =
  | (RegionListing & { kind: 'complete'; expiresAt: string | null; records: StoredAnswer[] })
  | (RegionListing & { kind: 'partial'; expiresAt: string | null; reason: string })
  | { kind: 'unchanged'; observedAt: string | null; expiresAt: string | null }
  | { kind: 'not-due'; dueAt: string }
  | { kind: 'failed'; reason: string; retryAt: string | null };

export interface RegionListing {
  contracts: UpstreamContract[];
  /** Rows that cannot be read, and the ids of those that tell theirs: these contracts are still listed. */
  unreadable: number;
  unreadableIds: number[];
  /** Last-Modified of the oldest page, ISO 8601 UTC. */
  observedAt: string;
}

type Attempt = RegionSweep | { kind: 'inconsistent'; what: string; found: (RegionListing & { expiresAt: string | null }) | null };
type Page = RowList<UpstreamContract>;
type FreshPage = Extract<UpstreamAnswer<Page>, { kind: 'fresh' }>;

const contractList = rowList(upstreamContract, 'contract_id');

/** Reads a whole region, and accepts it only as one complete, consistent snapshot (upstream §1.6). */
// oxlint-disable-next-line max-lines-per-function -- one sweep: what one page answers decides on the next
export async function sweepRegion(
  client: EsiClient,
  clock: Clock,
  regionId: number,
  signal: AbortSignal | undefined,
): Promise<RegionSweep> {
  const pathOf = (page: number) => `/contracts/public/${regionId}?page=${page}`;
  const ask = (page: number, conditional: boolean) =>
    client.get(pathOf(page), contractList, { signal, conditional, renew: false });

  /** Pages 2 to the last, `pagesAtOnce` at a time; none after the first bad one are requested. */
  async function askPages(pages: number, conditional: boolean, isGood: (page: UpstreamAnswer<Page>) => boolean) {
    const answers: UpstreamAnswer<Page>[] = [];
    for (let from = 2; from <= pages && answers.every(isGood); from += bounds.pagesAtOnce) {
      const numbers = range(from, Math.min(pages, from + bounds.pagesAtOnce - 1));
      answers.push(...(await Promise.all(numbers.map((number) => ask(number, conditional)))));
    }
    return answers;
  }

  /** The same where the first page does not say how many there are: as many as there were, and one behind each full one. */
  async function askUncounted(before: number) {
    const answers: UpstreamAnswer<Page>[] = [];
    for (let number = 2, last = Math.max(before, 2); number <= Math.min(last, bounds.pages); number += 1) {
      const answer = await client.get(pathOf(number), contractList, { signal, conditional: false, mayBeRefused: true });
      if (answer.kind === 'refused' && answer.status === 404) break;
      answers.push(answer);
      if (answer.kind !== 'fresh') break;
      last = Math.max(last, answer.pages ?? (isFullPage(answer.data) ? number + 1 : 0));
    }
    return answers;
  }

  /** The cache entries of the last stored sweep, page by page; empty where there was none. */
  function storedPages(): StoredAnswer[] {
    const first = client.cached(pathOf(1));
    if (first === undefined) return [];
    const others = Array.from({ length: (first.pages ?? 1) - 1 }, (_, index) => client.cached(pathOf(index + 2)));
    return [first, ...others.filter((record) => record !== undefined)];
  }

  /** Asks what changed since the stored sweep; `changed` where anything did, or where that is not known. */
  async function compare(stored: readonly StoredAnswer[]): Promise<RegionSweep | FreshPage | 'changed'> {
    const [first] = stored;
    if (first === undefined) return 'changed';
    const dueAt = stored.reduce((latest, { expiresAt }) => (expiresAt !== null && expiresAt > latest ? expiresAt : latest), '');
    if (dueAt !== '' && fromIso(dueAt) > clock.now()) return { kind: 'not-due', dueAt };
    // Two pages with one tag: it says nothing about either of them.
    if (new Set(stored.map(({ etag }) => etag)).size < stored.length) return 'changed';
    const answer = await ask(1, true);
    if (answer.kind === 'fresh') return answer;
    if (answer.kind !== 'unchanged') return asFailure(answer, regionId);
    const pages = first.pages ?? 1;
    if ((answer.pages ?? pages) !== pages || stored.length !== pages) return 'changed';
    // With the same Last-Modified every page is unchanged; in a new snapshot the later pages may differ even so.
    const sameSnapshot = answer.observedAt !== null && answer.observedAt === first.lastModified;
    const others = sameSnapshot ? [] : await askPages(pages, true, (page) => page.kind === 'unchanged');
    const renewed = [answer.record];
    for (const other of others) {
      if (other.kind === 'failed') return other;
      // A 304 may come from a cache that still has the snapshot before, which shows in its time.
      if (other.kind !== 'unchanged' || !areOfOneSnapshot([answer.observedAt, other.observedAt])) return 'changed';
      renewed.push(other.record);
    }
    client.save(renewed);
    return { kind: 'unchanged', observedAt: answer.observedAt, expiresAt: answer.expiresAt };
  }

  async function readAll(given: FreshPage | undefined, storedCount: number): Promise<Attempt> {
    let first: UpstreamAnswer<Page> = given ?? (await ask(1, false));
    if (first.kind === 'fresh' && countOf(first, storedCount) !== 1 && first.expiresAt !== null) {
      const left = fromIso(first.expiresAt) - clock.now();
      if (left > 0 && left <= CLOSE_TO_EXPIRES) {
        await clock.sleep(left + SECOND, signal);
        first = await ask(1, false);
      }
    }
    if (first.kind !== 'fresh') return asFailure(first, regionId);
    const { expiresAt, record } = first;
    const { fetchedAt } = record;
    const pages = countOf(first, storedCount);
    const inconsistent = (what: string, found: Page[] = [], times: (string | null)[] = []): Attempt => {
      const list = listed(found, times, fetchedAt);
      return { kind: 'inconsistent', what, found: list.contracts.length === 0 ? null : { ...list, expiresAt } };
    };
    if (pages !== 1 && first.observedAt === null) return inconsistent('its pages carry no time');
    if (storedCount > 1 && first.data.rows.length === 0) return inconsistent('thousands of contracts cannot vanish at once');

    const others = await (pages === null ? askUncounted(storedCount) : askPages(pages, false, (page) => page.kind === 'fresh'));
    const failure = others.find((page) => page.kind === 'failed');
    if (failure !== undefined) return failure;
    const fresh = [first, ...others.filter((page) => page.kind === 'fresh')];
    const found = fresh.map(({ data }) => data);
    const times = fresh.map(({ observedAt }) => observedAt);
    if (pages === null) return inconsistent('it does not say how many pages it has', found, times);
    const missing = others.findIndex((page) => page.kind !== 'fresh');
    if (missing !== -1) return inconsistent(`page ${missing + 2} of ${pages} is not there`, found, times);
    if (fresh.some((page) => page.pages !== null && page.pages !== pages) || !areOfOneSnapshot(times)) {
      return inconsistent('its pages are of different snapshots', found, times);
    }
    const list = listed(found, times, fetchedAt);
    const rows = found.reduce((sum, page) => sum + page.rows.length, 0);
    if (list.contracts.length !== rows) return inconsistent('a contract is listed twice', found, times);
    return { kind: 'complete', ...list, expiresAt, records: fresh.map(({ record }) => record) };
  }

  const stored = storedPages();
  const compared = await compare(stored);
  if (compared !== 'changed' && compared.kind !== 'fresh') return compared;
  let attempt = await readAll(compared === 'changed' ? undefined : compared, stored.length);
  for (let refetches = 0; attempt.kind === 'inconsistent' && refetches < MAX_REFETCHES; refetches += 1) {
    await clock.sleep(SECOND, signal);
    attempt = await readAll(undefined, stored.length);
  }
  if (attempt.kind !== 'inconsistent') return attempt;
  const { what, found } = attempt;
  if (found !== null) {
    return { kind: 'partial', ...found, reason: `Region ${regionId} is partial: ${what}. Nothing is taken to have left it.` };
  }
  const reason = `Region ${regionId} could not be read as one snapshot in ${MAX_REFETCHES + 1} attempts: ${what}.`;
  return { kind: 'failed', reason, retryAt: isoUtc(clock.now() + MINUTE) };
}

/** How many pages a list has; null: its first page does not say, and it may be more than one. */
function countOf({ pages, data }: FreshPage, before: number): number | null {
  return pages ?? (before > 1 || isFullPage(data) ? null : 1);
}

/** Whether times of pages lie so close together that they are of one snapshot; pages without a time only where all are. */
function areOfOneSnapshot(times: readonly (string | null)[]): boolean {
  const known = times.flatMap((time) => (time === null ? [] : fromIso(time)));
  return known.length === 0 || (known.length === times.length && Math.max(...known) - Math.min(...known) <= LARGEST_SPREAD);
}

/** What pages list together, each contract once; the time is that of the oldest, `otherwise` where none has one. */
function listed(pages: readonly Page[], times: readonly (string | null)[], otherwise: string): RegionListing {
  const contracts = new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.contract_id, row])));
  return {
    contracts: [...contracts.values()],
    unreadable: pages.reduce((sum, page) => sum + page.unreadable, 0),
    unreadableIds: pages.flatMap(({ unreadableIds }) => unreadableIds),
    observedAt:
      times.reduce((oldest, time) => (time !== null && (oldest === null || time < oldest) ? time : oldest), null) ?? otherwise,
  };
}

function asFailure(answer: Exclude<UpstreamAnswer<unknown>, { kind: 'fresh' }>, regionId: number): RegionSweep {
  switch (answer.kind) {
    case 'failed':
      return answer;
    case 'not-due':
      return { kind: 'not-due', dueAt: answer.expiresAt };
    case 'refused': {
      const statusAndMessage = answer.message === null ? `${answer.status}` : `${answer.status} '${answer.message}'`;
      return {
        kind: 'failed',
        reason: `ESI answered ${statusAndMessage} to the contracts of region ${regionId}.`,
        retryAt: answer.expiresAt,
      };
    }
    case 'unchanged':
      // Only conditional requests are answered so, and `compare` handles those itself.
      return { kind: 'failed', reason: `ESI answered 304 to an unconditional question for region ${regionId}.`, retryAt: null };
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
