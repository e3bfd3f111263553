import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { UserFacingError } from '#main/runtime/user-facing-error';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { ErrorBody, ErrorCode } from '#shared/http/errors';
import { SECOND } from '#shared/time';
import { securityHeaderLines } from './security.ts';

/** How long a connection may keep the server waiting. Milliseconds. */
const PATIENCE = {
  /** For a request to arrive whole: nothing of ours sends more than some MB. */
  request: 20 * SECOND,
  /** For a connection over which nothing moves, such as that of a reader who takes nothing, or of who waits for a server. */
  stalled: 30 * SECOND,
  /** For what still runs when its server stops. */
  stopping: 2 * SECOND,
  /** For the rest to be taken when the port is given back. */
  closing: SECOND / 2,
};

/** What answers the requests of a port for a while. */
interface Answering {
  answer: RequestListener;
  /** Of a request that Node could not read. */
  refuse(failure: Error & { code?: string }, socket: Socket): void;
}

/** A port of this machine that is ours, whether or not there is a server behind it already. */
export interface Listener {
  readonly host: string;
  readonly port: number;
  /** Has requests answered from here on, those first that came before. */
  serve(server: Answering): void;
  /** Lets running requests end for two seconds at most. What comes from here on waits for the next server. */
  stop(): Promise<void>;
  /** Gives the port back. Idempotent. */
  close(): Promise<void>;
}

/**
 * Takes a port; 0 picks a free one. Nothing is answered before there is a server, and no connection is refused meanwhile: no other program
 * can take the port while a mirror is opened. Throws what {@link listenFailure} gives.
 */
export async function openListener(
  { host, port: wanted, patience: given = {} }: { host: string; port: number; patience?: Partial<typeof PATIENCE> },
  clock: Clock,
): Promise<Listener> {
  const patience = { ...PATIENCE, ...given };
  const waiting = new Set<() => void>();
  const running = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  let server: Answering | null = null;
  let isClosing = false;
  let ended: () => void = () => undefined;

  const receive: RequestListener = (request, response) => {
    if (isClosing) return void request.socket.destroySoon();
    const begin = () => {
      running.add(response);
      server?.answer(request, response);
    };
    response.once('close', () => {
      waiting.delete(begin);
      running.delete(response);
      // Node would keep the connection for the next request, which a listener that closes has to wait for.
      if (isClosing && request.socket.writable) request.socket.destroySoon();
      if (running.size === 0) ended();
    });
    if (server === null) waiting.add(begin);
    else begin();
  };

  const listener = nodeServer(patience, receive);
  listener.on('clientError', (failure: Error, socket: Socket) => {
    if (server === null) socket.destroy();
    else server.refuse(failure, socket);
  });
  // Node would answer by itself.
  listener.on('checkExpectation', receive);
  listener.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  await new Promise<void>((resolve, reject) => {
    listener.once('error', (failure: NodeJS.ErrnoException) => reject(listenFailure(failure, host, wanted)));
    listener.listen(wanted, host.replaceAll(/[[\]]/g, ''), resolve);
  });

  return {
    host,
    port: (listener.address() as AddressInfo).port,
    serve(next) {
      server = next;
      for (const begin of waiting) begin();
      waiting.clear();
    },
    async stop() {
      server = null;
      if (running.size === 0) return;
      const done = new Promise<void>((resolve) => {
        ended = resolve;
      });
      await within(patience.stopping, clock, done, () => {
        for (const { socket } of running) socket?.destroy();
      });
    },
    async close() {
      if (!listener.listening) return;
      isClosing = true;
      const done = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const socket of connections) socket.destroySoon();
      await within(patience.closing, clock, done, () => listener.closeAllConnections());
    },
  };
}

function nodeServer({ request, stalled }: typeof PATIENCE, receive: RequestListener): Server {
  const server = createServer(
    {
      // Ours refuses a request without a Host as well, with the one error body.
      requireHostHeader: false,
      headersTimeout: request,
      requestTimeout: request,
      connectionsCheckingInterval: request / 4,
    },
    receive,
  );
  server.timeout = stalled;
  // Node's five seconds are how often many a script asks: it would write to a connection that is closed at that moment.
  server.keepAliveTimeout = stalled;
  return server;
}

