import { z } from 'zod';

/** How a column's values are kept. `bytes` and `hours` are written as text: hexadecimal digits, and 24 counts with commas between. */
export type ReplicaColumnType = 'integer' | 'real' | 'text' | 'bytes' | 'hours';

/** A column of a table that is published. */
export interface ReplicaColumn {
  name: string;
  type: ReplicaColumnType;
  nullable: boolean;
}

/** A value of a column as it is published. */
export type ReplicaValue = string | number | null;

/** Where a row lies in time, for those who want the newest days only. `day` and `hour`: whole ones since 1970; `iso`: ISO 8601 UTC text. */
export interface ReplicaTime {
  column: string;
  kind: 'iso' | 'day' | 'hour';
}

/** A table of the mirror that is published row by row. */
export interface ReplicaTable {
  name: string;
  columns: readonly ReplicaColumn[];
  /** Names of its primary key's columns, in their order. */
  key: readonly string[];
  /** Its rows lie in time themselves, or with the contract that they belong to; null: it holds what is true now. */
  time: ReplicaTime | 'of contract' | null;
  /** A row stands for what was true until the next one of the same key, its time left out: the one before the first day counts too. */
  persists: boolean;
}

/** A row as it is published. `values`: in the order of the table's columns; where it is deleted, all but the key's are of no meaning. */
export interface ReplicaRow {
  values: ReplicaValue[];
  version: number;
  isDeleted: boolean;
}

/** How far a publication has come. */
export const replicaState = z.object({
  /** Of an unbroken record of one mirror's changes. */
  generation: z.string(),
  galaxy: z.enum(['live', 'demo']),
  /** Of the mirror's schema. */
  schema: z.int(),
  /** Everything up to here is published. */
  version: z.int(),
  /** Where the first filling has come to; null: it has ended. */
  filling: z.object({ table: z.string(), lastKey: z.string().nullable() }).nullable(),
  /** The newest version of each table's rows, so that a follower reads only tables that changed. */
  changed: z.record(z.string(), z.int()),
  /** ISO 8601 UTC. */
  at: z.string(),
});
export type ReplicaState = z.infer<typeof replicaState>;

/** How far a follower has come. */
export const followingCursor = z.object({
  /** Of the store. */
  version: z.int(),
  /** Where the first filling has come to; null: it has ended. */
  filling: z.object({ table: z.string(), lastKey: z.string().nullable() }).nullable(),
});
export type FollowingCursor = z.infer<typeof followingCursor>;
