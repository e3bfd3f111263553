import { mirror } from './0001-mirror.ts';

/** In order; the position is the schema version. A landed step is never edited. */
export const migrations: readonly string[] = [mirror];
