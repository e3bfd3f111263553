import { createHash, randomBytes } from 'node:crypto';

/** 32 unguessable bytes, base64url. Nothing that is computed depends on which they are. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The hash by which a secret is stored and compared: it reveals nothing when read or timed. Hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
