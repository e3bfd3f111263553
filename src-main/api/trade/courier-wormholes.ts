import type { WormholeShip } from '#main/domain/rules/wormholes';
import type { Connection } from '#main/domain/topology/graph';
import type { CourierWormholes } from '#main/domain/trade/courier-board';
import type { CatalogReads, NamedEntity } from '#main/store/catalog/reads';
import type { SystemList } from '#main/store/systems/list';
import { haulers } from '#shared/trade-api/couriers';
import { type HaulShipKind, haulShipKinds } from '#shared/trade-api/haul-ships';
import { massRefusal, type NamedWormhole, namedWormholes } from '../http/own-wormholes.ts';
import { resolveSystem } from '../http/resolve-system.ts';
import type { TradeDeps } from './deps.ts';

/** What the ships of a kind are called where a wormhole does not let them through. */
const shipNames: Readonly<Record<HaulShipKind, string>> = {
  industrial: 'industrials',
  blockade_runner: 'blockade runners',
  deep_space_transport: 'deep space transports',
  freighter: 'freighters',
  jump_freighter: 'jump freighters',
};

/**
 * Groups of the static data whose fit is light against the hull: these kinds pass as the heaviest hull of the group does. The propulsion
 * module of a deep space transport alone may weigh 50,000,000 kg, so that it passes as its class does (likely, players' planners).
 */
const lightGroups: Readonly<Partial<Record<HaulShipKind, number>>> = { industrial: 28, blockade_runner: 1202 };

type Deps = Pick<TradeDeps, 'systems' | 'catalog' | 'clock' | 'hulls' | 'ship'>;

/** The wormholes of a question by the kind of ship that they surely let through, and which are not used and why; null: it names none. */
export function courierWormholes(
  deps: Deps,
  chain: readonly string[] | undefined,
): { wormholes: CourierWormholes | null; unused: string[] } {
  if (chain === undefined) return { wormholes: null, unused: [] };
  const named = namedWormholes(deps, chain);
  const passing = Object.fromEntries(haulShipKinds.map((kind) => [kind, passingOf(deps, kind)])) as Record<
    HaulShipKind,
    WormholeShip
  >;
  const through = (kind: HaulShipKind) =>
    named.flatMap((one): Connection[] => {
      const { from, to } = one;
      return from === undefined || to === undefined || refusalOf(one, passing[kind]) !== null ? [] : [[from.id, to.id]];
    });
  const own = deps.ship()?.kind;
  const flown = own === undefined ? haulers : [own];
  return {
    wormholes: Object.fromEntries(haulShipKinds.map((kind) => [kind, through(kind)])) as Record<HaulShipKind, Connection[]>,
    unused: named.flatMap((one) => unusedBy(one, flown, passing)),
  };
}

function passingOf({ hulls }: Deps, kind: HaulShipKind): WormholeShip {
  const group = lightGroups[kind];
  return {
    shipClass: kind === 'freighter' || kind === 'jump_freighter' ? 'freighter' : 'hauler',
    hullMass: group === undefined ? null : hulls.heaviest(group),
  };
}

const refusalOf = (wormhole: NamedWormhole, ship: WormholeShip) => wormhole.flaw ?? massRefusal(wormhole, ship, 'such a ship');

/** A sentence for each reason why some of the ships that are flown do not take it. */
function unusedBy(
  wormhole: NamedWormhole,
  flown: readonly HaulShipKind[],
  passing: Readonly<Record<HaulShipKind, WormholeShip>>,
): string[] {
  const refused = flown.filter((kind) => refusalOf(wormhole, passing[kind]) !== null);
  const [first] = refused;
  if (first === undefined) return [];
  const by = refused.length === flown.length ? '' : ` by ${refused.map((kind) => shipNames[kind]).join(' and ')}`;
  return [`Your wormhole ${wormhole.pair} is not used${by}: ${refusalOf(wormhole, passing[first])}.`];
}

/** The system that a parameter names; of wormhole space too, where wormholes may lead there. */
export function courierSystem(
  { systems, catalog }: { systems: SystemList; catalog: Pick<CatalogReads, 'named'> },
  parameter: string,
  idOrName: string,
  chain: readonly string[] | undefined,
): NamedEntity {
  const found = chain === undefined ? undefined : (systems.find(idOrName) ?? catalog.named('system', idOrName)[0]);
  return found ?? resolveSystem(systems, parameter, idOrName);
}
