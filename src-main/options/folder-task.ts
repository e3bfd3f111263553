import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type BucketAddress, isBucket, readBucketOptions } from './bucket.ts';
import { ConfigError } from './config-error.ts';
import { isClickHouse } from './replica.ts';

/** What to do with the data folder instead of serving it; paths are full ones. */
export type FolderTask =
  | { kind: 'where' }
  | { kind: 'open-address' }
  | { kind: 'revoke-browsers' }
  | { kind: 'reset' }
  | { kind: 'backup' | 'move'; path: string }
  | { kind: 'publish'; path: string; republish: boolean }
  | { kind: 'restore' | 'import'; path: string; withSettings?: boolean }
  | { kind: 'publish-bucket'; bucket: BucketAddress; republish: boolean }
  | { kind: 'bundle'; path: string; withSettings: boolean };

/** A file or folder. PowerShell and cmd.exe hand on `~/…` as it is, and so does a variable: it would become a folder of that name. */
export const pathOption = z
  .string()
  .refine((text) => !/^~[^/\\]/.test(text), 'a path in which nothing but / follows ~, as in ~/astrolabe')
  .transform((text) => text.replace(/^~(?=$|[/\\])/, homedir));

/** The options that end after their work, by name. */
export const ENDING_OPTIONS =
  '--where, --doctor, --open-address, --revoke-browsers, --backup, --restore, --reset, --move-to, --bundle, --import-bundle, --publish to a folder or bucket';
/** Said where one of the options that end after their work comes to a window. */
export const NEEDS_NO_WINDOW = `${ENDING_OPTIONS} and --publish-schema need no window: run them with npm run headless.`;

interface FolderOptions {
  where: boolean;
  'open-address': boolean;
  'revoke-browsers': boolean;
  backup?: string | undefined;
  restore?: string | undefined;
  reset: boolean;
  'move-to'?: string | undefined;
  publish?: string | undefined;
  republish: boolean;
  bundle?: string | undefined;
  'with-settings': boolean;
  'import-bundle'?: string | undefined;
}

/** What the options ask for, to be one at most. `INIT_CWD`: where npm was called, which changes to the project's folder before it runs a script. */
export function folderTasks(read: FolderOptions, environment: Readonly<Record<string, string | undefined>>): FolderTask[] {
  const { where, backup, restore, reset, 'move-to': moveTo, publish } = read;
  const from = environment['INIT_CWD'] ?? '';
  const { 'with-settings': withSettings, 'import-bundle': imported, republish } = read;
  if (republish && (publish === undefined || isClickHouse(publish)))
    throw new ConfigError('--republish needs --publish with a folder or s3://… beside it.');
  if (withSettings && read.bundle === undefined && restore === undefined && imported === undefined)
    throw new ConfigError('--with-settings needs --bundle, --restore or --import-bundle beside it.');
  const requested: FolderTask[] = [];
  if (publish !== undefined && isBucket(publish))
    requested.push({ kind: 'publish-bucket', bucket: readBucketOptions(publish, environment), republish });
  if (where) requested.push({ kind: 'where' });
  if (read['open-address']) requested.push({ kind: 'open-address' });
  if (read['revoke-browsers']) requested.push({ kind: 'revoke-browsers' });
  if (backup !== undefined) requested.push({ kind: 'backup', path: resolve(from, backup) });
  if (restore !== undefined) requested.push({ kind: 'restore', path: resolve(from, restore), withSettings });
  if (reset) requested.push({ kind: 'reset' });
  if (moveTo !== undefined) requested.push({ kind: 'move', path: resolve(from, moveTo) });
  if (publish !== undefined && !isClickHouse(publish) && !isBucket(publish))
    requested.push({ kind: 'publish', path: resolve(from, publish), republish });
  if (read.bundle !== undefined) requested.push({ kind: 'bundle', path: resolve(from, read.bundle), withSettings });
  if (imported !== undefined) requested.push({ kind: 'import', path: resolve(from, imported), withSettings });
  return requested;
}
