import { isLoopback } from '#main/runtime/loopback';

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
