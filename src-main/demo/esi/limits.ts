import type { Clock } from '#main/runtime/world';
import { MINUTE, SECOND } from '#shared/time';

/** Errors allowed in one window; upstream §1.3. */
const MAX_ERRORS = 100;
const ERROR_WINDOW = MINUTE;
const BUCKET_WINDOW = 15 * MINUTE;

/** Tokens of each rate-limit group per 15 minutes; upstream §1.4. */
const bucketTokens = {
  sovereignty: 600,
  incursion: 150,
  'factional-warfare': 150,
  killmail: 3600,
  'market-order': 12_000,
  industry: 150,
  status: 600,
  meta: 150,
  routes: 3600,
  activity: 30,
} as const;
export type BucketGroup = keyof typeof bucketTokens | 'contract';

/**
 * Both limit schemes. All clients count as one: a simulator has one user. `contractTokens`: of the group of public contracts, which have
 * none in the real interface so far.
 */
export function createLimits(clock: Clock, contractTokens: number) {
  const tokensOf = (group: BucketGroup) => (group === 'contract' ? contractTokens : bucketTokens[group]);
  let errorWindow = -1;
  let errors = 0;
  const spent = new Map<BucketGroup, { at: number; tokens: number }[]>();

  function errorsNow(): number {
    const window = Math.floor(clock.now() / ERROR_WINDOW);
    if (window !== errorWindow) {
      errorWindow = window;
      errors = 0;
    }
    return errors;
  }

  function usedOf(group: BucketGroup): { used: number; oldestAt: number } {
    const now = clock.now();
    const fresh = (spent.get(group) ?? []).filter(({ at }) => at > now - BUCKET_WINDOW);
    spent.set(group, fresh);
    return { used: fresh.reduce((sum, { tokens }) => sum + tokens, 0), oldestAt: fresh[0]?.at ?? now };
  }

  return {
    /** True once the window's errors are spent: then everything is answered 420. */
    errorsExhausted: () => errorsNow() >= MAX_ERRORS,

    chargeError(): void {
      errors = Math.min(MAX_ERRORS, errorsNow() + 1);
    },

    /** Spends the rest of the window's errors at once. */
    exhaust(): void {
      errorsNow();
      errors = MAX_ERRORS;
    },

    errorHeaders(): Record<string, string> {
      return {
        'x-esi-error-limit-remain': String(MAX_ERRORS - errorsNow()),
        'x-esi-error-limit-reset': String(Math.ceil((ERROR_WINDOW - (clock.now() % ERROR_WINDOW)) / SECOND)),
      };
    },

    /** Seconds until a token returns, where the group has none left; else null. */
    retryAfter(group: BucketGroup): number | null {
      const { used, oldestAt } = usedOf(group);
      return used < tokensOf(group) ? null : Math.max(1, Math.ceil((oldestAt + BUCKET_WINDOW - clock.now()) / SECOND));
    },

    /** 2xx costs 2, 3xx 1, 4xx 5 (429 nothing), 5xx nothing. */
    chargeBucket(group: BucketGroup, status: number): void {
      const tokens = status === 429 ? 0 : status < 300 ? 2 : status < 400 ? 1 : status < 500 ? 5 : 0;
      usedOf(group);
      if (tokens > 0) spent.get(group)?.push({ at: clock.now(), tokens });
    },

    bucketHeaders(group: BucketGroup): Record<string, string> {
      const { used } = usedOf(group);
      return {
        'x-ratelimit-group': group,
        'x-ratelimit-limit': `${tokensOf(group)}/15m`,
        'x-ratelimit-remaining': String(Math.max(0, tokensOf(group) - used)),
        'x-ratelimit-used': String(used),
      };
    },
  };
}
