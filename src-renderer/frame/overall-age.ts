import type { AgeState, AppStatus, SourceState } from '#shared/local-api/status';
import { sourceTable } from '#shared/sources';
import { relativeTime } from '../ui/time.ts';

/** A shape for each state, so that colour is not needed to tell them apart, and its word. */
export const ageMarks: Readonly<Record<AgeState, { sign: string; word: string }>> = {
  fresh: { sign: '●', word: 'up to date' },
  catching_up: { sign: '◐', word: 'catching up' },
  late: { sign: '▲', word: 'late' },
  failing: { sign: '✕', word: 'failing' },
  off: { sign: '–', word: 'switched off' },
  never: { sign: '○', word: 'nothing yet' },
};

/** More of them than this are counted, not named. */
const MOST_NAMED = 2;

/** How old the mirror's data is in a word or two, of all sources that are on; a moment in it is ISO 8601 UTC. `isLost`: the program does not answer. */
export function overallAge(sources: readonly SourceState[], isLost = false): { state: AgeState; text: string } {
  if (isLost) return { state: 'failing', text: 'No answer' };
  const on = sources.filter(({ state }) => state !== 'off');
  if (on.length === 0) return { state: 'off', text: 'All sources off' };
  const contacted = on.filter(({ state }) => state !== 'never');
  if (contacted.length === 0) return { state: 'never', text: 'Starting' };
  const failing = contacted.filter(({ state }) => state === 'failing');
  if (failing.length === contacted.length) {
    const heard = contacted.flatMap(({ heard_at: at }) => at ?? []).sort();
    const last = heard.at(-1);
    return { state: 'failing', text: last === undefined ? 'Offline' : `Offline since ${last}` };
  }
  const late = contacted.filter(({ state }) => state === 'late' || state === 'failing');
  if (late.length > 0) {
    const names = late.map(({ source }) => sourceTable[source].shortName);
    return { state: 'late', text: `Late: ${names.length > MOST_NAMED ? `${names.length} sources` : names.join(', ')}` };
  }
  return contacted.some(({ state }) => state === 'catching_up')
    ? { state: 'catching_up', text: 'Catching up' }
    : { state: 'fresh', text: 'Up to date' };
}

/** Whether every source that is on has said its newest, and goes on: then the word in the bar says all, and no view needs an age of its own. */
export function isUpToDate(status: Pick<AppStatus, 'sources' | 'collects'> | null): boolean {
  return status !== null && status.collects && overallAge(status.sources).state === 'fresh';
}

/** What the mirror holds while nothing is collected: how old its newest data is. `now` in milliseconds. */
export function idleText(
  sources: readonly { parts: readonly Pick<SourceState['parts'][number], 'covered_until'>[] }[],
  now: number,
): string {
  const times = sources.flatMap(({ parts }) => parts).flatMap(({ covered_until: at }) => (at === null ? [] : [Date.parse(at)]));
  return times.length > 0 ? `newest data ${relativeTime(Math.max(...times), now)}` : 'nothing collected yet';
}
