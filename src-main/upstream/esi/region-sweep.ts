import { z } from 'zod';
import type { Clock } from '#main/runtime/world';
import { fromIso, isoUtc, MINUTE, SECOND } from '#shared/time';
import type { Answer, AnswerRecord } from '../answer.ts';
import type { EsiClient } from './client.ts';
import { type UpstreamContract, upstreamContract } from './contract-shapes.ts';

/** A snapshot that ends sooner than this is waited out: its pages would be of two snapshots. */
const CLOSE_TO_EXPIRES = 5 * SECOND;
/** Refetches from page 1 after pages of different snapshots. */
const MAX_REFETCHES = 3;

/**
 * A sweep of one region.
 * `complete`: every page of one and the same snapshot, each id once. The caller stores the contracts and, in the same
 * transaction, `httpAnswers.remember(records)`: only then may the next sweep ask conditionally. A crash in between
 * leaves the old validators, so the same data is asked for again and nothing is lost to a 304.
 * `unchanged`: the snapshot that was stored last is still the current one.
 */
export type RegionSweep =
  | { kind: 'complete'; contracts: UpstreamContract[]; observedAt: string; expiresAt: string | null; records: AnswerRecord[] }
  | { kind: 'unchanged'; observedAt: string | null; expiresAt: string | null }
  | { kind: 'not-due'; dueAt: string }
  | { kind: 'failed'; reason: string; retryAt: string | null };

type Attempt = RegionSweep | { kind: 'inconsistent'; what: string };
type FreshPage = Extract<Answer<UpstreamContract[]>, { kind: 'fresh' }>;

const contractList = z.array(upstreamContract);

/** Reads a whole region, and accepts it only as one complete, consistent snapshot (upstream §1.6). */
export async function sweepRegion(
  client: EsiClient,
  clock: Clock,
  regionId: number,
  signal: AbortSignal | undefined,
): Promise<RegionSweep> {
  const pathOf = (page: number) => `/contracts/public/${regionId}?page=${page}`;
  const ask = (page: number, conditional: boolean) =>
    client.get(pathOf(page), contractList, { signal, conditional, renew: false });

  /** What the last stored sweep left behind, page by page; empty where there was none. */
  function storedPages(): AnswerRecord[] {
    const first = client.known(pathOf(1));
    if (first === undefined) return [];
    const others = Array.from({ length: (first.pages ?? 1) - 1 }, (_, index) => client.known(pathOf(index + 2)));
    return [first, ...others.filter((record) => record !== undefined)];
  }

  /** Asks what changed since the stored sweep; `changed` where anything did, or where it cannot be told. */
  async function compare(stored: readonly AnswerRecord[]): Promise<RegionSweep | FreshPage | 'changed'> {
    const [first] = stored;
    if (first === undefined) return 'changed';
    const dueAt = stored.reduce((latest, { expiresAt }) => (expiresAt !== null && expiresAt > latest ? expiresAt : latest), '');
    if (dueAt !== '' && fromIso(dueAt) > clock.now()) return { kind: 'not-due', dueAt };
    const answer = await ask(1, true);
    if (answer.kind === 'fresh') return answer;
    if (answer.kind !== 'unchanged') return asFailure(answer, regionId);
    const pages = first.pages ?? 1;
    if ((answer.pages ?? pages) !== pages || stored.length !== pages) return 'changed';
    // An unchanged first page of a new snapshot says nothing about the later pages; the same snapshot does.
    const sameSnapshot = answer.observedAt !== null && answer.observedAt === first.lastModified;
    const others = sameSnapshot ? [] : await Promise.all(range(2, pages).map((page) => ask(page, true)));
    const renewed = [answer.record];
    for (const other of others) {
      if (other.kind === 'failed') return other;
      // A page of the snapshot before can be unchanged where the current one is not.
      if (other.kind !== 'unchanged' || other.observedAt !== answer.observedAt) return 'changed';
      renewed.push(other.record);
    }
    client.remember(renewed);
    return { kind: 'unchanged', observedAt: answer.observedAt, expiresAt: answer.expiresAt };
  }

  async function readAll(given: FreshPage | undefined, storedCount: number): Promise<Attempt> {
    let first: Answer<UpstreamContract[]> = given ?? (await ask(1, false));
    if (first.kind === 'fresh' && first.pages > 1 && first.expiresAt !== null) {
      const left = fromIso(first.expiresAt) - clock.now();
      if (left > 0 && left <= CLOSE_TO_EXPIRES) {
        await clock.sleep(left + SECOND, signal);
        first = await ask(1, false);
      }
    }
    if (first.kind !== 'fresh') return asFailure(first, regionId);
    const { pages, observedAt } = first;
    if (pages > 1 && observedAt === null) return { kind: 'inconsistent', what: 'its pages carry no time' };
    if (storedCount > 1 && first.data.length === 0)
      return { kind: 'inconsistent', what: 'thousands of contracts cannot vanish at once' };

    const contracts = new Map(first.data.map((contract) => [contract.contract_id, contract]));
    let rows = first.data.length;
    const records = [first.record];
    for (const [index, page] of (await Promise.all(range(2, pages).map((number) => ask(number, false)))).entries()) {
      if (page.kind === 'failed') return page;
      if (page.kind !== 'fresh') return { kind: 'inconsistent', what: `page ${index + 2} of ${pages} is not there` };
      if (page.observedAt !== observedAt || page.pages !== pages) {
        return { kind: 'inconsistent', what: 'its pages are of different snapshots' };
      }
      for (const contract of page.data) contracts.set(contract.contract_id, contract);
      rows += page.data.length;
      records.push(page.record);
    }
    if (contracts.size !== rows) return { kind: 'inconsistent', what: 'a contract is listed twice' };
    const observed = observedAt ?? first.record.fetchedAt;
    return { kind: 'complete', contracts: [...contracts.values()], observedAt: observed, expiresAt: first.expiresAt, records };
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
  const reason = `Region ${regionId} could not be read as one snapshot in ${MAX_REFETCHES + 1} attempts: ${attempt.what}.`;
  return { kind: 'failed', reason, retryAt: isoUtc(clock.now() + MINUTE) };
}

function asFailure(answer: Exclude<Answer<unknown>, { kind: 'fresh' }>, regionId: number): RegionSweep {
  switch (answer.kind) {
    case 'failed':
      return answer;
    case 'not-due':
      return { kind: 'not-due', dueAt: answer.expiresAt };
    case 'refused': {
      const said = answer.message === null ? `${answer.status}` : `${answer.status} '${answer.message}'`;
      return {
        kind: 'failed',
        reason: `ESI answered ${said} to the contracts of region ${regionId}.`,
        retryAt: answer.expiresAt,
      };
    }
    case 'unchanged':
      // Only a conditional question can be answered so, and those are handled where they are asked.
      return { kind: 'failed', reason: `ESI answered 304 to an unconditional question for region ${regionId}.`, retryAt: null };
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
