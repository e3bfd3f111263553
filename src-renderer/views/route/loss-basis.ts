import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { count } from '../../ui/format.ts';

/** What the chances of loss of a route are worked out from. */
export type LossOrigin = Pick<ResponseOf<typeof route>['meta'], 'losses_from' | 'losses_hours'>;

/** From so many sampled hours on the 28 days count as known: one in ten may be missing. */
const FOUR_WEEKS = 0.9 * 28 * 24;

/** `from one sampled hour`, `from 130 sampled hours`, `over 28 days`. */
export function sampledText(hours: number): string {
  if (hours >= FOUR_WEEKS) return 'over 28 days';
  return hours === 1 ? 'from one sampled hour' : `from ${count(hours)} sampled hours`;
}

export const LOSSES_UNKNOWN = 'No hour is here yet of which jumps and losses are both known, so that no chance of loss is known.';

/** What the chance of loss is worked out from, in a sentence or two. */
export function basisSentence({ losses_from: source, losses_hours: hours }: LossOrigin): string {
  if (hours === 0) return LOSSES_UNKNOWN;
  const losses = source === 'killmails' ? 'ships lost at stargates' : 'all ships lost in the system';
  const why = source === 'killmails' ? '' : ' Killmails of a day are needed to tell which were lost at gates.';
  return `Worked out from ${losses} for each jump at that hour, ${sampledText(hours)}, the day’s forecast, and the killmails of the last 45 minutes.${why} Estimate only.`;
}
