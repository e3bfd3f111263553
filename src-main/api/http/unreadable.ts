import type { Socket } from 'node:net';
import type { ErrorBody, ErrorCode } from '#shared/http/errors';
import { securityHeaderLines } from './security.ts';

interface Refusal {
  status: string;
  code: ErrorCode;
  message: string;
}

/** What Node's HTTP parser gives up on, by the code of its error; anything else is a request that cannot be parsed. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'bad_request',
    message: 'The address and the headers are longer than 16 kB together; ask for less at once.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'bad_request',
    message: 'The request did not arrive whole in time; send it again.',
  },
};
const UNPARSABLE: Refusal = {
  status: '400 Bad Request',
  code: 'bad_request',
  message: 'The request is not valid HTTP; check its first line and its headers.',
};

/**
 * Answers a request that Node could not read, which therefore reaches no handler, with the one error body. Listener of the
 * server's `clientError` (https://nodejs.org/api/http.html#event-clienterror). `rateLines`: what the head says of the limit.
 */
export function refuseUnreadable(failure: Error & { code?: string }, socket: Socket, rateLines: readonly string[] = []): void {
  if (failure.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = REFUSALS[failure.code ?? ''] ?? UNPARSABLE;
  const body = JSON.stringify({ error: { code, message } } satisfies ErrorBody);
  const headers = [
    ...securityHeaderLines(),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...rateLines,
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}
