import { type Job, JobFailure } from '#main/ingest/scheduler/job';
import type { Clock } from '#main/runtime/world';
import type { Watermarks } from '#main/store/ingest-state/watermarks';
import { type FollowingCursor, followingCursor, type ReplicaRow, type ReplicaState, type ReplicaTable } from '#shared/replica';
import { DAY, SECOND } from '#shared/time';
import { ClickHouseFailure } from './clickhouse/failure.ts';
import type { ReplicaStore } from './clickhouse/replica-store.ts';
import type { ReplicaRows, ReplicaWrites } from './replica-writes.ts';

const EVERY = 15 * SECOND;
/** Rows that are stored in one transaction while the mirror is filled. */
const STEP = 5000;
/** More than these are no minute's changes but a store that was filled anew: they are stored in steps too. */
const MOST_AT_ONCE = 200_000;
/** The publisher may be in the middle of a version: this often it is looked again, and this long apart. */
const LOOKS = 20;
const PAUSE = SECOND;
const CURSOR = 'following';

interface Followed {
  store: ReplicaStore;
  writes: ReplicaWrites;
  watermarks: Watermarks;
  galaxy: ReplicaState['galaxy'];
  schema: number;
  /** How many days of history are taken; null: all. */
  days: number | null;
  clock: Clock;
}

/** Fills the mirror from a store, and then takes what changes there: all network first, then one transaction. */
export function following(deps: Followed): Job {
  const { writes, watermarks, clock } = deps;
  const cursorNow = (): FollowingCursor | null => {
    const stored = watermarks.find(CURSOR);
    return stored === undefined ? null : followingCursor.parse(JSON.parse(stored));
  };
  const save = (cursor: FollowingCursor) => watermarks.set(CURSOR, JSON.stringify(cursor));

  return {
    name: 'following',
    label: 'Following the store',
    everyMs: EVERY,
    offsetMs: 0,
    after: [],
    async run({ signal, report }) {
      try {
        const state = await readyState(deps);
        const since = deps.days === null ? null : clock.now() - deps.days * DAY;
        let cursor = cursorNow();
        // Another store, or one that was emptied: what it has is all that counts.
        if (cursor === null || cursor.version > state.version) {
          writes.clear();
          cursor = { version: state.version, filling: { table: writes.tables[0]?.name ?? '', lastKey: null } };
          save(cursor);
        }
        let rows = await fill(deps, cursor, since, save, (count) => {
          signal.throwIfAborted();
          report(count, null, 'rows');
        });
        rows += await takeChanges(deps, { ...cursor, filling: null }, since, save, signal);
        return { rows };
      } catch (failure) {
        throw failure instanceof ClickHouseFailure ? new JobFailure(failure.message) : failure;
      }
    },
  };
}

/** The store's state, where it can be followed; else a sentence. */
async function readyState({ store, galaxy, schema }: Followed): Promise<ReplicaState> {
  const state = await store.state();
  if (state === null) throw new JobFailure(`Nothing was published to ${store.shown} yet; what is here stays.`);
  if (state.galaxy !== galaxy)
    throw new JobFailure(`${store.shown} holds the ${state.galaxy} galaxy; follow another, or with --demo.`);
  if (state.schema !== schema)
    throw new JobFailure(
      `${store.shown} was published by ${state.schema > schema ? 'a newer' : 'an older'} Astrolabe (schema ${state.schema}, this one has ${schema}); run the same version on both sides.`,
    );
  if (state.filling !== null) throw new JobFailure(`${store.shown} is being filled; what is here stays until that has ended.`);
  return state;
}

async function fill(
  { store, writes }: Followed,
  { version, filling }: FollowingCursor,
  since: number | null,
  save: (cursor: FollowingCursor) => void,
  report: (rows: number) => void,
): Promise<number> {
  if (filling === null) return 0;
  let rows = 0;
  for (const table of writes.tables.slice(writes.tables.findIndex(({ name }) => name === filling.table))) {
    let after = table.name === filling.table ? filling.lastKey : null;
    for await (const step of stepsOf(store.current(table, { since, after }), STEP)) {
      after = keyOf(table, step.at(-1) as ReplicaRow);
      writes.apply([{ table, rows: step }], () => save({ version, filling: { table: table.name, lastKey: after } }));
      rows += step.length;
      report(rows);
    }
  }
  save({ version, filling: null });
  return rows;
}

async function takeChanges(
  { store, writes, clock, ...deps }: Followed,
  cursor: FollowingCursor,
  since: number | null,
  save: (cursor: FollowingCursor) => void,
  signal: AbortSignal,
): Promise<number> {
  for (let look = 0; look < LOOKS; look += 1) {
    // Before and after: a version that was finished in between may have been seen in some tables only.
    const before = await readyState({ store, writes, clock, ...deps });
    const all: ReplicaRows[] = [];
    let newest = cursor.version;
    let count = 0;
    for (const table of writes.tables) {
      if ((before.changed[table.name] ?? 0) <= cursor.version) continue;
      signal.throwIfAborted();
      const rows: ReplicaRow[] = [];
      for await (const step of stepsOf(store.changes(table, cursor.version, since), STEP)) {
        for (const { version } of step) newest = Math.max(newest, version);
        count += step.length;
        if (count > MOST_AT_ONCE) writes.apply([{ table, rows: step }], () => undefined);
        else rows.push(...step);
      }
      if (rows.length > 0) all.push({ table, rows });
    }
    const { version } = await readyState({ store, writes, clock, ...deps });
    if (version === before.version && newest <= version) {
      if (count > 0 || version > cursor.version) writes.apply(all, () => save({ version, filling: null }));
      return count;
    }
    await clock.wall.sleep(PAUSE, signal);
  }
  throw new JobFailure(`${store.shown} is in the middle of a version; it is looked at again soon.`);
}

async function* stepsOf(pieces: AsyncIterable<ReplicaRow[]>, size: number): AsyncGenerator<ReplicaRow[]> {
  let step: ReplicaRow[] = [];
  for await (const piece of pieces) {
    for (const row of piece) {
      step.push(row);
      if (step.length < size) continue;
      yield step;
      step = [];
    }
  }
  if (step.length > 0) yield step;
}

function keyOf({ key, columns }: ReplicaTable, { values }: ReplicaRow): string {
  return JSON.stringify(key.map((of) => values[columns.findIndex(({ name }) => name === of)]));
}
