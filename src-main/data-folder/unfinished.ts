import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { removeDatabase, unfinishedFile } from '#main/store/files/backup';
import { writeWhole } from '#main/store/files/durable';
import { dataFolderOf, MOVING_TO_BE, moveInto, rollBackMove } from './location.ts';

/*
 * Note [what a killed process leaves]. A backup and a move write outside the data folder, where no later start would look for
 * what is left of them. So each process notes in the home, in a file of its own, what it is writing; whoever opens the home
 * next deletes that, unless the process still runs.
 */
const NOTE = /^unfinished-(\d+)\.json(?:\.new)?$/;
/** `path`: the backup's name to be, or the folder that is moved to. */
const entry = z.object({ kind: z.enum(['backup', 'move']), path: z.string().min(1) });
type Entry = z.infer<typeof entry>;

/** Does the work, and deletes at the next start what a kill leaves of it. */
export async function noted<T>(home: string, what: Entry, work: () => Promise<T>): Promise<T> {
  const own = () => read(join(home, nameOf(process.pid))).filter(({ path }) => path !== what.path);
  write(home, [...own(), what]);
  try {
    return await work();
  } finally {
    // A thread that was ended has not cleared up after itself.
    if (what.kind === 'backup') removeDatabase(unfinishedFile(what.path));
    write(home, own());
  }
}

/** Deletes what processes that were killed have left of backups and moves. Call before this process begins any. */
export function clearUnfinished(home: string): void {
  if (!existsSync(home)) return;
  for (const name of readdirSync(home)) {
    const pid = Number(NOTE.exec(name)?.[1]);
    if (Number.isNaN(pid) || (pid !== process.pid && isRunning(pid))) continue;
    for (const { kind, path } of read(join(home, name))) {
      if (kind === 'backup') removeDatabase(unfinishedFile(path));
      else if (isUnfinishedCopy(path, home) && dataFolderOf(home) !== path) rollBackMove(path);
    }
    rmSync(join(home, name), { force: true });
  }
}

/** A folder that a move from this home has begun to fill, or was about to. */
function isUnfinishedCopy(folder: string, home: string): boolean {
  if (!existsSync(folder)) return false;
  const left = moveInto(folder);
  return left === null ? readdirSync(folder).every((name) => name === MOVING_TO_BE) : left.home === home;
}

function nameOf(pid: number): string {
  return `unfinished-${pid}.json`;
}

function read(file: string): Entry[] {
  try {
    return z.array(entry).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // There is none, or it was being written.
    return [];
  }
}

function write(home: string, entries: readonly Entry[]): void {
  const file = join(home, nameOf(process.pid));
  if (entries.length === 0) rmSync(file, { force: true });
  else writeWhole(file, JSON.stringify(entries));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return (failure as { code?: unknown }).code === 'EPERM';
  }
}
