import type { z } from 'zod';
import { create } from 'zustand';
import { ApiCallError } from '#shared/http/client';
import { askLocal, sentenceOf } from '../api.ts';
import { notify } from '../ui/copy.ts';
import { queryClient } from '../use-endpoint.ts';

/** Other windows may change it between a read and a save, but hardly as often as this. */
const MOST_ATTEMPTS = 4;

/**
 * What a person keeps on this machine as one document, with a number for each version of it: its query, changes to it as it is then, and the
 * last one taken back. `keptOf`: what a change leaves of an answer, as it is sent.
 */
export function localDocument<Schema extends z.ZodType<{ version: number }>, Kept extends object>({
  name,
  path,
  schema,
  keptOf,
}: {
  name: string;
  path: string;
  schema: Schema;
  keptOf: (answer: z.output<Schema>) => Kept;
}) {
  type Answer = z.output<Schema>;
  const queryKey = ['local', name];
  /** What the last change did, in words, and what was there before; null: nothing to take back. */
  const useUndo = create<{ what: string; before: Kept } | { what: null; before: null }>(() => ({ what: null, before: null }));

  /**
   * Changes the document as it is now, also after another window has changed it. Resolves to what it is then; null where that could not be
   * done, and a notice says why. `undo`: what the change does, where it can be taken back.
   */
  async function change(make: (before: Answer) => { kept: Kept; undo?: string | undefined }): Promise<Answer | null> {
    try {
      for (let attempt = 1; ; attempt += 1) {
        const before = await askLocal(path, schema);
        const { kept, undo } = make(before);
        try {
          const after = await askLocal(path, schema, { method: 'PUT', body: { ...kept, version: before.version } });
          queryClient.setQueryData(queryKey, after);
          useUndo.setState(undo === undefined ? { what: null, before: null } : { what: undo, before: keptOf(before) });
          return after;
        } catch (error) {
          if (!(error instanceof ApiCallError && error.status === 409 && attempt < MOST_ATTEMPTS)) throw error;
        }
      }
    } catch (error) {
      notify(sentenceOf(error));
      return null;
    }
  }

  return {
    query: { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => askLocal(path, schema, { signal }) },
    change,
    useUndo,
    async undo(): Promise<void> {
      const { before } = useUndo.getState();
      if (before !== null && (await change(() => ({ kept: before }))) !== null) notify('Put back');
    },
  };
}
