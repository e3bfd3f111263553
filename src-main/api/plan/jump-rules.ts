import {
  type CynoSystem,
  cynoBar,
  cynoBarReasons,
  isCynoTarget,
  jumpStartBar,
  jumpStartIsUnsure,
  mayBeJammed,
} from '#main/domain/rules/cynos';
import { docksAtStations, structuresThatTake } from '#main/domain/rules/docking';
import { type HullKind, hullKind, passesHighSecurityGates } from '#main/domain/rules/hulls';
import type { NamedEntity } from '#main/store/catalog/reads';
import type { SystemList } from '#main/store/systems/list';
import type { SystemRow } from '#main/store/systems/systems';
import type { PlanDeps } from './deps.ts';

/** Whether an incursion infests a system, by the newest list of them. */
export function isInfested(systems: SystemList, systemId: number): boolean {
  return systems.findRow(systemId)?.incursion === 1;
}

/** How many systems an incursion takes from jump drives. */
export function infestedTargets(systems: SystemList): number {
  return systems.all().filter((row) => row.incursion === 1 && isCynoTarget(cynoSystem(row))).length;
}

/**
 * Which end of a journey by drive a rule of the game bars, and why; null: none. Who stays where they are needs no drive, and hulls that
 * pass gates of high security go on into it by gate.
 */
export function jumpRefusal(
  deps: PlanDeps,
  { from, to, groupId }: { from: NamedEntity; to: NamedEntity; groupId: number },
): { end: 'from' | 'to'; reason: string } | null {
  if (from.id === to.id && deps.systems.findRow(from.id) !== undefined) return null;
  const startBar = jumpStartBar(placeOf(deps, from.id));
  if (startBar !== null) return { end: 'from', reason: cynoBarReasons[startBar] };
  if (hullKind(groupId) === 'super' && deps.systems.findRow(from.id)?.security === 'high')
    return {
      end: 'from',
      reason: 'neither gates nor cynosural fields let titans and supercarriers into high security, so that none can be there',
    };
  const bar = cynoBar(placeOf(deps, to.id), { isInfested: isInfested(deps.systems, to.id) });
  if (bar === null || (bar === 'high_security' && passesHighSecurityGates(groupId))) return null;
  return { end: 'to', reason: cynoBarReasons[bar] };
}

/** What the rules leave open on a journey by drive through these systems, in sentences. */
export function jumpWarnings({ systems, versions }: PlanDeps, path: readonly number[], kind: HullKind): string[] {
  if (path.length < 2) return [];
  const [start, ...stops] = path.flatMap((systemId) => systems.findRow(systemId) ?? []);
  return [
    ...(start !== undefined && jumpStartIsUnsure(cynoSystem(start))
      ? [`${start.name}: whether a ship can jump out of Pochven is not sure; try it before you count on it.`]
      : []),
    ...(start?.security === 'high' && kind === 'capital'
      ? [`${start.name}: neither gates nor cynosural fields let capitals into high security; check that the ship is there.`]
      : []),
    ...(versions().incursions === undefined
      ? ['Incursions were never read: whether one jams cynosural fields along the way is not known.']
      : []),
    ...stops.flatMap(jammerWarning),
    ...dockWarnings(stops, kind),
  ];
}

/** Of the stops without a station that takes the hull, which structures would. */
function dockWarnings(stops: readonly SystemRow[], kind: HullKind): string[] {
  const rule = structuresThatTake(kind);
  const without = stops.filter((row) => !docksAtStations(kind) || row.has_npc_station !== 1);
  if (rule === null || without.length === 0) return [];
  return [`${without.map(({ name }) => name).join(', ')}: ${rule}; whether one that takes you stands there is not public.`];
}

function jammerWarning(row: SystemRow): string[] {
  const { name, sovereignty_owner_id: holderId, sovereignty_owner: holder } = row;
  if (!mayBeJammed(cynoSystem(row), holderId)) return [];
  return [`${name}: ${holder ?? `Alliance ${holderId}`} holds it; whether a jammer stops cynosural fields there is not public.`];
}

function placeOf({ systems, catalog }: PlanDeps, systemId: number): CynoSystem {
  const row = systems.findRow(systemId);
  return row === undefined ? { systemId, regionId: catalog.regionOf(systemId) ?? 0, band: 'null' } : cynoSystem(row);
}

function cynoSystem({ system_id: systemId, region_id: regionId, security }: SystemRow): CynoSystem {
  return { systemId, regionId, band: security };
}
