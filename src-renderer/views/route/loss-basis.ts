import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { count } from '../../ui/format.ts';

/** What the chances of loss of a route are worked out from. */
export type LossOrigin = Pick<ResponseOf<typeof route>['meta'], 'losses_from' | 'losses_hours' | 'losses_corrected'>;

/** From this many sampled hours on the 28 days count as known: one in ten may be missing. */
const FOUR_WEEKS = 0.9 * 28 * 24;

/** `from one sampled hour`, `from 130 sampled hours`, `over 28 days`. */
export function sampledText(hours: number): string {
  if (hours >= FOUR_WEEKS) return 'over 28 days';
  return hours === 1 ? 'from one sampled hour' : `from ${count(hours)} sampled hours`;
}

export const LOSSES_UNKNOWN = 'No hour is here yet of which jumps and losses are both known, so that no chance of loss is known.';

/** Said of a system whose outlook is at its most because hardly anybody is forecast to pass. */
export const LITTLE_TRAFFIC =
  'Little traffic is forecast there: a few losses among so few ships make the largest outlook there is, three times the usual danger.';

/** `by gate kills over 28 days`, `by all losses from one sampled hour`. */
export function originText({
  losses_from: source,
  losses_hours: hours,
}: Pick<LossOrigin, 'losses_from' | 'losses_hours'>): string {
  return `by ${source === 'killmails' ? 'gate kills' : 'all losses'} ${sampledText(hours)}`;
}

/** What the chance of loss is worked out from, in a sentence or two. */
export function basisSentence({ losses_from: source, losses_hours: hours, losses_corrected: isCorrected }: LossOrigin): string {
  if (hours === 0) return LOSSES_UNKNOWN;
  const losses = source === 'killmails' ? 'ships lost at stargates' : 'all ships lost in the system';
  const why = source === 'killmails' ? '' : ' Killmails of a day are needed to tell which were lost at gates.';
  const corrected = isCorrected ? ' Corrected by how such chances fared on the graded days, seven at most.' : '';
  return `Worked out from ${losses} among those that passed at that hour, ${sampledText(hours)}, the day’s forecast, and the killmails of the last 45 minutes.${why}${corrected} Estimate only.`;
}
