import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { UserFacingError } from '#main/runtime/user-facing-error';
import type { Clock } from '#main/runtime/world';
import { SECOND } from '#shared/time';

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
export interface Answering {
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
