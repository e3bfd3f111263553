import type { ContractStatus, ContractType } from '#shared/game';
import type { MatchReason, WatchMatch } from '#shared/local-api/watchlists';
import type { ReadDb } from '../db.ts';

type MatchedContract = NonNullable<WatchMatch['contract']>;
/** A match without what is inside its contract and where it is. */
export type StoredMatch = Omit<WatchMatch, 'contract'> & { contract: Omit<MatchedContract, 'contents' | 'place'> | null };

interface MatchRow {
  match_id: number;
  list_id: string;
  entry_id: string;
  matched_at: string;
  first_seen_at: string;
  contract_id: number | null;
  type: ContractType | null;
  status: ContractStatus;
  title: string | null;
  item_name: string | null;
  price: number | null;
  reward: number | null;
  region_name: string | null;
  date_expired: string;
  system_id: number | null;
  system_name: string | null;
  kills: number | null;
  alert: string | null;
  reason: MatchReason | null;
  amount: number | null;
}

export function watchMatchReads(db: Pick<ReadDb, 'prepare'>) {
  const shown = `
    SELECT match_id, list_id, entry_id, matched_at, watch_matches.first_seen_at AS first_seen_at, watch_matches.contract_id AS contract_id,
           contracts.type, contracts.status, contracts.title, types.name AS item_name, contracts.price, contracts.reward, regions.name AS region_name,
           contracts.date_expired, watch_matches.system_id AS system_id, systems.name AS system_name, kills,
           alert, reason, amount
      FROM watch_matches JOIN watch_entries USING (entry_id)
      LEFT JOIN contracts ON contracts.contract_id = watch_matches.contract_id
      LEFT JOIN types ON types.type_id = contracts.single_type_id
      LEFT JOIN regions ON regions.region_id = contracts.region_id
      LEFT JOIN systems ON systems.system_id = watch_matches.system_id`;
  const page = db.prepare<[{ listId: string; since: number; offset: number; limit: number }], MatchRow>(`${shown}
     WHERE list_id = @listId
     ORDER BY match_id > @since DESC, first_seen_at DESC, match_id DESC LIMIT @limit OFFSET @offset`);
  const range = db.prepare<[{ after: number; until: number; limit: number }], MatchRow>(
    `${shown} WHERE match_id > @after AND match_id <= @until ORDER BY match_id DESC LIMIT @limit`,
  );
  const rangeCount = db
    .prepare<[{ after: number; until: number }], number>(
      'SELECT count(*) FROM watch_matches JOIN watch_entries USING (entry_id) WHERE match_id > @after AND match_id <= @until',
    )
    .pluck();
  const listMatches = db.prepare<[string], { total: number; newest: number }>(`
    SELECT count(*) AS total, coalesce(max(match_id), 0) AS newest
      FROM watch_matches JOIN watch_entries USING (entry_id) WHERE list_id = ?`);

  return {
    /** Some of a list's matches, those after the match `since` first, each part newest first; and how many there are. */
    ofList(listId: string, range: { since: number; offset: number; limit: number }) {
      const { total, newest } = listMatches.get(listId) ?? { total: 0, newest: 0 };
      return { rows: page.all({ listId, ...range }).map(matchOf), total, newest };
    },
    /** How many came after one match, up to another, and the newest of them. */
    between: (after: number, until: number, limit: number): { count: number; matches: StoredMatch[] } => ({
      count: rangeCount.get({ after, until }) ?? 0,
      matches: range.all({ after, until, limit }).map(matchOf),
    }),
  };
}

function matchOf({ type, status, title, item_name, price, reward, region_name, date_expired, ...match }: MatchRow): StoredMatch {
  const contract = type === null ? null : { type, status, title, item_name, price, reward, region_name, date_expired };
  return { ...match, contract };
}
