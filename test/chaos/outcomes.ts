import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mirrorFile } from '#main/data-folder/replace';
import { openReadDb } from '#main/store/db';
import { checkMirror } from '#main/store/files/mirror-file';

export interface Outcome {
  fault: string;
  /** Nothing crashed that should not, and the mirror passes its integrity check. */
  survived: boolean;
  /** Contracts, watchlist entries and settings that were stored before and are gone. */
  lost: number;
  /** Whether a sentence was shown; null: there is nothing to show. */
  told: boolean | null;
  /** Everything works again, and nothing is left over. */
  recovered: boolean;
  /** The most memory that a process of the fault held at any moment; null: not measured. */
  megabytes: number | null;
  /** What went wrong, for debugging. */
  detail?: string;
}

/** What must never be lost: every contract that was ever seen, and what a person made. */
export type Stored = ReadonlySet<string>;

/** Reads what is stored in the mirror of a galaxy's folder. */
export function storedIn(folder: string): Stored {
  const db = openReadDb(mirrorFile(folder));
  try {
    const rows = db
      .prepare<[], string>(
        `SELECT 'contract ' || contract_id FROM contracts
         UNION ALL SELECT 'watched ' || entry_id FROM watch_entries
         UNION ALL SELECT 'setting ' || key || ' ' || value FROM settings`,
      )
      .pluck()
      .all();
    return new Set(rows);
  } finally {
    db.close();
  }
}

/** How many of what was stored before are gone; `damage`: why the mirror is not whole, else null. */
export function lossSince(before: Stored, folder: string): { lost: number; damage: string | null } {
  try {
    checkMirror(mirrorFile(folder), 'live');
    const now = storedIn(folder);
    return { lost: [...before].filter((one) => !now.has(one)).length, damage: null };
  } catch (failure) {
    return { lost: before.size, damage: String(failure) };
  }
}

/** Columns in which the mirror says of something seen that it was after this time. */
export function timesAfter(folder: string, time: string): string[] {
  const db = openReadDb(mirrorFile(folder));
  try {
    return ['contracts.first_seen_at', 'contracts.last_seen_at', 'region_sweeps.observed_at', 'http_answers.fetched_at'].filter(
      (name) => {
        const [table, column] = name.split('.');
        return db.prepare(`SELECT 1 FROM ${table} WHERE ${column} > ? LIMIT 1`).get(time) !== undefined;
      },
    );
  } finally {
    db.close();
  }
}

/** Files in a folder that no closed mirror has: copies, downloads and replacements that were not finished. */
export function leftOvers(folder: string): string[] {
  return readdirSync(folder).filter(
    (name) => !/^(mirror\.sqlite(-wal|-shm)?|mirror\.columns|lock\.sqlite|(before|discarded)-\w+\.sqlite(-wal)?)$/.test(name),
  );
}

/** Megabytes that a process may take at any moment, for any answers of its sources. */
const MOST_MEGABYTES = 700;

/** The most megabytes of memory that a process has held so far, by the operating system; where it tells no more, those of now. */
export function megabytesOf(pid: number): number {
  const told = `/proc/${pid}/status`;
  const kilobytes = existsSync(told)
    ? /^VmHWM:\s*(\d+)/m.exec(readFileSync(told, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes ?? 0) / 1024;
}

/** Lets the most memory of this process count from now on, where the operating system can. */
export function newPeak(): void {
  if (existsSync('/proc/self/clear_refs')) writeFileSync('/proc/self/clear_refs', '5');
}

/** What stands above the lines of {@link rowOf}. */
export const tableHead = '| fault | times | survived | lost | told | recovered | most memory |\n|---|---|---|---|---|---|---|';

/** The outcomes of one fault, as a line of a table in Markdown. */
export function rowOf(these: readonly Outcome[]): string {
  const tellable = these.filter(({ told }) => told !== null);
  const told = tellable.length === 0 ? '-' : `${tellable.filter((one) => one.told).length} of ${tellable.length}`;
  const lost = these.reduce((sum, one) => sum + one.lost, 0);
  const survived = these.filter((one) => one.survived).length;
  const megabytes = Math.max(...these.map((one) => one.megabytes ?? 0));
  const memory = megabytes === 0 ? '-' : `${Math.round(megabytes)} MB`;
  return `| ${these[0]?.fault ?? ''} | ${these.length} | ${survived} | ${lost} | ${told} | ${these.filter((one) => one.recovered).length} | ${memory} |`;
}

/** The outcomes by fault, as a table in Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const faults = [...new Set(outcomes.map(({ fault }) => fault))];
  return [tableHead, ...faults.map((fault) => rowOf(outcomes.filter((one) => one.fault === fault)))].join('\n');
}

/** The outcomes that are not as they should be, each with what is known of it. */
export function failuresOf(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter((one) => !one.survived || one.lost > 0 || one.told === false || !one.recovered || isTooLarge(one))
    .map(({ fault, survived, lost, told, recovered, megabytes, detail = '' }) =>
      [
        `${fault}:`,
        survived ? '' : 'not survived',
        lost > 0 ? `${lost} lost` : '',
        told === false ? 'not told' : '',
        recovered ? '' : 'not recovered',
        isTooLarge({ megabytes }) ? `${Math.round(megabytes ?? 0)} MB` : '',
        detail,
      ]
        .filter((part) => part !== '')
        .join(' '),
    );
}

function isTooLarge({ megabytes }: Pick<Outcome, 'megabytes'>): boolean {
  return megabytes !== null && megabytes > MOST_MEGABYTES;
}
