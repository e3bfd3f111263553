import './watchlists.css';
import { useEffect, useRef } from 'react';
import { alertFigures } from '#shared/alerts';
import type { Watch, Watchlist, WatchlistsAnswer } from '#shared/local-api/watchlists';
import { isSameWatch } from '#shared/same-watch';
import { systemSearch } from '#shared/systems-api/topology';
import { systemsService } from '../../api.ts';
import { useKeys } from '../../state/keys.ts';
import { useStaging } from '../../state/local-storage.ts';
import { formatHash, navigate, useHashLocation } from '../../state/location.ts';
import { addWatch, changeWatchlists, undoLast, useChosenList, useUndo, useWatchlists } from '../../state/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/copy.ts';
import { count, plural } from '../../ui/format.ts';
import { Empty, Unanswered } from '../../ui/states.tsx';
import { saveFile } from '../../ui/table/export.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { NewAlert } from './alert-form.tsx';
import { ListPanel } from './list-panel.tsx';

/** What reads and writes files of lists; it comes with the first of them. */
const files = () => import('#shared/local-api/watchlists-file');

function addList(lists: readonly Watchlist[]): void {
  const id = crypto.randomUUID();
  const taken = new Set(lists.map(({ name }) => name));
  let name = 'Watchlist';
  for (let number = 2; taken.has(name); number += 1) name = `Watchlist ${number}`;
  void changeWatchlists((all) => [...all, { id, name, entries: [] }]).then(
    (done) => done !== null && navigate(`/watchlists/${id}`),
  );
}

async function importFile(file: File): Promise<void> {
  const { readWatchlistsFile } = await files();
  const read = readWatchlistsFile(await file.text());
  if (!read.ok) return notify(read.message);
  const added = read.lists.map(({ name, entries }) => ({
    id: crypto.randomUUID(),
    name,
    entries: entries.map((entry) => ({ ...entry, id: crypto.randomUUID() })),
  }));
  let watched = 0;
  const done = await changeWatchlists((all) => {
    const imported = withoutWatched(added, all);
    watched = imported.left;
    return [...all, ...imported.lists];
  }, 'the import');
  if (done === null) return;
  const leftOut =
    watched === 0
      ? ''
      : `, without ${plural(watched, 'entry', 'entries')} that ${watched === 1 ? 'was' : 'were'} watched already`;
  notify(`Imported ${plural(added.length, 'list')}${leftOut}`);
  navigate(`/watchlists/${added[0]?.id ?? ''}`);
}

async function exportLists(lists: readonly Watchlist[]): Promise<void> {
  saveFile('watchlists', 'json', (await files()).writeWatchlistsFile(lists));
}

/** The lists without what others watch already, and how many entries that were. */
function withoutWatched(added: readonly Watchlist[], all: readonly Watchlist[]): { lists: Watchlist[]; left: number } {
  const seen = all.flatMap(({ entries }) => entries);
  let left = 0;
  const lists = added.map((list) => ({
    ...list,
    entries: list.entries.filter((entry) => {
      const isNew = !seen.some((other) => isSameWatch(entry, other));
      if (isNew) seen.push(entry);
      else left += 1;
      return isNew;
    }),
  }));
  return { lists, left };
}

/** What the person waits for: lists on the left, the chosen one with what it has found beside them. */
export function Watchlists() {
  const { path } = useHashLocation();
  const { data, error, refetch } = useWatchlists();
  const selected = useChosenList(({ id }) => id);
  const lists = data?.lists ?? [];
  const wanted = /^\/watchlists\/([\w-]+)(?:\/\d+)?$/.exec(path)?.[1] ?? selected;
  const at = Math.max(
    0,
    lists.findIndex(({ id }) => id === wanted),
  );
  const list = lists[at];
  const listId = list?.id;
  useEffect(() => {
    if (listId !== undefined) useChosenList.setState({ id: listId });
  }, [listId]);
  const open = (index: number) => {
    const next = lists[index];
    if (next !== undefined) navigate(`/watchlists/${next.id}`);
  };
  useKeys('This view', {
    n: { label: 'New list', run: () => addList(lists) },
    ']': { label: 'Next list', run: () => open(at + 1) },
    '[': { label: 'Previous list', run: () => open(at - 1) },
    u: { label: 'Take the last deletion back', run: () => void undoLast() },
  });

  return (
    <div className="view">
      <header className="view-head">
        <h1>Watchlists</h1>
        <p className="soft">What did I wait for, and has it come?</p>
        <Actions lists={lists} />
      </header>
      {data === undefined ? (
        <Unanswered answer={{ error, refetch }} lines={8} label="Loading the watchlists" />
      ) : list === undefined ? (
        <Empty
          title="Nothing is watched yet"
          action={
            <>
              <ExampleWatches />
              <Button look="quiet" icon="plus" onClick={() => addList(lists)}>
                Make a list
              </Button>
            </>
          }
        >
          Click one to be told from now on, or make your own: every list has a Watch button (Contracts, Deals, Couriers,
          Blueprints, Depth, Kills), and an alert watches a system. Matches are counted here and beside Watchlists; in Settings
          you turn on desktop notifications and webhooks.
        </Empty>
      ) : (
        <div className="watch-split">
          <ListNavigation data={data} current={list.id} />
          <ListPanel
            key={list.id}
            list={list}
            first={at === 0}
            last={at === lists.length - 1}
            seenUntil={data.counts.find((one) => one.list_id === list.id)?.seen_until ?? 0}
          />
        </div>
      )}
    </div>
  );
}

