/** One page of a long result, as an endpoint answers it. */
export interface ResultPage<Row> {
  rows: readonly Row[];
  /** All matches, not this page's. */
  total: number;
  observedAt: Date | null;
}

/** What is known of a long result at a moment. Immutable: a change makes a new one. */
export interface ResultView<Row> {
  /** null: not one page has arrived. */
  total: number | null;
  observedAt: Date | null;
  /** What went wrong last, while it is wrong. */
  error: unknown;
  loading: boolean;
  rowAt(index: number): Row | undefined;
  /** Indexes of the rows that are here. */
  present(): Iterable<readonly [index: number, row: Row]>;
}

export interface PagedResult<Row> {
  view(): ResultView<Row>;
  subscribe(listener: () => void): () => void;
  /** Says which rows are in sight: their pages are fetched, fetches that no one waits for are dropped. */
  want(first: number, last: number): void;
  /** Asks again for what is in sight, keeping the old rows until the new ones are here. Also the way to try again. */
  refresh(): void;
  close(): void;
}

/** Pages kept at most; the ones longest out of sight go first. */
const KEPT_PAGES = 100;

/**
 * A result of any length behind a scroll bar: pages are fetched where the eye is, kept for a while, and replaced in place.
 * `fetchPage` counts pages from 1, as the API does.
 */
export function createPagedResult<Row>(
  pageSize: number,
  fetchPage: (page: number, signal: AbortSignal) => Promise<ResultPage<Row>>,
): PagedResult<Row> {
  const pages = new Map<number, readonly Row[]>();
  const stale = new Set<number>();
  const flights = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let wanted: readonly number[] = [1];
  let total: number | null = null;
  let observedAt: Date | null = null;
  let error: unknown = null;
  let current = look();

  function look(): ResultView<Row> {
    const shown = new Map(pages);
    return {
      total,
      observedAt,
      error,
      loading: flights.size > 0,
      rowAt: (index) => shown.get(Math.floor(index / pageSize) + 1)?.[index % pageSize],
      *present() {
        for (const [page, rows] of shown) {
          for (const [offset, row] of rows.entries()) yield [(page - 1) * pageSize + offset, row] as const;
        }
      },
    };
  }

  function changed(): void {
    current = look();
    for (const listener of listeners) listener();
  }

  async function load(page: number): Promise<void> {
    const flight = new AbortController();
    flights.set(page, flight);
    try {
      const answer = await fetchPage(page, flight.signal);
      if (flight.signal.aborted) return;
      // Re-inserted, so that the map stays ordered by when a page was last asked for.
      pages.delete(page);
      pages.set(page, answer.rows);
      stale.delete(page);
      ({ total, observedAt } = answer);
      error = null;
      evict();
    } catch (thrown) {
      if (flight.signal.aborted) return;
      error = thrown;
    }
    flights.delete(page);
    changed();
  }

  function evict(): void {
    for (const page of pages.keys()) {
      if (pages.size <= KEPT_PAGES) return;
      if (!wanted.includes(page)) pages.delete(page);
    }
  }

  function fetchMissing(): void {
    for (const [page, flight] of flights) {
      if (wanted.includes(page)) continue;
      flight.abort();
      flights.delete(page);
    }
    for (const page of wanted) {
      if (!flights.has(page) && (!pages.has(page) || stale.has(page))) void load(page);
    }
  }

  return {
    view: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    want(first, last) {
      const from = Math.floor(Math.max(0, first) / pageSize) + 1;
      const to = Math.floor(Math.max(first, last) / pageSize) + 1;
      wanted = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      // After a failure only `refresh` asks again: a broken server must not be asked at every scroll event.
      if (error === null) fetchMissing();
    },
    refresh() {
      error = null;
      for (const page of pages.keys()) {
        if (wanted.includes(page)) stale.add(page);
        else pages.delete(page);
      }
      fetchMissing();
      changed();
    },
    close() {
      for (const flight of flights.values()) flight.abort();
      flights.clear();
      listeners.clear();
    },
  };
}
