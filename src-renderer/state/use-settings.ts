import { queryOptions, useQuery } from '@tanstack/react-query';
import { localPaths } from '#shared/local-api/paths';
import { allSettings, type Settings, settingChange } from '#shared/local-api/settings';
import { askLocal, sentenceOf } from '../api.ts';
import { wait } from '../clock.ts';
import { notify } from '../ui/copy.ts';
import { queryClient } from '../use-endpoint.ts';

/** Under which the window remembers the settings. */
export const settingsKey = ['local', 'settings'];

const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => askLocal(localPaths.settings, allSettings, { signal }),
});

/** The settings of the mirror itself, which are in its database. */
export function useSettings() {
  return useQuery(settingsQuery);
}

/** A save that takes longer waits for something. */
const SLOW_SAVE_MS = 2000;

/** The list of places to avoid that the map fills. */
const FROM_THE_MAP = 'From the map';

/** Adds a system to the kept list of places to avoid that is filled from the map. */
export function avoidOnRoutes(name: string): Promise<string | null> {
  return saveSetting('planning', (saved) => {
    const places = saved.avoid_lists.find((list) => list.name === FROM_THE_MAP)?.places ?? [];
    const others = saved.avoid_lists.filter((list) => list.name !== FROM_THE_MAP);
    return { ...saved, avoid_lists: [...others, { name: FROM_THE_MAP, places: [...new Set([...places, name])] }] };
  });
}

let pendingSaves: Promise<unknown> = Promise.resolve();

/**
 * Saves one setting; `change`: its new value, or a function of the saved one. Changes are made one after the other, each of what
 * those before it have left, so that none is lost to one that was made before. Resolves to the sentence that says what was wrong
 * with it, or null.
 */
export async function saveSetting<Key extends keyof Settings>(
  key: Key,
  change: Settings[Key] | ((saved: Settings[Key]) => Settings[Key]),
): Promise<string | null> {
  const save = pendingSaves.then(async () => {
    const value = change instanceof Function ? change((await queryClient.ensureQueryData(settingsQuery))[key]) : change;
    const saved = await askLocal(localPaths.settings, settingChange, { method: 'POST', body: { key, value } });
    queryClient.setQueryData<Settings>(settingsKey, (before) =>
      before === undefined ? before : { ...before, [saved.key]: saved.value },
    );
  });
  pendingSaves = save.catch(() => undefined);
  const saved = new AbortController();
  wait(SLOW_SAVE_MS, saved.signal).then(
    () => notify('Not saved yet: it waits until the mirror can be written'),
    () => undefined,
  );
  try {
    await save;
    notify('Saved');
    return null;
  } catch (error) {
    return sentenceOf(error);
  } finally {
    saved.abort();
  }
}
