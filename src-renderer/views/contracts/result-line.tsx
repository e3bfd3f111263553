import type { ComponentProps } from 'react';
import type { ItemLists, ListedRegions, TradeContract } from '#shared/trade-api/contracts';
import { ItemsPending } from '../../contracts/list-notes.tsx';
import { MarketAge } from '../../contracts/market-age.tsx';
import { TriageLine } from '../../contracts/triage.tsx';
import type { FoundContracts } from '../../contracts/use-contracts.ts';
import { useRestedSince } from '../../state/rested.ts';
import { useStatus } from '../../state/status.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { count } from '../../ui/format.ts';
import { ResultLine } from '../../ui/table/list-table.tsx';
import { type ContractFilters, readsItems } from './filters/filters.ts';

interface Props {
  contracts: FoundContracts;
  filters: ContractFilters | null;
  /** null where the list shows but a part of the mirror. */
  fresh: NewRows | null;
  triage: ComponentProps<typeof TriageLine>['triage'];
}

/** How much there is, how old it is, and what can be done with what is marked. */
export function ContractsLine({ contracts, filters, fresh, triage }: Props) {
  const all = useStatus(({ status }) => status?.counts.contracts ?? 0);
  const toCome = itemListsText(contracts.view.meta?.item_lists);
  const lists = contracts.view.meta?.lists;
  const hasRested = useRestedSince() !== null;
  const missing = listsText(lists, hasRested);
  return (
    <ResultLine
      result={contracts}
      // The oldest of the lists: all that is shown is at least as fresh.
      {...(lists?.oldest_observed_at == null ? {} : { observedAt: new Date(lists.oldest_observed_at) })}
      counted={(total) => `${count(total)} of ${count(Math.max(all, total))} contracts`}
    >
      {missing === null ? null : <span className="soft">{missing}</span>}
      {filters !== null && readsItems(filters) ? (
        <ItemsPending pending={lists?.items_pending} />
      ) : toCome === null ? null : (
        <span className="soft">{toCome}</span>
      )}
      {fresh === null || fresh.since === null || fresh.total === 0 ? null : (
        <span className="new-count">
          {count(fresh.total)} new since you last looked, <RelativeTime at={fresh.since} />
        </span>
      )}
      <TriageLine triage={triage} />
      {contracts.view.meta === null ? null : <MarketAge market={contracts.view.meta.market} />}
    </ResultLine>
  );
}

/** Regions whose lists are missing or late; null: none is. Of a mirror that has rested all are late, which is said above. */
function listsText(lists: ListedRegions | undefined, hasRested: boolean): string | null {
  if (lists === undefined) return null;
  const { regions, read, late } = lists;
  const parts = [
    ...(read === regions ? [] : [`${count(regions - read)} of ${count(regions)} regions not read yet`]),
    ...(late === 0 || hasRested ? [] : [`${count(late)} of ${count(regions)} lists late`]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** What is missing while contents are loaded; null: hardly anything is. Some contracts are always new, and their contents come within minutes. */
function itemListsText(lists: ItemLists | undefined): string | null {
  if (lists === undefined || lists.pending * 100 <= lists.total) return null;
  return `Loading contents: ${count(lists.pending)} of ${count(lists.total)} contracts left`;
}

/** What came since the last look at the list. */
export interface NewRows {
  /** null: the list was never looked at before, and nothing is new. */
  since: string | null;
  /** Of the whole mirror, regardless of filters. */
  total: number;
  isNew(row: TradeContract): boolean;
}

/**
 * Where the list goes over from what is new to what was there at the last look: the place of the first row that is not new. Only the order
 * of issue, newest first, has this place. null: there is none, or it is not among the rows that are here.
 */
export function dividerIndex(
  { since, isNew }: NewRows,
  { sort, dir }: Pick<ContractFilters, 'sort' | 'dir'>,
  total: number,
  rowAt: (place: number) => TradeContract | undefined,
): number | null {
  if (since === null || sort !== 'date_issued' || dir !== 'desc') return null;
  for (let place = 0; place < total; place += 1) {
    const row = rowAt(place);
    if (row === undefined) return null;
    if (!isNew(row)) return place === 0 ? null : place;
  }
  return null;
}
