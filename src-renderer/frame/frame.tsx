import { Suspense, useEffect, useRef, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useNow } from '../clock.ts';
import { type Bindings, useKeys } from '../state/keys.ts';
import { usePreferences } from '../state/local-storage.ts';
import { navigateToView, useCameFrom, useHashLocation } from '../state/location.ts';
import { detach, isDetached } from '../state/own-window.ts';
import { usePasteAnywhere } from '../state/paste.ts';
import { useFollowRedAndBlue } from '../state/red-and-blue.ts';
import { sectionOf } from '../state/view-locations.ts';
import { Button, IconButton } from '../ui/controls/button.tsx';
import { useNotice } from '../ui/copy.ts';
import { Icon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/states.tsx';
import { clockTime, formatDateTime, zoneName } from '../ui/time.ts';
import { EntityPage, FirstRun, type View, views } from '../views/index.ts';
import { Bands } from './bands.tsx';
import { Boundary } from './boundary.tsx';
import { Foot } from './foot.tsx';
import { Help } from './help.tsx';
import { Palette } from './palette.tsx';
import { Rail } from './rail.tsx';
import { Sources } from './sources.tsx';

/** What surrounds every view. */
export function Frame() {
  const [sheet, setSheet] = useState<'palette' | 'help' | null>(null);
  const { path } = useHashLocation();
  const section = views.find((view) => path === view.path || path.startsWith(`${view.path}/`));
  const main = useRef<HTMLElement>(null);
  const title = section?.title ?? 'Astrolabe';
  useEffect(() => {
    document.title = section === undefined ? 'Astrolabe' : `${title} · Astrolabe`;
  }, [section, title]);

  const bindings: Bindings = {
    'Ctrl+k': { label: 'Search or command', run: () => setSheet('palette') },
    'g n': { label: 'Open this view in a window of its own', run: detach },
    '?': { label: 'Help: this view and its keys', run: () => setSheet('help') },
    ...Object.fromEntries(
      views.map((view) => [
        `g ${view.key}`,
        {
          label: `Go to ${view.title}`,
          run: () => {
            navigateToView(view.path);
            main.current?.focus({ preventScroll: true });
          },
        },
      ]),
    ),
  };
  useKeys('Everywhere', bindings);
  usePasteAnywhere();
  useFollowRedAndBlue();

  return (
    <div className={isDetached ? 'frame frame-detached' : 'frame'}>
      <nav className="skip-line" aria-label="Skip">
        <a
          className="skip"
          href={`#${path}`}
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          Skip to the view
        </a>
      </nav>
      <Bands />
      {isDetached ? null : <Rail />}
      <Bar onSearch={() => setSheet('palette')} onHelp={() => setSheet('help')} />
      <main ref={main} tabIndex={-1} aria-label={title}>
        <Boundary key={section?.path ?? path}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <Pages />
          </Suspense>
        </Boundary>
        {views
          .filter(({ keepAlive }) => keepAlive === true)
          .map((view) => (
            <KeepAlive key={view.path} view={view} active={section === view} />
          ))}
      </main>
      <Foot />
      <Notice />
      {sheet === 'palette' ? <Palette onClose={() => setSheet(null)} onHelp={() => setSheet('help')} /> : null}
      {sheet === 'help' ? <Help onClose={() => setSheet(null)} /> : null}
    </div>
  );
}

/** The page that the address names. */
function Pages() {
  return (
    <Switch>
      <Route path="/first-run">
        <FirstRun />
      </Route>
      <Route path="/entities/:entity">
        <EntityPage />
      </Route>
      {views.map((view) =>
        view.keepAlive === true ? (
          <Route key={view.path} path={`${view.path}/*?`}>
            {null}
          </Route>
        ) : (
          <Route key={view.path} path={`${view.path}/*?`} component={view.page} />
        ),
      )}
      <Route>
        <Redirect to="/contracts" />
      </Route>
    </Switch>
  );
}

/** Short messages in passing; read aloud without taking the focus. */
function Notice() {
  const text = useNotice((notice) => notice.text);
  return (
    <div className="notice" role="status" aria-live="polite" data-shown={text !== ''}>
      {text}
    </div>
  );
}

/** A view that is mounted when it is first visited and stays mounted, inert behind the others, when another is shown. */
function KeepAlive({ view: { page: Page }, active }: { view: View; active: boolean }) {
  const [opened, setOpened] = useState(active);
  if (active && !opened) setOpened(true);
  if (!active && !opened) return null;
  return (
    <div className="keep-alive" inert={!active}>
      <Boundary>
        <Suspense fallback={active ? <Skeleton lines={8} /> : null}>
          <Page />
        </Suspense>
      </Boundary>
    </div>
  );
}

/** Search, clock, the ages of all sources, and help. */
function Bar({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  return (
    <header className="bar">
      <button type="button" className="search-box" onClick={onSearch}>
        <Icon name="search" />
        <span>Search or command</span>
        <kbd>Ctrl K</kbd>
      </button>
      <BackLink />
      <div className="bar-end">
        <Clock />
        <Sources />
        <Button look="quiet" icon="help" title="What this view answers, how to read it, and its keys (?)" onClick={onHelp}>
          Help
        </Button>
        {isDetached ? null : <IconButton icon="open" label="Open this view in a window of its own (g n)" onClick={detach} />}
      </div>
    </header>
  );
}

function Clock() {
  const now = useNow(1000);
  const zone = usePreferences(({ timeZone }) => timeZone);
  return (
    <time className="bar-clock" title={`${formatDateTime(now, zone)} ${zoneName(now, zone)}`}>
      {clockTime(now, zone)} <span className="unit">{zoneName(now, zone)}</span>
    </time>
  );
}

/** The way back from the page of one thing, such as a system or an item type, to the view whose link led there. */
function BackLink() {
  const { path, query } = useHashLocation();
  const from = useCameFrom();
  const [before, now] = [sectionOf(from), sectionOf(path)];
  const isShown = before !== '/' && before !== now && (path !== now || query['type'] !== undefined);
  const back = () => history.back();
  const title = views.find((view) => view.path === before)?.title ?? 'the page before';
  useKeys('Everywhere', isShown ? { Backspace: { label: 'Back to where a link led from', run: back } } : null);
  return isShown ? (
    <a
      className="back-link"
      href={from}
      title={`Back to ${title} (Backspace)`}
      onClick={(event) => {
        event.preventDefault();
        back();
      }}
    >
      ← Back to {title}
    </a>
  ) : null;
}
