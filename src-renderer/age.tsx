import { backlogText, type CollectedPartName, collectedParts, isBehind } from '#shared/collected-parts';
import type { PartState, SourceState } from '#shared/local-api/status';
import { sourceTable } from '#shared/sources';
import { useNow } from './clock.ts';
import { isUpToDate } from './frame/overall-age.ts';
import { usePreferences } from './state/local-storage.ts';
import { useStatus } from './state/status.ts';
import { withMoments } from './ui/time.ts';

const none: readonly SourceState[] = [];

interface PartAge extends PartState {
  source: Pick<SourceState, 'source' | 'backlog'>;
}

/** The part's age; undefined: not known, as in a browser that may only read the services. */
function partAge(sources: readonly SourceState[], name: CollectedPartName): PartAge | undefined {
  return sources.flatMap((source) => source.parts.map((part) => ({ ...part, source }))).find(({ part }) => part === name);
}

/** Why the newest of a part is not known, in a sentence with ISO moments; null: it is, or nothing is known of its age. */
export function ageSentence(sources: readonly SourceState[], name: CollectedPartName, now: number): string | null {
  const age = partAge(sources, name);
  if (age === undefined) return null;
  const { state, covered_until: until, source } = age;
  const label = collectedParts[name].label;
  const origin = sourceTable[source.source].name;
  if (until === null) return state === 'off' ? `${label}: ${origin} is switched off.` : `${label}: nothing is here yet.`;
  // The status may be some minutes old by now.
  if (state === 'fresh' && !isBehind(name, until, now)) return null;
  if (state === 'off' && !isBehind(name, until, now)) return null;
  const left = source.backlog === null ? '' : `, ${backlogText(source.backlog)} left`;
  const why = { catching_up: ` Catching up${left}.`, off: ` ${origin} is switched off.` }[state as string] ?? '';
  return `${label}: nothing newer than ${until}.${why}`;
}

/** Whether any of a part was ever here; true where nothing is known of its age, as in a browser that may only read the services. */
export function hasArrived(sources: readonly SourceState[], name: CollectedPartName): boolean {
  return partAge(sources, name)?.covered_until !== null;
}

/** What of these parts is late or not here; nothing where all is as new as it should be. */
export function AgeNote({ of }: { of: readonly CollectedPartName[] }) {
  const sources = useStatus(({ status }) => status?.sources ?? none);
  const now = useNow(10_000);
  const zone = usePreferences(({ timeZone }) => timeZone);
  const sentences = of.flatMap((name) => {
    const age = partAge(sources, name);
    // A source that was never on is not missed.
    if (age?.state === 'off' && age.covered_until === null) return [];
    return ageSentence(sources, name, now) ?? [];
  });
  if (sentences.length === 0) return null;
  return <span className="warning age-note">▲ {withMoments(sentences.join(' '), now, zone)}</span>;
}

/** Whether the bar says that all is up to date: an age in a view would say the same again. */
export function useUpToDate(): boolean {
  return useStatus(({ status }) => isUpToDate(status));
}
