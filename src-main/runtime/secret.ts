import { createHash, randomBytes } from 'node:crypto';

/** 32 bytes that nobody can guess, base64url. Nothing that is computed depends on which they are. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** By what a secret is known where it is kept or compared: whoever reads it learns nothing, nor does who times a comparison. Hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
