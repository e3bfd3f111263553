import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import net from 'node:net';

/**
 * Loaded before a program (`--import`), in its main thread and in each of its workers: writes a line for every connection
 * that it opens, every name that it looks up and every datagram that it sends to the file of ASTROLABE_CONNECTIONS.
 */
const file = process.env['ASTROLABE_CONNECTIONS'];
if (file === undefined) throw new Error('ASTROLABE_CONNECTIONS must name a file.');
const note = (line: string) => appendFileSync(file, `${line}\n`);

type Connecting = (this: net.Socket, ...given: unknown[]) => net.Socket;
// TLS ends here too: a secure socket is opened as a plain one.
const connect = net.Socket.prototype.connect as Connecting;
(net.Socket.prototype as { connect: Connecting }).connect = function (...given) {
  // Node hands its own calls on as one list.
  const [first, second] = Array.isArray(given[0]) ? (given[0] as unknown[]) : given;
  const target = typeof first === 'object' && first !== null ? (first as { host?: string; port?: number; path?: unknown }) : {};
  const { host = typeof second === 'string' ? second : 'localhost', port = first } = target;
  note(typeof target.path !== 'string' ? `connect ${host}:${String(port)}` : `connect ${target.path}`);
  return connect.apply(this, given);
};

/** Replaces each function whose name fits by one that notes its first argument. */
function noteNames(owner: object, pattern: RegExp): void {
  const functions = owner as Record<string, unknown>;
  for (const name of Object.keys(functions).filter((key) => pattern.test(key))) {
    const original = functions[name];
    if (typeof original !== 'function') continue;
    functions[name] = function (this: unknown, ...given: unknown[]): unknown {
      // An address is no name: listening "looks it up" too, without any request.
      if (net.isIP(String(given[0])) === 0) note(`${name} ${String(given[0])}`);
      return original.apply(this, given);
    };
  }
}
noteNames(dns, /^(lookup|resolve\w*|reverse)$/);
noteNames(dns.promises, /^(lookup|resolve\w*|reverse)$/);
const send = dgram.Socket.prototype.send as (this: dgram.Socket, ...given: unknown[]) => void;
(dgram.Socket.prototype as { send: typeof send }).send = function (...given) {
  note('datagram');
  send.apply(this, given);
};
