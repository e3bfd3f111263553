import type { z } from 'zod';
import { type contractWorthData, MOST_RIVALS } from '#shared/trade-api/worth';

import { count, plural, shortIsk, significant } from '../../ui/format.ts';

/** What the service says of a contract's worth. */
export type ContractWorth = z.output<typeof contractWorthData>;

/** A share as percent with up to two decimals: `7.5 %`. */
export function shownRate(rate: number): string {
  return `${significant(rate * 100, 3)}\u00a0%`;
}

/** What others ask by contract for the offered items, in a sentence; null: nothing is offered. */
export function byContractText({ by_contract: kinds, hub }: Pick<ContractWorth, 'by_contract' | 'hub'>): string | null {
  const [first] = kinds;
  if (first === undefined) return null;
  const isAsked = kinds.filter(({ cost }) => cost !== null);
  const total = `${shortIsk(isAsked.reduce((sum, { cost }) => sum + (cost ?? 0), 0))} ISK`;
  const near = `around ${hub} or here`;
  if (kinds.length > 1)
    return isAsked.length === kinds.length
      ? `By contract others ${near} sell all of it for ${total}.`
      : `By contract others ${near} sell ${isAsked.length} of its ${plural(kinds.length, 'kind')}${isAsked.length === 0 ? '' : ` for ${total}`}.`;
  const { units, offers, odd, best, cost, region_name: region } = first;
  if (best === null) return `No other contract sells the same${region === null ? '' : ' at a plausible price'}, ${near}.`;
  const all =
    cost === null
      ? `, together fewer than ${plural(units, 'unit')}`
      : units > 1
        ? `, all ${count(units)} for ${shortIsk(cost)}`
        : cost > best
          ? `, but in lots only, ${shortIsk(cost)} at least`
          : '';
  return `${rivalsText(offers, odd)} in ${region} ${offers === 1 ? 'sells' : 'sell'} the same item, from ${shortIsk(best)} ISK a unit${all}.`;
}

/** How many contracts others have; where there may be more than were looked at it is the cheapest of them. */
export function rivalsText(offers: number, odd: number): string {
  return `${offers + odd < MOST_RIVALS ? '' : 'The cheapest '}${plural(offers, 'contract')} of others`;
}

/** More types than these are counted. */
const NAMED_SHIPS = 3;

/** What is known of the condition of offered ships, a sentence for each condition; none where no ship is offered. */
export function shipConditionTexts({ ship_conditions: ships }: Pick<ContractWorth, 'ship_conditions'>): string[] {
  return [...Map.groupBy(ships, ({ sentence }) => sentence)].map(([sentence, alike]) => {
    const names = alike.slice(0, NAMED_SHIPS).map(({ type_id: id, type_name: name }) => name ?? `Type ${id}`);
    const more = alike.length > NAMED_SHIPS ? ` and ${plural(alike.length - NAMED_SHIPS, 'other ship')}` : '';
    return `${names.join(', ')}${more}: ${sentence}`;
  });
}
