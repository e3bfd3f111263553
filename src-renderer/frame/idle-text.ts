import type { SourceState } from '#shared/local-api/status';
import { relativeTime } from '../ui/time.ts';

/** What the mirror holds while nothing is collected: how old its newest data is. `now` in milliseconds. */
export function idleText(sources: readonly Pick<SourceState, 'observed_at'>[], now: number): string {
  const newest = Math.max(...sources.flatMap(({ observed_at: at }) => (at === null ? [] : [Date.parse(at)])));
  return Number.isFinite(newest) ? `newest data ${relativeTime(newest, now)}` : 'nothing collected yet';
}

/** The words for a source that is idle: one that has data is never called unheard because nobody has asked it since the start. */
export function waitingText({ observed_at: at }: Pick<SourceState, 'observed_at'>): string {
  return at === null ? 'not heard yet' : 'not asked since the start';
}
