import { useMemo } from 'react';
import { matchText } from '#shared/match-text';
import { TriageLine, TriagePanel, useContractPanel, useTriage } from '../../contracts/triage.tsx';
import { navigate } from '../../state/location.ts';
import { notify } from '../../ui/copy.ts';
import { count } from '../../ui/format.ts';
import { Empty } from '../../ui/states.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { ListTable, NewerData } from '../../ui/table/list-table.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useMarkedRows } from '../../ui/table/use-marked-rows.ts';
import { exportedMatch, matchColumns } from './match-columns.tsx';
import { type ListedMatch, matchedRequest, useMatches } from './use-matches.ts';

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
