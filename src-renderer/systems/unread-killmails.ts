import { isBehind } from '#shared/collected-parts';
import { live } from '#shared/plan-api/live';
import { ageSentence } from '../age.tsx';
import { planService } from '../api.ts';
import { useNow } from '../clock.ts';
import { usePreferences } from '../state/local-storage.ts';
import { useStatus } from '../state/status.ts';
import { withMoments } from '../ui/time.ts';
import { useEndpoint } from '../use-endpoint.ts';

const MAY_BE_MISSING = 'What happens now may be missing.';

/**
 * Why a system without a live state is not known to be quiet, in a sentence; null: killmails are as new as they should be. `until`: up to
 * when an answer has them, null: it has none; `now` in milliseconds.
 */
export function unreadKillmails(until: string | null, now: number): string | null {
  if (until === null) return `Killmails: nothing is here yet. ${MAY_BE_MISSING}`;
  if (!isBehind('killmails', until, now)) return null;
  return `Killmails: nothing newer than ${until.slice(0, 10)} ${until.slice(11, 16)} EVE. ${MAY_BE_MISSING}`;
}

/** The same of this moment, as the status tells it. */
export function useUnreadKillmails(): string | null {
  const sources = useStatus(({ status }) => status?.sources ?? null);
  // A browser that may only read the services has no status.
  const { body } = useEndpoint(planService, live, sources === null ? { limit: 1 } : null);
  const now = useNow(10_000);
  const zone = usePreferences(({ timeZone }) => timeZone);
  if (sources === null) return body === undefined ? null : unreadKillmails(body.meta.covered_until, now);
  const sentence = ageSentence(sources, 'killmails', now);
  return sentence === null ? null : `${withMoments(sentence, now, zone)} ${MAY_BE_MISSING}`;
}

/** The same of an answer that has killmails up to a moment, which may be older than the newest that came: what lies between is missing. */
export function useUnreadUntil(until: string | null | undefined): string | null {
  const unread = useUnreadKillmails();
  const now = useNow(10_000);
  return unread ?? (until === undefined ? null : unreadKillmails(until, now));
}
