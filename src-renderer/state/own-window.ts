import { useHiddenContracts } from './hidden-contracts.ts';
import { useMyHours } from './my-hours.ts';
import { usePreferences } from './preferences.ts';
import { useSavedSearches } from './saved-searches.ts';
import { useSavedStatements } from './saved-statements.ts';
import { useStaging } from './staging.ts';
import { useTableLayouts } from './table-layouts.ts';
import { useChosenList } from './watchlists.ts';

/** What the browser keeps for all windows of this address. What the core keeps, each window hears of by itself. */
const shared = [
  usePreferences,
  useHiddenContracts,
  useMyHours,
  useSavedSearches,
  useSavedStatements,
  useStaging,
  useTableLayouts,
  useChosenList,
];

/** Whether this window shows one view by itself, beside the window with all of them. */
export const isDetached = new URLSearchParams(location.search).has('detached');

/** Opens what is on screen in a window of its own; the desktop app keeps that above all others. */
export function detach(): void {
  window.open(`${location.pathname}?detached${location.hash}`, '', 'popup,width=1100,height=760');
}

/** Takes over what another window changes of what the browser keeps. Returns the way to stop that. */
export function followOtherWindows(): () => void {
  const take = ({ key }: StorageEvent) => {
    for (const { persist } of shared) if (persist.getOptions().name === key) void persist.rehydrate();
  };
  window.addEventListener('storage', take);
  return () => window.removeEventListener('storage', take);
}
