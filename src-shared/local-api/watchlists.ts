import { z } from 'zod';
import { alertRule } from '../alerts.ts';
import { contractStatuses, contractTypes } from '../game.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { localId } from '../http/members.ts';
import { readQuery } from '../http/query.ts';
import { place } from '../place.ts';
import { blueprintList } from '../trade-api/blueprints.ts';
import { contractContents, tradeContractList } from '../trade-api/contracts.ts';
import { courierList } from '../trade-api/couriers.ts';
import { dealList } from '../trade-api/deals.ts';

/** Whole seconds, UTC: such times compare as text. */
const time = z.iso.datetime({ precision: 0 }).meta({ format: 'date-time' });
export const watchName = z.string().trim().min(1, 'a name of 1 to 100 letters').max(100, 'a name of 1 to 100 letters');
const gameId = z.int().positive();

/** A query of a list as its URL carries it, without the page; checked by the list's own rules. */
const queryOf = (list: Endpoint) =>
  z.record(z.string(), z.union([z.string(), z.array(z.string())])).superRefine((query, context) => {
    const read = readQuery(list, query);
    if (!read.ok) context.addIssue({ code: 'custom', message: read.message });
    for (const page of ['page', 'page_size', 'limit'])
      if (Object.hasOwn(query, page)) context.addIssue({ code: 'custom', message: `${page} is no part of a saved search` });
  });

/** The lists that a watch of their name has a query of, as it has one of contracts. */
export const watchedLists = { deals: dealList, couriers: courierList, blueprints: blueprintList } as const;

/** What of an issuer or a corporation is watched. */
export const issuerEvents = ['new', 'ended', 'undercut'] as const;
const sellerEvents = z.array(z.enum(issuerEvents)).min(1, 'at least one of new, ended and undercut');
/** What of one contract is watched. */
export const contractEvents = ['ended', 'undercut'] as const;

/**
 * What an entry watches:
 *
 * - `search`: contracts that the list would show for this query; where the query names no status, those on offer. What asks for
 *   worth matches some minutes later, once the contract is rated.
 * - `deals`, `couriers`, `blueprints`: what is on that list for this query, evaluated anew whenever the list changes. So a deal matches
 *   by its profit after hauling, a courier by its surplus, a blueprint by its price a run, once each.
 * - `issuer`, `corporation`: what one character, or all who issue in one corporation, put up (`new`), what of it ends (`ended`), and what others offer for less a unit, of the
 *   same type in the same region, once its own is on offer (`undercut`).
 * - `type`: item exchanges and auctions on offer that include the type. `price_max` in ISK: a unit where the contract is of
 *   that type alone, else the whole contract.
 * - `contract`: the end of one contract, however it ended (`ended`), and what others offer for less a unit than it does, of the same type in
 *   the same region, while it is on offer (`undercut`).
 * - `system`: contracts on offer there (`contracts`), ship kills of the last hour reaching `kills_min` (`kills`), or the
 *   system becoming quiet for its hour (`quiet`). The last two match when they begin to hold, and at once where they do.
 * - `fit`: whole fits on offer at a staging falling below the target that is set there (src-shared/local-api/fits). It matches when that
 *   begins, and at once where it is so.
 * - `alert`: what happens within reach of a system, by killmails and timers; see {@link alertRule}. Each camp, stretch of kills,
 *   timer, drop and wormhole matches once, also across restarts, and at once where it is on when the alert is added.
 *
 * Contracts match where they were first seen, and issued, since the entry was added (the list may be an hour late).
 */
