import { count, shortIsk, span } from '#shared/figures';
import type { FitWatch, QueryWatch, SellerWatch } from '#shared/local-api/watchlists';
import type { PastEvents, PastFound, PastStock } from './backtest.ts';

/** What a watch was tried on. */
export type Tried =
  | { kind: QueryWatch['kind']; past: PastFound /** Not only the newest were looked at. */; isComplete: boolean }
  | { kind: SellerWatch['kind']; watch: SellerWatch; past: PastEvents }
  | { kind: FitWatch['kind']; past: PastStock };

const figures: Readonly<Record<QueryWatch['kind'], { amount: string; basis: string }>> = {
  search: { amount: 'median margin', basis: '' },
  deals: {
    amount: 'median profit after hauling',
    basis: 'Prices are those of its last rating, hauling and risk those of now.',
  },
  couriers: { amount: 'median pay above the usual', basis: 'Ways, risk and usual pay are those of now.' },
  blueprints: { amount: 'median price a run', basis: 'Sales and orders are those of now.' },
};
const events = { new: 'new', ended: 'sold or ended', undercut: 'undercut by others' } as const;

/** What a watch would have found, in words that "since" and a time follow; null: of what it watches no past is kept. */
export function backtestSentence(tried: Tried | null): string {
  if (tried === null) return 'The mirror keeps no past of this.';
  if ('watch' in tried) {
    const { watch, past } = tried;
    return `It would have fired for ${watch.events.map((event) => `${past[event]} ${events[event]}`).join(', ')}.`;
  }
  if (tried.kind === 'fit') {
    const { falls, belowMs, target } = tried.past;
    const often = falls === 1 ? 'once' : `${count(falls)} times`;
    const told =
      falls === 0
        ? `It would not have fired: stock was never below ${count(target)}.`
        : `It would have fired ${often}; stock was below ${count(target)} for ${span(belowMs)} in all.`;
    return `${told} Fits and target are those of now.`;
  }
  const { past, isComplete, kind } = tried;
  const { amount, basis } = figures[kind];
  if (past.fired === 0) return `It would not have fired${isComplete ? '' : ' for the newest 5,000'}. ${basis}`.trim();
  const least = isComplete ? '' : 'at least ';
  const often = past.fired === 1 && isComplete ? 'once' : `${count(past.fired)} times`;
  const median = past.medianAmount === null ? '' : `, ${amount} ${shortIsk(past.medianAmount)} ISK`;
  return `It would have fired ${least}${often}; ${past.goneWithinHour} gone within an hour${median}. ${basis}`.trim();
}
