import { useQuery } from '@tanstack/react-query';
import { appraisalsDocument, type SavedAppraisal } from '#shared/local-api/appraisals';
import { localPaths } from '#shared/local-api/paths';
import { notify } from '../ui/copy.ts';
import { localDocument } from './local-document.ts';

const saved = localDocument({
  name: 'appraisals',
  path: localPaths.appraisals,
  schema: appraisalsDocument,
  keptOf: ({ appraisals }) => ({ appraisals }),
});
/** The name of the appraisal that was deleted last. */
export const useAppraisalUndo = saved.useUndo;
export const undoAppraisals = saved.undo;

/** The appraisals that are saved on this machine. */
export function useSavedAppraisals() {
  return useQuery(saved.query);
}

/** `removed`: the name of what is deleted, which can be taken back. Null where it could not be done, which a notice says. */
function changeAppraisals(change: (all: SavedAppraisal[]) => SavedAppraisal[], removed?: string) {
  return saved.change(({ appraisals }) => ({ kept: { appraisals: change(appraisals) }, undo: removed }));
}

/** Keeps one, in the place of any with its name or id, the newest first. */
export async function saveAppraisal(appraisal: SavedAppraisal): Promise<void> {
  const others = (all: SavedAppraisal[]) => all.filter(({ id, name }) => id !== appraisal.id && name !== appraisal.name);
  if ((await changeAppraisals((all) => [appraisal, ...others(all)])) !== null) notify(`Saved ${appraisal.name}`);
}

/** Deletes one; {@link undoAppraisals} takes it back. */
export async function removeAppraisal({ id, name }: SavedAppraisal): Promise<void> {
  await changeAppraisals((all) => all.filter((one) => one.id !== id), name);
}