/** Waits for something, and does what ends it once patience has run out. */
async function within(ms: number, clock: Clock, done: Promise<void>, end: () => void): Promise<void> {
  const enough = new AbortController();
  const impatience = clock.wall.sleep(ms, enough.signal).then(end, () => undefined);
  await done;
  enough.abort();
  await impatience;
}

/** The port cannot be had; the message says what to do. */
export class PortInUseError extends UserFacingError {
  override name = 'PortInUseError';
}

/** Another program holds the port. `holder`: who it is and what to do with it, as far as that is known. */
export class PortBusyError extends PortInUseError {
  constructor({ host, port }: { host: string; port: number }, holder?: string) {
    const use = holder === undefined ? '; close what uses it' : ` by ${holder}`;
    super(`Port ${port} on ${host} is in use${use}, or choose another with --port (0 picks a free one).`);
  }
}

/** Why nothing can listen there, as a sentence for a person where the reason is known. */
function listenFailure(failure: NodeJS.ErrnoException, host: string, port: number): Error {
  if (failure.code === 'EADDRINUSE') return new PortBusyError({ host, port });
  if (failure.code === 'EACCES')
    return new PortInUseError(`Port ${port} on ${host} is not permitted to this user; choose another with --port.`);
  if (failure.code === 'EADDRNOTAVAIL')
    return new PortInUseError(`${host} is not an address of this machine; choose another with --host.`);
  return failure;
}

/**
 * Lets one request in at each turn of the event loop: one of each connection after the other, each connection's in the order in which
 * they came. Node hands over all that have arrived without a pause: of 200 clients at once the last would keep timers, threads and the
 * window waiting for the work of all others, and one that has sent thousands of requests ahead everybody who came after it.
 */
export function oneATurn(handle: RequestListener): RequestListener {
  /** By connection; whose turn is next is first, and none is empty. */
  const waiting = new Map<IncomingMessage['socket'], Parameters<RequestListener>[]>();
  let isLettingIn = false;

  async function letIn(): Promise<void> {
    for (;;) {
      await yieldToEventLoop();
      for (const [socket, requests] of waiting) {
        waiting.delete(socket);
        const next = requests.shift();
        if (requests.length > 0 && !socket.destroyed) waiting.set(socket, requests);
        // A caller who has gone meanwhile needs no answer.
        if (next !== undefined && !socket.destroyed) handle(...next);
        break;
      }
      if (waiting.size === 0) return void (isLettingIn = false);
    }
  }

  return (request, response) => {
    const requests = waiting.get(request.socket);
    if (requests !== undefined) return void requests.push([request, response]);
    waiting.set(request.socket, [[request, response]]);
    if (isLettingIn) return;
    isLettingIn = true;
    void letIn();
  };
}

/**
 * Watches each answer that its reader does not take at once, since what is not taken is held in memory. Closes the connection of one that
 * has not taken an answer whole within this many milliseconds of its last byte being written: a byte now and then keeps it from counting as
 * stalled. Where all of them together wait for more bytes than the limit, the connections that have waited longest are closed.
 */
export function slowReaders({ clock, withinMs, mostBytes }: { clock: Clock; withinMs: number; mostBytes: number }) {
  /** Who waited longest is first. */
  const waiting = new Map<ServerResponse, IncomingMessage['socket']>();

  function dropLongestWaiting(newest: ServerResponse): void {
    let bytes = 0;
    for (const response of waiting.keys()) bytes += response.writableLength;
    for (const [response, socket] of waiting) {
      if (bytes <= mostBytes || response === newest) return;
      bytes -= response.writableLength;
      waiting.delete(response);
      socket.destroy();
    }
  }

  /** When an answer's last byte was written. */
  function written({ socket }: IncomingMessage, response: ServerResponse): void {
    // Nearly every answer fits into what the operating system takes at once.
    if (socket.writableLength === 0) return;
    waiting.set(response, socket);
    const taken = new AbortController();
    response.once('close', () => {
      waiting.delete(response);
      taken.abort();
    });
    clock.sleep(withinMs, taken.signal).then(
      () => socket.destroy(),
      () => undefined,
    );
    dropLongestWaiting(response);
  }

  /** To be called before a request is answered. */
  return (request: IncomingMessage, response: ServerResponse): void =>
    void response.once('prefinish', () => written(request, response));
}

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
