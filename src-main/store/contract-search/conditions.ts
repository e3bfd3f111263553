import { contractTypes } from '#shared/game';
import { columnBounds, statusEvidence } from '#shared/trade-api/contract-filters';
import { priceRatings } from '#shared/trade-api/price-rating';
import { verdicts } from '#shared/trade-api/worth';
import { type ContractColumns, kindOf, rankOf } from './columns.ts';
import type { ContractFilter, RatingFilter, TermsFilter } from './contract-query.ts';
import { fulfils, OFFERS_ITEMS, WANTS_ITEMS } from './items.ts';
import type { Matches, WordMatches } from './matches.ts';
import type { NumberArray } from './number-lists.ts';

/** Moves those of the first `count` rows that pass to the front, and returns how many they are. */
type Condition = (rows: Uint32Array, count: number) => number;

/** 1 at the rank of each wanted code, see {@link rankOf}. */
function rankMask(wanted: readonly string[], all: readonly string[]): Uint8Array {
  const mask = new Uint8Array(all.length + 1);
  for (const code of wanted) mask[rankOf(code, all)] = 1;
  return mask;
}

/** The rows for which something holds. */
function where(passes: (row: number) => boolean): Condition {
  return (rows, count) => {
    let next = 0;
    for (let at = 0; at < count; at += 1) {
      const row = rows[at] as number;
      rows[next] = row;
      next += passes(row) ? 1 : 0;
    }
    return next;
  };
}

/** The rows whose number in a column is wanted, which has 1 for each number that is. */
function among(column: NumberArray, wanted: Uint8Array): Condition {
  return (rows, count) => {
    let next = 0;
    for (let at = 0; at < count; at += 1) {
      const row = rows[at] as number;
      rows[next] = row;
      next += wanted[column[row] as number] as number;
    }
    return next;
  };
}

/** The rows whose figure lies in a range, both ends inclusive; NaN lies in none. */
function between(column: NumberArray, low: number | null, high: number | null): Condition {
  const least = low ?? Number.NEGATIVE_INFINITY;
  const most = high ?? Number.POSITIVE_INFINITY;
  return (rows, count) => {
    let next = 0;
    for (let at = 0; at < count; at += 1) {
      const row = rows[at] as number;
      const figure = column[row] as number;
      rows[next] = row;
      next += figure >= least && figure <= most ? 1 : 0;
    }
    return next;
  };
}

/** 1 at the number of each wanted value. */
export function maskOf<Value>(wanted: readonly Value[], all: readonly Value[]): Uint8Array {
  const set = new Set(wanted);
  return Uint8Array.from(all, (value) => Number(set.has(value)));
}

/** The rows of a table that pass a filter, in no order that means anything; `now` in Unix seconds. The next call writes to the same array. */
export function rowScan(table: ContractColumns) {
  let rows = new Uint32Array(0);
  return (filter: ContractFilter, matches: Matches, now: number): Uint32Array => {
    if (rows.length < table.size()) rows = new Uint32Array(table.size() * 1.1);
    let count = addRows(table, filter, now, rows);
    for (const condition of conditionsOf(table, filter, matches)) count = condition(rows, count);
    return rows.subarray(0, count);
  };
}

/** Unix seconds, in 2001. The difference of two times must be less than 68 years, to fit the 32 bits whose sign is read below. */
const NO_CONTRACT_YET = 1e9;

/**
 * Writes the rows that have one of the filter's types and statuses, and one of its ids where these are given, into `rows`; returns their
 * number. An outstanding contract that has expired passes by `expiredUnjudged`.
 */
function addRows(table: ContractColumns, filter: ContractFilter, now: number, rows: Uint32Array): number {
  const { types, statuses, expiredUnjudged, contractIds } = filter;
  const { kind, date_expired: expiry } = table.columns();
  /** By kind of a row: bit 0 where it passes until it expires, bit 1 where it does from then on. */
  const passes = new Uint8Array(256);
  for (const status of statuses)
    for (const type of types ?? contractTypes) {
      const before = expiredUnjudged !== true;
      const after = status === 'outstanding' ? expiredUnjudged !== false : before;
      passes[kindOf(type, status)] = Number(before) | (Number(after) << 1);
    }
  const asked = contractIds === null ? null : [...new Set(contractIds)].flatMap((id) => table.rowOf(id) ?? []);
  const size = asked?.length ?? table.size();
  const firstSecond = Math.floor(Math.max(now, NO_CONTRACT_YET)) + 1;
  let count = 0;
  for (let at = 0; at < size; at += 1) {
    const row = asked === null ? at : (asked[at] as number);
    rows[count] = row;
    // The sign bit of the difference: 1 if it has expired. A comparison would be mispredicted half of the time, and take four times as long.
    const isExpired = ((expiry[row] as number) - firstSecond) >>> 31;
    count += ((passes[kind[row] as number] as number) >> isExpired) & 1;
  }
  return count;
}

/** The column that a parameter bounds. */
type ColumnOf<Name> = Name extends `${infer Column}_min` ? Column : Name extends `${infer Column}_max` ? Column : never;

