import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';

const TASKS = '/proc/self/task';

/** The priorities (in steps of nice) of this process's threads that have this name, as the system has them; Linux alone. */
export function prioritiesOf(name: string): number[] {
  return readdirSync(TASKS)
    .filter((thread) => readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim() === name)
    .map((thread) => getPriority(Number(thread)));
}

/** The processes that this one has started and that still run, by their ids; Linux alone. */
export function childProcesses(): number[] {
  return readdirSync(TASKS).flatMap((thread) =>
    readFileSync(`${TASKS}/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