const watches = [
  z.object({ kind: z.literal('search'), name: watchName, query: queryOf(tradeContractList) }),
  z.object({ kind: z.literal('deals'), name: watchName, query: queryOf(watchedLists.deals) }),
  z.object({ kind: z.literal('couriers'), name: watchName, query: queryOf(watchedLists.couriers) }),
  z.object({ kind: z.literal('blueprints'), name: watchName, query: queryOf(watchedLists.blueprints) }),
  z.object({ kind: z.literal('issuer'), name: watchName, issuer_id: gameId, events: sellerEvents }),
  z.object({ kind: z.literal('corporation'), name: watchName, corporation_id: gameId, events: sellerEvents }),
  z.object({
    kind: z.literal('type'),
    name: watchName,
    type_id: gameId,
    price_max: z.number().nonnegative().nullable().default(null),
    region_id: gameId.nullable().default(null),
  }),
  z.object({
    kind: z.literal('contract'),
    name: watchName,
    contract_id: gameId,
    /** Absent: its end alone. */
    events: z.array(z.enum(contractEvents)).min(1, 'at least one of ended and undercut').optional(),
  }),
  z.object({
    kind: z.literal('system'),
    name: watchName,
    system_id: gameId,
    when: z.enum(['contracts', 'kills', 'quiet']),
    /** Ship kills in an hour; only `kills` looks at it. */
    kills_min: z.int().min(1).max(10_000).default(1),
  }),
  alertRule.extend({ kind: z.literal('alert'), name: watchName }),
  z.object({ kind: z.literal('fit'), name: watchName, fit_id: localId, staging_id: localId }),
] as const;
/** What a new entry watches, before it has an id. */
export const watch = z.discriminatedUnion('kind', watches);
export type Watch = z.infer<typeof watch>;
/** A watch of who sells. */
export type SellerWatch = Extract<Watch, { kind: 'issuer' | 'corporation' }>;
/** A watch of the stock of a fit. */
export type FitWatch = Extract<Watch, { kind: 'fit' }>;
/** A watch of a list that is evaluated as a whole. */
export type ListWatch = Extract<Watch, { kind: keyof typeof watchedLists }>;
/** A watch with a query, whose filters are edited in its list. */
export type QueryWatch = Extract<Watch, { query: unknown }>;

const entryKeys = {
  id: localId,
  /** Since when it watches; absent on a new entry: from now on. An entry that is taken out and put back keeps it. */
  added_at: time.optional(),
};
const [search, deals, couriers, blueprints, issuer, corporation, type, contract, system, alert, fit] = watches;
/** An entry as a list keeps it: a watch with its id and the time since when it counts. */
const watchEntry = z.discriminatedUnion('kind', [
  search.extend(entryKeys),
  deals.extend(entryKeys),
  couriers.extend(entryKeys),
  blueprints.extend(entryKeys),
  issuer.extend(entryKeys),
  corporation.extend(entryKeys),
  type.extend(entryKeys),
  contract.extend(entryKeys),
  system.extend(entryKeys),
  alert.extend(entryKeys),
  fit.extend(entryKeys),
]);
export type WatchEntry = z.infer<typeof watchEntry>;

export const MOST_LISTS = 50;
export const MOST_ENTRIES = 200;

/** A named list. Ids are unique over all lists and entries of the document. */
const watchlist = z.object({
  id: localId,
  name: watchName,
  entries: z.array(watchEntry).max(MOST_ENTRIES, `at most ${MOST_ENTRIES} entries a list`),
});
export type Watchlist = z.infer<typeof watchlist>;

const lists = z
  .array(watchlist)
  .max(MOST_LISTS, `at most ${MOST_LISTS} lists`)
  .superRefine((all, context) => {
    const ids = all.flatMap((list) => [list.id, ...list.entries.map((entry) => entry.id)]);
    if (new Set(ids).size !== ids.length) context.addIssue({ code: 'custom', message: 'two of them have the same id' });
  });

/** PUT /local/v1/watchlists: the whole document. `version`: the one that was changed; another answers 409. */
export const watchlistsDocument = z.object({ version: z.int().nonnegative(), lists });
export type WatchlistsDocument = z.infer<typeof watchlistsDocument>;

const counts = z.object({
  list_id: z.string(),
  unseen: z.int(),
  matches: z.int(),
  /** The newest match that was seen; 0: none was. What has a higher match_id is new since the last look. */
  seen_until: z.int(),
});

