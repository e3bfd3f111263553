import { useQuery } from '@tanstack/react-query';
import { localPaths } from '#shared/local-api/paths';
import { allSettings, type Settings, settingChange } from '#shared/local-api/settings';
import { askLocal, sentenceOf } from '../../api.ts';
import { notify } from '../../ui/copy.ts';
import { queryClient } from '../../use-endpoint.ts';

const settingsKey = ['local', 'settings'];

/** What the mirror itself was told to do; kept in its database. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => askLocal(localPaths.settings, allSettings, { signal }),
  });
}

/** Keeps one setting. Resolves to the sentence that says what was wrong with it, or null. */
export async function saveSetting<Key extends keyof Settings>(key: Key, value: Settings[Key]): Promise<string | null> {
  try {
    const kept = await askLocal(localPaths.settings, settingChange, { method: 'POST', body: { key, value } });
    queryClient.setQueryData<Settings>(settingsKey, (before) =>
      before === undefined ? before : { ...before, [kept.key]: kept.value },
    );
    notify('Kept');
    return null;
  } catch (error) {
    return sentenceOf(error);
  }
}
