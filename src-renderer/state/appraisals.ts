import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiCallError } from '#shared/http/client';
import { appraisalsDocument, type SavedAppraisal } from '#shared/local-api/appraisals';
import { localPaths } from '#shared/local-api/paths';
import { askLocal, sentenceOf } from '../api.ts';
import { notify } from '../ui/copy.ts';
import { queryClient } from '../use-endpoint.ts';

const appraisalsKey = ['local', 'appraisals'];
const read = () => askLocal(localPaths.appraisals, appraisalsDocument);

/** The appraisals that are saved on this machine. */
export function useSavedAppraisals() {
  return useQuery({ queryKey: appraisalsKey, queryFn: read });
}

/** The saved appraisals before the last deletion, for taking it back; null: nothing to take back. */
export const useAppraisalUndo = create<{ name: string; before: SavedAppraisal[] } | { name: null; before: null }>(() => ({
  name: null,
  before: null,
}));

/**
 * Changes the saved appraisals as they are now, also after another window has changed them. Resolves to whether that could be done; a notice
 * says why not. `removed`: the name of what is deleted, which can be taken back.
 */
async function changeAppraisals(change: (all: SavedAppraisal[]) => SavedAppraisal[], removed?: string): Promise<boolean> {
  try {
    for (let attempt = 0; ; attempt += 1) {
      const before = await read();
      const body = { version: before.version, appraisals: change(before.appraisals) };
      try {
        const after = await askLocal(localPaths.appraisals, appraisalsDocument, { method: 'PUT', body });
        queryClient.setQueryData(appraisalsKey, after);
        useAppraisalUndo.setState(
          removed === undefined ? { name: null, before: null } : { name: removed, before: before.appraisals },
        );
        return true;
      } catch (error) {
        if (!(error instanceof ApiCallError && error.status === 409 && attempt < 3)) throw error;
      }
    }
  } catch (error) {
    notify(sentenceOf(error));
    return false;
  }
}

/** Keeps one, in the place of any with its name or id, the newest first. */
export async function saveAppraisal(saved: SavedAppraisal): Promise<void> {
  const others = (all: SavedAppraisal[]) => all.filter(({ id, name }) => id !== saved.id && name !== saved.name);
  if (await changeAppraisals((all) => [saved, ...others(all)])) notify(`Saved ${saved.name}`);
}

/** Deletes one; {@link undoAppraisals} takes it back. */
export async function removeAppraisal({ id, name }: SavedAppraisal): Promise<void> {
  await changeAppraisals((all) => all.filter((one) => one.id !== id), name);
}

export async function undoAppraisals(): Promise<void> {
  const { before } = useAppraisalUndo.getState();
  if (before !== null && (await changeAppraisals(() => before))) notify('Put back');
}
