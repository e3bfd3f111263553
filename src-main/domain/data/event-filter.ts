import type { ChangeEvent, EventChange, EventKind } from '#shared/data-api/events';

/** The events that a listener asks for; undefined: any. */
export interface EventFilter {
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
export function passesFilter(event: ChangeEvent, filter: EventFilter): boolean {
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
