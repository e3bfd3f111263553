import { resolve } from 'node:path';
import { type BucketAddress, isBucket, readBucketOptions } from './bucket.ts';
import { type CommandLine, ConfigError, ENDING_OPTIONS } from './command-line.ts';
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

/** Said where one of the options that end after their work comes to a window. */
export const NEEDS_NO_WINDOW = `${ENDING_OPTIONS} and --publish-schema need no window: run them with npm run headless.`;

/** What the options ask for, to be one at most. `INIT_CWD`: where npm was called, which changes to the project's folder before it runs a script. */
export function folderTasks(read: CommandLine, environment: Readonly<Record<string, string | undefined>>): FolderTask[] {
  const { publish, republish, 'with-settings': withSettings } = read;
  if (republish && (publish === undefined || isClickHouse(publish)))
    throw new ConfigError('--republish needs --publish with a folder or s3://… beside it.');
  if (withSettings && read.bundle === undefined && read.restore === undefined && read['import-bundle'] === undefined)
    throw new ConfigError('--with-settings needs --bundle, --restore or --import-bundle beside it.');
  const requested = (
    isAsked: boolean,
    kind: Extract<FolderTask['kind'], 'where' | 'open-address' | 'revoke-browsers' | 'reset'>,
  ) => (isAsked ? [{ kind }] : []);
  const withPath = (given: string | undefined, taskOf: (path: string) => FolderTask) =>
    given === undefined ? [] : [taskOf(resolve(environment['INIT_CWD'] ?? '', given))];
  const toBucket = publish !== undefined && isBucket(publish);
  const toFolder = publish !== undefined && !toBucket && !isClickHouse(publish);
  return [
    ...(toBucket ? [{ kind: 'publish-bucket' as const, bucket: readBucketOptions(publish, environment), republish }] : []),
    ...requested(read.where, 'where'),
    ...requested(read['open-address'], 'open-address'),
    ...requested(read['revoke-browsers'], 'revoke-browsers'),
    ...withPath(read.backup, (path) => ({ kind: 'backup', path })),
    ...withPath(read.restore, (path) => ({ kind: 'restore', path, withSettings })),
    ...requested(read.reset, 'reset'),
    ...withPath(read['move-to'], (path) => ({ kind: 'move', path })),
    ...withPath(toFolder ? publish : undefined, (path) => ({ kind: 'publish', path, republish })),
    ...withPath(read.bundle, (path) => ({ kind: 'bundle', path, withSettings })),
    ...withPath(read['import-bundle'], (path) => ({ kind: 'import', path, withSettings })),
  ];
}
