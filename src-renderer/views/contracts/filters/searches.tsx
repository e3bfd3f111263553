import { useState } from 'react';
import { dataService } from '../../../api.ts';
import { type SavedSearch, useSavedSearches } from '../../../state/local-storage.ts';
import { navigate } from '../../../state/location.ts';
import { saveSetting, useSettings } from '../../../state/use-settings.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { KeepForm } from '../../../ui/controls/keep-form.tsx';
import { Popover } from '../../../ui/controls/popover.tsx';
import { copyText, notify } from '../../../ui/copy.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What the search on screen would be called. */
  suggested: string;
  /** The search on screen; null where its filters are broken. */
  query: Record<string, string | string[]> | null;
}

const LONGEST_NAME = 100;

/** Searches under names of one's own: keep the one on screen, or go to another. */
export function Searches({ open, onOpenChange, suggested, query }: Props) {
  const { searches, save, remove } = useSavedSearches();
  const [name, setName] = useState<string | null>(null);
  const wanted = (name ?? suggested).trim();
  const keep = () => {
    if (query === null || wanted === '') return;
    save(wanted, query);
    notify(`Saved as ${wanted}`);
    setName(null);
    onOpenChange(false);
  };
  return (
    <Popover
      label="Named searches"
      align="end"
      className="kept"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button look="quiet" icon="search" title="Save this search under a name, or open one (s)">
          Searches
        </Button>
      }
    >
      <KeepForm
        label="Save this search as"
        name={name ?? suggested}
        onName={setName}
        longestName={LONGEST_NAME}
        isTaken={searches.some((one) => one.name === wanted)}
        disabled={query === null || wanted === ''}
        onKeep={keep}
      />
      {searches.length === 0 ? (
        <p className="note">None is saved yet. Saved searches are also found in the palette (Ctrl K).</p>
      ) : (
        <ul className="kept-list" aria-label="Saved searches">
          {searches.map((search) => (
            <SavedSearchLine
              key={search.id}
              search={search}
              onOpen={() => {
                onOpenChange(false);
                navigate('/contracts', search.query);
              }}
              onForget={() => remove(search.id)}
            />
          ))}
        </ul>
      )}
    </Popover>
  );
}

/** One kept search: gone to, given an address, forgotten. */
function SavedSearchLine({ search, onOpen, onForget }: { search: SavedSearch; onOpen: () => void; onForget: () => void }) {
  const { isPublished, publish, withdraw } = usePublishedSearches();
  const { name } = search;
  const published = isPublished(search);
  return (
    <li>
      <Button look="quiet" onClick={onOpen}>
        {name}
      </Button>
      <IconButton
        icon="link"
        label={
          published ? `Publish ${name} as it is kept, and copy its address` : `Give ${name} an address for scripts, and copy it`
        }
        aria-pressed={published}
        onClick={() => void publish(search)}
      />
      <IconButton
        icon="close"
        label={`Forget ${name}`}
        onClick={() => {
          onForget();
          void withdraw(search);
        }}
      />
    </li>
  );
}

/** Searches that have an address which every program of this machine may read. */
function usePublishedSearches() {
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
