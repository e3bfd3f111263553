import { useQuery } from '@tanstack/react-query';
import { localPaths } from '#shared/local-api/paths';
import { type PlacedTimer, type ReadTimers, readTimers, type StructureTimer, timersAnswer } from '#shared/local-api/timers';
import { ask, askLocal, sentenceOf } from '../api.ts';
import { notify } from '../ui/copy.ts';
import { plural } from '../ui/format.ts';
import { saveBlob } from '../ui/table/export.ts';
import { localDocument } from './local-document.ts';

const kept = localDocument({
  name: 'timers',
  path: localPaths.timers,
  schema: timersAnswer,
  keptOf: ({ timers }): { timers: StructureTimer[] } => ({ timers }),
});
/** The timers that were removed last, in words. */
export const useTimerUndo = kept.useUndo;
export const undoTimers = kept.undo;

/** The structure timers that are kept on this machine, the earliest first. */
export function useTimers() {
  return useQuery(kept.query);
}

/** `removed`: what is taken out, in words, and can be put back. Resolves to whether it could be done; a notice says why not. */
async function changeTimers(change: (all: PlacedTimer[]) => StructureTimer[], removed?: string): Promise<boolean> {
  return (await kept.change(({ timers }) => ({ kept: { timers: change(timers) }, undo: removed }))) !== null;
}

/** A new id: nothing but this list knows it. */
function newId(): number {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
}

/** Keeps one under its id, or under a new one. */
export async function saveTimer({ id, ...timer }: Omit<StructureTimer, 'id'> & { id?: number | undefined }): Promise<boolean> {
  return changeTimers((all) => [...all.filter((one) => one.id !== id), { ...timer, id: id ?? newId() }]);
}

/** Adds what is in a text of the game, each once. Resolves to what is not understood of it. */
export async function addPastedTimers(text: string, side: StructureTimer['side']): Promise<ReadTimers['unread']> {
  try {
    const { found, unread } = await askLocal(localPaths.timersRead, readTimers, { method: 'POST', body: { text } });
    let added = 0;
    const isDone = await changeTimers((all) => {
      const isSame = (one: StructureTimer, other: Omit<StructureTimer, 'id' | 'side' | 'note'>) =>
        one.system_id === other.system_id && one.name === other.name && one.at === other.at;
      const fresh = found.filter((one) => !all.some((timer) => isSame(timer, one)));
      added = fresh.length;
      return [...all, ...fresh.map(({ system: _system, ...timer }) => ({ ...timer, id: newId(), side, note: null }))];
    });
    if (isDone && found.length > 0) notify(added === 0 ? 'These timers are kept already' : `Added ${plural(added, 'timer')}`);
    return unread;
  } catch (error) {
    return [sentenceOf(error)];
  }
}

/** Takes timers out; {@link undoTimers} puts them back. */
export async function removeTimers(ids: readonly number[], what: string): Promise<void> {
  await changeTimers((all) => all.filter(({ id }) => !ids.includes(id)), what);
}

/** Saves a calendar that the server makes. `name`: part of the file's name. */
export async function saveCalendar(path: string, name: string): Promise<void> {
  try {
    const answer = await ask(`${location.origin}${path}`, { headers: { accept: 'text/calendar' } });
    if (!answer.ok) throw new Error(`The calendar was not saved: the server answered ${answer.status}.`);
    saveBlob(name, 'ics', await answer.blob());
    notify('Saved the calendar');
  } catch (error) {
    notify(sentenceOf(error));
  }
}
