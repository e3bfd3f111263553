import { useEffect, useMemo, useRef } from 'react';
import { contentsText } from '#shared/contents-text';
import { sql } from '#shared/data-api/sql';
import { statementOfSystems } from '#shared/data-api/sql-examples';
import { contractStatuses } from '#shared/game';
import { urlOf } from '#shared/http/client';
import { localPaths } from '#shared/local-api/paths';
import { MATCHES_PER_PAGE, matchesPage, matchesSeenAnswer, type WatchMatch } from '#shared/local-api/watchlists';
import { matchReason, matchText, matchTitle } from '#shared/match-text';
import { tradeContractList } from '#shared/trade-api/contracts';
import { askLocal, dataService, tradeService } from '../../api.ts';
import { Isk, Pay } from '../../contracts/cells.tsx';
import { TimeLeftOrStatus } from '../../contracts/contract-status.tsx';
import { TriageLine, TriagePanel, useContractPanel, useTriage } from '../../contracts/triage.tsx';
import { type PagedRows, type PagedSource, usePagedResult } from '../../state/lists/use-paged-result.ts';
import { navigate } from '../../state/location.ts';
import { useStatus } from '../../state/status.ts';
import { notify } from '../../ui/copy.ts';
import { ShortAge } from '../../ui/date-time.tsx';
import { count, NOTHING } from '../../ui/format.ts';
import { Empty } from '../../ui/states.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import type { ExportColumn } from '../../ui/table/export.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { ListTable, NewerData } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useMarkedRows } from '../../ui/table/use-marked-rows.ts';

interface Props {
  listId: string;
  since: number;
  nameOf: (entryId: string) => string;
  watches: boolean;
  /** Opens what an entry watches. */
  openEntry: (entryId: string) => void;
}

const rowId = ({ contract_id: id }: ListedMatch) => id;
const nameOfRow = (match: ListedMatch) => matchText({ ...match, reason: null });

/** What a list has found, new ones first, and the contract that is open beside it. */
export function Matches({ listId, since, nameOf, watches, openEntry }: Props) {
  const path = `/watchlists/${listId}`;
  const panel = useContractPanel(path);
  const marks = useMarkedRows(rowId);
  const found = useMatches(listId, since, panel.selectedId !== null || marks.marked.size > 0);
  const columns = useColumns(
    'matches',
    useMemo(() => matchColumns(nameOf), [nameOf]),
  );
  const triage = useTriage({ path, rows: found, nameOf: nameOfRow }, panel, marks);
  const { view } = triage.shown;
  const all = [...found.view.loadedRows()].map(([, match]) => match);
  const fresh = all.filter(({ match_id: id }) => id > since).length;
  const actions = useMemo(
    () =>
      triage.actions.map((action) => ({
        ...action,
        run: (match: ListedMatch) => (match.isContract ? action.run(match) : openOther(match, action.id, openEntry)),
      })),
    [triage.actions, openEntry],
  );
  const { url = null, ...posted } =
    matchedRequest(all.map((match) => ({ ...match, contract_id: match.isContract ? match.contract_id : null }))) ?? {};
  return (
    <section className="matches" aria-label="Matches">
      <header className="matches-head">
        <h2 className="divider" data-new={fresh > 0}>
          {fresh > 0 ? `New since you last looked: ${count(fresh)}` : 'Nothing new since you last looked'}
        </h2>
        <TriageLine triage={triage} />
        <NewerData result={found} />
        {all.length === 0 ? null : (
          <ExportMenu name="matches" small columns={exportedMatch(nameOf)} rows={() => all} url={url} {...posted} />
        )}
      </header>
      <div className="split">
        <ListTable
          label="Matches"
          result={triage.shown}
          {...triage.table}
          columns={columns}
          rowId={rowId}
          actions={actions}
          onOpen={(match, step) =>
            match.isContract ? triage.table.onOpen(match, step) : step === 'open' && openOther(match, 'open', openEntry)
          }
          isNew={({ match_id: id }) => id > since}
          resultKey={listId}
          empty={
            view.total === 0 && found.view.total !== 0 ? (
              <Empty title="All of them are hidden or done" />
            ) : watches ? (
              <Empty title="Nothing new yet">
                New contracts appear here as soon as the mirror has read them. Click a watch to see its current matches.
              </Empty>
            ) : (
              <Empty title="Nothing is watched" />
            )
          }
        />
        <TriagePanel panel={panel} triage={triage} />
      </div>
    </section>
  );
}

