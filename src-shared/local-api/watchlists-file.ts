import { z } from 'zod';
import { MOST_ENTRIES, MOST_LISTS, type Watchlist, watch, watchName } from './watchlists.ts';

/** What an exported file holds: watches without the ids and times of this mirror. */
export const watchlistsFile = z.object({
  format: z.literal('astrolabe-watchlists'),
  format_version: z.literal(1),
  lists: z
    .array(z.object({ name: watchName, entries: z.array(watch).max(MOST_ENTRIES, `at most ${MOST_ENTRIES} entries a list`) }))
    .min(1, 'at least one list')
    .max(MOST_LISTS, `at most ${MOST_LISTS} lists`),
});
export type WatchlistsFile = z.infer<typeof watchlistsFile>;

/** Writes lists for another mirror, or for keeping. */
export function writeWatchlistsFile(all: readonly Watchlist[]): string {
  const file = { format: 'astrolabe-watchlists', format_version: 1, lists: all };
  return `${JSON.stringify(watchlistsFile.parse(file), null, 2)}\n`;
}

/** Reads an exported file; or says in a sentence what is wrong with it. */
export function readWatchlistsFile(text: string): { ok: true; lists: WatchlistsFile['lists'] } | { ok: false; message: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: 'The file is not JSON; choose one that Astrolabe has exported.' };
  }
  const read = watchlistsFile.safeParse(json);
  if (read.success) return { ok: true, lists: read.data.lists };
  const [issue] = read.error.issues;
  const first = issue?.path[0];
  if (first === undefined || first === 'format' || first === 'format_version')
    return { ok: false, message: 'The file holds no watchlists of a version that this Astrolabe reads; nothing was imported.' };
  return { ok: false, message: `${issue?.path.join('.')}: ${issue?.message}; nothing was imported.` };
}
