import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { parquetOf } from '#main/runtime/parquet';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import type { GalaxyKind } from '#main/store/files/mirror-file';
import { openViews } from '#main/store/sql/read-only-sql';
import { readTransactions } from '#main/store/transaction';
import { type LakeDataset, type LakeDatasetName, lakeDatasetNames, lakeDatasets } from '#shared/data-api/lake';
import { sqlViews } from '#shared/data-api/sql-views';
import type { ParquetColumnType } from '#shared/parquet';
import { DAY, dayNumber, HOUR, isoDay, isoUtc } from '#shared/time';
import type { LakePlace } from './place.ts';

const MANIFEST = 'manifest.json';
/**
 * How columns are typed: 1 has times and days as text, 2 as timestamps and dates. Each has a folder of its own, so that who reads one by a
 * pattern meets one kind of columns. A day stays in the layout that it was first written in, unless it is republished.
 */
const SCHEMA = 2;
const prefixes: Readonly<Record<number, string>> = { 1: '', [SCHEMA]: `v${SCHEMA}/` };
/** A day is closed an hour after its end: by then the sources have reported what happened in it. */
const CLOSED_AFTER = HOUR;
/** The manifest is written after this many files, so that a killed publication goes on about where it was. */
const FILES_A_MANIFEST = 50;

/** One published day of a dataset. `sha256` in hexadecimal; `checked_at`: when it was last compared with the mirror. */
const publishedFile = z.object({
  path: z.string(),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
  /** Absent in days of before there was another one. */
  schema_version: z.int().default(1),
  checked_at: z.string(),
});
type PublishedFile = z.infer<typeof publishedFile>;
const manifestShape = z.object({
  format: z.literal('astrolabe-lake-1'),
  /** Of the days that are written from now on; each says its own. */
  schema_version: z.int().default(1),
  galaxy: z.enum(['live', 'demo']),
  published_at: z.string(),
  datasets: z.record(z.string(), z.record(z.string(), publishedFile)),
});
type Manifest = z.infer<typeof manifestShape>;

/** What a publication did: files as they were before count as unchanged. */
export interface Published {
  written: number;
  unchanged: number;
  rows: number;
  bytes: number;
}

/**
 * Writes the closed UTC days of a mirror, which may be in use, into a folder or bucket: `v2/dataset/date=2026-11-20/dataset.parquet`, and a manifest with the
 * hash of each. A day that is there already is written again only where its content is another one, and is not even compared once nothing
 * can change it any more. Killed at any moment it goes on at the next call. `republish`: days of an earlier layout are written in today's too. Throws one sentence for a person.
 */
export async function publishLake({
  source,
  place,
  galaxy,
  now,
  republish = false,
}: {
  source: string;
  place: LakePlace;
  galaxy: GalaxyKind;
  now: number;
  republish?: boolean;
}): Promise<Published> {
  if (!existsSync(source))
    throw new MirrorFileError(`${dirname(source)} holds no mirror to publish; start Astrolabe on it once.`);
  try {
    const manifest = await openManifest(place, galaxy, now);
    const reads = openDayRows(source);
    try {
      return await publishAll({ place, reads, manifest, now, republish });
    } finally {
      reads.close();
    }
  } catch (failure) {
    throw asMirrorFileError(failure, place.shown);
  }
}

/** What was published so far. A new place gets its manifest before any day: by that it is known after a kill. */
async function openManifest(place: LakePlace, galaxy: GalaxyKind, now: number): Promise<Manifest> {
  const text = await place.read(MANIFEST);
  if (text === null) {
    if (await place.holdsOthersThan(MANIFEST))
      throw new MirrorFileError(`${place.shown} holds something else than published days; choose an empty or new folder.`);
    const fresh: Manifest = {
      format: 'astrolabe-lake-1',
      schema_version: SCHEMA,
      galaxy,
      published_at: isoUtc(now),
      datasets: {},
    };
    await place.write(MANIFEST, JSON.stringify(fresh));
    return fresh;
  }
  const manifest = readManifest(place, text);
  if (manifest.galaxy !== galaxy)
    throw new MirrorFileError(
      `${place.shown} holds days of the ${manifest.galaxy} galaxy, and the two never mix; choose another folder.`,
    );
  return manifest;
}

function readManifest({ shown }: LakePlace, text: string): Manifest {
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    throw new MirrorFileError(
      `${shown}/${MANIFEST} is not a manifest of published days; choose an empty or new folder, or delete that file and its folder.`,
    );
  }
}

interface Publication {
  place: LakePlace;
  reads: DayRowReads;
  manifest: Manifest;
  now: number;
  republish: boolean;
}

