import { useCallback, useRef, useState } from 'react';
import { regionList } from '#shared/contracts-api/reference';
import type { Watch, Watchlist } from '#shared/local-api/watchlists';
import { contractsService } from '../../api.ts';
import { TypePicker } from '../../contracts/type-picker.tsx';
import { useKeys } from '../../state/keys.ts';
import { navigate } from '../../state/location.ts';
import { changeList, changeWatchlists, listName, moveItem, watchTarget } from '../../state/watchlists.ts';
import { SystemPicker } from '../../systems/system-picker.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import { NewAlert } from './alert-form.tsx';
import { Entry } from './entry.tsx';
import { Matches } from './matches.tsx';

interface Props {
  list: Watchlist;
  first: boolean;
  last: boolean;
  seenUntil: number;
}

/** One list: its name, what it watches, what it has found. */
export function ListPanel({ list, first, last, seenUntil }: Props) {
  // What was new when the list was opened stays marked as new while it is looked at.
  const [since] = useState(seenUntil);
  const field = useRef<HTMLInputElement>(null);
  const regions = useEndpoint(contractsService, regionList, {});
  const regionNames = new Map((regions.body?.data ?? []).map((region) => [region.region_id, region.name]));
  const { entries } = list;
  useKeys('List', { '/': { label: 'Add an item type', run: () => field.current?.focus() } });

  const add = (watch: Watch) =>
    void changeList(list.id, (before) => ({ ...before, entries: [...before.entries, { ...watch, id: crypto.randomUUID() }] }));
  const openEntry = useCallback(
    (id: string) => {
      const entry = entries.find((one) => one.id === id);
      if (entry === undefined) return;
      const { path, query } = watchTarget(entry);
      navigate(path, query);
    },
    [entries],
  );
  const nameOf = useCallback((id: string) => entries.find((entry) => entry.id === id)?.name ?? '', [entries]);
  return (
    <div className="watch-panel">
      <ScrollBox className="watch-list" label={`List ${list.name}`}>
        <ListHead key={list.id} list={list} first={first} last={last} />
        <div className="watch-add" role="group" aria-label="Add to the list">
          <TypePicker
            input={field}
            onPick={(id, label) => add({ kind: 'type', name: label, type_id: id, price_max: null, region_id: null })}
          />
          <SystemPicker
            className="words"
            label="System to watch"
            placeholder="System"
            onPick={({ id, name: label }) => add({ kind: 'system', name: label, system_id: id, when: 'contracts', kills_min: 5 })}
          />
          <NewAlert onAdd={add} />
        </div>
        {entries.length === 0 ? (
          <p className="note">
            This list watches nothing yet: add a type or a system above, or a search or contract from Contracts; what is watched
            there comes into the list that was open last.
          </p>
        ) : (
          <ul className="watch-entries" aria-label="Watched">
            {entries.map((entry, index) => (
              <Entry
                key={entry.id}
                entry={entry}
                listId={list.id}
                regions={regionNames}
                first={index === 0}
                last={index === entries.length - 1}
                onMove={(by) =>
                  void changeList(list.id, (before) => ({ ...before, entries: moveItem(before.entries, index, by) }))
                }
                onChange={(changed) =>
                  void changeList(list.id, (before) => ({
                    ...before,
                    entries: before.entries.map((one) => (one.id === entry.id ? changed : one)),
                  }))
                }
                onDelete={() =>
                  void changeList(
                    list.id,
                    (before) => ({ ...before, entries: before.entries.filter(({ id }) => id !== entry.id) }),
                    `removing ${entry.name}`,
                  )
                }
              />
            ))}
          </ul>
        )}
      </ScrollBox>
      <Matches listId={list.id} since={since} watches={entries.length > 0} nameOf={nameOf} openEntry={openEntry} />
    </div>
  );
}

/** The list's name, its place among the lists, and its end. */
function ListHead({ list, first, last }: Omit<Props, 'seenUntil'>) {
  const [name, setName] = useState(list.name);
  const rename = () => {
    const wanted = listName(name);
    setName(wanted);
    if (wanted !== list.name) void changeList(list.id, (before) => ({ ...before, name: wanted }));
  };
  const move = (by: -1 | 1) =>
    void changeWatchlists((lists) =>
      moveItem(
        lists,
        lists.findIndex(({ id }) => id === list.id),
        by,
      ),
    );
  return (
    <header className="watch-head">
      <input
        className="field watch-name"
        aria-label="Name of the list"
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={rename}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
      />
      <IconButton icon="up" label="Move the list up" disabled={first} onClick={() => move(-1)} />
      <IconButton icon="down" label="Move the list down" disabled={last} onClick={() => move(1)} />
      <IconButton
        icon="close"
        label="Delete the list"
        onClick={() => {
          void changeWatchlists((lists) => lists.filter(({ id }) => id !== list.id), `deleting ${list.name}`);
          navigate('/watchlists', {}, 'replace');
        }}
      />
    </header>
  );
}
