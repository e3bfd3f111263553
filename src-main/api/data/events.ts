import { tradeQuery } from '#main/domain/trade/trade-query';
import type { TradeContractQuery } from '#main/store/contract-search/contract-query';
import type { StoredEvent } from '#main/store/events/events';
import type { EventChange, EventKind } from '#shared/data-api/events';
import { type ChangeEvent, events as endpoint } from '#shared/data-api/events';
import { contractStatuses } from '#shared/game';
import type { QueryOf } from '#shared/http/endpoint';
import { readQuery } from '#shared/http/query';
import { ON_OFFER } from '#shared/local-api/published-searches';
import { tradeContractList } from '#shared/trade-api/contracts';
import { ApiError } from '../http/errors.ts';
import { idsOf } from '../http/lists.ts';
import { resolve, resolveRegions } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { DataDeps } from './deps.ts';
import type { EventPicker } from './event-listener.ts';
import { isMissed } from './event-streams.ts';

export const events = route(
  endpoint,
  async ({ query, asker }, deps: DataDeps) => {
    const { since, limit } = query;
    const pick = pickerOf(query, asker === 'window', deps);
    const newest = deps.events.newest();
    if (since === undefined) return { data: [], meta: { next_since: newest, more: false, missed: false } };
    const found = deps.events.after(since, limit);
    const next = found.at(-1)?.eventId ?? Math.min(since, newest);
    return { data: await pick(found), meta: { next_since: next, more: next < newest, missed: isMissed(since, deps.events) } };
  },
  (deps) => ({
    isFor: (_asked, request) => request.accepts(['text/event-stream', 'application/json']) === 'text/event-stream',
    open({ query, asker, lastEventId }, connection) {
      const owner = asker === 'window';
      deps.streams.open(connection, { pick: pickerOf(query, owner, deps), since: lastEventId ?? query.since, owner });
    },
  }),
);

function pickerOf(query: QueryOf<typeof endpoint>, owner: boolean, deps: DataDeps): EventPicker {
  if (!owner && query.kind?.includes('match') === true)
    throw new ApiError('unauthorized', "Matches of watchlists are told to the app's own window only; leave kind=match out.", {
      'WWW-Authenticate': 'Cookie',
    });
  const setOf = <Value>(values: readonly Value[] | undefined) => (values === undefined ? undefined : new Set(values));
  const search = query.search === undefined ? null : searchOf(query.search, deps);
  const filter: EventFilter = {
    kinds: setOf(query.kind),
    changes: setOf(query.change),
    regionIds: setOf(resolveRegions(deps.catalog, query.region_id)),
    systemIds: setOf(query.system_id?.map((system) => systemIdOf(deps.catalog, system))),
    typeIds: setOf(query.type_id?.map((type) => resolve(deps.catalog, 'type', 'type_id', type).id)),
    ofSearch: search !== null,
    own: owner,
  };
  return async (found) => {
    const matching = found.map((event) => eventOf(event, deps.catalog)).filter((event) => passesFilter(event, filter));
    return search === null ? matching : ofSearch(matching, search, deps);
  };
}

/** Before static data an id is taken as it is. */
function systemIdOf(catalog: DataDeps['catalog'], idOrName: string): number {
  return !catalog.isLoaded() && /^\d+$/.test(idOrName) ? Number(idOrName) : resolve(catalog, 'system', 'system_id', idOrName).id;
}

/** Leaves out contracts that the search does not find. One that ended is looked for regardless of the search's statuses. */
async function ofSearch(all: readonly ChangeEvent[], search: TradeContractQuery, deps: DataDeps): Promise<ChangeEvent[]> {
  const idsOf = (some: readonly ChangeEvent[]) => [...new Set(some.flatMap(({ contract_id: id }) => id ?? []))];
  const [ended, others] = [all.filter(isEnded), all.filter((event) => !isEnded(event))];
  const now = deps.clock.now();
  const find = async (query: TradeContractQuery, ids: readonly number[]) =>
    new Set(ids.length === 0 ? [] : await deps.on('lists').matching(query, ids, now));
  const found = await find(search, idsOf(others));
  const foundEnded = await find({ ...search, statuses: contractStatuses }, idsOf(ended));
  return all.filter((event) => event.contract_id === null || (isEnded(event) ? foundEnded : found).has(event.contract_id));
}

function isEnded({ change, details }: ChangeEvent): boolean {
  return change === 'ended' || details['what'] === 'outcome';
}

function searchOf(name: string, { searches, catalog, clock }: DataDeps): TradeContractQuery {
  const search = name === ON_OFFER ? { status: 'outstanding' } : searches().find((one) => one.name === name)?.query;
  if (search === undefined)
    throw new ApiError('bad_request', `search '${name}' is no published search; ${ON_OFFER} is always there.`);
  const wanted = readQuery(tradeContractList, search);
  if (!wanted.ok) throw new ApiError('bad_request', `The published search '${name}' is of an earlier version: ${wanted.message}`);
  return tradeQuery(wanted.value, idsOf(catalog, wanted.value), clock.now());
}

function eventOf(
  { eventId, at, kind, change, regionId, systemId, contractId, subject, details }: StoredEvent,
  catalog: DataDeps['catalog'],
): ChangeEvent {
  return {
    event_id: eventId,
    at,
    kind,
    change,
    region_id: regionId,
    region_name: regionId === null ? null : catalog.nameOf('region', regionId),
    system_id: systemId,
    system_name: systemId === null ? null : catalog.nameOf('system', systemId),
    contract_id: contractId,
    subject,
    details: JSON.parse(details) as ChangeEvent['details'],
  };
}

/** The events that a listener asks for; undefined: any. */
interface EventFilter {
  kinds: ReadonlySet<EventKind> | undefined;
  changes: ReadonlySet<EventChange> | undefined;
  regionIds: ReadonlySet<number> | undefined;
  systemIds: ReadonlySet<number> | undefined;
  /** Of goods. */
  typeIds: ReadonlySet<number> | undefined;
  /** Only contracts that a saved search finds. */
  ofSearch: boolean;
  /** Whether the person's own matches may be among them. */
  own: boolean;
}

/** Whether an event is for a listener, but for the saved search, which needs the contract. An event without a place is for every place. */
function passesFilter(event: ChangeEvent, filter: EventFilter): boolean {
  const { kind, change, region_id: regionId, system_id: systemId } = event;
  if (kind === 'match' && !filter.own) return false;
  if (filter.kinds !== undefined && !filter.kinds.has(kind)) return false;
  if (filter.changes !== undefined && !filter.changes.has(change)) return false;
  if (kind === 'good' && filter.typeIds?.has(Number(event.subject)) === false) return false;
  if (filter.ofSearch && event.contract_id === null) return kind === 'contract' && change === 'many';
  if (filter.regionIds !== undefined && regionId !== null && !filter.regionIds.has(regionId)) return false;
  if (filter.systemIds === undefined || change === 'many') return true;
  return systemId !== null && filter.systemIds.has(systemId);
}