async function publishAll({ place, reads, manifest, now, republish }: Publication): Promise<Published> {
  const published: Published = { written: 0, unchanged: 0, rows: 0, bytes: 0 };
  manifest.schema_version = SCHEMA;
  const save = async () => {
    manifest.published_at = isoUtc(now);
    await place.write(MANIFEST, JSON.stringify(manifest));
  };
  const lastClosed = dayNumber(isoUtc(now - CLOSED_AFTER)) - 1;
  for (const name of lakeDatasetNames) {
    const dataset: LakeDataset = lakeDatasets[name];
    const days = (manifest.datasets[name] ??= {});
    for (let day = reads.firstDay(name) ?? lastClosed + 1; day <= lastClosed; day += 1) {
      const date = isoDay(day);
      const known = days[date];
      const before = republish && known?.schema_version !== SCHEMA ? undefined : known;
      const schema = before?.schema_version ?? SCHEMA;
      if (before !== undefined && isSettled(before, day, dataset) && (await isThere(place, before))) {
        published.unchanged += 1;
        continue;
      }
      const content = contentOf(name, schema === 1 ? asText(dataset) : dataset, reads, day);
      if (content === null) continue;
      const sha256 = createHash('sha256').update(content.bytes).digest('hex');
      const path = `${prefixes[schema] ?? ''}${name}/date=${date}/${name}.parquet`;
      const isSame = before?.sha256 === sha256 && (await isThere(place, before));
      if (!isSame) await place.write(path, content.bytes);
      const file = { path, rows: content.rows, bytes: content.bytes.length, sha256 };
      days[date] = { ...file, schema_version: schema, checked_at: isoUtc(now) };
      published[isSame ? 'unchanged' : 'written'] += 1;
      if (!isSame && published.written % FILES_A_MANIFEST === 0) await save();
    }
  }
  const files = Object.values(manifest.datasets).flatMap((days) => Object.values(days));
  await save();
  return {
    ...published,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Whether the day was compared with the mirror after the last moment at which anything could change it. */
function isSettled(file: PublishedFile, day: number, { settlesAfter }: LakeDataset): boolean {
  return dayNumber(file.checked_at) - day > settlesAfter;
}

async function isThere(place: LakePlace, { path, bytes }: PublishedFile): Promise<boolean> {
  return (await place.sizeOf(path)) === bytes;
}

/** The same without types of times and days, as the first layout had it. */
function asText(dataset: LakeDataset): LakeDataset {
  return { ...dataset, times: [], days: [] };
}

/** null: the mirror has no rows of that day. */
function contentOf(
  name: LakeDatasetName,
  { integers, numbers, times, days = [] }: LakeDataset,
  reads: DayRowReads,
  day: number,
): { bytes: Uint8Array; rows: number } | null {
  const { columns, rows } = reads.rowsOf(name, day);
  if (rows.length === 0) return null;
  const lists = { integer: integers, number: numbers, time: times, day: days };
  const types = new Map(
    Object.entries(lists).flatMap(([type, names]) => names.map((column) => [column, type as ParquetColumnType])),
  );
  const typeOf = (column: string): ParquetColumnType => types.get(column) ?? 'text';
  const bytes = parquetOf(
    columns.map((column, index) => ({ name: column, type: typeOf(column), values: rows.map((row) => row[index]) })),
  );
  return { bytes, rows: rows.length };
}

/** How the rows of a day are found, their order, and the earliest day, as a time or as days since 1970. */
interface DayRows {
  where: string;
  order: string;
  first: string;
}

const between = (column: string) => `${column} >= @from AND ${column} < @to`;
const dayRows: Readonly<Record<LakeDatasetName, DayRows>> = {
  contracts: { where: between('date_issued'), order: 'contract_id', first: 'SELECT min(date_issued) FROM main.contracts' },
  items: {
    where: `contract_id IN (SELECT contract_id FROM main.contracts WHERE ${between('date_issued')})`,
    order: 'contract_id, record_id',
    first: 'SELECT min(date_issued) FROM main.contracts',
  },
  sales: { where: between('sold_at'), order: 'contract_id', first: 'SELECT min(date_completed) FROM main.contracts' },
  prices: { where: between('hour'), order: 'region_id, type_id, hour', first: 'SELECT min(day) FROM main.priced_days' },
  system_hours: { where: 'day_number = @day', order: 'system_id, hour', first: 'SELECT min(day) FROM main.activity_days' },
  fights: { where: between('started_at'), order: 'fight_id', first: 'SELECT min(started_at) FROM main.fights' },
  forecasts: { where: 'day = @date', order: 'system_id', first: 'SELECT min(day) FROM main.forecast_makings' },
  grades: { where: 'day = @date', order: 'model, is_backtest', first: 'SELECT min(day) FROM main.forecast_grades' },
};

interface DayRowReads {
  /** The earliest day of which a dataset has rows; null: it has none. */
  firstDay(dataset: LakeDatasetName): number | null;
  /** Its columns, and the rows of a day in an order that does not depend on when they came. */
  rowsOf(dataset: LakeDatasetName, day: number): { columns: string[]; rows: unknown[][] };
  close(): void;
}

/** Opens a mirror, which may be in use, for reads of what its documented views have of a day. */
function openDayRows(file: string): DayRowReads {
  const db = openViews(file);
  const snapshot = readTransactions(db);
  const statements = new Map(
    lakeDatasetNames.map((name) => {
      const { where, order, first } = dayRows[name];
      const rows = db.prepare<[object], unknown[]>(`SELECT * FROM ${name} WHERE ${where} ORDER BY ${order}`).raw();
      return [name, { rows, first: db.prepare<[], string | number | null>(first).pluck() }] as const;
    }),
  );
  const statementsOf = (name: LakeDatasetName) => statements.get(name) as NonNullable<ReturnType<typeof statements.get>>;
  return {
    firstDay(dataset) {
      const first = statementsOf(dataset).first.get() ?? null;
      return typeof first === 'string' ? dayNumber(first) : first;
    },
    rowsOf(dataset, day) {
      const named = { from: isoUtc(day * DAY), to: isoUtc((day + 1) * DAY), date: isoDay(day), day };
      const rows = snapshot(() => statementsOf(dataset).rows.all(named));
      return { columns: Object.keys(sqlViews[dataset].columns), rows };
    },
    close: () => void db.close(),
  };
}
