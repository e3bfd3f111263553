import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { localPaths } from '#shared/local-api/paths';
import { allSettings, type Settings, settingChange } from '#shared/local-api/settings';
import { askLocal, sentenceOf } from '../../api.ts';
import { notify } from '../../ui/copy.ts';
import { queryClient } from '../../use-endpoint.ts';

/** Under which the window remembers the settings. */
export const settingsKey = ['local', 'settings'];

/** What the mirror itself was told to do; kept in its database. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => askLocal(localPaths.settings, allSettings, { signal }),
  });
}

let saves: Promise<unknown> = Promise.resolve();
let newest = 0;

/**
 * Keeps one setting. Resolves to the sentence that says what was wrong with it, or null. It is shown at once, so that the next
 * change is built on it, and changes reach the server one after the other: none is lost to one that was made before.
 */
export async function saveSetting<Key extends keyof Settings>(key: Key, value: Settings[Key]): Promise<string | null> {
  newest += 1;
  const mine = newest;
  const change = settingChange.safeParse({ key, value });
  if (change.success) show(change.data);
  const save = saves.then(() => askLocal(localPaths.settings, settingChange, { method: 'POST', body: { key, value } }));
  saves = save.catch(() => undefined);
  try {
    const kept = await save;
    // What was changed since is not taken back for what was kept of this one.
    if (mine === newest) show(kept);
    notify('Kept');
    return null;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: settingsKey });
    return sentenceOf(error);
  }
}

function show({ key, value }: z.infer<typeof settingChange>): void {
  queryClient.setQueryData<Settings>(settingsKey, (before) => (before === undefined ? before : { ...before, [key]: value }));
}
