import type { ResponseOf } from '#shared/http/endpoint';
import type { route } from '#shared/plan-api/route';
import { minuteSpan, plural, shortIsk } from '../ui/format.ts';
import { lossText } from './loss-text.ts';

type FoundRoute = ResponseOf<typeof route>['data'];
type OtherWay = FoundRoute['alternatives'][number];

/** Another way that can be asked for. */
export interface WayOffer {
  way: OtherWay;
  ask: NonNullable<ReturnType<typeof askForOther>>;
}

/** What has to be asked for to have another way: its waypoint, or not to enter a system that only the first way passes. */
export function askForOther(
  { path, found_via: waypoint }: OtherWay,
  data: FoundRoute,
): { label: string; via: string[] } | { label: string; avoid: string } | null {
  if (waypoint !== null) return { label: `Go via ${waypoint}`, via: [waypoint] };
  const ends = new Set([data.path[0], data.path.at(-1), ...data.via]);
  const without = data.hops.find(({ id }) => !path.includes(id) && !ends.has(id));
  return without === undefined ? null : { label: `Avoid ${without.name}`, avoid: without.name };
}

/** Other ways with a known chance that can be asked for, the least dangerous first. */
export function offersOf(data: FoundRoute): WayOffer[] {
  return data.alternatives
    .flatMap((way) => {
      const ask = way.chance_of_loss === null ? null : askForOther(way, data);
      return ask === null ? [] : [{ way, ask }];
    })
    .toSorted((one, other) => (one.way.chance_of_loss ?? 0) - (other.way.chance_of_loss ?? 0));
}

/**
 * Another way is clearly less dangerous where its chance of loss is at most this share of the first one's, and that at least this; once it was
 * called so, until it passes the second figures: noise does not turn advice round (docs/methods.md).
 */
const CLEARLY_LESS = { share: 2 / 3, least: 0.01 } as const;
const STILL_LESS = { share: 5 / 6, least: 0.008 } as const;

/** The least dangerous other way, if it is clearly less dangerous; both of the autopilot's rules go by security, not by losses. */
export function saferWay(data: FoundRoute, wasSafer: (way: OtherWay) => boolean = () => false): WayOffer | null {
  const chance = data.chance_of_loss ?? 0;
  const isLess = ({ way }: WayOffer) => {
    const { share, least } = wasSafer(way) ? STILL_LESS : CLEARLY_LESS;
    return chance >= least && (way.chance_of_loss ?? 1) <= chance * share;
  };
  return offersOf(data).find(isLess) ?? null;
}

type Worth = Pick<ResponseOf<typeof route>['meta'], 'cargo_value' | 'ship_value'>;

/** ISK of cargo and hull, as far as they are known; null: neither is. */
export function worthOf({ cargo_value: cargo, ship_value: ship }: Worth): number | null {
  return cargo === null && ship === null ? null : (cargo ?? 0) + (ship ?? 0);
}

/** `31 jumps, 1 h 33 m, 1.3 % chance of loss, 39.0 m ISK on average`; as far as it is known. */
export function wayFigures(
  { jumps, chance_of_loss: chance }: Pick<OtherWay, 'jumps' | 'chance_of_loss'>,
  meta: Worth & { seconds_per_jump: number },
): string {
  const worth = worthOf(meta);
  return [
    plural(jumps, 'jump'),
    minuteSpan((jumps * meta.seconds_per_jump) / 60),
    ...(chance === null ? [] : [`${lossText(chance)} chance of loss`]),
    ...(chance === null || worth === null ? [] : [`${shortIsk(worth * chance)} ISK on average`]),
  ].join(', ');
}
