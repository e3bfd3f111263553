import { indexEndpoint } from '../http/index-document.ts';
import type { Note, ServiceDescription } from '../http/openapi.ts';
import { contractChanges } from './changes.ts';
import { eventDetails, events } from './events.ts';
import { savedColumns, savedSearchRows } from './saved.ts';
import { sourceContacts } from './sources.ts';
import { sql } from './sql.ts';
import { type SqlView, sqlViews } from './sql-views.ts';

export const dataIndex = indexEndpoint('getDataIndex');

/** The whole data service: the mirror itself, for programs. */
export const dataEndpoints = [savedSearchRows, contractChanges, events, sql, sourceContacts, dataIndex] as const;

const viewNotes: Note[] = Object.entries<SqlView>(sqlViews).map(([name, { row, columns }]) => ({
  title: `View ${name}`,
  paragraphs: [`A row is ${row}.`],
  table: { head: ['Column', 'Meaning'], rows: Object.entries(columns) },
}));

/** The description in the index, the OpenAPI document and the reference. */
export const dataService: ServiceDescription = {
  name: 'Astrolabe data service',
  version: '1.0.0',
  summary: 'The data of the mirror for scripts, spreadsheets and agents: searches as files, changes, and read-only SQL.',
  notes: [
    {
      title: 'Columns of a published search',
      paragraphs: ['Publish a search in the window, under Searches. An unknown value is null, in CSV an empty field.'],
      table: { head: ['Column', 'Meaning'], rows: Object.entries(savedColumns).map(([name, { about }]) => [name, about]) },
    },
    {
      title: 'Events',
      paragraphs: ['Members of `details` for each kind of event:'],
      table: { head: ['Kind', 'Details'], rows: Object.entries(eventDetails) },
    },
    {
      title: 'Views',
      paragraphs: [
        "Names and columns of the views are stable, even when the tables behind them change. They have no data that the user made or set. Flags are 1 or 0, money is ISK, times are ISO 8601 UTC as text, so they compare and sort as text. Compare them with `eve_now()`, the current time of the game, as in `date_issued > eve_now('-1 day')`, not with `datetime()`, which has another format.",
        'In addition to the functions of SQLite there are `eve_now(modifier…)`, `regexp(pattern, text)` and `text REGEXP pattern` (begin with `(?i)` to ignore case), `median(x)`, `percentile(x, 25)`, `stddev(x)` of a sample and `corr(x, y)`. `lower`, `upper` and `LIKE` support all of Unicode; `LIKE` ignores case and accents, as `q` does. Use `json_each` to split lists, and WITH RECURSIVE to generate a series. ClickHouse also has `median` and `corr`; for the others the error message there says what to write instead.',
      ],
    },
    {
      title: 'Other programs',
      paragraphs: [
        'Agents use the Model Context Protocol over streamable HTTP at /mcp, or over standard input and output with `node astrolabe.mjs mcp`. Its tools are endpoints. Each answer states its age and the number of rows left out.',
        'Set webhooks in the window (Settings, Watchlists). They post the matches of a watch to an address, as JSON or in Discord’s format, with the headers X-Astrolabe-Timestamp and X-Astrolabe-Signature: the HMAC-SHA-256 of timestamp, full stop and body.',
        '`npm run client` writes out/astrolabe-client: a module for JavaScript and TypeScript with a function for each endpoint and no dependencies, and example.py, which follows the event stream with Python’s standard library.',
      ],
    },
    {
      title: 'More than one machine',
      paragraphs: [
        'A mirror can be published as Parquet files (`--publish <folder>` or `s3://bucket`) or into ClickHouse (`--publish clickhouse://…`). Any number of other Astrolabes can fill their mirrors from ClickHouse (`--follow clickhouse://…`) and serve the same data. `--bundle` and `--import-bundle` move a mirror as one file. See docs/clickhouse.md and docs/usage.md.',
      ],
    },
    ...viewNotes,
  ],
};
