import { z } from 'zod';
import { alertRule } from '../alerts.ts';
import { contractStatuses, contractTypes } from '../game.ts';
import { readQuery } from '../http/query.ts';
import { place } from '../place.ts';
import { contractContents, tradeContractList } from '../trade-api/contracts.ts';

/** Whole seconds, UTC: such times compare as text. */
const time = z.iso.datetime({ precision: 0 }).meta({ format: 'date-time' });
const key = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'an id of letters, digits and hyphens');
const name = z.string().trim().min(1, 'a name of 1 to 100 letters').max(100, 'a name of 1 to 100 letters');
const gameId = z.int().positive();

/** A query of the trade list as its URL carries it, without the page; checked by the list's own rules. */
const searchQuery = z.record(z.string(), z.union([z.string(), z.array(z.string())])).superRefine((query, context) => {
  const read = readQuery(tradeContractList, query);
  if (!read.ok) context.addIssue({ code: 'custom', message: read.message });
  for (const page of ['page', 'page_size', 'limit'])
    if (Object.hasOwn(query, page)) context.addIssue({ code: 'custom', message: `${page} is no part of a saved search` });
});

/**
 * What an entry watches:
 *
 * - `search`: contracts that the list would show for this query; where the query names no status, those on offer. What asks for
 *   worth matches some minutes later, once the contract is rated.
 * - `type`: item exchanges and auctions on offer that include the type. `price_max` in ISK: a unit where the contract is of
 *   that type alone, else the whole contract.
 * - `contract`: the end of one contract, however it ended.
 * - `system`: contracts on offer there (`contracts`), ship kills of the last hour reaching `kills_min` (`kills`), or the
 *   system becoming quiet for its hour (`quiet`). The last two match when they begin to hold, and at once where they do.
 * - `alert`: what happens within reach of a system, by killmails and timers; see {@link alertRule}. Each camp, stretch of kills,
 *   timer, drop and wormhole matches once, also across restarts, and at once where it is on when the alert is added.
 *
 * Contracts match where they were first seen, and issued, since the entry was added (the list may be an hour late).
 */
const watches = [
  z.object({ kind: z.literal('search'), name, query: searchQuery }),
  z.object({
    kind: z.literal('type'),
    name,
    type_id: gameId,
    price_max: z.number().nonnegative().nullable().default(null),
    region_id: gameId.nullable().default(null),
  }),
  z.object({ kind: z.literal('contract'), name, contract_id: gameId }),
  z.object({
    kind: z.literal('system'),
    name,
    system_id: gameId,
    when: z.enum(['contracts', 'kills', 'quiet']),
    /** Ship kills in an hour; only `kills` looks at it. */
    kills_min: z.int().min(1).max(10_000).default(1),
  }),
  alertRule.extend({ kind: z.literal('alert'), name }),
] as const;
/** What a new entry watches, before it has an id. */
export const watch = z.discriminatedUnion('kind', watches);
export type Watch = z.infer<typeof watch>;

const entryKeys = {
  id: key,
  /** Since when it watches; absent on a new entry: from now on. An entry that is taken out and put back keeps it. */
  added_at: time.optional(),
};
const [search, type, contract, system, alert] = watches;
/** An entry as a list keeps it: a watch with its id and the time since when it counts. */
export const watchEntry = z.discriminatedUnion('kind', [
  search.extend(entryKeys),
  type.extend(entryKeys),
  contract.extend(entryKeys),
  system.extend(entryKeys),
  alert.extend(entryKeys),
]);
export type WatchEntry = z.infer<typeof watchEntry>;

const MOST_LISTS = 50;
const MOST_ENTRIES = 200;

/** A named list. Ids are unique over all lists and entries of the document. */
export const watchlist = z.object({
  id: key,
  name,
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

/** One thing that was found, once for each entry and contract. */
export const watchMatch = z.object({
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

/** POST /local/v1/watchlists/seen: the person has seen the list's matches up to this one. */
export const matchesSeen = z.object({ list_id: key, match_id: z.int().nonnegative() });
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

/** What an exported file holds: watches without the ids and times of this mirror. */
export const watchlistsFile = z.object({
  format: z.literal('astrolabe-watchlists'),
  format_version: z.literal(1),
  lists: z
    .array(z.object({ name, entries: z.array(watch).max(MOST_ENTRIES, `at most ${MOST_ENTRIES} entries a list`) }))
    .min(1, 'at least one list')
    .max(MOST_LISTS, `at most ${MOST_LISTS} lists`),
});
export type WatchlistsFile = z.infer<typeof watchlistsFile>;

/** Writes lists for another mirror, or for keeping. */
export function writeWatchlistsFile(all: readonly Watchlist[]): string {
  const file = { format: 'astrolabe-watchlists', format_version: 1, lists: all };
  return `${JSON.stringify(watchlistsFile.parse(file), null, 2)}\n`;
}

/** Reads an exported file; or says in a sentence what is wrong with it. */
export function readWatchlistsFile(text: string): { ok: true; lists: WatchlistsFile['lists'] } | { ok: false; message: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: 'The file is not JSON; choose one that Astrolabe has exported.' };
  }
  const read = watchlistsFile.safeParse(json);
  if (read.success) return { ok: true, lists: read.data.lists };
  const [issue] = read.error.issues;
  const first = issue?.path[0];
  if (first === undefined || first === 'format' || first === 'format_version')
    return { ok: false, message: 'The file holds no watchlists of a version that this Astrolabe reads; nothing was imported.' };
  return { ok: false, message: `${issue?.path.join('.')}: ${issue?.message}; nothing was imported.` };
}
