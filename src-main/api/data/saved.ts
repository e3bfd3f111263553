import { savedRow } from '#main/domain/data/saved-rows';
import { tradeQuery } from '#main/domain/trade/trade-query';
import { contractUrl } from '#main/queries/listed-contracts';
import type { TradeContractQuery } from '#main/store/contract-search/contract-query';
import { savedSearchRows as endpoint, type SavedFormat, savedColumnNames, savedFormats } from '#shared/data-api/saved';
import { readQuery } from '#shared/http/query';
import { ON_OFFER } from '#shared/local-api/published-searches';
import { tradeContractList } from '#shared/trade-api/contracts';
import { changedContracts } from '../http/changed-contracts.ts';
import { ApiError } from '../http/errors.ts';
import { idsOf, requireSweep } from '../http/lists.ts';
import { handlerResult, route } from '../http/route.ts';
import type { DataDeps } from './deps.ts';
import { fileHeaders, savedFileStream, savedFileWriter } from './saved-files.ts';

/** Changes that one answer looks through. */
const MOST_CHANGES = 1000;
/** Rows of an answer in one piece, unless a number is given. */
const USUAL_ROWS = 1000;

export const saved = route(
  endpoint,
  async ({ params: { file }, query, site }, deps: DataDeps) => {
    const { on, changes, clock } = deps;
    const { cursor, limit = USUAL_ROWS, since, columns = savedColumnNames, excel } = query;
    const now = clock.now();
    const { name, format, search } = savedSearch(file, deps, now);
    const changed =
      since === undefined ? null : changedContracts({ since, most: MOST_CHANGES, among: search.contractIds }, changes);
    const newest = changes.newest();
    const page =
      changed === null ? { offset: cursor, limit } : { offset: 0, limit: changed.ids.length, contractIds: changed.ids };
    const { rows, total } = await on('lists').tradeContracts({ ...search, ...page }, now);
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
    // What is published is part of the answer, and no part of the mirror whose versions change with it.
    if (format === 'json') return handlerResult(body, { cacheable: false, headers });
    const writer = savedFileWriter(format, { columns, excel });
    return handlerResult(body, {
      cacheable: false,
      headers: { ...headers, ...fileHeaders(name, format) },
      json: Buffer.concat([writer.head, writer.rows(flat), writer.end()]),
    });
  },
  savedFileStream(savedSearch),
);

/** What a file's name asks for: a published search as it is now, and a form. Refuses what is neither. `now` in milliseconds. */
function savedSearch(
  file: string,
  { searches, catalog, everSwept }: DataDeps,
  now: number,
): { name: string; format: SavedFormat; search: TradeContractQuery } {
  const dot = file.lastIndexOf('.');
  const name = file.slice(0, Math.max(dot, 0));
  const format = savedFormats.find((one) => one === file.slice(dot + 1));
  const search = name === ON_OFFER ? { status: 'outstanding' } : searches().find((one) => one.name === name)?.query;
  if (format === undefined || search === undefined)
    throw new ApiError(
      'not_found',
      `There is no published search '${file.slice(0, 80)}'; give the name of one with .json, .csv, .ndjson or .parquet, such as ${ON_OFFER}.csv.`,
    );
  const wanted = readQuery(tradeContractList, search);
  if (!wanted.ok) throw new ApiError('not_found', `The published search '${name}' is of an earlier version: ${wanted.message}`);
  requireSweep(everSwept);
  return { name, format, search: tradeQuery(wanted.value, idsOf(catalog, wanted.value), now) };
}
