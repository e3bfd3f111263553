import { contentsText } from './contents-text.ts';
import { humanize, securityFigure, shortIsk, wholeIsk } from './figures.ts';
import type { MatchesEvent, MatchReason, WatchMatch } from './local-api/watchlists.ts';

/** What the figure is that a watch goes by; null: it has none. */
const amountNames: Readonly<Record<MatchReason, string | null>> = {
  deals: 'profit after hauling',
  couriers: 'pay above the usual',
  blueprints: 'price a run',
  undercut: 'cheaper a unit by',
  new: null,
  ended: null,
};

/** Why a contract matched: what happened to an issuer, and the figure that the watch goes by, with its name; null: nothing is to be said. */
export function matchReason({ reason, amount, contract }: Pick<WatchMatch, 'reason' | 'amount' | 'contract'>): {
  event: string | null;
  figure: { name: string; isk: number } | null;
} {
  if (reason === null) return { event: null, figure: null };
  const name = amountNames[reason];
  const figure = name === null || amount === null ? null : { name, isk: amount };
  if (reason === 'new') return { event: 'New', figure };
  if (reason === 'undercut') return { event: 'Undercut by', figure };
  const end = contract === null || contract.status === 'outstanding' ? 'Ended' : humanize(contract.status);
  return { event: reason === 'ended' ? (contract?.status === 'finished' ? 'Sold' : end) : null, figure };
}

/** A text of a contract between why it matched and the figure of that. */
function withReason(match: WatchMatch, text: string, isk: (amount: number) => string): string {
  const { event, figure } = matchReason(match);
  return `${event === null ? '' : `${event}: `}${text}${figure === null ? '' : `, ${figure.name} ${isk(figure.isk)} ISK`}`;
}

/** What was found, in a few words. */
export function matchTitle(match: WatchMatch): string {
  const { contract, contract_id: id, system_name: system, system_id: systemId, kills, alert } = match;
  if (alert !== null) return alert;
  if (systemId !== null) {
    const name = system ?? `System ${systemId}`;
    return kills === null ? `${name} is quiet for this hour` : `${name}: ${kills} ship kills in an hour`;
  }
  if (contract === null) return `Contract ${id}`;
  const title = contract.title?.trim() ?? '';
  const what =
    contract.item_name ?? contentsText(contract.contents) ?? (title === '' ? `${humanize(contract.type)} ${id}` : title);
  const { type, price, reward } = contract;
  if (type === 'courier') return withReason(match, reward === null ? what : `${what}, pays ${shortIsk(reward)} ISK`, shortIsk);
  return withReason(match, price === null ? what : `${what}, ${shortIsk(price)} ISK`, shortIsk);
}

/** Everything about a match in one line: contents, whole price and place. */
export function matchText(match: WatchMatch): string {
  const { contract } = match;
  if (contract === null || match.system_id !== null) return matchTitle(match);
  const { title, price, reward, contents, place, region_name: region } = contract;
  const named = (title ?? '').trim();
  const what =
    contentsText(contents) ?? contract.item_name ?? (named === '' ? `${humanize(contract.type)} ${match.contract_id}` : named);
  const system =
    place?.system_name == null
      ? []
      : [`${place.system_name} ${place.security_status == null ? '' : securityFigure(place.security_status)}`.trim()];
  const where = [...(place?.name == null ? [] : [place.name]), ...system, ...(region === null ? [] : [region])];
  const asked = price === null || contract.type === 'courier' ? [] : [`${wholeIsk(price)} ISK`];
  const paid = contract.type === 'courier' && reward !== null ? [`pays ${wholeIsk(reward)} ISK`] : [];
  return withReason(match, [what, ...asked, ...paid, ...where].join(', '), wholeIsk);
}

/** What a notification says: how many, and the first three in full. */
export function notificationText({ count, matches }: MatchesEvent): { title: string; body: string } {
  const named = matches.slice(0, 3).map(matchText);
  const remaining = count - named.length;
  return {
    title: count === 1 ? 'A new match' : `${count} new matches`,
    body: [...named, ...(remaining > 0 ? [`and ${remaining} more`] : [])].join('\n'),
  };
}

/** The same as one line of the window; what is found by an alert is a sentence, and ends only once. */
export function notificationLine(news: MatchesEvent): string {
  const { title, body } = notificationText(news);
  const found = body.split('\n').filter((line) => line !== '');
  const [last = ''] = found.slice(-1);
  const joined = found.map((line) => line.replace(/\.$/, '')).join('; ');
  return `${title} in the watchlists${joined === '' ? '' : `: ${joined}${last.endsWith('.') ? '.' : ''}`}`;
}

/** Where a notification leads, as the window's hash: to the thing itself where there is one, else to the list of the newest. */
export function matchPlace({ count, matches }: MatchesEvent): string {
  const [newest] = matches;
  if (newest === undefined) return '#/watchlists';
  if (count === 1 && newest.contract_id !== null) return `#/contracts/${newest.contract_id}`;
  if (count === 1 && newest.system_id !== null) return `#/systems/${newest.system_id}`;
  return `#/watchlists/${newest.list_id}`;
}
