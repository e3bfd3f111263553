import type { ResponseOf } from '#shared/http/endpoint';
import { hazardCodes } from '#shared/plan-api/hazards';
import type { route } from '#shared/plan-api/route';
import { minuteSpan, plural, shortIsk } from '../ui/format.ts';
import { lossText } from './loss-text.ts';
import { saferWay } from './other-way.ts';

/** From this chance of loss on a way without a better one is called dangerous. */
const DANGEROUS = 0.1;

/** Whether to take a way, in a word or two, and why in a sentence. */
export interface RouteVerdict {
  advice: 'take' | 'care' | 'other' | 'scout' | 'dangerous' | 'unknown';
  head: string;
  why: string;
}

/** Warnings about what may cost the ship or close the way, beside camps and fights, which are named first. */
const CARE: readonly string[] = [
  'cargo_draws_ganks',
  'ships_lost_at_gate',
  'capsules_lost',
  'roam',
  'wormhole_expiring',
  'wormhole_mass_critical',
  'zarzakh',
  ...hazardCodes,
];

/**
 * What a pilot should do about a route that was found, leaving now. `unread`: why what goes on now is not known, in a sentence; null: it is.
 */
export function routeVerdict({ data, meta }: ResponseOf<typeof route>, unread: string | null): RouteVerdict {
  const { chance_of_loss: chance, expected_loss: expected, jumps } = data;
  const camp = campOn(data);
  if (chance === null)
    return {
      advice: 'unknown',
      head: 'Not known yet how dangerous',
      why: `${shape(data, meta)}. ${camp ?? 'No losses of it are known.'}`,
    };
  // Of the answer itself: the next question may ask for another cargo while this one still stands.
  const costOf = (loss: number) =>
    expected === null || chance === 0
      ? ''
      : `, ${shortIsk((expected * loss) / chance)} of ${shortIsk(expected / chance)} ISK of cargo on average, the ship not counted`;
  const safer = saferWay(data);
  if (safer !== null) {
    const less = safer.way.chance_of_loss ?? 0;
    const longer = minuteSpan(((safer.way.jumps - jumps) * meta.seconds_per_jump) / 60);
    const instead = expected === null ? '' : ` and ${shortIsk(expected)}`;
    return {
      advice: 'other',
      head: `Better take ${plural(safer.way.jumps, 'jump')} instead of ${plural(jumps, 'jump')}`,
      why: `The longer way has a ${lossText(less)} chance to lose the ship${costOf(less)}; the one below ${lossText(chance)}${instead}. It takes ${longer} more. ${camp ?? worst(data)}`.trim(),
    };
  }
  const facts = `${shape(data, meta)}, ${lossText(chance)} chance to lose the ship${costOf(chance)}.`;
  if (camp !== null) return { advice: 'scout', head: 'Scout ahead, or wait', why: `${camp} ${facts}` };
  if (chance >= DANGEROUS)
    return { advice: 'dangerous', head: 'Dangerous, and no other way is much safer', why: `${facts} ${worst(data)}`.trim() };
  if (unread !== null)
    return { advice: 'unknown', head: 'Usually this way is safe, now it is not known', why: `${facts} ${unread}` };
  const quiet = `${facts} No camp or fight is seen on it.`;
  const cares = data.warning_details.filter(({ code }) => CARE.includes(code));
  const [first] = cares;
  if (first === undefined) return { advice: 'take', head: 'Take this way', why: quiet };
  const more = cares.length === 1 ? '' : ` ${plural(cares.length - 1, 'more warning')}.`;
  return { advice: 'care', head: 'Take this way with care', why: `${first.sentence} ${quiet}${more}` };
}

/** `22 jumps, all in high security, 1 h 06 m`, `12 jumps, 3 into low and 2 into null security, 36 min`. */
function shape(
  { jumps, entered: { low, null: lawless } }: ResponseOf<typeof route>['data'],
  { seconds_per_jump: pace }: ResponseOf<typeof route>['meta'],
): string {
  const time = minuteSpan((jumps * pace) / 60);
  const parts = [...(low > 0 ? [`${low} into low`] : []), ...(lawless > 0 ? [`${lawless} into null`] : [])];
  return parts.length === 0
    ? `${plural(jumps, 'jump')}, all in high security, ${time}`
    : `${plural(jumps, 'jump')}, ${parts.join(' and ')} security, ${time}`;
}

/** The first camp or fight on the way, in a short sentence; null: none is seen. */
function campOn({ hops }: ResponseOf<typeof route>['data']): string | null {
  const hop = hops.find(({ live }) => live?.state === 'camped' || live?.state === 'fight');
  if (hop?.live == null) return null;
  const { state, claim, gate, evidence, kills } = hop.live;
  if (state === 'fight') return `A fight goes on in ${hop.name} (${plural(kills, 'kill')}).`;
  const lost = evidence === null ? '' : ` (${plural(evidence.ships, 'ship')} lost, the last ${minuteSpan(evidence.minutes)} ago)`;
  return `${claim === 'camp' ? 'A camp' : 'Likely a camp'} in ${hop.name}${gate === null ? '' : ` at the gate to ${gate}`}${lost}.`;
}

/** Where most of the chance lies, if it lies in one system. */
function worst({ chance_of_loss: chance, worst_share: share, worst_system: system }: ResponseOf<typeof route>['data']): string {
  return chance !== null && share >= chance / 4 ? `Most dangerous: ${system}.` : '';
}
