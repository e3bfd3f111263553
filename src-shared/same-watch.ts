import { alertText } from './alerts.ts';
import { contractEvents, issuerEvents, type Watch, type Watchlist } from './local-api/watchlists.ts';

/** Whether two entries watch for the same; names and times do not count. */
export function isSameWatch(one: Watch, other: Watch): boolean {
  return ruleOf(one) === ruleOf(other);
}

/** Name, id and time are no part of a rule, and neither is the order of a search's parameters. */
function ruleOf(watch: Watch): string {
  switch (watch.kind) {
    case 'search':
    case 'deals':
    case 'couriers':
    case 'blueprints':
      return JSON.stringify([watch.kind, ...Object.entries(watch.query).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    case 'issuer':
      return JSON.stringify(['issuer', watch.issuer_id, ...issuerEvents.filter((event) => watch.events.includes(event))]);
    case 'corporation':
      return JSON.stringify([
        'corporation',
        watch.corporation_id,
        ...issuerEvents.filter((event) => watch.events.includes(event)),
      ]);
    case 'type':
      return JSON.stringify(['type', watch.type_id, watch.price_max, watch.region_id]);
    case 'contract':
      return JSON.stringify([
        'contract',
        watch.contract_id,
        ...contractEvents.filter((event) => (watch.events ?? ['ended']).includes(event)),
      ]);
    case 'alert':
      return JSON.stringify(['alert', watch.system_id, alertText(watch)]);
    case 'fit':
      return JSON.stringify(['fit', watch.fit_id, watch.staging_id]);
    case 'system':
      return JSON.stringify(['system', watch.system_id, watch.when, watch.when === 'kills' ? watch.kills_min : null]);
  }
}

/**
 * A sentence on two entries that watch for the same, or null where there are none. What was twice in `before` already is no
 * reason: such lists could not be changed any more.
 */
export function twiceWatched(lists: readonly Watchlist[], before: readonly Watchlist[]): string | null {
  const known = new Set(pairs(before).map(({ entries: [one, other] }) => `${one.id} ${other.id}`));
  const twice = pairs(lists).find(({ entries: [one, other] }) => !known.has(`${one.id} ${other.id}`));
  if (twice === undefined) return null;
  const [one, other] = twice.entries;
  return `'${other.name}' would watch for the same as '${one.name}' in the list '${twice.list}'; nothing was saved.`;
}

/** Entries of the same rule, the first of all with each of the others, in the order of their ids; `list`: that of the first. */
function pairs(lists: readonly Watchlist[]): { list: string; entries: [Entry, Entry] }[] {
  const all = lists.flatMap(({ name, entries }) => entries.map((entry) => ({ list: name, entry })));
  return [...Map.groupBy(all, ({ entry }) => ruleOf(entry)).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map(({ entry }) => ({ list: first.list, entries: [first.entry, entry] as [Entry, Entry] })),
  );
}

type Entry = Watchlist['entries'][number];
