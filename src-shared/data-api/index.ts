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

/** What the service says of itself in its index, its OpenAPI document and its documentation. */
export const dataService: ServiceDescription = {
  name: 'Astrolabe data service',
  version: '1.0.0',
  summary: 'The mirror itself for scripts, spreadsheets and agents: searches as files, what changed, and SQL that only reads.',
  notes: [
    {
      title: 'Columns of a published search',
      paragraphs: ['A search is published in the window, under Searches. What is not known is null, an empty field in CSV.'],
      table: { head: ['Column', 'Meaning'], rows: Object.entries(savedColumns).map(([name, { about }]) => [name, about]) },
    },
    {
      title: 'Events',
      paragraphs: ['What `details` has in each kind of event of the change feed:'],
      table: { head: ['Kind', 'Details'], rows: Object.entries(eventDetails) },
    },
    {
      title: 'Views',
      paragraphs: [
        "Their names and columns stay while the tables behind them change. Nothing that the user made or set is in them. Flags are 1 or 0, money is ISK, times are ISO 8601 UTC as text, so that they compare and sort as they stand: with `eve_now()`, which is the galaxy’s time, as in `date_issued > eve_now('-1 day')`, and not with `datetime()`, whose texts have another form.",
        'Beside SQLite’s functions there are `eve_now(modifier…)`, `regexp(pattern, text)` and `text REGEXP pattern` (`(?i)` first: in any case), `median(x)`, `percentile(x, 25)`, `stddev(x)` of a sample and `corr(x, y)`. `lower`, `upper` and `LIKE` know every letter; `LIKE` finds what `q` finds, in any case and without accents. `json_each` takes lists apart; who wants a series counts with WITH RECURSIVE. ClickHouse has `median` and `corr` as well; the others are refused there with what to write instead.',
      ],
    },
    {
      title: 'Other programs',
      paragraphs: [
        'Agents speak the Model Context Protocol over streamable HTTP at /mcp beside the services, or with `node astrolabe.mjs mcp` over standard input and output; its tools are endpoints, and each answer says how old it is and how many rows were left out.',
        'Webhooks are set in the window (Settings, Watchlists): what a watch finds is posted to an address, as JSON or as Discord takes it, with X-Astrolabe-Timestamp and X-Astrolabe-Signature, the HMAC-SHA-256 of timestamp, full stop and body.',
        '`npm run client` writes out/astrolabe-client: a module for JavaScript and TypeScript with a function for each endpoint and no dependency, and example.py, which follows the feed with Python’s standard library.',
      ],
    },
    {
      title: 'More than one machine',
      paragraphs: [
        'A mirror can be published as Parquet files (`--publish <folder>` or `s3://bucket`), into ClickHouse (`--publish clickhouse://…`), and be filled from there by any number of other Astrolabes (`--follow clickhouse://…`), which serve all that this one serves. `--bundle` and `--import-bundle` take it along as one file. docs/clickhouse.md and docs/usage.md show each in a few lines.',
      ],
    },
    ...viewNotes,
  ],
};
