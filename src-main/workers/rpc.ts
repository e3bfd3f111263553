import type { TransferListItem } from 'node:worker_threads';
import type { Remote } from '#main/queries/threads';
import { UserFacingError } from '#main/runtime/user-facing-error';

/** What one side offers the other. Arguments and results must survive the structured clone. */
// oxlint-disable-next-line typescript/no-explicit-any -- parameter lists are contravariant; `unknown[]` would refuse every real procedure.
export type Procedures = Record<string, (...args: any[]) => unknown>;

/** The part of a MessagePort that this needs; a Worker and the parent port have it too. */
export interface Port {
  postMessage(message: unknown, transfer?: TransferListItem[]): void;
  // oxlint-disable-next-line typescript/no-explicit-any -- what arrives is what the other side of this file sent.
  on(event: 'message', listener: (message: any) => void): unknown;
}

type ProcedureCall = { id: number; name: string; args: unknown[] };
/** What every thread answers as soon as it comes round to its messages. */
const PING = 'ping';
/** `isForPerson`: it is a {@link UserFacingError}, which an error that is copied to another thread no longer says of itself. */
type Response = { id: number; value: unknown } | { id: number; failure: Error; isForPerson: boolean } | { event: unknown };

/** Answers the other side's calls, at once or in time. Returns the way to send it events that it did not ask for. */
export function serve<P extends Procedures, Event = never>(
  port: Port,
  procedures: { [Name in keyof P]: P[Name] | Remote<P>[Name] },
): { emit(event: Event): void } {
  const send = (response: Response, transfer: TransferListItem[] = []) => port.postMessage(response, transfer);
  port.on('message', ({ id, name, args }: ProcedureCall) => {
    void (async () => {
      try {
        const procedure = name === PING ? () => null : procedures[name];
        if (procedure === undefined) throw new Error(`There is no procedure '${name}'.`);
        const value = await procedure(...(args as Parameters<P[string]>));
        send({ id, value }, transferable(value));
      } catch (failure) {
        const error = failure instanceof Error ? failure : new Error(String(failure));
        send({ id, failure: error, isForPerson: error instanceof UserFacingError });
      }
    })();
  });
  return { emit: (event) => send({ event }) };
}

/** Bytes that own their buffer, alone or as a member, move instead of being copied; the sender can no longer use them. */
function transferable(value: unknown): TransferListItem[] {
  if (value instanceof Uint8Array) return value.byteLength === value.buffer.byteLength ? [value.buffer as ArrayBuffer] : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.values(value).flatMap((member) => (member instanceof Uint8Array ? transferable(member) : []));
}

/**
 * Calls the other side. `ping` resolves when it has come round to its messages; `fail` rejects every call under way and to come: for when
 * the other side is gone.
 */
export function connect<P extends Procedures, Event = never>(
  port: Port,
  onEvent: (event: Event) => void = () => undefined,
): { remote: Remote<P>; ping(): Promise<unknown>; fail(failure: Error): void } {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(failure: Error): void }>();
  let lastId = 0;
  let gone: Error | null = null;

  port.on('message', (response: Response) => {
    if ('event' in response) return onEvent(response.event as Event);
    const call = waiting.get(response.id);
    waiting.delete(response.id);
    if ('failure' in response) {
      const { failure, isForPerson } = response;
      call?.reject(isForPerson ? new UserFacingError(failure.message, { cause: failure }) : failure);
    } else call?.resolve(response.value);
  });

  const call = (name: string, args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (gone !== null) return reject(gone);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      port.postMessage({ id: lastId, name, args } satisfies ProcedureCall);
    });

  return {
    remote: callable<P, object>(call, {}),
    ping: () => call(PING, []),
    fail(failure) {
      gone ??= failure;
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
    },
  };
}

/**
 * Passes every call on to what `current` gives at that moment, such as the newest of several threads that were started one after the other.
 * `own`: members that stand here.
 */
export function forwarding<P extends object, Own extends object>(current: () => Promise<P>, own: Own): Remote<P> & Own {
  return callable<P, Own>(async (name, args) => {
    const target = (await current()) as Readonly<Record<string, (...args: unknown[]) => unknown>>;
    return target[name]?.(...args);
  }, own);
}

/** An object that has a method of every name, besides its own members. */
function callable<P extends object, Own extends object>(
  call: (name: string, args: unknown[]) => Promise<unknown>,
  own: Own,
): Remote<P> & Own {
  return new Proxy(own as Remote<P> & Own, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name);
      // With a `then` it would be taken for a promise where it is awaited.
      return typeof name === 'string' && name !== 'then' ? (...args: unknown[]) => call(name, args) : undefined;
    },
  });
}
