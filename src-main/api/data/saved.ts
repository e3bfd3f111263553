import { savedRow } from '#main/domain/data/saved-rows';
import { tradeQuery } from '#main/domain/trade/trade-query';
import { contractUrl } from '#main/queries/listed-contracts';
import { parquetOf } from '#main/runtime/parquet';
import { csvOf, type FieldValue } from '#shared/csv';
import {
  savedSearchRows as endpoint,
  type SavedColumnName,
  type SavedFormat,
  savedColumnNames,
  savedColumns,
  savedFormats,
} from '#shared/data-api/saved';
import { readQuery } from '#shared/http/query';
import { ON_OFFER } from '#shared/local-api/published-searches';
import { tradeContractList } from '#shared/trade-api/contracts';
import { changedContracts } from '../http/changed-contracts.ts';
import { namedSystems, requireSweep } from '../http/contract-list.ts';
import { ApiError } from '../http/errors.ts';
import { handlerResult, route } from '../http/route.ts';
import type { DataDeps } from './deps.ts';

/** Changes that one answer looks through. */
const MOST_CHANGES = 1000;

/** GET /saved/{file} */
export const saved = route(
  endpoint,
  async ({ params: { file }, query, site }, { searches, contracts, changes, catalog, everSwept, clock }: DataDeps) => {
    const { name, format } = partsOf(file);
    const search = name === ON_OFFER ? { status: 'outstanding' } : searches().find((one) => one.name === name)?.query;
    if (format === undefined || search === undefined)
      throw new ApiError(
        'not_found',
        `There is no published search '${file.slice(0, 80)}'; give the name of one with .json, .csv, .ndjson or .parquet, such as ${ON_OFFER}.csv.`,
      );
    const wanted = readQuery(tradeContractList, search);
    if (!wanted.ok) throw new ApiError('not_found', `The published search '${name}' is of an earlier version: ${wanted.message}`);
    requireSweep(everSwept);
    const { cursor, limit, since, columns = savedColumnNames } = query;
    const now = clock.now();
    const contractSearch = tradeQuery(wanted.value, namedSystems(catalog, wanted.value), now);
    const changed =
      since === undefined ? null : changedContracts({ since, most: MOST_CHANGES, among: contractSearch.contractIds }, changes);
    const newest = changes.newest();
    const page =
      changed === null ? { offset: cursor, limit } : { offset: 0, limit: changed.ids.length, contractIds: changed.ids };
    const { rows, total } = await contracts({ ...contractSearch, ...page }, now);
    const shown = new Set(rows.map((row) => row.contract_id));
    const gone = changed?.ids.filter((id) => !shown.has(id)) ?? [];
    const next = changed === null && cursor + rows.length < total && rows.length > 0 ? cursor + rows.length : null;
    const nextSince = changed?.next ?? newest;
    const flat = rows.map((row) => savedRow({ ...row, url: contractUrl(site, row.contract_id) }));
    const body = {
      data: flat.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
      meta: { name, total, next_cursor: next, next_since: nextSince, gone, missed: changed?.missed ?? false },
    };
    const headers = { 'X-Next-Since': String(nextSince), ...(next === null ? {} : { 'X-Next-Cursor': String(next) }) };
    // What is published is part of the answer, and no part of the mirror whose versions tell of a change.
    if (format === 'json') return handlerResult(body, { cacheable: false, headers });
    const { type, write } = writers[format];
    return handlerResult(body, {
      cacheable: false,
      headers: { ...headers, 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}.${format}"` },
      json: write(columns, flat),
    });
  },
);

function partsOf(file: string): { name: string; format: SavedFormat | undefined } {
  const dot = file.lastIndexOf('.');
  return { name: file.slice(0, Math.max(dot, 0)), format: savedFormats.find((one) => one === file.slice(dot + 1)) };
}

type Rows = readonly Readonly<Record<SavedColumnName, FieldValue>>[];

/** How rows are written in each form but JSON, with its media type. */
const writers: Readonly<
  Record<Exclude<SavedFormat, 'json'>, { type: string; write(columns: readonly SavedColumnName[], rows: Rows): Uint8Array }>
> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (columns, rows) =>
      Buffer.from(
        csvOf(
          columns,
          rows.map((row) => columns.map((column) => row[column])),
        ),
      ),
  },
  ndjson: {
    type: 'application/x-ndjson; charset=utf-8',
    write: (columns, rows) =>
      Buffer.from(
        rows.map((row) => `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])))}\n`).join(''),
      ),
  },
  parquet: {
    type: 'application/vnd.apache.parquet',
    write: (columns, rows) =>
      parquetOf(columns.map((name) => ({ name, type: savedColumns[name].type, values: rows.map((row) => row[name]) }))),
  },
};
