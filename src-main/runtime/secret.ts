import { randomBytes } from 'node:crypto';

/** 32 bytes that nobody can guess, base64url. Nothing that is computed depends on which they are. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');
