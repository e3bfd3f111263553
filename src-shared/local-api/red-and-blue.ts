import { z } from 'zod';
import { entityKinds } from '../plan-api/entities.ts';

/** Entries of each of the two lists at most. */
export const MOST_LISTED = 2000;

const listed = z.object({
  id: z.int().positive(),
  /** null: the mirror does not know the id. */
  kind: z.enum(entityKinds).nullable(),
  name: z.string().trim().min(1).max(100),
});
export type ListedEntity = z.infer<typeof listed>;

/** Alliances, corporations and pilots that the person holds for enemies and for friends. An entity in both is blue. */
export const redAndBlue = z.object({
  red: z.array(listed).max(MOST_LISTED).default([]),
  blue: z.array(listed).max(MOST_LISTED).default([]),
});

/** POST /local/v1/red-and-blue/read: a pasted list, one name or id a line. */
export const pastedEntities = z.object({ text: z.string().max(200_000) });

/** What its lines stand for, each once, and the lines that are nothing that the mirror knows. */
export const readEntities = z.object({ found: z.array(listed), unknown: z.array(z.string()) });
export type ReadEntities = z.infer<typeof readEntities>;
