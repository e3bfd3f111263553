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
  expired_unjudged: { about: 'whether it expired after the last check', type: 'flag' },
  title: text('title by the issuer'),
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
  item_type_id: integer('item type of the most valuable kind'),
  item: text('its name'),
  item_quantity: integer('units of that kind'),
  further_kinds: integer('number of other kinds'),
  asked_item: text('most valuable item that is wanted in return'),
  margin: number('ISK: proceeds at buy orders, less what is asked'),
  margin_percent: number('the same in percent of what is asked'),
  verdict: text('verdict on its worth'),
  flags: text('its warnings, separated by spaces'),
  no_warnings: { about: 'whether no flag was raised', type: 'flag' },
  price_rating: text('deal, fair, dear, overpriced, too_good or unknown'),
  best_hub: text('hub with the highest margin at buy orders'),
  best_margin: number('ISK: the margin at `best_hub`, before hauling'),
  safe_to_buy: { about: 'whether it has no warnings and its price is a deal', type: 'flag' },
  url: text('its page in the app'),
} as const satisfies Readonly<Record<string, SavedColumn>>;

export type SavedColumnName = keyof typeof savedColumns;
/** Every column, in the order of a row. */
export const savedColumnNames = Object.keys(savedColumns) as [SavedColumnName, ...SavedColumnName[]];

const fileName = z.string().meta({ written: { type: 'string', minLength: 1, maxLength: 80 } });

/** Maximum rows of a file without `limit`. */
export const MOST_FILE_ROWS = 1_000_000;

export const savedSearchRows = endpoint({
  id: 'getSavedSearch',
  path: '/saved/{file}',
  summary: 'The rows of a published search, for a script or a spreadsheet',
  description: `The forms are \`name.json\`, \`name.csv\`, \`name.ndjson\` and \`name.parquet\`. The last three have all rows, up to ${count(MOST_FILE_ROWS)}, unless \`limit\` is given. With \`limit\`, and in JSON, the answer has the cursor of the next rows (also in the header X-Next-Cursor). A file with all rows is a stream without length and ETag; if it fails, the connection breaks, so a short file is never complete. The search \`on-offer\` always exists: every contract on offer. In CSV, texts that a spreadsheet would read as formulas begin with an apostrophe. Rows have the order of the search; changes between two requests may move some of them. When polling, send \`since\` to get only changed rows, at most 1,000 changes per answer.`,
  parameters: {
    file: fileName.describe('Name of the search and form of the answer, such as `cheap-hulls.csv`.'),
  },
  query: {
    cursor: wholeNumber(0, 10_000_000).default(0).describe('Start of these rows: next_cursor of the previous answer.'),
    limit: wholeNumber(1, 5000)
      .optional()
      .describe('Maximum number of rows; absent: 1,000 in JSON, all rows in the other forms.'),
    since: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe(
        'next_since of an earlier answer: only rows that are new, changed or newly rated since then, in no order and without a cursor.',
      ),
    columns: commaList(oneOf(savedColumnNames)).optional().describe('Columns, in this order; absent: all.'),
    excel: flag()
      .default(false)
      .describe(
        'For CSV: begins with a byte order mark, so that Excel reads UTF-8, and writes times for spreadsheets: 2026-11-26 21:51:56.',
      ),
  },
  headers: {
    'X-Next-Cursor': 'cursor of the next rows; absent: these are the last',
    'X-Next-Since': 'value of `since` for the next request',
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
        total: z.int().describe('number of rows of the whole search'),
        next_since: z.int().describe('value of `since` for the next request'),
        gone: z.array(z.int()).describe('with `since`: changed contracts that are no longer among the rows'),
        missed: z.boolean().describe('with `since`: true if some changes are no longer stored; read all rows again'),
        next_cursor: z.int().nullable().describe('cursor of the next rows; null: these are the last'),
      })
      .meta({ id: 'SavedSearchMeta' }),
  ),
  dependsOn: tradeContractList.dependsOn,
  cacheSeconds: 30,
});
