import { useNow } from '../clock.ts';
import { usePreferences } from '../state/local-storage/preferences.ts';
import { detach, isDetached } from '../state/own-window.ts';
import { IconButton } from '../ui/controls/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { clockTime, formatDateTime, zoneName } from '../ui/time.ts';
import { Sources } from './sources.tsx';

/** Search, clock, the ages of all sources, and help. */
export function Bar({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  return (
    <header className="bar">
      <button type="button" className="search-box" onClick={onSearch}>
        <Icon name="search" />
        <span>Search or command</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="bar-end">
        <Clock />
        <Sources />
        <IconButton icon="help" label="Help: this view and its keys (?)" onClick={onHelp} />
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
