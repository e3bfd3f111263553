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

export const LOSSES_UNKNOWN = 'There is no hour yet with both jumps and losses, so no chance of loss is known.';

/** Said of a system whose outlook is at its most because hardly anybody is forecast to pass. */
export const LITTLE_TRAFFIC =
  'Little traffic is forecast there. Few ships pass, so a few losses already give the highest factor: three times the usual danger.';

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
  const corrected = isCorrected ? ' Corrected by how good such chances were on the graded days, at most seven.' : '';
  return `Worked out from ${losses} among those that passed at that hour, ${sampledText(hours)}, the day’s forecast, and the killmails of the last 45 minutes.${why}${corrected} Estimate only.`;
}
