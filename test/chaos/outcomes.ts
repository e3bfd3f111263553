import { readdirSync } from 'node:fs';
import { mirrorFile } from '#main/data-folder/replace';
import { openReadDb } from '#main/store/db';
import { checkMirror } from '#main/store/files/mirror-file';

/** What came of one fault. */
export interface Outcome {
  fault: string;
  /** Nothing crashed that should not, and the mirror passes its integrity check. */
  survived: boolean;
  /** Contracts, watchlist entries and settings that were stored before and are gone. */
  lost: number;
  /** Whether the person was told in a sentence; null: there is nothing to tell. */
  told: boolean | null;
  /** Everything works again, and nothing is left over. */
  recovered: boolean;
  /** A figure that is worth a line. */
  measured?: string;
  /** What went wrong, for whoever mends it. */
  detail?: string;
}

/** What nobody may lose: every contract that was ever seen, and what a person made. */
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

/** Files in a folder that no closed mirror has: copies, downloads and replacements that were not finished. */
export function leftOvers(folder: string): string[] {
  return readdirSync(folder).filter(
    (name) => !/^(mirror\.sqlite(-wal|-shm)?|lock\.sqlite|(before|discarded)-\w+\.sqlite(-wal)?)$/.test(name),
  );
}

/** What stands above the lines of {@link rowOf}. */
export const tableHead = '| fault | times | survived | lost | told | recovered |\n|---|---|---|---|---|---|';

/** The outcomes of one fault, as a line of a table in Markdown. */
export function rowOf(these: readonly Outcome[]): string {
  const tellable = these.filter(({ told }) => told !== null);
  const told = tellable.length === 0 ? '-' : `${tellable.filter((one) => one.told).length} of ${tellable.length}`;
  const lost = these.reduce((sum, one) => sum + one.lost, 0);
  const survived = these.filter((one) => one.survived).length;
  return `| ${these[0]?.fault ?? ''} | ${these.length} | ${survived} | ${lost} | ${told} | ${these.filter((one) => one.recovered).length} |`;
}

/** The outcomes by fault, as a table in Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const faults = [...new Set(outcomes.map(({ fault }) => fault))];
  return [tableHead, ...faults.map((fault) => rowOf(outcomes.filter((one) => one.fault === fault)))].join('\n');
}

/** The outcomes that are not as they should be, each with what is known of it. */
export function failuresOf(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ survived, lost, told, recovered }) => !survived || lost > 0 || told === false || !recovered)
    .map(({ fault, survived, lost, told, recovered, detail = '' }) =>
      [
        `${fault}:`,
        survived ? '' : 'not survived',
        lost > 0 ? `${lost} lost` : '',
        told === false ? 'not told' : '',
        recovered ? '' : 'not recovered',
        detail,
      ]
        .filter((part) => part !== '')
        .join(' '),
    );
}
