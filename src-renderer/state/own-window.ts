import {
  useHiddenContracts,
  useMyHours,
  usePreferences,
  useSavedSearches,
  useSavedStatements,
  useStaging,
  useTableLayouts,
} from './local-storage.ts';
import { navigate, parseHash, subscribeToLocation } from './location.ts';
import { followed, type Selection, type SelectionMessage, selectionOf } from './selection.ts';
import { useChosenList } from './watchlists.ts';

/** What the browser keeps for all windows of this address. What the core stores, each window gets from it. */
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

/** Takes over what another window changes of what the browser keeps, and what is selected there. Returns the way to stop that. */
export function followOtherWindows(): () => void {
  const take = ({ key }: StorageEvent) => {
    for (const { persist } of shared) if (persist.getOptions().name === key) void persist.rehydrate();
  };
  window.addEventListener('storage', take);
  const stopSelections = followSelections();
  return () => {
    window.removeEventListener('storage', take);
    stopSelections();
  };
}

/** Tells the other windows what is selected here, and selects what is selected there. */
function followSelections(): () => void {
  const channel = new BroadcastChannel('astrolabe.selection');
  let last = selectionOf(location.hash);
  let taken: Selection | null = null;
  const stopTelling = subscribeToLocation(() => {
    const selection = selectionOf(location.hash);
    if (isSame(selection, last)) return;
    last = selection;
    if (selection === null) return;
    taken = null;
    channel.postMessage({ selection, isDetached } satisfies SelectionMessage);
  });
  channel.onmessage = ({ data }: MessageEvent<SelectionMessage>) => {
    const hash = followed(location.hash, data, isDetached);
    if (hash === null) return;
    // What the person selected here is a step back; what was only followed is not.
    const step = taken !== null && isSame(last, taken) ? 'replace' : 'push';
    // Known before the window goes there, so that it is not sent again.
    last = data.selection;
    taken = data.selection;
    const { path, query } = parseHash(hash);
    navigate(path, query, step);
  };
  return () => {
    stopTelling();
    channel.close();
  };
}

const isSame = (one: Selection | null, other: Selection | null) => one?.kind === other?.kind && one?.id === other?.id;
