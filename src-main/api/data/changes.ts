import { isExpiredUnjudged } from '#main/domain/contracts/outcome';
import type { ChangedContract } from '#main/store/contracts/changes';
import { type ContractChange, contractChanges as endpoint } from '#shared/data-api/changes';
import { isoUtc } from '#shared/time';
import { requireSweep } from '../http/lists.ts';
import { resolveRegions } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { DataDeps } from './deps.ts';

export const changes = route(endpoint, ({ query }, { changes: log, catalog, everSwept, clock }: DataDeps) => {
  requireSweep(everSwept);
  const regionIds = resolveRegions(catalog, query.region_id);
  const { since, limit, type: types } = query;
  const newest = log.newest();
  if (since === undefined) return { data: [], meta: { next_since: newest, more: false, missed: false } };
  const found = log.after(since, limit);
  // Of several changes the last one stands for the contract, which is answered as it is now.
  const latest = new Map(
    found
      .toReversed()
      .map((change) => [change.contractId, change] as const)
      .toReversed(),
  );
  const now = isoUtc(clock.now());
  const wanted = [...latest.values()].filter(
    ({ regionId, type, status, dateExpired }) =>
      !(status !== null && dateExpired !== null && isExpiredUnjudged({ status, date_expired: dateExpired }, now)) &&
      (regionIds === undefined || (regionId !== null && regionIds.includes(regionId))) &&
      (types === undefined || (type !== null && types.includes(type))),
  );
  const next = found.at(-1)?.seq ?? Math.min(since, newest);
  const oldest = log.oldest();
  return {
    data: wanted.map((change) => changeOf(change, catalog)),
    // A cursor beyond the newest change belongs to another mirror, or to this one before it was reset.
    meta: { next_since: next, more: next < newest, missed: since > newest || (oldest !== null && since < oldest - 1) },
  };
});

function changeOf(
  { contractId, regionId, type, status, firstSeenAt, present }: ChangedContract,
  catalog: DataDeps['catalog'],
): ContractChange {
  return {
    contract_id: contractId,
    state: present === null ? 'removed' : present === 1 ? 'listed' : 'ended',
    region_id: regionId,
    region_name: regionId === null ? null : catalog.nameOf('region', regionId),
    type,
    status,
    first_seen_at: firstSeenAt,
  };
}
