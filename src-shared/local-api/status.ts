import { z } from 'zod';
import { collectedPartNames } from '../collected-parts.ts';
import { utcTime } from '../http/members.ts';
import { dataSourceNames } from '../sources.ts';
import { settings } from './settings.ts';

/** What the app's own window asks under `/local/v1`; scripts use the services instead. */

/** One piece of work in progress, with numbers: `regions 41 / 114`. */
export const progress = z.object({
  /** The job's name: `static-data`, `public-contracts`, `contract-items`, … */
  job: z.string(),
  label: z.string(),
  done: z.int(),
  /** null where the end is not known yet. */
  total: z.int().nullable(),
  unit: z.string(),
  started_at: utcTime,
  /** Seconds left at the rate of this run; null where it is not known. */
  seconds_left: z.int().nullable(),
});
export type Progress = z.infer<typeof progress>;

/**
 * How a source, or a part of its data, stands (decisions §2.1). fresh: as new as upstream has it; catching_up: behind, but it answers and
 * what is left is being read; late: behind; failing: its newest runs failed; off: switched off; never: nothing of it is here yet.
 */
export const ageStates = ['fresh', 'catching_up', 'late', 'failing', 'off', 'never'] as const;
export type AgeState = (typeof ageStates)[number];

/** What of a source is still to be read: `12,345 killmails`. */
const backlog = z.object({ left: z.int().min(1), unit: z.string() });
export type Backlog = z.infer<typeof backlog>;

/** One upstream source and how old its data is: what every part of the program says of that, it reads here. */
export const sourceState = z.object({
  source: z.enum(dataSourceNames),
  label: z.string(),
  state: z.enum(ageStates),
  /** The data's own time: all of it up to then is here, that of its oldest part. null: nothing that has a time. */
  covered_until: utcTime.nullable(),
  /** When it last answered, also with an error. */
  heard_at: utcTime.nullable(),
  /** When something was last collected from it: the end of the newest good run of any of its jobs. */
  collected_at: utcTime.nullable(),
  /** null: nothing is left, or it is not known how much. */
  backlog: backlog.nullable(),
  next_attempt_at: utcTime.nullable(),
  /** One sentence for a person: why it is not fresh, or what the newest runs had to leave out. */
  reason: z.string().nullable(),
  /** Each part of its data by itself, as far as it has a time of its own. */
  parts: z.array(z.object({ part: z.enum(collectedPartNames), state: z.enum(ageStates), covered_until: utcTime.nullable() })),
});
export type SourceState = z.infer<typeof sourceState>;
/** A part of a source's data, and how old it is. */
export type PartState = SourceState['parts'][number];

/** A thread of the program that died, or gave no sign of life, and is being started again. `reason`: one sentence. */
const threadDown = z.object({ thread: z.enum(['ingest', 'compute', 'boards']), since: utcTime, reason: z.string() });
export type ThreadDown = z.infer<typeof threadDown>;

/** What is wrong with the mirror's own file while the program runs, in a sentence that says what to do. */
const mirrorTrouble = z.object({
  /** damaged: found by the daily check or by a job; locked: another program keeps it from being written; full: its disk has no room. */
  kind: z.enum(['damaged', 'locked', 'full']),
  since: utcTime,
  sentence: z.string(),
  /** Where it is damaged: the newest backup. */
  backup: z.object({ file: z.string(), at: utcTime }).nullable(),
});
export type MirrorTrouble = z.infer<typeof mirrorTrouble>;

/** What is stored and doubted: rows dated after this computer's clock, or with impossible numbers. Nothing of it is deleted. */
const mirrorDoubt = z.object({
  rows: z.int(),
  /** The newest of those times; null: only numbers are doubted. */
  newest_at: utcTime.nullable(),
  sentence: z.string(),
});
export type MirrorDoubt = z.infer<typeof mirrorDoubt>;

/** The ClickHouse that the mirror is published to or filled from. */
const storeState = z.object({
  role: z.enum(['publishes', 'follows']),
  /** Without user and password. */
  address: z.string(),
  /** waiting: nothing was tried yet. */
  state: z.enum(['waiting', 'ok', 'failing']),
  /** When both were last in step. */
  synced_at: utcTime.nullable(),
  /** One sentence for a person, where it is failing. */
  reason: z.string().nullable(),
});
export type StoreState = z.infer<typeof storeState>;

/** How full the mirror is; their meanings are those of the header `X-Mirror-State`. */
const mirrorStates = ['empty', 'partial', 'complete', 'stale'] as const;
/** A value of the header `X-Mirror-State`. */
export type MirrorState = (typeof mirrorStates)[number];

/** GET /local/v1/status, and each `status` event of GET /local/v1/events. */
export const appStatus = z.object({
  version: z.string(),
  /** ask: the first-run page has not been answered. */
  mode: z.enum(['ask', 'live', 'demo']),
  /** By the galaxy's clock, which in the demo is another one than the computer's. */
  now: utcTime,
  /** How many times as fast as the computer's the galaxy's clock goes: 1 but in the demo. */
  clock_speed: z.int().min(1),
  mirror_state: z.enum(mirrorStates),
  ingesting: z.boolean(),
  /** Whether anything is collected at all: not with --no-ingest. */
  collects: z.boolean(),
  counts: z.object({
    regions_swept: z.int(),
    regions: z.int(),
    contracts: z.int(),
    contracts_outstanding: z.int(),
    items_pending: z.int(),
    items: z.int(),
  }),
  progress: z.array(progress),
  sources: z.array(sourceState),
  /** Empty while all threads run. */
  threads_down: z.array(threadDown),
  trouble: mirrorTrouble.nullable(),
  /** null: nothing that is stored is doubted. */
  doubt: mirrorDoubt.nullable(),
  /** null: the mirror is neither published to a ClickHouse nor filled from one. */
  store: storeState.nullable(),
  /** New Eden's daily downtime is on: nothing is asked of ESI before `until`. null: it is not, or the galaxy has none. */
  downtime: z.object({ until: utcTime }).nullable(),
  /** Part of the mirror -> its data version; a change means that answers may have changed. */
  data_versions: z.record(z.string(), z.int()),
  /** The version of the watchlists, what of their matches the person has not seen, and the newest match; 0: none. */
  watch: z.object({ version: z.int(), unseen: z.int(), newest_match: z.int() }),
});
export type AppStatus = z.infer<typeof appStatus>;

/** POST /local/v1/mode: the answer of the first-run page. The app restarts its core and answers 202. */
export const modeChoice = z.object({
  mode: z.enum(['live', 'demo']),
  /** Settings of the mirror that is opened, in force before it asks anybody anything; absent: they stay as they are. */
  settings: z.object({ history: settings.history, market: settings.market, contact: settings.contact }).partial().optional(),
});
export type ModeChoice = z.infer<typeof modeChoice>;