/** A match that is of no contract leads to its system; nothing else can be done with it here. */
function openOther({ system_id: id, entry_id: entryId }: ListedMatch, action: string, openEntry: Props['openEntry']): void {
  if (action !== 'open') notify(`This match is of a ${id === null ? 'fit' : 'system'}; Enter opens it.`);
  else if (id === null) openEntry(entryId);
  else navigate(`/systems/${id}`);
}

/** When what was found came, and how long it is to be had. */
const timeColumns: readonly TableColumn<ListedMatch>[] = [
  {
    id: 'status',
    header: 'Time left',
    about: 'Of the contract; how it ended where it did',
    align: 'end',
    width: 90,
    cell: ({ contract, isContract }) =>
      contract === null ? (
        isContract ? (
          'not kept'
        ) : (
          NOTHING
        )
      ) : (
        <TimeLeftOrStatus status={contract.status} until={contract.date_expired} />
      ),
    value: ({ contract }) => contract?.status ?? null,
  },
  {
    id: 'first_seen_at',
    header: 'Came',
    about: 'When it came into the mirror, or was noticed',
    align: 'end',
    width: 84,
    cell: ({ first_seen_at: at }) => <ShortAge at={at} />,
    value: ({ first_seen_at: at }) => at,
  },
];

/** What the table of matches shows; `nameOf`: what an entry is called. */
function matchColumns(nameOf: (entryId: string) => string): readonly TableColumn<ListedMatch>[] {
  return [
    {
      id: 'match',
      header: 'Match',
      about: 'What was found',
      width: 260,
      grows: true,
      cell: (match) => (
        <span className="match-title" title={matchText(match)}>
          {matchTitle(match)}
        </span>
      ),
      value: matchTitle,
    },
    {
      id: 'watched',
      header: 'Watch',
      about: 'Which entry of this list found it',
      width: 140,
      cell: ({ entry_id: id }) => nameOf(id),
      value: ({ entry_id: id }) => nameOf(id),
    },
    {
      id: 'amount',
      header: 'Figure',
      about: 'ISK at the time of the match: profit after hauling, pay above the usual, or price a run',
      align: 'end',
      width: 84,
      cell: (match) => {
        const { figure } = matchReason(match);
        return figure === null ? NOTHING : <Isk amount={figure.isk} />;
      },
      value: ({ amount }) => amount,
    },
    {
      id: 'price',
      header: 'Price',
      about: 'ISK; of a courier what it pays you, with a +',
      align: 'end',
      width: 76,
      optional: true,
      cell: ({ contract }) => {
        if (contract === null) return NOTHING;
        return contract.type === 'courier' ? <Pay amount={contract.reward} /> : <Isk amount={contract.price} />;
      },
      value: ({ contract }) => (contract?.type === 'courier' ? contract.reward : (contract?.price ?? null)),
    },
    {
      id: 'place',
      header: 'Place',
      width: 130,
      cell: ({ contract, system_name: name }) => (
        <span title={contract?.place?.name ?? undefined}>
          {[contract?.place?.system_name ?? name, contract?.region_name].filter(Boolean).join(', ') || NOTHING}
        </span>
      ),
      value: ({ contract, system_name: name }) => contract?.place?.name ?? contract?.place?.system_name ?? name,
    },
    ...timeColumns,
  ];
}

