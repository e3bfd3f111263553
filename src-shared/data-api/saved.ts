import { z } from 'zod';
import { count } from '../figures.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../http/envelope.ts';
import { commaList, flag, oneOf, wholeNumber } from '../http/query.ts';
import { ON_OFFER } from '../local-api/published-searches.ts';
import { tradeContractList } from '../trade-api/contracts.ts';

/** Forms in which a published search is answered, by the ending of its address. */
export const savedFormats = ['json', 'csv', 'ndjson', 'parquet'] as const;
export type SavedFormat = (typeof savedFormats)[number];

/** What a column of a published search holds. */
export interface SavedColumn {
  readonly about: string;
  readonly type: 'integer' | 'number' | 'text' | 'flag' | 'time';
}

const integer = (about: string): SavedColumn => ({ about, type: 'integer' });
const number = (about: string): SavedColumn => ({ about, type: 'number' });
const time: SavedColumn = { about: 'ISO 8601 UTC; in Parquet a timestamp', type: 'time' };
const text = (about: string): SavedColumn => ({ about, type: 'text' });

/** The columns of a row, in their order: the trade list's row, flat. */
export const savedColumns = {
  contract_id: integer('contract id'),
  type: text('kind of contract'),
  status: text('status'),
  expired_unjudged: { about: 'whether its time is over since the mirror last looked', type: 'flag' },
  title: text('as its issuer wrote it'),
  price: number('ISK'),
  highest_bid: number('ISK, of auctions'),
  reward: number('ISK'),
  collateral: number('ISK'),
  volume: number('cubic metres'),
  date_issued: time,
  date_expired: time,
  region_id: integer('region id'),
  location_id: integer('station or structure'),
  location: text('its name'),
  system_id: integer('system id'),
  system: text('its name'),
  security_status: number('of the system, one decimal'),
  destination_id: integer('station or structure where a courier goes'),
  destination: text('its name'),
  issuer_id: integer('character id'),
  issuer: text('name of the character'),
  issuer_corporation_id: integer('corporation id'),
  issuer_corporation: text('name of the corporation'),
  contents_state: text('known, pending, gone or none'),
  item_type_id: integer('item type of the kind that is worth most'),
  item: text('its name'),
  item_quantity: integer('units of that kind'),
  further_kinds: integer('kinds beside it'),
  asked_item: text('item that is worth most of what is asked for in return'),
  margin: number('ISK: what selling at once brings, less what is asked'),
  margin_percent: number('the same in percent of what is asked'),
  verdict: text('verdict on its worth'),
  flags: text('its warnings, separated by spaces'),
  no_warnings: { about: 'whether no flag was raised', type: 'flag' },
  price_rating: text('deal, fair, dear, overpriced, too_good or unknown'),
  best_hub: text('hub where selling it at once brings most'),
  best_margin: number('ISK: the margin there, before hauling'),
  safe_to_buy: { about: 'whether it has no warnings and its price is a deal', type: 'flag' },
  url: text('its page in the app'),
} as const satisfies Readonly<Record<string, SavedColumn>>;

export type SavedColumnName = keyof typeof savedColumns;
/** Every column, in the order of a row. */
export const savedColumnNames = Object.keys(savedColumns) as [SavedColumnName, ...SavedColumnName[]];

const fileName = z.string().meta({ written: { type: 'string', minLength: 1, maxLength: 80 } });

/** Rows of a file that is asked for without a limit. */
export const MOST_FILE_ROWS = 1_000_000;

export const savedSearchRows = endpoint({
  id: 'getSavedSearch',
  path: '/saved/{file}',
  summary: 'The rows of a search that was published in the window, for a script or a spreadsheet',
  description: `As \`name.json\`, \`name.csv\`, \`name.ndjson\` or \`name.parquet\`. The last three have all rows, up to ${count(MOST_FILE_ROWS)}, unless \`limit\` is given; then, and in JSON, the cursor of the next rows is told (in a header X-Next-Cursor too). All rows come as a stream without a length and a tag; one that breaks off is a broken connection, never a shorter file. \`on-offer\` is always there: every contract on offer. Texts that a spreadsheet would take for formulas begin with an apostrophe in CSV. Rows are in the search’s own order; what changes in between may move some of them. Who polls asks with \`since\`: then it has the changed rows alone, at most 1,000 changes an answer.`,
  parameters: {
    file: fileName.describe('Name of the search and the form of the answer: `cheap-hulls.csv`.'),
  },
  query: {
    cursor: wholeNumber(0, 10_000_000).default(0).describe('Where the rows before these ended: next_cursor of their answer.'),
    limit: wholeNumber(1, 5000).optional().describe('Rows at most; absent: 1,000 as JSON, all of them in the other forms.'),
    since: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        'next_since of an answer before: only what came, changed or was rated anew since then; in no order, without a cursor.',
      ),
    columns: commaList(oneOf(savedColumnNames)).optional().describe('Columns in the order wanted; absent: all.'),
    excel: flag()
      .default(false)
      .describe(
        'Of CSV: begins with the mark by which Excel knows UTF-8, and writes times as spreadsheets take them: 2026-11-26 21:51:56.',
      ),
  },
  headers: {
    'X-Next-Cursor': 'cursor of the next rows; absent where these are the last',
    'X-Next-Since': 'what to ask with as since next time',
  },
  example: { file: `${ON_OFFER}.json`, limit: '100' },
  forms: {
    'text/csv': { about: 'file name.csv: a table for a spreadsheet', ask: { file: `${ON_OFFER}.csv` } },
    'application/x-ndjson': { about: 'file name.ndjson: a row of JSON a line', ask: { file: `${ON_OFFER}.ndjson` } },
    'application/vnd.apache.parquet': { about: 'file name.parquet: a table by columns', ask: { file: `${ON_OFFER}.parquet` } },
  },
  response: pageOf(
    z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    z
      .object({
        name: z.string().describe('name of the search'),
        total: z.int().describe('rows of the whole search'),
        next_since: z.int().describe('what to ask with as since next time'),
        gone: z.array(z.int()).describe('with since: contracts that have changed and are not among the rows any more'),
        missed: z
          .boolean()
          .describe('with since: true where further changes are not kept any more, and all rows have to be read anew'),
        next_cursor: z.int().nullable().describe('cursor of the next rows; null: these are the last'),
      })
      .meta({ id: 'SavedSearchMeta' }),
  ),
  dependsOn: tradeContractList.dependsOn,
  cacheSeconds: 30,
});
