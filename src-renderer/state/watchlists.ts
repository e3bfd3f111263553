import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { AlertRule } from '#shared/alerts';
import type { Arguments } from '#shared/http/client';
import { localPaths } from '#shared/local-api/paths';
import {
  type QueryWatch,
  type Watch,
  type Watchlist,
  type WatchlistsAnswer,
  watchlistsAnswer,
} from '#shared/local-api/watchlists';
import { isSameWatch } from '#shared/same-watch';
import { notify } from '../ui/copy.ts';
import { queryClient } from '../use-endpoint.ts';
import { localDocument } from './local-document.ts';
import { navigate, parseHash, subscribeToLocation } from './location.ts';
import { useStatus } from './status.ts';

const kept = localDocument({
  name: 'watchlists',
  path: localPaths.watchlists,
  schema: watchlistsAnswer,
  keptOf: ({ lists }): { lists: readonly Watchlist[] } => ({ lists }),
});
/** The last deletion. */
export const useUndo = kept.useUndo;
/** Puts the lists back as they were before it. */
export const undoLast = kept.undo;

/** The list that "Watch" adds to: the one that was open last. */
export const useChosenList = create<{ id: string | null }>()(
  persist(() => ({ id: null as string | null }), { name: 'astrolabe.watchlist', version: 1 }),
);

/** The lists with their counts; read again whenever they change, also by another window, and when something was found or seen. */
export function useWatchlists() {
  const watch = useStatus(({ status }) => status?.watch);
  const mark = `${watch?.version} ${watch?.unseen} ${watch?.newest_match}`;
  useEffect(() => {
    void mark;
    void queryClient.invalidateQueries({ queryKey: kept.query.queryKey });
  }, [mark]);
  return useQuery(kept.query);
}

/** Resolves to the lists as they are then; null where it could not be done, which a notice says. `undo`: what can be taken back, in words. */
export function changeWatchlists(
  change: (lists: readonly Watchlist[]) => readonly Watchlist[],
  undo?: string,
): Promise<WatchlistsAnswer | null> {
  return kept.change(({ lists }) => ({ kept: { lists: change(lists) }, undo }));
}

/** A name as the lists allow it. */
export function listName(text: string): string {
  return text.trim().slice(0, 100) || 'Unnamed';
}

/**
 * Adds something to the list that was open last, or to a first one of its own; what any list watches already is not added. Resolves to the
 * id of the entry that watches it then; null where it could not be done, which a notice says.
 */
export async function addWatch(watch: Watch): Promise<string | null> {
  const entry = { ...watch, name: listName(watch.name), id: crypto.randomUUID() };
  const newList = crypto.randomUUID();
  let listNameShown = '';
  let duplicate: string | undefined;
  const changed = await changeWatchlists((lists) => {
    const target = lists.find(({ id }) => id === useChosenList.getState().id) ?? lists[0];
    const watching = lists.find(({ entries }) => entries.some((existing) => isSameWatch(existing, entry)));
    duplicate = watching?.entries.find((existing) => isSameWatch(existing, entry))?.id;
    listNameShown = watching?.name ?? target?.name ?? 'Watchlist';
    if (watching !== undefined) return lists;
    if (target === undefined) return [{ id: newList, name: listNameShown, entries: [entry] }];
    return lists.map((list) => (list === target ? { ...list, entries: [...list.entries, entry] } : list));
  });
  if (changed === null) return null;
  notify(duplicate === undefined ? `Watching ${entry.name} in ${listNameShown}` : `Already in ${listNameShown}`);
  return duplicate ?? entry.id;
}

/** The watch whose filters are edited in its list; null: none. */
export const useEditedWatch = create<{ entry: (QueryWatch & { id: string; listId: string }) | null }>(() => ({ entry: null }));

/** Opens the filters of a watch in the list that it is of, to be changed and saved there; leaving that list ends it. */
export function editFilters(entry: QueryWatch & { id: string }, listId: string): void {
  const { path, query } = watchTarget(entry);
  useEditedWatch.setState({ entry: { ...entry, listId } });
  navigate(path, query);
  const stop = subscribeToLocation(() => {
    if (parseHash(location.hash).path.startsWith(path) && useEditedWatch.getState().entry !== null) return;
    stop();
    useEditedWatch.setState({ entry: null });
  });
}

/** Saves the filters on screen in the watch that is edited, and leads back to its list; name, place and webhooks stay. */
export async function saveFilters(query: QueryWatch['query']): Promise<void> {
  const { entry } = useEditedWatch.getState();
  if (entry === null) return;
  const saved = await changeList(entry.listId, (list) => ({
    ...list,
    entries: list.entries.map((one) => (one.id === entry.id && one.kind === entry.kind ? { ...one, query } : one)),
  }));
  if (saved === null) return;
  notify(`Saved the filters of ${entry.name}`);
  leaveFilters();
}

/** Leads back to the list of the watch that was edited. */
export function leaveFilters(): void {
  const { entry } = useEditedWatch.getState();
  useEditedWatch.setState({ entry: null });
  if (entry !== null) navigate(`/watchlists/${entry.listId}`);
}

export function changeList(listId: string, change: (list: Watchlist) => Watchlist, undo?: string) {
  return changeWatchlists((lists) => lists.map((list) => (list.id === listId ? change(list) : list)), undo);
}

/** The array with one element moved by a step; at the end it stays. */
export function moveItem<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const to = at + by;
  const all = [...items];
  const [item] = to < 0 || to >= items.length ? [] : all.splice(at, 1);
  if (item !== undefined) all.splice(to, 0, item);
  return all;
}

/** Where an entry leads: path and query of the view that shows the thing itself. */
export function watchTarget(watch: Watch): { path: string; query: Readonly<Record<string, string | string[]>> } {
  switch (watch.kind) {
    case 'search':
      return { path: '/contracts', query: watch.query };
    case 'deals':
    case 'couriers':
    case 'blueprints':
      return { path: `/${watch.kind}`, query: watch.query };
    case 'issuer':
      return { path: `/pulse/issuers/${watch.issuer_id}`, query: {} };
    case 'corporation':
      return { path: `/pulse/corporations/${watch.corporation_id}`, query: {} };
    case 'type':
      return { path: '/depth', query: { type: String(watch.type_id) } };
    case 'contract':
      return { path: `/contracts/${watch.contract_id}`, query: {} };
    case 'fit':
      return { path: `/fits/${watch.fit_id}`, query: { staging: watch.staging_id } };
    case 'system':
    case 'alert':
      return { path: `/systems/${watch.system_id}`, query: {} };
  }
}

/** What the service is asked to try an alert over the last week. */
export function backtestArguments({ system_id: id, filter = {}, ...rule }: AlertRule): Arguments {
  const { entities, ...others } = filter;
  const ofKill = rule.when === 'kill' ? { ...others, ...(entities === undefined ? {} : { entity: entities.map(String) }) } : {};
  return { ...rule, ...ofKill, system: String(id), days: 7 };
}
