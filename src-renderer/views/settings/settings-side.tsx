import { type RefObject, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../state/keys.ts';
import { useHashLocation, valueOf } from '../../state/location.ts';
import { useSettings } from '../../state/use-settings.ts';
import { Button } from '../../ui/controls/button.tsx';

/** A field that finds settings by words, and the sections that have them. */
export function SettingsSide({ page }: { page: RefObject<HTMLDivElement | null> }) {
  const { query } = useHashLocation();
  // A link may lead to the settings that have some words.
  const [words, setWords] = useState(valueOf(query, 'words') ?? '');
  const [titles, setTitles] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  useKeys('This view', { '/': { label: 'Search the settings', run: () => field.current?.select() } });
  const { data } = useSettings();
  useEffect(() => {
    // Once more when the settings are here: some sections are there with them alone.
    void data;
    if (page.current !== null) setTitles(showOnly(page.current, words));
  }, [page, words, data]);
  return (
    <div className="settings-side">
      <input
        ref={field}
        type="search"
        className="field"
        placeholder="Search  /"
        aria-label="Search the settings"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <nav aria-label="Sections">
        {titles.map((title) => (
          <Button key={title} look="quiet" onClick={() => scrollTo(page.current, title)}>
            {title}
          </Button>
        ))}
      </nav>
      {titles.length > 0 || words === '' ? null : <p className="note">No setting has these words.</p>}
    </div>
  );
}

function scrollTo(page: HTMLElement | null, title: string): void {
  for (const heading of page?.querySelectorAll('h2') ?? []) if (heading.textContent === title) heading.scrollIntoView();
}

/**
 * Hides the sections, and the single settings, that do not have all of the words; a heading that has them shows all of its section. Returns
 * the titles of the sections that are left. It goes by what is written, which the parts of a section alone know.
 */
function showOnly(page: HTMLElement, words: string): string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (element: Element | null) => wanted.every((word) => element?.textContent.toLowerCase().includes(word) ?? false);
  const left: string[] = [];
  for (const section of page.querySelectorAll<HTMLElement>(':scope > section')) {
    const heading = section.querySelector('h2');
    const settings = [...section.querySelectorAll<HTMLElement>('.setting')];
    section.hidden = !has(section);
    for (const setting of settings) setting.hidden = !has(heading) && !has(setting) && settings.some(has);
    if (!section.hidden) left.push(heading?.textContent ?? '');
  }
  return left;
}
