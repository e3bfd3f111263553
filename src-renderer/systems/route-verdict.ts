import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { plural, shortIsk } from '../ui/format.ts';
import { saferWay } from './other-way.ts';
import { lossText } from './route-query.ts';

/** From this chance of loss on a way without a better one is called dangerous. */
const DANGEROUS = 0.1;

/** Whether to take a way, in a word or two, and why in a sentence. */
export interface RouteVerdict {
  advice: 'take' | 'other' | 'scout' | 'dangerous' | 'unknown';
  head: string;
  why: string;
}

/** What a pilot should do about a route that was found, leaving now. `cargo`: what it is worth, ISK. */
export function routeVerdict(data: ResponseOf<typeof route>['data'], cargo: number | undefined): RouteVerdict {
  const { chance_of_loss: chance, jumps } = data;
  const camp = campOn(data);
  if (chance === null)
    return {
      advice: 'unknown',
      head: 'Not known yet how dangerous',
      why: `${shape(data)}. ${camp ?? 'No losses of it are known.'}`,
    };
  const loss = `${lossText(chance)} chance to lose the ship`;
  const safer = saferWay(data);
  if (safer !== null) {
    const less = safer.way.chance_of_loss ?? 0;
    const saved = cargo === undefined ? '' : `, which saves ${shortIsk((chance - less) * cargo)} ISK on average`;
    return {
      advice: 'other',
      head: `Better take ${plural(safer.way.jumps, 'jump')} instead of ${plural(jumps, 'jump')}`,
      why: `The longer way has a ${lossText(less)} chance to lose the ship, this one ${lossText(chance)}${saved}. ${camp ?? worst(data)}`.trim(),
    };
  }
  const cost = cargo === undefined ? '' : `, on average ${shortIsk(chance * cargo)} of ${shortIsk(cargo)} ISK`;
  const facts = `${shape(data)}, ${loss}${cost}.`;
  if (camp !== null) return { advice: 'scout', head: 'Scout ahead, or wait', why: `${camp} ${facts}` };
  if (chance >= DANGEROUS)
    return { advice: 'dangerous', head: 'Dangerous, and no other way is much safer', why: `${facts} ${worst(data)}`.trim() };
  return { advice: 'take', head: 'Take this way', why: `${facts} No camp or fight is seen on it.` };
}

/** `22 jumps, all in high security`, `12 jumps, 3 of them into low and 2 into null security`. */
function shape({ jumps, entered: { low, null: lawless } }: ResponseOf<typeof route>['data']): string {
  const parts = [...(low > 0 ? [`${low} into low`] : []), ...(lawless > 0 ? [`${lawless} into null`] : [])];
  return parts.length === 0
    ? `${plural(jumps, 'jump')}, all in high security`
    : `${plural(jumps, 'jump')}, ${parts.join(' and ')} security`;
}

/** The first camp or fight on the way, in a short sentence; null: none is seen. */
function campOn({ hops }: ResponseOf<typeof route>['data']): string | null {
  const hop = hops.find(({ live }) => live?.state === 'camped' || live?.state === 'fight');
  if (hop?.live == null) return null;
  const { state, claim, gate, evidence, kills } = hop.live;
  if (state === 'fight') return `A fight goes on in ${hop.name} (${plural(kills, 'kill')}).`;
  const lost = evidence === null ? '' : ` (${plural(evidence.ships, 'ship')} lost, the last ${evidence.minutes} min ago)`;
  return `${claim === 'camp' ? 'A camp' : 'Likely a camp'} in ${hop.name}${gate === null ? '' : ` at the gate to ${gate}`}${lost}.`;
}

/** Where most of the chance lies, if it lies in one system. */
function worst({ chance_of_loss: chance, worst_share: share, worst_system: system }: ResponseOf<typeof route>['data']): string {
  return chance !== null && share >= chance / 4 ? `Most dangerous: ${system}.` : '';
}
