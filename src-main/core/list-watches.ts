import type { TradeDeps } from '#main/api/trade/deps';
import type { WatchedLists } from '#main/api/trade/watched-lists';
import type { FoundListed } from '#main/ingest/contracts/list-watch';
import type { IngestHandle } from '#main/ingest/ingest';
import { throttle } from '#main/ingest/scheduler/throttle';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { WatchlistReads } from '#main/store/user-data/watchlists';
import type { DataName } from '#shared/data-names';
import { type FitWatch, type ListWatch, watchedLists } from '#shared/local-api/watchlists';
import { hourStart, MINUTE, SECOND } from '#shared/time';
import type { FitWatches } from './fit-watches.ts';

/** What deals, couriers, blueprints and the stock of fits are made of. */
const partsOfLists = [...new Set(Object.values(watchedLists).flatMap(({ dependsOn }) => dependsOn))];
/** How often it is looked whether a list has changed. */
const LOOK_EVERY = 5 * SECOND;
/** Lists rest for so many times what the last evaluation took: while data comes in, they change all the time. */
const REST = 20;

/**
 * Evaluates the lists that are watched whenever what they are made of has changed, on the thread of the boards, and has the ingester store
 * what is new on them. The first minute belongs to the first lists. Returns how to stop.
 */
export function watchLists({
  ingest,
  lists,
  fits,
  watchlists,
  trade,
  clock,
  log,
}: {
  ingest: Pick<IngestHandle, 'recordFound'> & {
    snapshot(): { watch: { version: number } };
    subscribe(listener: () => void): () => void;
  };
  lists: Pick<WatchedLists, 'now'>;
  fits: FitWatches;
  watchlists: Pick<WatchlistReads, 'all'>;
  trade: Pick<TradeDeps, 'versions' | 'settings' | 'ship'>;
  clock: Clock;
  log: Log;
}): () => void {
  let evaluated = '';
  let isLooking = false;
  let isClosed = false;
  let restsUntil = clock.wall.now() + MINUTE;
  const looks = throttle(clock, LOOK_EVERY, () => void look());

  /** Changes whenever a list may have. */
  function state(): string {
    const versions = trade.versions();
    const parts = partsOfLists.map((part: DataName) => versions[part]?.version ?? 0);
    return JSON.stringify([
      ingest.snapshot().watch.version,
      parts,
      hourStart(clock.now()),
      fits.version(),
      trade.settings(),
      trade.ship(),
    ]);
  }

  async function look(): Promise<void> {
    const now = state();
    if (now === evaluated) return;
    if (isLooking || clock.wall.now() < restsUntil) return looks.changed();
    isLooking = true;
    const startedAt = clock.wall.now();
    try {
      const found: FoundListed[] = [];
      const stocks: { entryId: string; watch: FitWatch }[] = [];
      for (const { id, added_at: _at, ...watch } of watchlists.all().lists.flatMap(({ entries }) => entries)) {
        if (watch.kind === 'fit') stocks.push({ entryId: id, watch });
        if (!(watch.kind in watchedLists)) continue;
        const watched = watch as ListWatch;
        found.push({ entryId: id, watch: watched, contracts: await lists.now(watched) });
      }
      const short = stocks.length === 0 ? [] : await fits.now(stocks);
      if (found.length + short.length > 0) await ingest.recordFound({ listed: found, stocks: short });
      evaluated = now;
    } catch (failure) {
      if (!isClosed) log.warn({ err: failure }, 'the watched lists could not be looked at');
    }
    isLooking = false;
    restsUntil = clock.wall.now() + REST * (clock.wall.now() - startedAt);
  }

  const stop = ingest.subscribe(looks.changed);
  return () => {
    isClosed = true;
    stop();
    looks.close();
  };
}
