import { backlogText, type CollectedPartName, collectedPartNames, collectedParts, isBehind } from '#shared/collected-parts';
import type { DataName } from '#shared/data-names';
import type { Backlog, MirrorState, PartState, SourceState } from '#shared/local-api/status';
import { type DataSourceName, sourceTable } from '#shared/sources';
import { isoUtc, MINUTE } from '#shared/time';

const MADE_OF: Readonly<Partial<Record<DataName, readonly DataName[]>>> = {
  items: ['contracts'],
  prices: ['contracts', 'items'],
  ratings: ['contracts', 'items', 'market'],
  systems: ['activity', 'sovereignty', 'campaigns', 'incursions', 'warfare', 'wormholes'],
  fights: ['killmails'],
  forecasts: ['activity'],
  briefs: ['activity'],
};

function partsBehind(names: readonly DataName[]): DataName[] {
  const found = new Set<DataName>();
  const add = (name: DataName) => {
    if (found.has(name)) return;
    found.add(name);
    for (const input of MADE_OF[name] ?? []) add(input);
  };
  for (const name of names) add(name);
  return [...found];
}

/**
 * Of the outstanding contracts, in percent: so few may wait for their items in a mirror that is complete. Contracts that came or ended
 * a moment ago have none to be had yet, and are asked for again later.
 */
const WAITING_FOR_ITEMS = 1;

/** Whether so many contracts wait for their items that what is made of these is incomplete. */
export function areItemsMissing(pending: number, outstanding: number): boolean {
  return pending * 100 > outstanding * WAITING_FOR_ITEMS;
}

