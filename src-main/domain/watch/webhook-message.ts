import type { WatchMatch } from '#shared/local-api/watchlists';
import type { Webhook } from '#shared/local-api/webhooks';
import { matchText } from '#shared/match-text';
import { withoutReach } from './alerts.ts';
import { type DescribedMatch, discordMessage, MOST_EMBEDS } from './discord-message.ts';

/** Matches that one message tells of. */
export const mostTold: Readonly<Record<Webhook['shape'], number>> = { json: 1, discord: MOST_EMBEDS };

/**
 * What is sent of matches, as JSON text: the name of the rule and the matches, and nothing else of the person's. No match: a test. Of the
 * shape `json` a message tells of one.
 */
export function webhookMessage(shape: Webhook['shape'], rule: string, matches: readonly DescribedMatch[]): string {
  const [match] = matches;
  const sentence = match === undefined ? 'This is a test of the webhook.' : matchSentence(match);
  if (shape === 'discord')
    return JSON.stringify(
      discordMessage(
        rule,
        sentence,
        matches.map((one) => (one.alert === null ? one : { ...one, alert: withoutReach(one.alert) })),
      ),
    );
  if (match === undefined) return JSON.stringify({ event: 'test', rule, sentence });
  const { match_id, matched_at, first_seen_at, contract_id, contract, system_id, system_name, kills, reason, amount } = match;
  const found = { match_id, matched_at, first_seen_at, contract_id, contract, system_id, system_name, kills, reason, amount };
  return JSON.stringify({ event: 'match', rule, sentence, ...found });
}

function matchSentence(match: WatchMatch): string {
  return match.alert === null ? matchText(match) : withoutReach(match.alert);
}
