import { readIsk } from '#shared/read-figure';
import { watchName } from '../contracts/watch-name.ts';
import { navigate } from '../state/location.ts';
import type { PaletteEntry } from './palette-actions.ts';

type ListName = 'deals' | 'couriers' | 'blueprints' | 'auctions';

const lists: Readonly<Record<string, ListName>> = {
  deal: 'deals',
  deals: 'deals',
  courier: 'couriers',
  couriers: 'couriers',
  blueprint: 'blueprints',
  blueprints: 'blueprints',
  copy: 'blueprints',
  copies: 'blueprints',
  auction: 'auctions',
  auctions: 'auctions',
};
/** What an amount bounds where no word before it says so. */
const ceilings: Readonly<Record<ListName, string>> = {
  deals: 'capital_max',
  couriers: 'collateral_max',
  blueprints: 'price_max',
  auctions: 'price_max',
};
/** Words after which an amount bounds something else. */
const floors: Readonly<Record<string, string>> = { profit: 'profit_min', surplus: 'surplus_min', reward: 'reward_min' };
/** Words between the others that say nothing. */
const fillers = new Set(
  'a and at by end ending for in is isk least more most of or over security sec sells sold than that the under up with within'.split(
    ' ',
  ),
);
const spans: Readonly<Record<string, string>> = { day: '1', week: '7', fortnight: '14', month: '30' };

/** Reads `deals under 500m high week` into a list with its filters; null: it names none, or nothing that narrows one down. */
export function listFromWords(text: string): { path: string; query: Record<string, string>; label: string } | null {
  const [first = '', ...tokens] = text.trim().toLowerCase().replaceAll('-sec', '').split(/,?\s+/);
  const list = lists[first];
  if (list === undefined) return null;
  const query: Record<string, string> = {};
  const words: string[] = [];
  if (first.startsWith('cop')) query['blueprint_copy'] = 'true';
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const next = tokens[at + 1];
    const efficiency = /^me(\d{1,2})?$/.exec(token);
    const days = /^(\d{1,3})d$/.exec(token)?.[1] ?? (/^days?$/.test(next ?? '') ? /^\d{1,3}$/.exec(token)?.[0] : undefined);
    const amount = /\d[\d.,]*[kmbt]$/.test(token) ? readIsk(token) : null;
    const floor = floors[token];
    if (floor !== undefined && next !== undefined && readIsk(next) !== null) {
      query[floor] = String(readIsk(next));
      at += 1;
    } else if (efficiency !== null) {
      query['material_efficiency_min'] = efficiency[1] ?? next ?? '10';
      if (efficiency[1] === undefined) at += 1;
    } else if (days !== undefined) {
      query['days_to_sell_max'] = days;
      if (!token.endsWith('d')) at += 1;
    } else if (spans[token] !== undefined) query['days_to_sell_max'] = spans[token];
    else if (amount !== null) query[tokens.slice(at).includes('run') ? 'price_per_run_max' : ceilings[list]] = String(amount);
    else if (/^(high|low|null)(sec)?$/.test(token)) Object.assign(query, ofSecurity(list, token.replace('sec', '')));
    else if ((token === 'from' || (token === 'to' && tokens[at - 1] !== 'up')) && next !== undefined) {
      Object.assign(query, ofEnd(list, token, next));
      at += 1;
    } else if (list === 'couriers' && (token === 'back' || token === 'there')) query['chains'] = 'true';
    else if (token !== 'run' && token !== 'to' && !fillers.has(token)) words.push(token);
  }
  if (words.length > 0) query['words'] = words.join(' ');
  // To buy orders everything sells without a wait.
  if (list === 'deals' && query['days_to_sell_max'] !== undefined) query['way'] = 'sell_listed';
  return placeOf(list, query);
}

function ofSecurity(list: ListName, band: string): Record<string, string> {
  return list === 'couriers' && band === 'high' ? { high_security: 'true' } : { security: band };
}

/** Loads from a system are those that lie there; deals are counted from it. */
function ofEnd(list: ListName, end: string, system: string): Record<string, string> {
  if (list === 'couriers' && end === 'from') return { from: system, from_jumps: '0' };
  return list === 'couriers' || end === 'from' ? { [end]: system } : {};
}

function placeOf(list: ListName, query: Record<string, string>) {
  if (list === 'auctions') {
    const auctions = { type: 'auction', ...query, sort: 'date_expired', dir: 'asc' };
    return { path: '/contracts', query: auctions, label: 'Auctions by when they end, with their bids' };
  }
  if (Object.keys(query).length === 0) return null;
  const label = watchName(list, query);
  if (list === 'blueprints') return { path: '/blueprints', query: { ...query, sort: 'price_per_run', dir: 'asc' }, label };
  if (query['chains'] === undefined) return { path: `/${list}`, query, label };
  const { from_jumps: _jumps, ...chains } = query;
  return { path: '/couriers', query: chains, label: `${label}, there and back` };
}

/** The entry of the palette that opens the list of these words; none where they name no list. */
export function listEntries(text: string): PaletteEntry[] {
  const asked = listFromWords(text);
  if (asked === null) return [];
  const { path, query, label } = asked;
  return [{ id: 'asked-list', label, hint: 'list', icon: 'filter', run: () => navigate(path, query) }];
}