/** Undo, a new list, import and export. */
function Actions({ lists }: { lists: readonly Watchlist[] }) {
  const undo = useUndo();
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="view-actions">
      {undo.what === null ? null : (
        <Button look="quiet" icon="reset" onClick={() => void undoLast()}>
          Undo {undo.what}
        </Button>
      )}
      <Button look="quiet" icon="plus" onClick={() => addList(lists)}>
        New list
      </Button>
      <Button look="quiet" onClick={() => file.current?.click()}>
        Import
      </Button>
      <Button look="quiet" icon="export" disabled={lists.length === 0} onClick={() => void exportLists(lists)}>
        Export
      </Button>
      <input
        ref={file}
        className="visually-hidden"
        type="file"
        accept="application/json,.json"
        aria-label="A file of watchlists"
        tabIndex={-1}
        onChange={({ target }) => {
          const [selectedFile] = target.files ?? [];
          if (selectedFile !== undefined) void importFile(selectedFile);
          target.value = '';
        }}
      />
    </div>
  );
}

/** The lists on the left, each with how many of its matches are unseen. */
function ListNavigation({ data, current }: { data: WatchlistsAnswer; current: string }) {
  return (
    <nav aria-label="Lists" className="watch-lists">
      <ul>
        {data.lists.map(({ id, name }) => {
          const unseen = data.counts.find((one) => one.list_id === id)?.unseen ?? 0;
          return (
            <li key={id}>
              <a href={formatHash(`/watchlists/${id}`)} aria-current={id === current ? 'true' : undefined}>
                <span>{name}</span>
                {unseen === 0 ? null : (
                  <b className="unseen" title={`${count(unseen)} not seen yet`}>
                    {count(unseen)}
                  </b>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const ofTrade: readonly Watch[] = [
  {
    kind: 'deals',
    name: 'Deals without warnings, 50 m ISK of profit or more',
    query: { profit_min: '50000000', safe_to_buy: 'true' },
  },
  {
    kind: 'couriers',
    name: 'Couriers in high security that pay 5 m ISK above the usual',
    query: { surplus_min: '5000000', high_security: 'true' },
  },
];

/** Three watches that can be had with a click, and an alert of one's own: adding one makes the first list. */
function ExampleWatches() {
  const staging = useStaging(({ system }) => system);
  const system = useEndpoint(systemsService, systemSearch, { q: staging, limit: 1 }).body?.data[0];
  const { most, kills_min, kills_minutes, minutes_before, adm_drop } = alertFigures;
  const camps: Watch[] =
    system === undefined
      ? []
      : [
          {
            kind: 'alert',
            name: `Camps within ${plural(most.usual, 'jump')} of ${system.name}`,
            system_id: system.id,
            when: 'camp',
            reach: 'jumps',
            most: most.usual,
            kills_min: kills_min.usual,
            kills_minutes: kills_minutes.usual,
            minutes_before: minutes_before.usual,
            adm_drop: adm_drop.usual,
          },
        ];
  return (
    <div className="watch-examples">
      <ul aria-label="Examples">
        {[...ofTrade, ...camps].map((watch) => (
          <li key={watch.name}>
            <Button icon="plus" onClick={() => void addWatch(watch)}>
              {watch.name}
            </Button>
          </li>
        ))}
      </ul>
      <NewAlert onAdd={(watch) => void addWatch(watch)} />
    </div>
  );
}
