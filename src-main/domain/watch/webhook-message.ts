import { contentsText } from '#shared/contents-text';
import { humanize, percent, securityFigure, volume, wholeIsk } from '#shared/figures';
import type { WatchMatch } from '#shared/local-api/watchlists';
import type { Webhook } from '#shared/local-api/webhooks';
import { matchReason, matchText } from '#shared/match-text';
import type { Place } from '#shared/place';
import { withoutReach } from './alerts.ts';

/** A match with what Discord gets of its contract besides. */
export interface DescribedMatch extends WatchMatch {
  /** null: it is no contract, or one that is not kept any more. */
  terms: {
    reward: number | null;
    collateral: number | null;
    volume: number | null;
    /** Of a courier. */
    destination: Place | null;
    /** ISK: what selling at once brings, less what is asked; null: not rated. */
    margin: number | null;
    margin_percent: number | null;
  } | null;
  /** Its page in the app; null: not known where that is served. */
  url: string | null;
}

/** Matches of one message: a channel takes this many embeds. */
const MOST_EMBEDS = 10;
/**
 * Characters of a message, and of all its embeds together
 * (https://docs.discord.com/developers/resources/message#embed-object-embed-limits).
 */
const MOST_CHARACTERS = 2000;
const MOST_OF_EMBEDS = 6000;
/** Of each text by players; the next one where a message would be too long. */
const MOST_OF_TEXT = [200, 80, 40, 20];

/** What a Discord channel gets of some matches of a rule, one embed each. `sentence`: of one alone, and of a test, in words. */
function discordMessage(rule: string, sentence: string, matches: readonly DescribedMatch[]) {
  const content = matches.length > 1 ? `${matches.length} matches` : plain(sentence);
  const shown = MOST_OF_TEXT.map((most) => matches.slice(0, MOST_EMBEDS).map((match) => embedOf(match, most)));
  const embeds = shown.find((all) => all.reduce((sum, embed) => sum + sizeOf(embed), 0) <= MOST_OF_EMBEDS) ?? [];
  return {
    content: cut(`**${plain(rule)}**: ${content}`, MOST_CHARACTERS),
    ...(embeds.length === 0 ? {} : { embeds }),
    // A title that its issuer wrote must not call everybody.
    allowed_mentions: { parse: [] },
  };
}

interface Embed {
  title: string;
  timestamp: string;
  fields: { name: string; value: string; inline: boolean }[];
}

function embedOf(match: DescribedMatch, most: number): Embed {
  const fields = match.contract === null ? [] : contractFields(match, match.contract, most);
  const page = match.url === null ? [] : [['In Astrolabe', match.url] as const];
  return {
    title: cut(plain(titleOf(match)), most),
    timestamp: match.matched_at,
    fields: [...fields, ...page].map(([name, value]) => ({
      name,
      value,
      inline: name !== 'Contents',
    })),
  };
}

function titleOf({ contract, contract_id: id, alert, system_name: system }: DescribedMatch): string {
  if (contract === null) return alert ?? system ?? `Contract ${id}`;
  const title = (contract.title ?? '').trim();
  return contract.item_name ?? (title === '' ? `${humanize(contract.type)} ${id}` : title);
}

type Contract = NonNullable<DescribedMatch['contract']>;

function contractFields(match: DescribedMatch, contract: Contract, most: number): (readonly [string, string])[] {
  const isk = (name: string, value: number | null | undefined) =>
    value == null ? [] : [[name, `${wholeIsk(value)} ISK`] as const];
  const text = (name: string, value: string | null) => (value === null ? [] : [[name, cut(plain(value), most)] as const]);
  const { contract_id: id, terms } = match;
  const { event, figure } = matchReason(match);
  const isCourier = contract.type === 'courier';
  const margin = terms?.margin_percent == null ? '' : ` (${percent(terms.margin_percent)})`;
  const system = contract.place?.system_id ?? null;
  return [
    ...text('What happened', event),
    ...(figure === null ? [] : isk(humanize(figure.name), figure.isk)),
    ...isk('Price', contract.price),
    ...(isCourier ? [...isk('Reward', terms?.reward), ...isk('Collateral', terms?.collateral)] : []),
    ...(isCourier && terms?.volume != null ? [['Volume', volume(Math.ceil(terms.volume))] as const] : []),
    ...(terms?.margin == null ? [] : [['Margin', `${wholeIsk(terms.margin)} ISK${margin}`] as const]),
    ...text('Place', placeText(contract.place, contract.region_name)),
    ...(isCourier ? text('Destination', placeText(terms?.destination ?? null, null)) : []),
    ...text('Contents', contentsText(contract.contents)),
    ...text('Title', (contract.title ?? '').trim() || null),
    ['Contract', String(id)],
    // Pasted into the game's chat or notes it is a link.
    ...(system === null ? [] : [['In the game', `\`<url=contract:${system}//${id}>Contract ${id}</url>\``] as const]),
  ];
}

function placeText(place: Place | null, region: string | null): string | null {
  const system =
    place?.system_name == null
      ? null
      : `${place.system_name} ${place.security_status == null ? '' : securityFigure(place.security_status)}`.trim();
  const parts = [place?.name ?? null, system, region].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** A text that others wrote as it stands: no masked link, spoiler, mention, heading or address of theirs comes of it. */
function plain(text: string): string {
  return (
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\\*_~`|[\]<>#]/g, '\\$&')
      // A space without width: no one is mentioned, and nothing becomes a link.
      .replaceAll('@', '@\u200B')
      .replaceAll('://', ':\u200B//')
  );
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function sizeOf({ title, fields }: Embed): number {
  return fields.reduce((sum, { name, value }) => sum + name.length + value.length, title.length);
}

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
