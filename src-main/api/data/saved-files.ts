import type { Response } from 'express';
import { savedRow } from '#main/domain/data/saved-rows';
import { contractUrl } from '#main/queries/listed-contracts';
import { parquetPieces } from '#main/runtime/parquet';
import type { TradeContractQuery } from '#main/store/contract-search/contract-query';
import { csvLines, type FieldValue, spreadsheetField, UTF8_MARK } from '#shared/csv';
import {
  MOST_FILE_ROWS,
  type SavedColumnName,
  type SavedFormat,
  savedColumnNames,
  savedColumns,
  type savedSearchRows,
} from '#shared/data-api/saved';
import { count } from '#shared/figures';
import { ApiError } from '../http/errors.ts';
import type { Stream } from '../http/route.ts';
import type { DataDeps } from './deps.ts';

type FileFormat = Exclude<SavedFormat, 'json'>;
type Rows = readonly Readonly<Record<SavedColumnName, FieldValue>>[];

/** Rows that are read at a time: some 20 ms of the thread that answers lists. */
const ROWS_A_PIECE = 1000;
/** Rows of a group in a Parquet file, whose columns lie together. */
const ROWS_A_GROUP = 20_000;
/** Files that are written at once. */
const MOST_FILES = 4;

const mediaTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

/** What an answer says of itself that is saved as a file. */
export function fileHeaders(name: string, format: FileFormat): Record<string, string> {
  return { 'Content-Type': mediaTypes[format], 'Content-Disposition': `attachment; filename="${name}.${format}"` };
}

/** Writes a table piece by piece; the pieces in their order are the file. */
interface SavedFileWriter {
  head: Uint8Array;
  rows(rows: Rows): Uint8Array;
  end(): Uint8Array;
}

/** What a file is to have; `excel`: as a spreadsheet takes it, see the parameter. */
interface WantedFile {
  columns: readonly SavedColumnName[];
  excel: boolean;
}

export function savedFileWriter(format: FileFormat, wanted: WantedFile): SavedFileWriter {
  return writers[format](wanted);
}

const NOTHING = new Uint8Array();
const writers: Readonly<Record<FileFormat, (wanted: WantedFile) => SavedFileWriter>> = {
  csv({ columns, excel }) {
    const isTime = (column: SavedColumnName) => savedColumns[column].type === 'time';
    const cell = (row: Rows[number], column: SavedColumnName) => {
      return excel && isTime(column) ? spreadsheetField(row[column]) : row[column];
    };
    return {
      head: Buffer.from(`${excel ? UTF8_MARK : ''}${csvLines([columns])}`),
      rows: (rows) => Buffer.from(csvLines(rows.map((row) => columns.map((column) => cell(row, column))))),
      end: () => NOTHING,
    };
  },
  ndjson: ({ columns }) => ({
    head: NOTHING,
    rows: (rows) =>
      Buffer.from(
        rows.map((row) => `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])))}\n`).join(''),
      ),
    end: () => NOTHING,
  }),
  parquet({ columns }) {
    const pieces = parquetPieces(columns.map((name) => ({ name, type: savedColumns[name].type })));
    let waiting: Rows[number][] = [];
    const group = () => {
      const rows = waiting;
      waiting = [];
      return rows.length === 0 ? NOTHING : pieces.group(columns.map((column) => rows.map((row) => row[column])));
    };
    return {
      head: NOTHING,
      rows(rows) {
        waiting.push(...rows);
        return waiting.length < ROWS_A_GROUP ? NOTHING : group();
      },
      end: () => Buffer.concat([group(), pieces.end()]),
    };
  },
};

/** Finds what a file's name asks for; refuses what is nothing. */
type FindSearch = (
  file: string,
  deps: DataDeps,
  now: number,
) => { name: string; format: SavedFormat; search: TradeContractQuery };

/** Answers every row of a published search as a file, unless a part of it is asked for. */
export function savedFileStream(find: FindSearch): (deps: DataDeps) => Stream<typeof savedSearchRows> {
  return (deps) => {
    let open = 0;
    return {
      isFor: ({ params: { file }, query: { limit, since } }) =>
        limit === undefined && since === undefined && !file.endsWith('.json'),
      async open(
        { params: { file }, query: { cursor, columns = savedColumnNames, excel }, site },
        { request, response, headers },
      ) {
        const now = deps.clock.now();
        const { name, format, search } = find(file, deps, now);
        if (format === 'json') return;
        if (open >= MOST_FILES)
          throw new ApiError('rate_limited', `${MOST_FILES} files are being written already; ask again in 5 seconds.`, {
            'Retry-After': '5',
          });
        open += 1;
        try {
          const nextSince = deps.changes.newest();
          const { ids, total } = await deps
            .on('lists')
            .foundContracts({ ...search, offset: cursor, limit: MOST_FILE_ROWS + 1 }, now);
          if (ids.length > MOST_FILE_ROWS) throw tooManyRows(total);
          response.status(200).set(headers).set(fileHeaders(name, format)).set('X-Next-Since', String(nextSince));
          if (request.method === 'HEAD') return void response.end();
          const writer = savedFileWriter(format, { columns, excel });
          await sendPieces(response, pieces());

          async function* pieces() {
            yield writer.head;
            for (let at = 0; at < ids.length; at += ROWS_A_PIECE) {
              const contractIds = ids.slice(at, at + ROWS_A_PIECE);
              const { rows } = await deps
                .on('lists')
                .tradeContracts({ ...search, contractIds, offset: 0, limit: contractIds.length }, now);
              yield writer.rows(rows.map((row) => savedRow({ ...row, url: contractUrl(site, row.contract_id) })));
            }
            yield writer.end();
          }
        } finally {
          open -= 1;
        }
      },
    };
  };
}

function tooManyRows(total: number): ApiError {
  const [found, most] = [count(total), count(MOST_FILE_ROWS)];
  return new ApiError(
    'bad_request',
    `The search finds ${found} rows, and a file has ${most} at most; narrow the search, or give limit and go on with cursor.`,
  );
}

/** Sends what comes as fast as it is taken. What fails on the way breaks the connection off, so that no part passes for the whole. */
async function sendPieces(response: Response, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of pieces) {
    if (response.destroyed) return;
    if (piece.length > 0 && !response.write(piece)) await drained(response);
  }
  response.end();
}

function drained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
