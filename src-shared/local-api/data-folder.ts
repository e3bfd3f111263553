import { z } from 'zod';
import { utcTime } from '../http/members.ts';

const bytes = z.int().min(0);
const path = z.string().trim().min(1, 'a path').max(4096);

/** How a file was looked through: the longer of SQLite's checks, or for a file of more than a gigabyte the shorter one. */
const mirrorChecks = ['integrity_check', 'quick_check'] as const;

/** A backup that was made and found whole. */
export const backupMade = z.object({ file: z.string(), bytes, check: z.enum(mirrorChecks), at: utcTime });
export type BackupMade = z.infer<typeof backupMade>;

/** What can be done with the data folder; one at a time. */
export const operationRequest = z.discriminatedUnion('kind', [
  /** `path`: a file that does not exist yet or a folder; null: the folder's own `backups`. */
  z.object({ kind: z.literal('backup'), path: path.nullable() }),
  /** `with_settings`: its allowed origins and webhooks, with their secrets, take the place of those that are there. */
  z.object({ kind: z.literal('restore'), path, with_settings: z.boolean().default(false) }),
  z.object({ kind: z.literal('move'), path }),
  /** Deletes the mirror, but not what the person made; `confirm` is what they typed. */
  z.object({ kind: z.literal('reset'), confirm: z.literal('reset', "the word 'reset'") }),
  /** Deletes the mirror that the last restore replaced. */
  z.object({ kind: z.literal('discard') }),
]);
export type OperationRequest = z.infer<typeof operationRequest>;

/** An operation under way, or the last one since the program started. */
const operation = z.object({
  kind: z.enum(['backup', 'restore', 'move', 'reset', 'discard']),
  state: z.enum(['running', 'done', 'failed']),
  /** Bytes copied; null where nothing is copied. */
  progress: z.object({ done: bytes, total: bytes }).nullable(),
  /** One sentence on how it ended; null while it runs. */
  sentence: z.string().nullable(),
  started_at: utcTime,
  ended_at: utcTime.nullable(),
});
export type Operation = z.infer<typeof operation>;

/** GET /local/v1/data-folder, and the answer to what is asked of it. */
export const dataFolder = z.object({
  folder: z.string(),
  /** Which of the two mirrors below it is in use. */
  galaxy: z.enum(['live', 'demo']),
  /** Of the mirror in use: its database, and what was written and is not merged into it yet. */
  mirror: z.object({ file: z.string(), bytes, unmerged_bytes: bytes }),
  /** Everything of Astrolabe's in the folder: both mirrors, backups, what a restore has kept. */
  bytes,
  /** What this user can still write on that disk; null where it is not known. */
  free_bytes: bytes.nullable(),
  /** Where a backup goes that names no place. */
  backups: z.string(),
  last_backup: backupMade.nullable(),
  /** The mirror that the last restore replaced. */
  replaced_mirror: z.object({ file: z.string(), bytes }).nullable(),
  /** Whether a desktop shell can open folders and show dialogs. */
  desktop: z.boolean(),
  operation: operation.nullable(),
});
export type DataFolder = z.infer<typeof dataFolder>;

/** POST /local/v1/data-folder/choose: a path out of the system's dialog; the desktop app only. */
export const choiceRequest = z.object({ what: z.enum(['folder', 'file']) });
/** The path that was chosen; null where the dialog was closed without a choice. */
export const pathAnswer = z.object({ path: z.string().nullable() });
export type PathAnswer = z.infer<typeof pathAnswer>;
