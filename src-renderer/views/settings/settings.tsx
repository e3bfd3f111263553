import './settings.css';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { sourceTable } from '#shared/sources';
import { contractsService } from '../../api.ts';
import { useKeys } from '../../state/keys.ts';
import {
  defaultPreferences,
  type Preferences,
  textScales,
  useHiddenContracts,
  usePreferences,
  useTableLayouts,
} from '../../state/local-storage.ts';
import { navigate, useHashLocation, valueOf } from '../../state/location.ts';
import { useDemo } from '../../state/mode.ts';
import { useStatus } from '../../state/status.ts';
import { useSettings } from '../../state/use-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { notify } from '../../ui/copy.ts';
import { count, percent, plural } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { FOR_SIGNED_IN } from '../../ui/states.tsx';
import { BrowserSettings } from './browser-settings.tsx';
import { DataFolderSettings } from './data-folder-settings.tsx';
import { DesktopSettings } from './desktop-settings.tsx';
import { Line } from './line.tsx';
import { MirrorSettings } from './mirror-settings.tsx';
import { ModelSettings } from './model-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PlanningSettings } from './planning-settings.tsx';
import { RedAndBlueSettings } from './red-and-blue-settings.tsx';
import { ShipSettings } from './ship-settings.tsx';
import { SourcesSettings } from './sources-settings.tsx';
import { TradeSettings } from './trade-settings.tsx';
import { WebhookSettings } from './webhook-settings.tsx';

/** What a person can change about the window and the mirror behind it. */
export function Settings() {
  const page = useRef<HTMLDivElement>(null);
  const readOnly = useStatus((state) => state.readOnly);
  return (
    <div className="view">
      <header className="view-head">
        <h1>Settings</h1>
        <p className="soft">How should this window look, and what should the mirror keep?</p>
      </header>
      <div className="settings">
        <SettingsSide page={page} />
        <ScrollBox className="page" label="All settings">
          <div ref={page}>
            {readOnly ? (
              <>
                <LookSettings />
                <ListSettings />
                <section className="note">{FOR_SIGNED_IN}: all other settings.</section>
              </>
            ) : (
              <AllSettings />
            )}
          </div>
        </ScrollBox>
      </div>
    </div>
  );
}

function AllSettings() {
  return (
    <>
      <section>
        <h2>Trading</h2>
        <TradeSettings />
        <ShipSettings />
      </section>
      <section>
        <h2>Routes and jumps</h2>
        <PlanningSettings />
      </section>
      <section>
        <h2>Red and blue</h2>
        <RedAndBlueSettings />
      </section>
      <section>
        <h2>Watchlists</h2>
        <NotificationSettings />
        <WebhookSettings />
      </section>
      <LookSettings />
      <ListSettings />
      <DesktopSettings />
      <section>
        <h2>Sources</h2>
        <SourcesSettings />
      </section>
      <section>
        <h2>{sourceTable.llm.label}</h2>
        <ModelSettings />
      </section>
      <section aria-labelledby="browsers">
        <h2 id="browsers">Browsers</h2>
        <BrowserSettings />
      </section>
      <ThisMirror />
      <DataFolderSettings />
    </>
  );
}

/** Theme, text size, motion and time zone of this browser. */
function LookSettings() {
  const preferences = usePreferences();
  const set = (change: Partial<Preferences>) => usePreferences.setState(change);
  const scale = useId();
  return (
    <section>
      <h2>Look</h2>
      <p className="note">This and the lists below are kept in this browser.</p>
      <Line name="Theme">
        <Segmented
          label="Theme"
          value={preferences.theme}
          options={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
            { value: 'system', label: 'As the system' },
          ]}
          onChange={(theme) => set({ theme })}
        />
      </Line>
      <Line name={<label htmlFor={scale}>Text size</label>} about="Everything grows with it: rows, spaces, plots.">
        <input
          id={scale}
          type="range"
          min={textScales.minimum}
          max={textScales.maximum}
          step={textScales.step}
          value={preferences.textScale}
          onChange={({ target }) => set({ textScale: Number(target.value) })}
        />
        <output htmlFor={scale}>{percent(preferences.textScale)}</output>
      </Line>
      <Line name="Motion" about="The system’s own wish to reduce motion is always honoured.">
        <Segmented
          label="Motion"
          value={preferences.motion}
          options={[
            { value: 'system', label: 'As the system' },
            { value: 'reduced', label: 'None' },
          ]}
          onChange={(motion) => set({ motion })}
        />
      </Line>
      <Line name="Times" about="Days of statistics are EVE days either way.">
        <Segmented
          label="Times"
          value={preferences.timeZone}
          options={[
            { value: 'eve', label: 'EVE (UTC)' },
            { value: 'local', label: 'This machine’s' },
          ]}
          onChange={(timeZone) => set({ timeZone })}
        />
      </Line>
    </section>
  );
}

/** What the lists of this browser remember: hidden contracts, arranged tables. */
function ListSettings() {
  const hidden = useHiddenContracts();
  const layouts = useTableLayouts();
  return (
    <section>
      <h2>Lists</h2>
      <Line name="Hidden contracts" about="Hidden with x; they stay in the mirror and in the API.">
        <span>{plural(hidden.ids.length, 'contract')}</span>
        <Button
          disabled={hidden.ids.length === 0}
          onClick={() => {
            hidden.showAll();
            notify('All contracts are shown again');
          }}
        >
          Show all again
        </Button>
      </Line>
      <Line name="Tables" about="Which columns, in which order, how wide, which stay in sight.">
        <span>{plural(Object.keys(layouts.tables).length, 'arranged table')}</span>
        <Button disabled={Object.keys(layouts.tables).length === 0} onClick={() => layouts.reset()}>
          Reset tables
        </Button>
      </Line>
      <Line name="Look and lists">
        <Button
          onClick={() => {
            usePreferences.setState(defaultPreferences);
            hidden.showAll();
            layouts.reset();
          }}
        >
          Reset all
        </Button>
      </Line>
    </section>
  );
}

/** Which galaxy is mirrored, how long it is kept, and where it is served. */
function ThisMirror() {
  const status = useStatus((state) => state.status);
  const demo = useDemo();
  return (
    <section>
      <h2>This mirror</h2>
      <Line name="Galaxy" about="Either choice can be changed at any time; the data of both is kept apart.">
        <span>{demo ? 'Demo galaxy, invented data' : 'New Eden, live'}</span>
        <Button onClick={() => navigate('/first-run')}>{demo ? 'Leave the demo' : 'Explore the demo galaxy'}</Button>
      </Line>
      <MirrorSettings />
      <Line name="Address" about="Of this start.">
        <code>{contractsService.base}</code>
      </Line>
      <Line name="Holds">
        <span>
          {count(status?.counts.contracts)} contracts, {count(status?.counts.items)} items
        </span>
      </Line>
    </section>
  );
}

/** A field that finds settings by words, and the sections that have them. */
function SettingsSide({ page }: { page: RefObject<HTMLDivElement | null> }) {
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
