import { dataService } from '../api.ts';
import { copyText, notify } from '../ui/copy.ts';
import type { SavedSearch } from './local-storage/saved-searches.ts';
import { saveSetting, useSettings } from './use-settings.ts';

/** Searches that have an address which every program of this machine may read. */
export function usePublishedSearches() {
  const { data: settings } = useSettings();
  const names = new Set(settings?.published_searches.map(({ name }) => name));
  return {
    isPublished: ({ name }: SavedSearch) => names.has(publishedName(name)),
    /** Publishes the search as it is now, and copies its address. */
    async publish({ name, query }: SavedSearch): Promise<void> {
      const slug = publishedName(name);
      const wrong = await saveSetting('published_searches', (all) => [
        ...all.filter((one) => one.name !== slug),
        { name: slug, query },
      ]);
      if (wrong === null)
        await copyText(`${dataService.base}/api/v1/saved/${slug}.csv`, 'the address; .json, .ndjson and .parquet are there too');
      else notify(`Not published: ${wrong}`);
    },
    /** Takes its address away. */
    async withdraw({ name }: SavedSearch): Promise<void> {
      const slug = publishedName(name);
      if (!names.has(slug)) return;
      const wrong = await saveSetting('published_searches', (all) => all.filter((one) => one.name !== slug));
      if (wrong !== null) notify(`Its address is still there: ${wrong}`);
    },
  };
}

/** The name of a search in its address: small letters, digits and hyphens. */
export function publishedName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plain.slice(0, 60).replace(/-+$/, '') || 'search';
}
