import { contentsText } from '#shared/contents-text';
import type { WatchMatch } from '#shared/local-api/watchlists';
import { matchText, matchTitle } from '#shared/match-text';
import { TimeLeftOrStatus } from '../../contracts/contract-status.tsx';
import { formatHash } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RelativeTime } from '../../ui/date-time.tsx';
import { count, plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import type { ExportColumn } from '../../ui/table/export.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { matchedRequest, useMatches } from './use-matches.ts';

interface Props {
  listId: string;
  since: number;
  nameOf: (entryId: string) => string;
  watches: boolean;
}

const exportColumns = (nameOf: Props['nameOf']): readonly ExportColumn<WatchMatch>[] => [
  { id: 'first_seen_at', value: ({ first_seen_at: at }) => at },
  { id: 'watched', value: ({ entry_id: id }) => nameOf(id) },
  { id: 'match', value: matchTitle },
  { id: 'contract_id', value: ({ contract_id: id }) => id },
  { id: 'system_id', value: ({ system_id: id }) => id },
  { id: 'contents', value: ({ contract }) => (contract === null ? null : contentsText(contract.contents)) },
  { id: 'price', value: ({ contract }) => contract?.price ?? null },
  { id: 'place', value: ({ contract }) => contract?.place?.name ?? null },
  { id: 'system_name', value: ({ contract, system_name: name }) => contract?.place?.system_name ?? name },
  { id: 'region_name', value: ({ contract }) => contract?.region_name ?? null },
  { id: 'status', value: ({ contract }) => contract?.status ?? null },
];

/** What a list has found: what is new since the last look, then the rest. */
export function Matches({ listId, since, nameOf, watches }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMatches(listId, since);
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={6} label="Loading the matches" />;
  const all = data.pages.flatMap((page) => page.data);
  const fresh = all.filter(({ match_id: id }) => id > since);
  const seen = all.filter(({ match_id: id }) => id <= since);
  const { url = null, ...posted } = matchedRequest(all) ?? {};
  if (all.length === 0) {
    return watches ? (
      <Empty title="Nothing new yet">
        Contracts that come from now on are listed here as soon as a refresh brings them. What was on offer before is behind the
        names above.
      </Empty>
    ) : null;
  }
  return (
    <section className="matches" aria-label="Matches">
      <header className="matches-head">
        <h2 className="divider" data-new={fresh.length > 0}>
          {fresh.length > 0 ? `New since you last looked: ${count(fresh.length)}` : 'Nothing new since you last looked'}
        </h2>
        <ExportMenu name="matches" small columns={exportColumns(nameOf)} rows={() => all} url={url} {...posted} />
      </header>
      {fresh.length > 0 ? <List matches={fresh} nameOf={nameOf} /> : null}
      {seen.length > 0 ? (
        <>
          {fresh.length > 0 ? <h2 className="divider">Seen before</h2> : null}
          <List matches={seen} nameOf={nameOf} />
        </>
      ) : null}
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more of {plural(data.pages[0]?.meta.total ?? 0, 'match', 'matches')}
        </Button>
      ) : null}
    </section>
  );
}

function List({ matches, nameOf }: { matches: readonly WatchMatch[]; nameOf: (entryId: string) => string }) {
  return (
    <ul className="match-list">
      {matches.map((match) => (
        <li key={match.match_id}>
          <a href={placeOf(match)} data-match={match.match_id} data-alert={match.alert === null ? undefined : true}>
            <Icon name={match.alert !== null ? 'watch' : match.system_id === null ? 'contracts' : 'systems'} />
            <span className="match-title" title={matchText(match)}>
              {matchTitle(match)}
            </span>
            <span className="dim">{nameOf(match.entry_id)}</span>
            <span className="dim" title={match.contract?.place?.name ?? undefined}>
              {[match.contract?.place?.system_name, match.contract?.region_name].filter(Boolean).join(', ')}
            </span>
            <span className="dim">
              <State match={match} />
            </span>
            <span className="dim">
              <RelativeTime at={match.first_seen_at} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function State({ match: { contract, system_id: system } }: { match: WatchMatch }) {
  if (system !== null) return '';
  if (contract === null) return 'not kept any more';
  return <TimeLeftOrStatus status={contract.status} until={contract.date_expired} after=" left" />;
}

function placeOf({ contract_id: contract, system_id: system }: WatchMatch): string {
  return formatHash(system === null ? `/contracts/${contract}` : `/systems/${system}`);
}
