import { passesWormhole } from '#main/domain/rules/wormholes';
import type { Connection } from '#main/domain/topology/graph';
import type { WormholeWay } from '#main/store/systems/operations';
import { hourSpan } from '#shared/figures';
import type { QueryOf } from '#shared/http/endpoint';
import type { RouteBridge } from '#shared/plan-api/bridges';
import type { departures } from '#shared/plan-api/route';
import { fromIso, HOUR, isoUtc } from '#shared/time';
import type { MassState } from '#shared/wormholes';
import { massRefusal, namedWormholes } from '../http/own-wormholes.ts';
import { judgeBridges } from './bridges.ts';
import type { PlanDeps } from './deps.ts';
import type { Travelled } from './traveller.ts';

type WaysQuery = Pick<
  Travelled<QueryOf<typeof departures>>,
  | 'ship_class'
  | 'hull'
  | 'bridges'
  | 'alliance'
  | 'chain'
  | 'wormholes'
  | 'wormhole_size'
  | 'wormhole_hours_left'
  | 'wormhole_hours_unseen'
>;

/** A question that says nothing of other ways: none but what is added to it. */
export const noOtherWays: Omit<WaysQuery, 'ship_class' | 'hull'> = {
  bridges: undefined,
  alliance: undefined,
  chain: undefined,
  wormholes: false,
  wormhole_size: undefined,
  wormhole_hours_left: 0,
  wormhole_hours_unseen: undefined,
};

export interface OtherWays {
  bridges: Connection[];
  /** Each pair that was named, with why it is not used. */
  judged: RouteBridge[];
  /** Those that were named before those of the hubs. */
  wormholes: PassedWormhole[];
  /** Why each wormhole that was named is not used, of those that are not. */
  unusedWormholes: UnusedWormhole[];
}

/** A wormhole that a route may take; mass null: not told. */
export type PassedWormhole = WormholeWay & { isOwn: boolean; mass: MassState | null };

export interface UnusedWormhole {
  /** `J100001:Jita`. */
  pair: string;
  fromId: number | null;
  /** The second half of a sentence. */
  reason: string;
}

/**
 * The ways that are no stargates and that a class of ships passes: pasted jump bridges, a person's own wormholes, and those of the hubs. A way that a rule bars, or
 * between systems that there are not, is left out and said to be; throws `bad_request` for what is no pair of names.
 */
export function otherWays(deps: PlanDeps, query: WaysQuery): OtherWays {
  const judged = judgeBridges(deps, query);
  const own = ownWormholesOf(deps, query);
  return {
    bridges: judged.flatMap(({ from_id: from, to_id: to, unused_because: flaw }): Connection[] =>
      flaw === null && from !== null && to !== null ? [[from, to]] : [],
    ),
    judged,
    wormholes: [...own.used, ...(query.wormholes ? wormholesOf(deps, query) : [])],
    unusedWormholes: own.unused,
  };
}

/** Those of the question's chain that a ship passes, and why it does not pass the others; throws `bad_request` for what is no wormhole. */
function ownWormholesOf(deps: PlanDeps, query: WaysQuery): { used: PassedWormhole[]; unused: UnusedWormhole[] } {
  const used: PassedWormhole[] = [];
  const unused: UnusedWormhole[] = [];
  const now = deps.clock.now();
  for (const { pair, from, to, type, size, mass, signatures, expiresAt, flaw } of namedWormholes(deps, query.chain)) {
    const tooSmall = massRefusal({ type, size }, passingOf(query), 'what was asked for', query.wormhole_size);
    const leaveOut = (reason: string) => {
      unused.push({ pair, fromId: from?.id ?? null, reason });
    };
    if (flaw !== null || from === undefined || to === undefined) leaveOut(flaw ?? '');
    else if (expiresAt - now < query.wormhole_hours_left * HOUR)
      leaveOut(`less than ${hourSpan(query.wormhole_hours_left)} are left of it`);
    else if (tooSmall !== null) leaveOut(tooSmall);
    else
      used.push({
        wormholeType: type,
        maxShipSize: size ?? 'unknown',
        hubSystemId: from.id,
        destinationSystemId: to.id,
        hubSignature: signatures[0] ?? null,
        destinationSignature: signatures[1] ?? null,
        expiresAt: isoUtc(expiresAt),
        updatedAt: null,
        isOwn: true,
        mass: mass ?? 'stable',
      });
  }
  return { used, unused };
}

const passingOf = ({ ship_class: shipClass, hull }: WaysQuery) => ({ shipClass, hullMass: hull?.mass ?? null });

function wormholesOf({ operations, clock }: PlanDeps, query: WaysQuery): PassedWormhole[] {
  const now = clock.now();
  const unseen = query.wormhole_hours_unseen;
  return operations
    .wormholeWays(isoUtc(now))
    .filter(
      ({ expiresAt, updatedAt, ...wormhole }) =>
        passesWormhole(wormhole, passingOf(query), query.wormhole_size) &&
        fromIso(expiresAt) - now >= query.wormhole_hours_left * HOUR &&
        (unseen === undefined || (updatedAt !== null && now - fromIso(updatedAt) <= unseen * HOUR)),
    )
    .map((way) => ({ ...way, isOwn: false, mass: null }));
}
