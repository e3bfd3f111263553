import type { ResponseOf } from '#shared/http/endpoint';
import { hazardCodes } from '#shared/plan-api/hazards';
import type { route } from '#shared/plan-api/route';
import { minuteSpan, plural, shortIsk } from '../ui/format.ts';
import { lossText, shareText } from './loss-text.ts';
import { offersOf, saferWay, type WayOffer, worthOf } from './other-way.ts';
import { dangerOn, quietSentence, type SeenDanger } from './seen-on-way.ts';

type RouteBody = ResponseOf<typeof route>;

/** From this chance of loss on a way without a better one is called dangerous, and until it falls below the second figure. */
const DANGEROUS = { from: 0.1, until: 0.09 } as const;

/** Whether to take a way, in a word or two, and why in a sentence. */
export interface RouteVerdict {
  advice: 'take' | 'care' | 'other' | 'scout' | 'dangerous' | 'unknown';
  head: string;
  why: string;
  /** The systems with most of the chance of loss, two at most, each with its share: `0.2 of the 1.3 %`. */
  worst: { id: number; name: string; share: string }[];
  /** Other ways to click, in the order in which they were first offered. */
  offers: WayOffer[];
}

/** What was said of a way before, which its next verdict keeps to unless figures clearly changed. */
interface SaidBefore {
  isDangerous: boolean;
  /** Keys of ways that were called clearly less dangerous. */
  safer: ReadonlySet<string>;
  /** Keys of ways that were offered. */
  offered: ReadonlySet<string>;
}

const NOTHING_SAID: SaidBefore = { isDangerous: false, safer: new Set(), offered: new Set() };

/** Judges the answers about a way one after the other: what was offered stays while it is a way, and noise does not turn advice round. */
export function routeJudge(): (body: RouteBody, unread: string | null) => RouteVerdict {
  let [said, about] = [NOTHING_SAID, ''];
  return (body, unread) => {
    const key = body.data.path.join();
    const before = key === about ? said : NOTHING_SAID;
    const verdict = routeVerdict(body, unread, before);
    about = key;
    const better = verdict.advice === 'other' ? saferThan(body.data, before) : null;
    said = {
      isDangerous: verdict.advice === 'dangerous',
      safer: new Set(better === null ? [] : [keyOf(better)]),
      offered: new Set(verdict.offers.map(keyOf)),
    };
    return verdict;
  };
}

/** What a pilot should do about a route that was found, leaving now. `unread`: why what goes on now is not known, in a sentence; null: it is. */
export function routeVerdict({ data, meta }: RouteBody, unread: string | null, before: SaidBefore = NOTHING_SAID): RouteVerdict {
  const better = saferThan(data, before);
  const danger = dangerOn(data.hops, meta.seconds_per_jump);
  const around = better === null && danger?.counts === true ? wayAround(data, danger) : null;
  const judged = { data, meta, unread, danger, better, around, before };
  const known = offersOf(data);
  const offered = [...before.offered].flatMap((key) => known.find((offer) => keyOf(offer) === key) ?? []);
  const fresh = [better, around].filter((offer) => offer !== null && !before.offered.has(keyOf(offer))) as WayOffer[];
  return { ...adviceOn(judged), worst: worstOf(data), offers: [...offered, ...fresh] };
}

const keyOf = ({ way }: WayOffer) => way.path.join();

function saferThan(data: RouteBody['data'], { safer }: SaidBefore): WayOffer | null {
  return saferWay(data, ({ path }) => safer.has(path.join()));
}

