import { type HubName, hubNames } from '#shared/game';
import type { FlagCode } from '#shared/trade-api/flags';
import type { PriceRatingCode } from '#shared/trade-api/price-rating';
import type { ReadDb, WriteDb } from '../db.ts';

/** The watermark of what all ratings were last made from, as JSON: the settings of trade among it. */
export const RATINGS_BASIS = 'contract-ratings/basis';

/**
 * What is stored of a contract's worth and flags. ISK; `capital`: what it takes to accept, before its reward comes; `belowSoldPercent`: how
 * far its price is below the median of sales; `isSafe`, `noWarnings` 1, 0, or null: not known; `bestHub`, `bestMargin`: where selling at
 * once brings most, null: nowhere anything is known.
 */
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
  priceRating: PriceRatingCode;
  noWarnings: number | null;
  bestHub: HubName | null;
  bestMargin: number | null;
}

/** The same as a row has it. */
type RatingRow = Omit<StoredRating, 'flags'> & { flagCodes: string };

const rowOf = ({ flags, ...rating }: StoredRating): RatingRow => ({ ...rating, flagCodes: flags.join(' ') });
const ratingOf = ({ flagCodes, ...rating }: RatingRow): StoredRating => ({ ...rating, flags: flagsOf(flagCodes) });

/** The flags of a column `flag_codes`. */
export function flagsOf(flagCodes: string): FlagCode[] {
  return flagCodes === '' ? [] : (flagCodes.split(' ') as FlagCode[]);
}

/** The columns of `contract_ratings` beside the contract, by their members. */
const columnOf = {
  capital: 'capital',
  margin: 'margin',
  marginPercent: 'margin_percent',
  marginListed: 'margin_listed',
  belowSoldPercent: 'below_sold_percent',
  verdict: 'verdict',
  flagCodes: 'flag_codes',
  isSafe: 'is_safe',
  priceRating: 'price_rating',
  noWarnings: 'no_warnings',
  bestHub: 'best_hub',
  bestMargin: 'best_margin',
} as const satisfies Readonly<Record<keyof Omit<RatingRow, 'contractId'>, string>>;
const members = Object.entries(columnOf);
const listed = (of: (member: string, column: string) => string, between = ', ') =>
  members.map(([member, column]) => of(member, column)).join(between);

/** Writes ratings, and tells which contracts need one. */
export function ratingWrites(db: WriteDb) {
  const upsert = db.prepare<[RatingRow]>(`
    INSERT INTO contract_ratings (contract_id, ${listed((_, column) => column)})
    VALUES (@contractId, ${listed((member) => `@${member}`)})
    ON CONFLICT (contract_id) DO UPDATE SET ${listed((_, column) => `${column} = excluded.${column}`)}
     WHERE ${listed((_, column) => `${column} IS NOT excluded.${column}`, ' OR ')}`);
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
  const rollsSince = db
    .prepare<[string], number>(`
      SELECT DISTINCT offer.contract_id FROM abyssal_offers offer CROSS JOIN abyssals known USING (item_id)
        JOIN contracts USING (contract_id) WHERE known.asked_at >= ? AND contracts.present = 1`)
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
    /** Outstanding contracts with an abyssal item whose roll was asked for at that time or later, ISO 8601. */
    rollsReadSince: (time: string): number[] => rollsSince.all(time),
    /** Outstanding contracts that expire between two times, ISO 8601. */
    expiringBetween: (from: string, until: string): number[] => expiring.all({ from, until }),
  };
}
export type RatingWrites = ReturnType<typeof ratingWrites>;

/**
 * Reads the hub that the stored ratings were made for, and its book that all of them rest on at least: while they are made anew, some rest on a
 * newer one. `observedAt`: the source's time, ISO 8601; null: that hub was not read. undefined: nothing was rated yet. A follower has its
 * publisher's.
 */
export function ratedBookRead(db: ReadDb): () => { hub: HubName; observedAt: string | null } | undefined {
  const find = db.prepare<[], { hub: string | null; observedAt: string | null }>(
    `SELECT json_extract(value, '$.settings.hub') AS hub, json_extract(value, '$.observedAt') AS observedAt
       FROM watermarks WHERE name = '${RATINGS_BASIS}' AND json_valid(value)`,
  );
  return () => {
    const stored = find.get();
    const hub = hubNames.find((one) => one === stored?.hub);
    return hub === undefined ? undefined : { hub, observedAt: stored?.observedAt ?? null };
  };
}

export function ratingReads(db: ReadDb) {
  const byIds = db.prepare<[string], RatingRow>(`
    SELECT contract_id AS contractId, ${listed((member, column) => `${column} AS ${member}`)} FROM json_each(?) wanted JOIN contract_ratings ON contract_id = wanted.value`);
  return {
    /** The ratings of these contracts, by contract; one that was not rated yet is absent. */
    of: (contractIds: readonly number[]): Map<number, StoredRating> =>
      new Map(byIds.all(JSON.stringify(contractIds)).map((row) => [row.contractId, ratingOf(row)])),
  };
}