/** What an export has of each match beside the columns. */
function exportedMatch(nameOf: (entryId: string) => string): readonly ExportColumn<ListedMatch>[] {
  return [
    ...matchColumns(nameOf),
    { id: 'contract_id', value: ({ isContract, contract_id: id }) => (isContract ? id : null) },
    { id: 'system_id', value: ({ system_id: id }) => id },
    { id: 'contents', value: ({ contract }) => (contract === null ? null : contentsText(contract.contents)) },
    { id: 'reason', value: ({ reason }) => reason },
    { id: 'system_name', value: ({ contract, system_name: name }) => contract?.place?.system_name ?? name },
    { id: 'region_name', value: ({ contract }) => contract?.region_name ?? null },
  ];
}

/** Contracts of one answer of the trade list at most, and systems that a statement names. */
const MOST_NAMED = 200;

/**
 * What a script asks to read the subjects of matches, the newest first: their contracts, or where there are none their systems as they are
 * now, by a statement, since no list takes systems by their ids and the feed of events has no end. null where nothing matched.
 */
export function matchedRequest(
  matches: readonly Pick<WatchMatch, 'contract_id' | 'system_id'>[],
): { url: string; body?: string } | null {
  const contracts = distinct(matches.map(({ contract_id: id }) => id));
  if (contracts.length > 0) {
    const named = { contract_id: contracts, status: contractStatuses, page_size: MOST_NAMED };
    return { url: urlOf(tradeService.base, tradeContractList, named) };
  }
  const systems = distinct(matches.map(({ system_id: id }) => id));
  if (systems.length === 0) return null;
  return { url: urlOf(dataService.base, sql), body: JSON.stringify({ sql: statementOfSystems(systems) }) };
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MOST_NAMED);
}

/** A match as a row of a list of contracts: a match without a contract has an id of its own below 0. */
interface ListedMatch extends WatchMatch {
  contract_id: number;
  place: { system_id: number | null } | null;
  isContract: boolean;
}

type MatchesMeta = { total: number; total_pages: number; newest: number };
/** What was found by a list, page by page: what is new since a match first. */
const source: PagedSource<{ listId: string; since: number }, ListedMatch, MatchesMeta> = {
  pageSize: MATCHES_PER_PAGE,
  rowId: ({ match_id: id }) => id,
  async fetchPage({ listId, since }, page, signal) {
    const path = `${localPaths.watchlistMatches(listId)}?since=${since}&page=${page}`;
    const { data, meta } = await askLocal(path, matchesPage, signal === undefined ? {} : { signal });
    return { body: { data: data.map(rowOf), meta }, observedAt: null, mirrorState: null };
  },
};

function rowOf(match: WatchMatch): ListedMatch {
  const isContract = match.contract_id !== null;
  const place = match.contract?.place ?? (match.system_id === null ? null : { system_id: match.system_id });
  return { ...match, isContract, contract_id: match.contract_id ?? -match.match_id, place };
}

/**
 * What a list has found. `since`: what has a higher match_id was new when the list was opened, and stays so until it is opened again;
 * shown rows count as seen. `reading`: rows must stay where they are.
 */
function useMatches(listId: string, since: number, reading: boolean): PagedRows<ListedMatch, MatchesMeta> {
  const newest = useStatus(({ status }) => status?.watch.newest_match ?? 0);
  const filters = useMemo(() => ({ listId, since }), [listId, since]);
  const found = usePagedResult(source, filters, String(newest), reading);
  const newestVisible = found.view.meta?.newest ?? 0;
  const reportedSeen = useRef(since);
  useEffect(() => {
    if (newestVisible <= reportedSeen.current) return;
    reportedSeen.current = newestVisible;
    const body = { list_id: listId, match_id: newestVisible };
    // Where it fails they stay unseen, which the next look puts right.
    void askLocal(localPaths.watchlistsSeen, matchesSeenAnswer, { method: 'POST', body }).catch(() => undefined);
  }, [listId, newestVisible]);
  return found;
}
