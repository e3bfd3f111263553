import type { WatchMatch } from '#shared/local-api/watchlists';
import type { Webhook } from '#shared/local-api/webhooks';
import { matchText } from '#shared/match-text';
import { withoutReach } from './alerts.ts';

/** The longest message that a Discord channel takes. */
const MOST_CHARACTERS = 2000;

/**
 * What is sent of a match, as JSON text: the name of the rule and the match, and nothing else of the person's. `match` null: a test.
 */
export function webhookMessage(shape: Webhook['shape'], rule: string, match: WatchMatch | null): string {
  const sentence = match === null ? 'This is a test of the webhook.' : matchSentence(match);
  if (shape === 'discord')
    return JSON.stringify({
      content: `**${rule}**: ${sentence}`.slice(0, MOST_CHARACTERS),
      // A title that its issuer wrote must not call everybody.
      allowed_mentions: { parse: [] },
    });
  if (match === null) return JSON.stringify({ event: 'test', rule, sentence });
  const { match_id, matched_at, first_seen_at, contract_id, contract, system_id, system_name, kills } = match;
  const found = { match_id, matched_at, first_seen_at, contract_id, contract, system_id, system_name, kills };
  return JSON.stringify({ event: 'match', rule, sentence, ...found });
}

function matchSentence(match: WatchMatch): string {
  return match.alert === null ? matchText(match) : withoutReach(match.alert);
}
