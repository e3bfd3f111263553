import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeSecret } from '#main/runtime/secret';
import { removeDatabase, unfinishedFile } from '#main/store/files/backup';
import { writeWhole } from '#main/store/files/durable';
import { dataFolderOf, MOVING_TO_BE, moveInto, removeEmpty, rollBackMove, stay } from './location.ts';

/*
 * Note [what a killed process leaves]. A backup and a move write outside the data folder, where no later start would look for
 * what is left of them. So each process notes in the home, in a file of its own, what it is writing; the next process to open the home
 * deletes that, unless the process still runs. A note may be another user's (Note [what a mark is worth]): the file of a backup
 * that is being written has a secret in its name, and the copy of a move one in its mark.
 */
const NOTE = /^unfinished-(\d+)\.json(?:\.new)?$/;
/** Names the last backups. Its next content goes by `.new`, and is a leftover once no process that writes a backup runs. */
export const LAST_BACKUPS = 'last-backups.json';
const UNFINISHED = /\.[\w-]{43}\.unfinished$/;
/** `path`: the file that becomes a backup, or the folder that is moved to. */
const entry = z.object({ kind: z.enum(['backup', 'move']), path: z.string().min(1), secret: z.string().optional() });
type Entry = z.infer<typeof entry>;

/** Has a file written, by the name that it is handed, before it gets its own; deletes at the next start what a kill leaves of it. */
export async function notedFile<T>(home: string, target: string, work: (unfinished: string) => Promise<T>): Promise<T> {
  const path = unfinishedFile(`${target}.${makeSecret()}`);
  return noted(home, { kind: 'backup', path }, async () => {
    try {
      return await work(path);
    } finally {
      // A thread that was ended has not cleared up after itself.
      removeDatabase(path);
    }
  });
}

/** Does the work, and deletes at the next start what a kill leaves of it. */
export async function noted<T>(home: string, what: Entry, work: () => Promise<T>): Promise<T> {
  const own = () => read(join(home, nameOf(process.pid))).filter(({ path }) => path !== what.path);
  write(home, [...own(), what]);
  try {
    return await work();
  } finally {
    write(home, own());
  }
}

/** Deletes what processes that were killed have left of backups and moves. Call before this process begins any. */
export function clearUnfinished(home: string): void {
  if (!existsSync(home)) return;
  let others = false;
  for (const name of readdirSync(home)) {
    const pid = Number(NOTE.exec(name)?.[1]);
    if (Number.isNaN(pid)) continue;
    if (pid !== process.pid && isRunning(pid)) {
      others = true;
      continue;
    }
    for (const one of read(join(home, name))) {
      if (one.kind === 'move') clearMove(home, one);
      else if (UNFINISHED.test(one.path)) removeDatabase(one.path);
    }
    rmSync(join(home, name), { force: true });
  }
  if (!others) rmSync(join(dataFolderOf(home), `${LAST_BACKUPS}.new`), { force: true });
}

/** Deletes what a move from this home has begun to fill, or was about to. */
function clearMove(home: string, { path, secret }: Entry): void {
  const from = dataFolderOf(home);
  if (from === path) return;
  const left = moveInto(path);
  if (left !== null && left.home === home && left.secret === secret) rollBackMove(path);
  if (left === null && existsSync(path)) {
    if (readdirSync(path).every((name) => name === MOVING_TO_BE)) rmSync(join(path, MOVING_TO_BE), { force: true });
    removeEmpty(path);
  }
  if (secret !== undefined) stay(from, { to: path, secret });
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
