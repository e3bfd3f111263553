import { constants, copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type Clock, pacedClock } from '#main/runtime/clock';
import type { Log } from '#main/runtime/log';
import { openReadDb } from '#main/store/db';
import { requireOwnSchema } from '#main/store/files/own-schema';
import { newestObservation } from '#main/store/ingest-state/data-versions';
import { ingestRunReads } from '#main/store/ingest-state/runs';
import { fromIso, SECOND } from '#shared/time';

const CLOCK_FILE = 'clock.json';
/** How often it is kept how far the demo's time has come. */
const KEEP_EVERY = 20 * SECOND;

/** The year 9999: no later time can be written. */
const LATEST = 253_402_300_799_999;
const keptTime = z.object({ until: z.int().max(LATEST), behind: z.int().min(0).max(LATEST).default(0) });
type KeptTime = z.infer<typeof keptTime>;

/** The time of the demo's galaxy, which goes on where it was left. */
export interface DemoClock {
  clock: Clock;
  /** Keeps the time that has been reached. */
  close(): void;
}

/**
 * A clock for the demo's mirror that goes `speed` times as fast as the computer's. It begins at the computer's time, or where it was left
 * if that is later: a mirror whose newest data is ahead of its clock would take that for a mistake. A prepared mirror stays `behind` the
 * computer by its age, so that nothing of it is late. A file in the mirror's `folder` says how far it has come; a mirror that was brought here without it says so by its newest run, or, as a bundle has none, its newest data.
 */
export function openDemoClock(
  { folder, file, speed }: { folder: string; file: string; speed: number },
  { wall, log }: { wall: Clock; log: Log },
): DemoClock {
  const timeFile = join(folder, CLOCK_FILE);
  const wallAt = wall.now();
  const { until, behind } = readKept(timeFile);
  const at = Math.max(wallAt - behind, until, newestIn(file));
  const clock = pacedClock({ speed, wallAt, at }, wall);
  if (clock === wall) return { clock, close: () => undefined };
  const closing = new AbortController();

  function keep(ahead: number): void {
    try {
      writeFileSync(`${timeFile}.new`, JSON.stringify(keptAs({ until: clock.now() + ahead, behind })));
      renameSync(`${timeFile}.new`, timeFile);
    } catch (failure) {
      // Such as a full disk: the next one is tried all the same.
      log.warn({ err: failure }, "how far the demo's time has come could not be kept");
    }
  }
  async function keepOn(): Promise<void> {
    for (;;) {
      // Up to the next time: a program that is killed must not be able to come back earlier than it was.
      keep(2 * KEEP_EVERY * speed);
      await wall.sleep(KEEP_EVERY, closing.signal);
    }
  }
  keepOn().catch(() => undefined);
  return {
    clock,
    close() {
      closing.abort(new Error('The mirror is closing.'));
      keep(0);
    },
  };
}

function readKept(file: string): KeptTime {
  try {
    return keptTime.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Never kept, or unreadable: the mirror knows about it.
    return { until: 0, behind: 0 };
  }
}

const keptAs = ({ until, behind }: KeptTime) => (behind === 0 ? { until } : { until, behind });

/**
 * Lets the demo of `folder`, which has no mirror yet, begin with a copy of the one in `prepared` and go on at its time. `file`: where the
 * mirror is to be. false: there is none, or it is of a newer version, so that the demo begins empty. An older one is migrated as it is opened.
 */
export function beginPrepared(prepared: string, { folder, file }: { folder: string; file: string }, wallAt: number): boolean {
  if (existsSync(file)) return false;
  const from = join(prepared, basename(file));
  if (!existsSync(from) || !isKnown(from)) return false;
  const { until } = readKept(join(prepared, CLOCK_FILE));
  writeFileSync(join(folder, CLOCK_FILE), JSON.stringify(keptAs({ until, behind: Math.max(0, wallAt - until) })));
  copyFileSync(from, `${file}.new`, constants.COPYFILE_FICLONE);
  renameSync(`${file}.new`, file);
  return true;
}

function isKnown(file: string): boolean {
  try {
    requireOwnSchema(file);
    return true;
  } catch {
    return false;
  }
}

/** When the newest run of a mirror ended or its newest data was observed, in milliseconds since the epoch; 0: there is none to be read. */
function newestIn(file: string): number {
  try {
    const reads = openReadDb(file);
    try {
      const times = [ingestRunReads(reads).newestEnd(), newestObservation(reads)];
      return Math.max(0, ...times.flatMap((time) => (time === null ? [] : fromIso(time))));
    } finally {
      reads.close();
    }
  } catch {
    return 0;
  }
}
