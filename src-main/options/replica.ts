import { isLoopback } from '#main/runtime/loopback';
import { type CommandLine, ConfigError } from './command-line.ts';

/** Which ClickHouse the mirror is published to, or filled from; `days` of history, null: all of it. */
export type ReplicaConfig =
  | { role: 'publishes'; address: ClickHouseAddress; cluster: string | null }
  | { role: 'follows'; address: ClickHouseAddress; days: number | null };

/** Where a ClickHouse is, and who asks it. Serialisable: it crosses to worker threads as it is. */
export interface ClickHouseAddress {
  /** Of its HTTP interface: `http://127.0.0.1:8123`. */
  url: string;
  username: string;
  /** In no answer, log line or file. */
  password: string;
  database: string;
  /** What people are shown: `clickhouse://127.0.0.1:8123/astrolabe`. */
  shown: string;
}

/** An address as it may be repeated in a sentence. */
export const withoutPassword = (given: string): string => given.replace(/\/\/[^/]*@/, '//…@');
/** Whether --publish names a ClickHouse, and not a place for files. */
export const isClickHouse = (to: string): boolean => /^clickhouses?:/.test(to);

/** Which ClickHouse the options name; null: none. Throws {@link ConfigError}, which repeats no address because that may hold a password. */
export function readReplicaOptions(read: CommandLine): ReplicaConfig | null {
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

/**
 * Reads `clickhouse://user:password@host:port/database` (HTTP, to this machine alone) or `clickhouses://…` (TLS). A mistake is a sentence
 * without the password.
 */
export function readClickHouseAddress(text: string): ClickHouseAddress | { refused: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isTls = url?.protocol === 'clickhouses:';
  if (url === null || (!isTls && url.protocol !== 'clickhouse:') || url.hostname === '' || url.search !== '' || url.hash !== '')
    return { refused: 'an address such as clickhouse://user:password@127.0.0.1:8123/astrolabe, or clickhouses:// with TLS' };
  if (!isTls && !isLoopback(url.hostname.replaceAll(/[[\]]/g, '')))
    return {
      refused: 'clickhouses:// where it is not on this machine: without TLS the password and the data can be read on the way',
    };
  const database = decodeURIComponent(url.pathname.slice(1)) || 'astrolabe';
  if (!/^[A-Za-z_]\w{0,60}$/.test(database)) return { refused: 'an address whose database has letters, digits and _ alone' };
  const host = `${url.hostname}:${url.port || (isTls ? '8443' : '8123')}`;
  return {
    url: `${isTls ? 'https' : 'http'}://${host}`,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database,
    shown: `${url.protocol}//${host}/${database}`,
  };
}
