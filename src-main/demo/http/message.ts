import { createHash } from 'node:crypto';
import type { DataSourceName } from '#shared/sources';

/** A request as a simulated service receives it. */
export interface SimulatedRequest {
  /** Its id is the folder of the simulator's origin at which it is served. */
  source: DataSourceName;
  method: string;
  /** After the source's base, without query. */
  path: string;
  query: URLSearchParams;
  header(name: string): string | undefined;
  body: string;
  /** The source's own base address, for links in answers. */
  base: string;
  /** A fault asked for the snapshot before the current one (see Fault `page-roll`). */
  rolledBack: boolean;
}

/** An answer of a simulated service; `body` null: none. */
export interface SimulatedReply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

/** One source. `replaced`: a fault's reply, to be charged and marked as one of its own. */
export type SimulatedService = (
  request: SimulatedRequest,
  replaced: SimulatedReply | null,
) => SimulatedReply | Promise<SimulatedReply>;

/** An answer with a JSON body. */
export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): SimulatedReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

export function textReply(status: number, body: string, contentType = 'text/plain; charset=utf-8'): SimulatedReply {
  return { status, headers: { 'content-type': contentType }, body };
}

/** What a load balancer says when no server behind it answers. */
export function gatewayPage(status: number): SimulatedReply {
  const titles: Readonly<Record<number, string>> = {
    500: 'Internal Server Error',
    502: 'Bad Gateway',
    503: 'Service Temporarily Unavailable',
    504: 'Gateway Time-out',
  };
  const title = `${status} ${titles[status] ?? 'Error'}`;
  const body = `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`;
  return { status, headers: { 'content-type': 'text/html', server: 'awselb/2.0' }, body };
}

/** `Wed, 30 Sep 2026 16:01:57 GMT` */
export function httpDate(ms: number): string {
  return new Date(ms).toUTCString();
}

/** Whether the client's copy is the current one: If-None-Match decides, else If-Modified-Since (RFC 9110 §13.2.2). */
export function isUnchanged(
  request: SimulatedRequest,
  validators: { etag?: string | undefined; lastModified?: number | undefined },
): boolean {
  const tags = request.header('if-none-match');
  if (tags !== undefined) {
    const { etag } = validators;
    if (etag === undefined) return false;
    return tags.split(',').some((tag) => tag.trim() === '*' || opaque(tag.trim()) === opaque(etag));
  }
  const since = Date.parse(request.header('if-modified-since') ?? '');
  return validators.lastModified !== undefined && Math.floor(validators.lastModified / 1000) * 1000 <= since;
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** A good answer with this ETag, and 304 to a request that sends it. */
export function withConstantEtag(request: SimulatedRequest, reply: SimulatedReply, etag: string): SimulatedReply {
  if (reply.status !== 200) return reply;
  const headers = { ...reply.headers, etag };
  return isUnchanged(request, { etag }) ? { status: 304, headers, body: null } : { ...reply, headers };
}

/** Quoted, of the content alone: an unchanged list keeps its tag from snapshot to snapshot. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha1').update(body).digest('hex')}"`;
}
