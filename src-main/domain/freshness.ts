import type { DataName } from '#shared/data-names';
import type { MirrorState, SourceState } from '#shared/local-api/status';
import { DAY, fromIso, HOUR, MINUTE } from '#shared/time';

interface Collected {
  source: SourceState['source'];
  /** How often upstream renews it, in milliseconds, at least ten minutes (`upstream §2`). */
  period: number;
}

/** The parts that are collected again and again. The static data has no period: a build holds until the next one. */
const COLLECTED: Readonly<Partial<Record<DataName, Collected>>> = {
  contracts: { source: 'esi', period: 30 * MINUTE },
  market: { source: 'market', period: HOUR },
  market_history: { source: 'market', period: DAY },
  activity: { source: 'esi', period: HOUR },
  sovereignty: { source: 'esi', period: 10 * MINUTE },
  campaigns: { source: 'esi', period: 10 * MINUTE },
  incursions: { source: 'esi', period: 10 * MINUTE },
  warfare: { source: 'esi', period: 30 * MINUTE },
  wormholes: { source: 'scout', period: 10 * MINUTE },
  killmails: { source: 'r2z2', period: 10 * MINUTE },
};

/** What the computed parts are made of. */
const MADE_OF: Readonly<Partial<Record<DataName, readonly DataName[]>>> = {
  items: ['contracts'],
  prices: ['contracts', 'items'],
  ratings: ['contracts', 'items', 'market'],
  systems: ['activity', 'sovereignty', 'campaigns', 'incursions', 'warfare', 'wormholes'],
  fights: ['killmails'],
  forecasts: ['activity'],
  briefs: ['activity'],
};

/** A part is stale when its newest data is this many periods old: one until the next list, and three that were missed. */
const STALE_PERIODS = 4;

/**
 * Of the outstanding contracts, in percent: so few may wait for their items in a mirror that is complete. Contracts that came or ended
 * a moment ago have none to be had yet, and are asked for again later.
 */
const WAITING_FOR_ITEMS = 1;

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
  /** Sources of which no run has ended yet: what there is of theirs came from an archive, or is the first of a backlog. */
  waiting: ReadonlySet<SourceState['source']>;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * How fresh an answer is that is made of these parts (decisions §2). `empty`: nothing behind it was ever collected; `stale`: a part is
 * more than three periods late; `partial`: a part, or the items of some contracts, are still to come; else `complete`. An answer that
 * is made of no such part has the state of the contracts.
 */
export function freshnessOf(dependsOn: readonly DataName[], facts: MirrorFacts): MirrorState {
  const states = [...partsBehind(dependsOn)].flatMap((name) => stateOf(name, facts) ?? []);
  if (states.length === 0) return facts.contracts;
  if (states.every((state) => state === 'empty')) return 'empty';
  if (states.includes('stale')) return 'stale';
  return states.includes('partial') || states.includes('empty') ? 'partial' : 'complete';
}

function partsBehind(dependsOn: readonly DataName[]): Set<DataName> {
  const found = new Set<DataName>();
  const add = (name: DataName) => {
    if (found.has(name)) return;
    found.add(name);
    for (const input of MADE_OF[name] ?? []) add(input);
  };
  for (const name of dependsOn) add(name);
  return found;
}

/** null: the part says nothing about freshness, or its source is off and it was never collected. */
function stateOf(
  name: DataName,
  { versions, contracts, outstanding, itemsPending, off, waiting, now }: MirrorFacts,
): MirrorState | null {
  if (name === 'items') return itemsPending * 100 > outstanding * WAITING_FOR_ITEMS ? 'partial' : null;
  const collected = COLLECTED[name];
  if (collected === undefined) return null;
  if (name === 'contracts' && contracts !== 'complete') return contracts;
  const version = versions[name];
  if (version === undefined) return off.has(collected.source) ? null : 'empty';
  const { observedAt } = version;
  if (observedAt === null || now - fromIso(observedAt) <= STALE_PERIODS * collected.period) return 'complete';
  return waiting.has(collected.source) ? 'partial' : 'stale';
}
