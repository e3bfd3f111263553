import type { RawQuery } from '#shared/http/query';
import type { contractEvents, issuerEvents, ListWatch } from '#shared/local-api/watchlists';
import { searchOf } from '../state/lists/list-filters.ts';
import { humanize, shortIsk } from '../ui/format.ts';

/** What a filter says in the name of a watch; those that say nothing short are left out. */
const parts: Readonly<Record<string, (value: string) => string>> = {
  words: (value) => value,
  type: (value) => value,
  group: (value) => value,
  profit_min: (value) => `profit from ${shortIsk(Number(value))}`,
  surplus_min: (value) => `${shortIsk(Number(value))} above the usual`,
  reward_min: (value) => `reward from ${shortIsk(Number(value))}`,
  capital_max: (value) => `up to ${shortIsk(Number(value))}`,
  collateral_max: (value) => `collateral up to ${shortIsk(Number(value))}`,
  price_max: (value) => `up to ${shortIsk(Number(value))}`,
  price_per_run_max: (value) => `up to ${shortIsk(Number(value))} a run`,
  material_efficiency_min: (value) => `ME ${value}`,
  days_to_sell_max: (value) => `sold within ${value} days`,
  security: (value) => `${value} security`,
  high_security: () => 'high security',
  from: (value) => `from ${value}`,
  to: (value) => `to ${value}`,
  system: (value) => `in ${value}`,
  issuer: (value) => `of ${value}`,
};

/** What of an issuer is watched. */
export const issuerEventLabels: Readonly<Record<(typeof issuerEvents)[number], string>> = {
  new: 'It puts up a contract',
  ended: 'One is sold or ends',
  undercut: 'Others ask less for the same in its region',
};

/** What of one contract is watched. */
export const contractEventLabels: Readonly<Record<(typeof contractEvents)[number], string>> = {
  ended: 'When this contract ends',
  undercut: 'When others ask less for the same in its region',
};

/** The watch of a list with the filters in the address, but for what says how the list is shown, named by what it is narrowed down by. */
export function watchOf(kind: ListWatch['kind'], address: RawQuery): ListWatch {
  const query = searchOf(address, ['map', 'chains', 'own_wormholes']);
  return { kind, name: watchName(kind, query), query };
}

/** What the watch of a list is called until the person names it. */
export function watchName(kind: ListWatch['kind'], query: ListWatch['query']): string {
  const said = Object.entries(query).flatMap(([name, value]) => {
    const say = parts[name];
    return say === undefined ? [] : [typeof value === 'string' ? say(value) : value.map(say).join(', ')];
  });
  return `${humanize(kind)}${said.length === 0 ? '' : `: ${said.join(', ')}`}`.slice(0, 100);
}
