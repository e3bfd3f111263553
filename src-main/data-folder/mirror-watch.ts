import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { asMirrorFileError, DamagedMirrorError } from '#main/store/files/file-error';
import type { GalaxyKind } from '#main/store/files/mirror-file';
import type { MirrorTrouble } from '#shared/local-api/status';
import { DAY, fromIso, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { backupsFolder, galaxyFolder, newestBackup, notedBackup } from './backup.ts';
import { type FreeBytes, requireFreeSpace } from './move.ts';
import type { MaintenanceThreads } from './operations.ts';
import { fileTimestamp, isoOfFileTimestamp, mirrorFile } from './replace.ts';

/** How often it is looked whether the mirror's file is still the one that was opened. */
const LOOK_EVERY = 20 * SECOND;
/** After a start, when the file is looked through for the first time: the start itself comes first. */
const FIRST_CHECK = 2 * MINUTE;
/** After a start, when the first daily backup may be made: a short visit makes none. */
const FIRST_BACKUP = 10 * MINUTE;
/** Daily backups that are kept. */
const RETAINED_BACKUPS = 3;
/** Before a check or a backup that could not be made is tried again. */
const RETRY_AFTER = HOUR;
const DAILY = /^daily-(live|demo)-(\d{8}T\d{6}Z)\.sqlite$/;

/** What looks after the file of an open mirror. */
export interface MirrorWatch {
  /** The damage that was found; null: none is known. */
  trouble(): MirrorTrouble | null;
  close(): Promise<void>;
}

interface WatchDeps {
  clock: Clock;
  log: Log;
  /** See Note [where the data folder is]. */
  home: string;
  folder: string;
  galaxy: GalaxyKind;
  maintenance: Pick<MaintenanceThreads, 'backUp' | 'quickCheck'>;
  freeBytes: FreeBytes;
  /** Called as damage is found. */
  changed(): void;
  /** Called once, with a sentence, where the mirror's file is no longer the one that was opened. Nothing may be written from then on. */
  gone(sentence: string): void;
}

/**
 * Looks after an open mirror: whether its file is still there, every 20 seconds; whether it is whole, daily; and a daily
 * backup of live New Eden, of which the newest three are kept. The demo's can be made anew and is not backed up.
 */
export function watchMirror(deps: WatchDeps): MirrorWatch {
  const { clock, log, folder, galaxy, maintenance, changed, gone } = deps;
  const file = mirrorFile(galaxyFolder(folder, galaxy));
  const closing = new AbortController();
  const opened = identityOf(file);
  const startedAt = clock.wall.now();
  let damage: MirrorTrouble | null = null;
  let checkDueAt = startedAt + FIRST_CHECK;
  /** Daily work that is under way. */
  let working: Promise<void> | null = null;
  let backupDueAt = Math.max(startedAt + FIRST_BACKUP, (lastDaily(folder, galaxy) ?? 0) + DAY);

  function damaged(failure: unknown): boolean {
    const known = asMirrorFileError(failure, file);
    if (!(known instanceof DamagedMirrorError)) return false;
    damage ??= { kind: 'damaged', since: isoUtc(clock.now()), sentence: known.remedy, backup: newestBackup(folder, galaxy) };
    log.error({ file, err: known }, 'the mirror is damaged');
    changed();
    return true;
  }

  /** Does one piece of daily work; gives the time of the next. */
  async function daily(what: string, work: () => Promise<void>): Promise<number> {
    try {
      await work();
      return clock.wall.now() + DAY;
    } catch (failure) {
      if (closing.signal.aborted || damaged(failure)) return Number.POSITIVE_INFINITY;
      log.warn({ err: failure }, `${what} could not be made; it is tried again in an hour`);
      return clock.wall.now() + RETRY_AFTER;
    }
  }

  async function workDaily(): Promise<void> {
    const now = clock.wall.now();
    if (now >= checkDueAt) {
      checkDueAt = await daily('the daily check', async () => {
        const tables = await maintenance.quickCheck(file, closing.signal);
        log.debug({ tables }, 'the mirror was looked through');
      });
    } else if (galaxy === 'live' && damage === null && now >= backupDueAt) {
      backupDueAt = await daily('the daily backup', () => backUpDaily(deps, closing.signal));
    }
  }

  async function look(): Promise<void> {
    while (!closing.signal.aborted) {
      await clock.wall.sleep(LOOK_EVERY, closing.signal);
      if (opened !== null && identityOf(file) !== opened) return gone(goneSentence(file));
      // Of a large mirror it takes minutes, in which the file can go as well.
      working ??= workDaily().finally(() => (working = null));
    }
  }
  const looking = look().catch((failure: unknown) => {
    if (!closing.signal.aborted) log.error({ err: failure }, 'the mirror is no longer looked after');
  });

  return {
    trouble: () => damage,
    async close() {
      closing.abort(new Error('The mirror is closing.'));
      await looking;
      await working;
    },
  };
}

function goneSentence(file: string): string {
  const what = statSync(file, { throwIfNoEntry: false }) === undefined ? 'was deleted or moved away' : 'was replaced';
  return `${file} ${what} while Astrolabe ran, so it has ended and writes nothing more; put the folder back, or restore a backup, and start it again.`;
}

/** Which file of which disk a name stands for; null: none. */
function identityOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev} ${found.ino}`;
}

async function backUpDaily(
  { clock, home, folder, galaxy, maintenance, freeBytes }: WatchDeps,
  signal: AbortSignal,
): Promise<void> {
  const at = isoUtc(clock.wall.now());
  const source = mirrorFile(galaxyFolder(folder, galaxy));
  const target = join(backupsFolder(folder), `daily-${galaxy}-${fileTimestamp(at)}.sqlite`);
  await requireFreeSpace(folder, statSync(source).size, freeBytes);
  mkdirSync(backupsFolder(folder), { recursive: true });
  await notedBackup({ home, folder, galaxy, target, at }, (unfinished) =>
    maintenance.backUp({ source, target, galaxy, unfinished }, () => undefined, signal),
  );
  for (const { name } of dailyBackups(folder, galaxy).slice(0, -RETAINED_BACKUPS))
    rmSync(join(backupsFolder(folder), name), { force: true });
}

/** The daily backups of a galaxy, oldest first. */
function dailyBackups(folder: string, galaxy: GalaxyKind): { name: string; at: string }[] {
  if (!existsSync(backupsFolder(folder))) return [];
  return readdirSync(backupsFolder(folder))
    .flatMap((name) => {
      const [, of, stamp = ''] = DAILY.exec(name) ?? [];
      return of === galaxy ? [{ name, at: isoOfFileTimestamp(stamp) }] : [];
    })
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** When the newest daily backup was made, in milliseconds since the epoch; null: there is none. */
function lastDaily(folder: string, galaxy: GalaxyKind): number | null {
  const last = dailyBackups(folder, galaxy).at(-1);
  return last === undefined ? null : fromIso(last.at);
}
