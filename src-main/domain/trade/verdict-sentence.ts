import { shortIsk } from '#shared/figures';
import type { UnvaluedItems, Verdict, WorthFigures } from '#shared/trade-api/worth';

type Margins = Pick<WorthFigures, 'asked' | 'margin' | 'margin_listed' | 'sell_now' | 'sell_listed' | 'rigs_loose'>;

/** The worth of what cannot be rated; `reason`: a sentence. */
export function notRated(reason: string): WorthFigures {
  return {
    sell_now: null,
    sell_listed: null,
    replace: null,
    reference: null,
    auction_end: null,
    asked: null,
    fees: null,
    margin: null,
    margin_percent: null,
    margin_listed: null,
    verdict: 'not_rated',
    sentence: reason,
    rigs_loose: null,
    lines: [],
    unvalued: [],
  };
}

/** A verdict in words, with what it leaves open. */
export function verdictSentence(
  verdict: Verdict,
  margins: Margins,
  about: { hub: string; unvalued: readonly UnvaluedItems[]; isAuction: boolean; hasBlueprints: boolean },
): string {
  const { hub, unvalued, isAuction, hasBlueprints } = about;
  const byContract = hasBlueprints ? ', and blueprints as such ones were sold,' : '';
  const cost = isAuction ? 'it is likely to end at' : 'it costs';
  const { rigs_loose: loose } = margins;
  const open = [...leftOpen(unvalued), ...(loose === null ? [] : [rigsLoose(loose)])].map((sentence) => ` ${sentence}`).join('');
  const best = Math.max(...[margins, loose].map((bound) => Math.max(bound?.sell_now ?? 0, bound?.sell_listed ?? 0)));
  switch (verdict) {
    case 'profit':
      return `Sold to the buy orders of ${hub} now, it brings ${shortIsk(margins.margin)} ISK more than ${cost}, before hauling.${open}`;
    case 'profit_listed':
      return `Only with your own sell orders in ${hub}${byContract} it brings ${shortIsk(margins.margin_listed)} ISK more than ${cost}, before hauling.${open}`;
    case 'loss':
      return `It brings less in ${hub} than ${cost}: ${shortIsk(best)} ISK at best.${open}`;
    default:
      return margins.asked === null
        ? `What it costs is not known.${open}`
        : `What could be valued brings less in ${hub} than ${cost}.${open}`;
  }
}

/** Both bounds are answered: the figures have the lower one. */
function rigsLoose({ margin, margin_listed: listed }: NonNullable<WorthFigures['rigs_loose']>): string {
  const counted = 'Rigs that may be fitted count as 0, since packaging the ship destroys them';
  return margin === null
    ? `${counted}.`
    : `${counted}; if none is fitted, the margin is ${shortIsk(margin)} ISK to buy orders and ${shortIsk(listed)} with sell orders.`;
}

function leftOpen(unvalued: readonly UnvaluedItems[]): string[] {
  const kinds = (side: UnvaluedItems['side']) =>
    unvalued.filter((one) => one.side === side && one.reason !== 'may_be_fitted').length;
  const [offered, requested] = [kinds('offered'), kinds('requested')];
  const count = (kindCount: number) => (kindCount === 1 ? 'One kind of item' : `${kindCount} kinds of items`);
  return [
    ...(offered === 0 ? [] : [`${count(offered)} could not be valued in full: what is left over is counted as 0.`]),
    ...(requested === 0 ? [] : [`${count(requested)} that it asks for could not be priced in full.`]),
  ];
}