/** What is known of the mirror when an answer is made. */
export interface MirrorFacts {
  /** By part; an absent one was never collected. `observedAt`: ISO 8601 UTC. */
  versions: Readonly<Partial<Record<DataName, { observedAt: string | null }>>>;
  /** Of the sweeps of contracts, which the ingester follows region by region. */
  contracts: MirrorState;
  /** Outstanding contracts, and contracts whose items are still to be read. */
  outstanding: number;
  itemsPending: number;
  /** Sources that are switched off. */
  off: ReadonlySet<SourceState['source']>;
  /** Sources of which no run has ended yet: their data came from an archive, or is the beginning of a backlog. */
  waiting: ReadonlySet<SourceState['source']>;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * How fresh an answer is that is made of these parts (decisions §2). `empty`: nothing behind it was ever collected; `stale`: a part is
 * more than three periods late; `partial`: a part, or the items of some contracts, are not read yet; else `complete`. An answer that
 * is made of no such part has the state of the contracts.
 */
export function freshnessOf(dependsOn: readonly DataName[], facts: MirrorFacts): MirrorState {
  const states = partsBehind(dependsOn).flatMap((name) => stateOf(name, facts) ?? []);
  if (states.length === 0) return facts.contracts;
  if (states.every((state) => state === 'empty')) return 'empty';
  if (states.includes('stale')) return 'stale';
  return states.includes('partial') || states.includes('empty') ? 'partial' : 'complete';
}

/** null: the part says nothing about freshness, or its source is off and it was never collected. */
function stateOf(
  name: DataName,
  { versions, contracts, outstanding, itemsPending, off, waiting, now }: MirrorFacts,
): MirrorState | null {
  if (name === 'items') return areItemsMissing(itemsPending, outstanding) ? 'partial' : null;
  if (!isCollected(name) || collectedParts[name].period === null) return null;
  if (name === 'contracts' && contracts !== 'complete') return contracts;
  const version = versions[name];
  const { source } = collectedParts[name];
  if (version === undefined) return off.has(source) ? null : 'empty';
  const { observedAt } = version;
  if (observedAt === null || !isBehind(name, observedAt, now)) return 'complete';
  return waiting.has(source) ? 'partial' : 'stale';
}

/** A source that has answered within this time is being read, however far behind its data is. */
const HEARD_WITHIN = 15 * MINUTE;

/** What is known of a source. Times in milliseconds since the epoch, null: never. */
export interface SourceFacts {
  source: DataSourceName;
  on: boolean;
  /** Of each part that was ever collected the data's own time, ISO 8601 UTC; null: it has none. */
  covered: Readonly<Partial<Record<DataName, string | null>>>;
  /** When it last answered, and when a run of one of its jobs last ended well. */
  heardAt: number | null;
  collectedAt: number | null;
  nextAttemptAt: number | null;
  /** Why its newest runs failed, where it and not a single job is to blame. */
  failure: string | null;
  /** The job whose newest good run is too long ago. */
  lateJob: { label: string; since: number } | null;
  backlog: Backlog | null;
  /** Whether it never had all of what it gives: lists that were never read, contents that are still to come. */
  isIncomplete: boolean;
  /** What the newest runs had to leave out. */
  note: string | null;
}

/** The age of a source's data, of all of it and of each part, and why it is not fresh (decisions §2.1). */
export function sourceAge(facts: SourceFacts, now: number): SourceState {
  const { source, heardAt, collectedAt, nextAttemptAt, lateJob } = facts;
  const isCatchingUp = facts.backlog !== null && heardAt !== null && now - heardAt <= HEARD_WITHIN;
  const parts = partsOf(source).map((part): PartState => {
    const covered_until = facts.covered[part] ?? null;
    if (!facts.on) return { part, state: 'off', covered_until };
    if (covered_until === null) return { part, state: 'never', covered_until };
    if (!isBehind(part, covered_until, now)) return { part, state: 'fresh', covered_until };
    return { part, state: isCatchingUp ? 'catching_up' : 'late', covered_until };
  });
  const known = [
    ...parts.flatMap(({ covered_until: until }) => until ?? []),
    ...(lateJob === null ? [] : [isoUtc(lateJob.since)]),
  ].sort();
  const [state, reason] = stateAndReason(facts, parts, isCatchingUp);
  const timeOf = (at: number | null) => (at === null ? null : isoUtc(at));
  return {
    source,
    label: sourceTable[source].label,
    state,
    covered_until: known[0] ?? null,
    heard_at: timeOf(heardAt),
    collected_at: timeOf(collectedAt),
    backlog: facts.on ? facts.backlog : null,
    next_attempt_at: facts.on ? timeOf(nextAttemptAt) : null,
    reason,
    parts,
  };
}

function partsOf(source: DataSourceName): CollectedPartName[] {
  return collectedPartNames.filter((part) => collectedParts[part].source === source);
}

function isCollected(name: DataName): name is CollectedPartName {
  return Object.hasOwn(collectedParts, name);
}

function stateAndReason(
  { on, failure, lateJob, backlog, isIncomplete, collectedAt, note }: SourceFacts,
  parts: readonly PartState[],
  isCatchingUp: boolean,
): [SourceState['state'], string | null] {
  if (!on) return ['off', null];
  if (failure !== null) return ['failing', failure];
  const left = backlog === null ? '' : ` ${backlogText(backlog)} ${backlog.left === 1 ? 'is' : 'are'} still to be read.`;
  const nothing = parts.length === 0 ? collectedAt === null : parts.every(({ state }) => state === 'never');
  if (nothing) return isCatchingUp ? ['catching_up', left.trim()] : ['never', note ?? 'Nothing of it is here yet.'];
  const behind = oldestFirst(parts.filter(({ state }) => state === 'late' || state === 'catching_up'))[0];
  if (behind !== undefined) return [behind.state, `${nothingNewer(behind)}${left}`];
  if (lateJob !== null) return ['late', `${lateJob.label}: nothing new since ${isoUtc(lateJob.since)}.`];
  if (isIncomplete) return ['catching_up', [left.trim(), note ?? ''].join(' ').trim() || null];
  return ['fresh', note];
}

function oldestFirst(parts: readonly PartState[]): PartState[] {
  return parts.toSorted((a, b) => (a.covered_until ?? '').localeCompare(b.covered_until ?? ''));
}

/** `Killmails: nothing newer than 2026-11-25T12:00:00Z.` */
function nothingNewer({ part, covered_until: until }: PartState): string {
  return `${collectedParts[part].label}: nothing newer than ${until}.`;
}

/** The same at a later time, at which nothing else may have become known: what was fresh may be late by then. */
export function agedSource(source: SourceState, now: number): SourceState {
  if (source.state !== 'fresh' && source.state !== 'catching_up') return source;
  const parts = source.parts.map((part): PartState => {
    const isLate = part.state === 'fresh' && part.covered_until !== null && isBehind(part.part, part.covered_until, now);
    return isLate ? { ...part, state: 'late' } : part;
  });
  const [late] = oldestFirst(parts.filter(({ state }) => state === 'late'));
  return late === undefined ? source : { ...source, parts, state: 'late', reason: nothingNewer(late) };
}
