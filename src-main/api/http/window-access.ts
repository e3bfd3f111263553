import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { LetInBrowser } from '#shared/local-api/browsers';
import { DAY } from '#shared/time';
import { isLocal } from './caller.ts';

/** How long a browser keeps its key without being used. */
const KEPT_FOR = 30 * DAY;

/** How the owner's browsers are let in, and known from then on (security §1). */
export interface WindowAccess {
  /** The name of the cookie that holds a browser's key. */
  readonly cookie: string;
  /** The browser of a key, which is used from now on; undefined: there is none. */
  find(key: string): LetInBrowser | undefined;
  /** Lets one in, and gives the key that it is known by from then on. `agent`: what it says of itself. */
  letIn(agent: string): string;
  /** A key of its own for a browser that comes with the one that all had once; null: it does not. */
  exchange(key: string, agent: string): string | null;
  /** Those used last first. */
  list(): LetInBrowser[];
  /** Forgets one, or all but one. Throws a sentence where that cannot be written down. */
  revoke(which: { browserId: string } | { allBut: string | null }): void;
  /** Whether this is the token of the address that is to be opened. */
  isToken(given: string): boolean;
  /** The same, and it is good for nothing from then on. */
  redeem(given: string): boolean;
}

/** Who asks as the owner does. `browserId` null: a program of theirs, which can read the file that has the token. */
export interface WindowOwner {
  browserId: string | null;
}

/** Recognises the owner: on this machine, a browser by its key, a program by the token that it read. Both are compared by their hashes. */
export function ownerCheck(access: WindowAccess): (request: IncomingMessage) => WindowOwner | null {
  return (request) => {
    if (!isLocal(request)) return null;
    const key = keyIn(request, access);
    const browser = key === undefined ? undefined : access.find(key);
    if (browser !== undefined) return { browserId: browser.browser_id };
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    return token !== undefined && access.isToken(token) ? { browserId: null } : null;
  };
}

/** The key in a request's cookie; undefined: there is none. */
export function keyIn({ headers }: IncomingMessage, { cookie }: Pick<WindowAccess, 'cookie'>): string | undefined {
  const given = headers.cookie?.split('; ').find((pair) => pair.startsWith(`${cookie}=`));
  return given?.slice(cookie.length + 1);
}

/** Has a browser keep its key from now on for as long as one does that is not used. */
export function keepKey(response: Response, { cookie }: Pick<WindowAccess, 'cookie'>, key: string): void {
  response.cookie(cookie, key, { httpOnly: true, sameSite: 'strict', maxAge: KEPT_FOR });
}

/** What a browser says of itself. */
export function agentOf(request: Request): string {
  return request.get('User-Agent') ?? '';
}
