import { type Job, JobFailure } from '#main/ingest/scheduler/job';
import type { Clock, Random } from '#main/runtime/world';
import type { ChangeTracking } from '#main/store/replica/change-tracking';
import type { ReplicaState, ReplicaTable } from '#shared/replica';
import { DAY, fromIso, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import type { ChangeReads } from './change-reads.ts';
import { ClickHouseFailure } from './clickhouse/failure.ts';
import type { ReplicaStore } from './clickhouse/replica-store.ts';

/** Rows that are read, held and sent at a time. */
const BATCH = 10_000;
/** Twice as often as it is promised. */
const EVERY = 30 * SECOND;
/** For this long after another publisher's newest write it may still be writing. */
const OTHERS_MAY_WORK = 10 * MINUTE;
/** What is deleted as wrong lies nearer than this; what is deleted as old lies further back, and is kept where it is published. */
const CORRECTED_WITHIN = 21 * DAY;

interface PublicationDeps {
  store: ReplicaStore;
  tracking: ChangeTracking;
  tables: readonly ReplicaTable[];
  galaxy: ReplicaState['galaxy'];
  /** Of the mirror's schema. */
  schema: number;
  openReads(): ChangeReads;
  clock: Clock;
  random: Random;
}

/**
 * Keeps a store in step with the mirror. One record says what has changed since the version that the store has: rows are sent under that
 * version, then the store records that version, and only then the record is cut short. So what a kill interrupts is sent again, with the
 * same content. A store without the mirror's own record is filled first, table by table.
 */
export function publication(deps: PublicationDeps): Job {
  const { store, tracking, tables, clock } = deps;
  let isPrepared = false;
  let isOurs = false;

  return {
    name: 'publication',
    label: 'Publishing',
    everyMs: EVERY,
    offsetMs: 0,
    after: [],
    async run({ signal, report }) {
      const reads = deps.openReads();
      try {
        if (!isPrepared) await store.makeTables(tables);
        isPrepared = true;
        const found = await store.state();
        if (found !== null) requireOwn(deps, found, isOurs);
        const state = continues(deps, found) ? (found as ReplicaState) : await begin(deps, found);
        isOurs = true;
        let rows = await fill(deps, reads, state, signal, (count) => report(count, null, 'rows'));
        const upTo = tracking.seal();
        const touched = new Map(Object.entries(state.changed));
        for (const { table, rows: changed } of reads.changes(tables, upTo, BATCH)) {
          signal.throwIfAborted();
          await store.insert(table, changed);
          touched.set(table.name, upTo);
          rows += changed.length;
          report(rows, null, 'rows');
        }
        await store.saveState({
          ...state,
          version: upTo,
          filling: null,
          changed: Object.fromEntries(touched),
          at: isoUtc(clock.now()),
        });
        tracking.forget(upTo);
        return { rows };
      } catch (failure) {
        isPrepared = false;
        throw failure instanceof ClickHouseFailure ? new JobFailure(failure.message) : failure;
      } finally {
        reads.close();
      }
    },
  };
}

/** Two mirrors in one store would undo each other's rows. */
function requireOwn({ store, tracking, galaxy, schema, clock }: PublicationDeps, state: ReplicaState, isOurs: boolean): void {
  if (state.galaxy !== galaxy)
    throw new JobFailure(`${store.shown} holds the ${state.galaxy} galaxy, and the two never mix; name another database.`);
  if (state.schema > schema)
    throw new JobFailure(`${store.shown} was published by a newer Astrolabe (schema ${state.schema}); update this one.`);
  const isSame = state.generation === tracking.state()?.generation;
  if (!isSame && (isOurs || clock.now() - fromIso(state.at) < OTHERS_MAY_WORK))
    throw new JobFailure(
      `Another Astrolabe published to ${store.shown} at ${state.at}; one mirror is published to one database.`,
    );
}

/** Whether the mirror's record of changes begins where the store ends. */
function continues({ tracking, schema }: PublicationDeps, found: ReplicaState | null): boolean {
  const tracked = tracking.state();
  if (found === null || tracked === null || found.generation !== tracked.generation || found.schema !== schema) return false;
  return found.version >= tracked.published && found.version < tracked.version;
}

async function begin(
  { store, tracking, galaxy, schema, clock, random, tables }: PublicationDeps,
  found: ReplicaState | null,
): Promise<ReplicaState> {
  const version = (found?.version ?? 0) + 2;
  const at = isoUtc(clock.now());
  const generation = `${at} ${random().toString(36).slice(2)}`;
  const filling = { table: tables[0]?.name ?? '', lastKey: null };
  tracking.begin(generation, version);
  const changed = Object.fromEntries(tables.map(({ name }) => [name, version]));
  const state = { generation, galaxy, schema, version, filling, changed, at };
  await store.saveState(state);
  return state;
}

/** Sends all rows of all tables from where it was broken off; tells how many. */
async function fill(
  { store, tables, clock }: PublicationDeps,
  reads: ChangeReads,
  state: ReplicaState,
  signal: AbortSignal,
  report: (rows: number) => void,
): Promise<number> {
  const { filling, version } = state;
  if (filling === null) return 0;
  let rows = 0;
  const from = tables.findIndex(({ name }) => name === filling.table);
  for (const table of tables.slice(from)) {
    let lastKey = table.name === filling.table ? filling.lastKey : null;
    for (;;) {
      signal.throwIfAborted();
      const page = reads.page(table, lastKey, BATCH, version);
      await store.insert(table, page.rows);
      rows += page.rows.length;
      report(rows);
      if (page.rows.length < BATCH) break;
      ({ lastKey } = page);
      await store.saveState({ ...state, filling: { table: table.name, lastKey }, at: isoUtc(clock.now()) });
    }
    await store.removeUnfilled(table, version, oldestOf(reads, tables, table, clock.now()));
  }
  return rows;
}

/** From when on a row that the mirror lacks was never true: neither older than what the mirror has, nor than what is still corrected. */
function oldestOf(reads: ChangeReads, tables: readonly ReplicaTable[], table: ReplicaTable, now: number): number {
  const timed = table.time === 'of contract' ? tables.find(({ name }) => name === 'contracts') : table;
  const earliest = timed === undefined ? null : reads.earliest(timed);
  const kind = timed?.time === null || timed?.time === 'of contract' ? null : timed?.time.kind;
  const recent = now - CORRECTED_WITHIN;
  // An empty table has nothing to say of the past.
  if (earliest === null) return kind === null ? recent : now;
  const time = typeof earliest === 'string' ? fromIso(earliest) : Number(earliest) * (kind === 'day' ? DAY : HOUR);
  return Math.max(recent, time);
}