/** What a filter asks of each row beside its type and status; the most selective conditions come first. */
function conditionsOf(table: ContractColumns, filter: ContractFilter, matches: Matches): Condition[] {
  const { regionIds, issuerCorporationId, category, priceMin, priceMax, rating, terms } = filter;
  const columns = table.columns();
  const found: Condition[] = [];
  if (issuerCorporationId !== null)
    found.push(isNumber(columns.corporation, table.values.corporations.find(issuerCorporationId)));
  if (terms?.issuerId != null) found.push(isNumber(columns.issuer, table.values.issuers.find(terms.issuerId)));
  if (matches.places !== null) found.push(among(columns.place, matches.places));
  if (regionIds !== null) found.push(among(columns.region, maskOf(regionIds, table.values.regions.values)));
  if (category !== null) found.push(where((row) => ((columns.categories[row] as number) & (1 << category)) !== 0));
  if (priceMin !== null || priceMax !== null) found.push(between(columns.price, priceMin, priceMax));
  for (const name of columnBounds) {
    const bound = filter.bounds[name];
    if (bound === undefined) continue;
    const column = columns[name.slice(0, -'_min'.length) as ColumnOf<typeof name>];
    found.push(name.endsWith('_min') ? between(column, bound, null) : between(column, null, bound));
  }
  if (rating !== null) found.push(...ratingConditions(table, rating));
  if (terms !== null) found.push(...termConditions(table, terms));
  if (filter.blueprint !== null) found.push(blueprintCondition(table, filter.blueprint));
  for (const word of matches.wanted) found.push(named(table, word, true));
  for (const word of matches.unwanted) found.push(named(table, word, false));
  return found;
}

/** The rows with this number in a column; none where it is undefined. */
const isNumber = (column: NumberArray, wanted: number | undefined): Condition => where((row) => column[row] === wanted);

/** Conditions on a contract's worth; what is not rated fulfils none. */
function ratingConditions(table: ContractColumns, filter: RatingFilter): Condition[] {
  const columns = table.columns();
  const { flags, prices, isSafe, noWarnings } = filter;
  const found: Condition[] = [];
  if (filter.verdicts !== null) found.push(among(columns.verdict, rankMask(filter.verdicts, verdicts)));
  if (prices !== null) found.push(among(columns.price_rating, rankMask(prices, priceRatings)));
  if (flags !== null) {
    const wanted = table.values.flagSets.values.map((set) =>
      set.split(' ').some((code) => (flags as readonly string[]).includes(code)),
    );
    found.push(among(columns.flags, Uint8Array.from(wanted, Number)));
  }
  if (isSafe !== null) found.push(where((row) => columns.verdict[row] !== 0 && columns.isSafe[row] === Number(isSafe)));
  if (noWarnings !== null)
    found.push(where((row) => columns.verdict[row] !== 0 && columns.noWarnings[row] === Number(noWarnings)));
  return found;
}

function termConditions(table: ContractColumns, filter: TermsFilter): Condition[] {
  const { sides, itemCount, first_seen, date_expired, evidence } = table.columns();
  const { typeId, wantsItems, wantToBuy, itemTypesMin, itemTypesMax, firstSeenFrom, endsUntil } = filter;
  const found: Condition[] = [];
  /** Of what has known items. */
  const bySides = (passes: (bits: number) => boolean) =>
    found.push(
      among(
        sides,
        Uint8Array.from({ length: 4 }, (_, bits) => Number(bits !== 0 && passes(bits))),
      ),
    );
  if (wantsItems !== null) bySides((bits) => ((bits & WANTS_ITEMS) !== 0) === wantsItems);
  if (wantToBuy !== null) bySides((bits) => ((bits & OFFERS_ITEMS) === 0) === wantToBuy);
  if (itemTypesMin !== null) found.push(between(itemCount, itemTypesMin, null));
  if (itemTypesMax !== null) {
    found.push(between(itemCount, null, itemTypesMax));
    bySides(() => true);
  }
  if (firstSeenFrom !== null) found.push(between(first_seen, firstSeenFrom, null));
  if (endsUntil !== null) found.push(between(date_expired, null, endsUntil));
  if (filter.evidence !== null) found.push(among(evidence, maskOf(filter.evidence, statusEvidence)));
  if (typeId !== null) {
    const wanted = maskOf([typeId], table.values.types.values);
    // Read only when this condition runs, because text conditions reuse the same array.
    found.push((rows, count) => {
      const offers = table.rowsOffering(wanted);
      return where((row) => offers[row] === 1)(rows, count);
    });
  }
  return found;
}

function blueprintCondition(table: ContractColumns, filter: NonNullable<ContractFilter['blueprint']>): Condition {
  const { blueprintStart, blueprintCount } = table.columns();
  const blueprints = table.blueprints();
  return where((row) => {
    const count = blueprintCount[row] as number;
    if (count === 0) return false;
    const start = blueprintStart[row] as number;
    const end = start + count;
    for (let at = start; at < end; at += 1) if (fulfils(blueprints[at] as number, filter)) return true;
    return false;
  });
}

/** The rows whose title or an included item contains the text; a word also in place, region, issuer or corporation. Not `isWanted`: all others. */
function named(table: ContractColumns, { types, texts }: WordMatches, isWanted: boolean): Condition {
  const columns = table.columns();
  const sought = texts.filter(([, matching]) => matching.includes(1));
  const flip = isWanted ? 0 : 1;
  return (rows, count) => {
    const has = table.rowsOffering(types);
    for (const [name, matching] of sought) {
      const column = columns[name];
      for (let at = 0; at < count; at += 1) {
        const row = rows[at] as number;
        has[row] = (has[row] as number) | (matching[column[row] as number] as number);
      }
    }
    let next = 0;
    for (let at = 0; at < count; at += 1) {
      const row = rows[at] as number;
      rows[next] = row;
      next += (has[row] as number) ^ flip;
    }
    return next;
  };
}
