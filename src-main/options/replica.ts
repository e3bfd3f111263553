import type { ReplicaConfig } from '#main/ingest/replica/jobs';
import { readClickHouseAddress } from '#main/upstream/clickhouse/address';
import { ConfigError } from './config-error.ts';

/** An address as it may be repeated in a sentence. */
export const withoutPassword = (given: string): string => given.replace(/\/\/[^/]*@/, '//…@');
/** Whether --publish names a ClickHouse, and not a place for files. */
export const isClickHouse = (to: string): boolean => /^clickhouses?:/.test(to);

interface Given {
  publish?: string | undefined;
  'publish-cluster'?: string | undefined;
  'publish-schema': boolean;
  follow?: string | undefined;
  'follow-days'?: number | undefined;
}

/** Which ClickHouse the options name; null: none. Throws {@link ConfigError}, which repeats no address because that may hold a password. */
export function readReplicaOptions(read: Given): ReplicaConfig | null {
  const { publish, follow, 'publish-cluster': cluster = null, 'follow-days': days = null } = read;
  const published = publish !== undefined && isClickHouse(publish) ? publish : undefined;
  if (published !== undefined && follow !== undefined)
    throw new ConfigError(
      '--publish clickhouse://… and --follow exclude each other: a mirror is either published or filled from a store.',
    );
  if (published === undefined && (cluster !== null || read['publish-schema']))
    throw new ConfigError('--publish-cluster and --publish-schema need --publish clickhouse://… beside them.');
  if (days !== null && follow === undefined) throw new ConfigError('--follow-days needs --follow beside it.');
  const given = published ?? follow;
  if (given === undefined) return null;
  const address = readClickHouseAddress(given);
  if ('refused' in address)
    throw new ConfigError(`--${published === undefined ? 'follow' : 'publish'} must be ${address.refused}.`);
  return published === undefined ? { role: 'follows', address, days } : { role: 'publishes', address, cluster };
}