/** The least dangerous other way that is no more dangerous than this one and does not pass what is camped or fought over. */
function wayAround(data: RouteBody['data'], { systemId }: SeenDanger): WayOffer | null {
  const most = data.chance_of_loss ?? 1;
  return offersOf(data).find(({ way }) => !way.path.includes(systemId) && (way.chance_of_loss ?? 1) <= most) ?? null;
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

interface Judged extends RouteBody {
  unread: string | null;
  danger: SeenDanger | null;
  better: WayOffer | null;
  around: WayOffer | null;
  before: SaidBefore;
}

/** A way that is clearly less dangerous comes first, whatever goes on; then what goes on and is reached soon; then the chance; then the rest. */
function adviceOn(judged: Judged): Pick<RouteVerdict, 'advice' | 'head' | 'why'> {
  const { data, meta, unread, danger, better, around, before } = judged;
  const { chance_of_loss: chance } = data;
  const seen = danger?.sentence ?? '';
  if (chance === null) {
    const why = `${shape(data, meta)}. ${seen || 'No losses of it are known.'}`;
    return { advice: 'unknown', head: 'Not known yet how dangerous', why };
  }
  if (better !== null) return otherAdvice(judged, chance, better);
  const facts = `${shape(data, meta)}, ${lossText(chance)} chance to lose the ship${costText(meta, chance)}.`;
  if (danger?.counts === true) {
    const go =
      around === null ? '' : ` ${'via' in around.ask ? `go via ${around.ask.via.join()}` : `avoid ${around.ask.avoid}`},`;
    return {
      advice: 'scout',
      head: 'Scout ahead',
      why: `${seen} When it ends is not known: scout,${go} or ask again in half an hour. ${facts}`,
    };
  }
  if (chance >= (before.isDangerous ? DANGEROUS.until : DANGEROUS.from))
    return { advice: 'dangerous', head: 'Dangerous, and no other way is clearly less so', why: `${facts} ${seen}`.trim() };
  if (unread !== null)
    return { advice: 'unknown', head: 'Usually this way is safe, now it is not known', why: `${facts} ${unread}` };
  const [first, ...more] = data.warning_details.filter(({ code }) => CARE.includes(code));
  const told = [
    seen,
    first?.sentence ?? '',
    more.length === 0 ? '' : `${plural(more.length, 'more warning')}.`,
    danger === null ? quietSentence(data.hops) : '',
  ];
  const why = [facts, ...told.filter((part) => part !== '')].join(' ');
  return danger === null && first === undefined
    ? { advice: 'take', head: 'Take this way', why }
    : { advice: 'care', head: 'Take this way with care', why };
}

function otherAdvice(
  { data, meta, danger }: Judged,
  chance: number,
  { way }: WayOffer,
): Pick<RouteVerdict, 'advice' | 'head' | 'why'> {
  const less = way.chance_of_loss ?? 0;
  const more = way.jumps - data.jumps;
  const minutes = minuteSpan((Math.abs(more) * meta.seconds_per_jump) / 60);
  const name = more > 0 ? 'longer' : more < 0 ? 'shorter' : 'other';
  const takes = more > 0 ? `It takes ${minutes} more.` : more < 0 ? `It takes ${minutes} less.` : 'It takes as long.';
  const worth = worthOf(meta);
  const here = `${lossText(chance)}${worth === null ? '' : ` and ${shortIsk(worth * chance)}`}`;
  const bySecurity = meta.mode === 'safest' ? ' This one goes by security, not by losses.' : '';
  return {
    advice: 'other',
    head: `Better take ${plural(way.jumps, 'jump')} instead of ${data.jumps}`,
    why: `The ${name} way has a ${lossText(less)} chance to lose the ship${costText(meta, less)}; this one ${here}. ${takes}${bySecurity} ${danger?.sentence ?? ''}`.trim(),
  };
}

/** `22 jumps, all in high security, 1 h 06 m`, `12 jumps, 3 into low and 2 into null security, 36 min`. */
function shape(
  { jumps, entered: { low, null: lawless } }: RouteBody['data'],
  { seconds_per_jump: pace }: RouteBody['meta'],
): string {
  const time = minuteSpan((jumps * pace) / 60);
  const parts = [...(low > 0 ? [`${low} into low`] : []), ...(lawless > 0 ? [`${lawless} into null`] : [])];
  return parts.length === 0
    ? `${plural(jumps, 'jump')}, all in high security, ${time}`
    : `${plural(jumps, 'jump')}, ${parts.join(' and ')} security, ${time}`;
}

/** `, 39.0 m ISK on average: 1.00 b of cargo and 2.00 b of hull`; nothing where nothing is worth anything. */
function costText(meta: RouteBody['meta'], chance: number): string {
  const worth = worthOf(meta);
  return worth === null || chance === 0 ? '' : `, ${shortIsk(worth * chance)} ISK on average: ${worthText(meta)}`;
}

/** `1.00 b of cargo and 2.00 b of hull`. */
export function worthText({
  cargo_value: cargo,
  ship_value: ship,
}: Pick<RouteBody['meta'], 'cargo_value' | 'ship_value'>): string {
  if (ship === null) return `${shortIsk(cargo)} of cargo, the hull not counted`;
  return `${cargo === null ? '' : `${shortIsk(cargo)} of cargo and `}${shortIsk(ship)} of hull`;
}

/** A second system is named that makes at least this part of the chance. */
const NAMED_SHARE = 0.25;

function worstOf({ chance_of_loss: chance, hops }: RouteBody['data']): RouteVerdict['worst'] {
  if (chance === null || chance === 0) return [];
  return hops
    .map(({ id, name, chance_of_loss: own }) => ({ id, name, own: own ?? 0 }))
    .filter(({ own }) => own > 0)
    .toSorted((one, other) => other.own - one.own)
    .slice(0, 2)
    .filter(({ own }, place) => place === 0 || own >= chance * NAMED_SHARE)
    .map(({ id, name, own }) => ({ id, name, share: shareText(own, chance) }));
}
