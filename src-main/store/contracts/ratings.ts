import { type HubName, hubNames } from '#shared/game';
import type { FlagCode } from '#shared/trade-api/flags';
import type { ReadDb, WriteDb } from '../db.ts';

/** The watermark of what all ratings were last made from, as JSON: the settings of trade among it. */
export const RATINGS_BASIS = 'contract-ratings/basis';

/** What is stored of a contract's worth and flags. ISK; `capital`: what it takes to accept, before its reward comes; `belowSoldPercent`: how far its price is below the median of sales; `isSafe` 1, 0, or null: nobody can say. */
export interface StoredRating {
  contractId: number;
  capital: number | null;
  margin: number | null;
  marginPercent: number | null;
  marginListed: number | null;
  belowSoldPercent: number | null;
  verdict: string;
  flags: readonly FlagCode[];
  isSafe: number | null;
}

/** The same as a row has it. */
type RatingRow = Omit<StoredRating, 'flags'> & { flagCodes: string };

const rowOf = ({ flags, ...rating }: StoredRating): RatingRow => ({ ...rating, flagCodes: flags.join(' ') });
const ratingOf = ({ flagCodes, ...rating }: RatingRow): StoredRating => ({ ...rating, flags: flagsOf(flagCodes) });

/** The flags of a column `flag_codes`. */
export function flagsOf(flagCodes: string): FlagCode[] {
  return flagCodes === '' ? [] : (flagCodes.split(' ') as FlagCode[]);
}

const columns = `contract_id AS contractId, capital, margin, margin_percent AS marginPercent, margin_listed AS marginListed,
  below_sold_percent AS belowSoldPercent, verdict, flag_codes AS flagCodes, is_safe AS isSafe`;

/** Writes ratings, and tells which contracts need one. */
export function ratingWrites(db: WriteDb) {
  const upsert = db.prepare<[RatingRow]>(`
    INSERT INTO contract_ratings (contract_id, capital, margin, margin_percent, margin_listed, below_sold_percent, verdict, flag_codes, is_safe)
    VALUES (@contractId, @capital, @margin, @marginPercent, @marginListed, @belowSoldPercent, @verdict, @flagCodes, @isSafe)
    ON CONFLICT (contract_id) DO UPDATE SET capital = excluded.capital, margin = excluded.margin, margin_percent = excluded.margin_percent,
      margin_listed = excluded.margin_listed, below_sold_percent = excluded.below_sold_percent, verdict = excluded.verdict, flag_codes = excluded.flag_codes, is_safe = excluded.is_safe
     WHERE capital IS NOT excluded.capital OR margin IS NOT excluded.margin OR margin_percent IS NOT excluded.margin_percent
        OR margin_listed IS NOT excluded.margin_listed OR below_sold_percent IS NOT excluded.below_sold_percent OR verdict <> excluded.verdict OR flag_codes <> excluded.flag_codes
        OR is_safe IS NOT excluded.is_safe`);
  const outstanding = db.prepare<[], number>('SELECT contract_id FROM contracts WHERE present = 1').pluck();
  const changed = db
    .prepare<[number], number>(
      'SELECT DISTINCT contract_id FROM contract_changes JOIN contracts USING (contract_id) WHERE seq > ? AND present = 1',
    )
    .pluck();
  const bidsSince = db
    .prepare<[string], number>(
      "SELECT contract_id FROM contracts WHERE type = 'auction' AND present = 1 AND bids_observed_at >= ?",
    )
    .pluck();
  const expiring = db
    .prepare<[{ from: string; until: string }], number>(
      "SELECT contract_id FROM contracts WHERE status = 'outstanding' AND date_expired BETWEEN @from AND @until",
    )
    .pluck();
  const newestChange = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM contract_changes').pluck();

  return {
    /** Stores those that differ from what is stored. Returns how many. */
    save: (ratings: readonly StoredRating[]): number =>
      ratings.reduce((changes, rating) => changes + upsert.run(rowOf(rating)).changes, 0),
    /** Every contract of the latest sweeps. */
    outstanding: (): number[] => outstanding.all(),
    /** Sequence number of the newest change to any contract. */
    newestChange: (): number => newestChange.get() ?? 0,
    /** Outstanding contracts that changed after a sequence number. */
    changedSince: (seq: number): number[] => changed.all(seq),
    /** Outstanding auctions whose bids were read at that time or later, ISO 8601. */
    bidsReadSince: (time: string): number[] => bidsSince.all(time),
    /** Outstanding contracts that expire between two times, ISO 8601. */
    expiringBetween: (from: string, until: string): number[] => expiring.all({ from, until }),
  };
}
export type RatingWrites = ReturnType<typeof ratingWrites>;

/** Reads the hub that the stored ratings were made for; undefined: nothing was rated yet. A follower has its publisher's. */
export function ratedHubRead(db: ReadDb): () => HubName | undefined {
  const find = db
    .prepare<[], string | null>(
      `SELECT json_extract(value, '$.settings.hub') FROM watermarks WHERE name = '${RATINGS_BASIS}' AND json_valid(value)`,
    )
    .pluck();
  return () => {
    const stored = find.get();
    return hubNames.find((hub) => hub === stored);
  };
}

/** Reads of ratings. */
export function ratingReads(db: ReadDb) {
  const byIds = db.prepare<[string], RatingRow>(`
    SELECT ${columns} FROM json_each(?) wanted JOIN contract_ratings ON contract_id = wanted.value`);
  return {
    /** The ratings of these contracts, by contract; one that was not rated yet is absent. */
    of: (contractIds: readonly number[]): Map<number, StoredRating> =>
      new Map(byIds.all(JSON.stringify(contractIds)).map((row) => [row.contractId, ratingOf(row)])),
  };
}