/** GET /local/v1/watchlists, and the answer of PUT. */
export const watchlistsAnswer = z.object({ version: z.int(), lists: z.array(watchlist), counts: z.array(counts) });
export type WatchlistsAnswer = z.infer<typeof watchlistsAnswer>;
/** Matches of one list, all and unseen. */
export type WatchlistCounts = z.infer<typeof counts>;

/** Why a contract matched: the list that it is on, or what happened to an issuer or a corporation. */
const matchReasons = ['deals', 'couriers', 'blueprints', ...issuerEvents] as const;
export type MatchReason = (typeof matchReasons)[number];

/** One thing that was found, once for each entry and contract. */
const watchMatch = z.object({
  /** Counts up with the time of the match. */
  match_id: z.int(),
  list_id: z.string(),
  entry_id: z.string(),
  matched_at: time,
  /** When the contract came into the mirror; of a system, when it was noticed; of an alert, when it happened or is to happen. */
  first_seen_at: time,
  contract_id: z.int().nullable(),
  /** null where it is no contract, or one that is not kept any more. */
  contract: z
    .object({
      type: z.enum(contractTypes),
      status: z.enum(contractStatuses),
      title: z.string().nullable(),
      /** Of a contract of one type alone. */
      item_name: z.string().nullable(),
      price: z.number().nullable(),
      /** Of a courier. */
      reward: z.number().nullable(),
      region_name: z.string().nullable(),
      date_expired: time,
      contents: contractContents,
      /** Where it starts; null: the source does not say. */
      place: place.nullable(),
    })
    .nullable(),
  system_id: z.int().nullable(),
  system_name: z.string().nullable(),
  /** Ship kills of the hour, of a `kills` entry; ships lost so far, of an alert about kills or a camp. */
  kills: z.int().nullable(),
  /** What happened, in a sentence; null: no alert. */
  alert: z.string().nullable(),
  /** null: of a search, a type, a contract or a system. */
  reason: z.enum(matchReasons).nullable(),
  /**
   * ISK, as it was when it matched: profit after hauling of a deal, surplus of a courier, price a run of a blueprint, how much less a unit
   * an undercutting offer asks; null: not known, or of no such match.
   */
  amount: z.number().nullable(),
});
export type WatchMatch = z.infer<typeof watchMatch>;

/** GET /local/v1/watchlists/{list}/matches: new ones first (those after `since`), each part by first_seen_at, newest first. */
export const matchesPage = z.object({
  data: z.array(watchMatch),
  meta: z.object({ page: z.int(), total: z.int(), total_pages: z.int(), since: z.int(), newest: z.int() }),
});
export type MatchesPage = z.infer<typeof matchesPage>;
/** Rows of one {@link matchesPage}. */
export const MATCHES_PER_PAGE = 50;

/** POST /local/v1/watchlists/backtest: what would this watch have found in the last days? */
export const backtestQuestion = z.object({ watch, days: z.int().min(1).max(30).default(7) });
export const backtestAnswer = z.object({
  /** From when on contracts were looked at; null: there is no history of what this watches. */
  since: time.nullable(),
  /** In a sentence, with what it rests on. */
  sentence: z.string(),
});
export type BacktestAnswer = z.infer<typeof backtestAnswer>;

/** POST /local/v1/watchlists/seen: the person has seen the list's matches up to this one. */
export const matchesSeen = z.object({ list_id: localId, match_id: z.int().nonnegative() });
/** The counts of all lists afterwards. */
export const matchesSeenAnswer = watchlistsAnswer.pick({ counts: true });

/** The `matches` event of GET /local/v1/events: sent once for new matches, unless notifications are off or it is quiet. */
export const matchesEvent = z.object({
  count: z.int(),
  newest_match: z.int(),
  /** The newest of them. */
  matches: z.array(watchMatch),
  /** Whether the person wants to hear it, too. */
  sound: z.boolean(),
});
export type MatchesEvent = z.infer<typeof matchesEvent>;
