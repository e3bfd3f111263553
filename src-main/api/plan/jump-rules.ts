import {
  type CynoSystem,
  cynoBar,
  cynoBarReasons,
  isCynoTarget,
  jumpStartBar,
  jumpStartIsUnsure,
  mayBeJammed,
} from '#main/domain/rules/cynos';
import { docksAtStations, type HullKind, hullKind, passesHighSecurityGates, structuresThatTake } from '#main/domain/rules/hulls';
import type { NamedEntity } from '#main/store/catalog/reads';
import type { SystemList } from '#main/store/systems/list';
import type { SystemRow } from '#main/store/systems/systems';
import { entityName } from '#shared/entity-name';
import type { Warning } from '#shared/plan-api/warnings';
import { isUnknownHazard } from '../http/unknown-hazards.ts';
import type { PlanDeps } from './deps.ts';

/** Whether an incursion infests a system, by the newest list of them. */
export function isInfested(systems: SystemList, systemId: number): boolean {
  return systems.findRow(systemId)?.incursion === 1;
}

/** Ids of the systems where an incursion is. */
export function infestedSystems(systems: SystemList): ReadonlySet<number> {
  return new Set(systems.all().flatMap((row) => (row.incursion === 1 ? [row.system_id] : [])));
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
  const startBar = jumpStartBar(placeOf(deps, from.id), hullKind(groupId));
  if (startBar !== null) return { end: 'from', reason: cynoBarReasons[startBar] };
  const bar = cynoBar(placeOf(deps, to.id), { isInfested: isInfested(deps.systems, to.id) });
  if (bar === null || (bar === 'high_security' && passesHighSecurityGates(groupId))) return null;
  return { end: 'to', reason: cynoBarReasons[bar] };
}

/** What the rules leave open on a journey by drive through these systems. */
export function jumpWarnings(deps: PlanDeps, path: readonly number[], kind: HullKind): Warning[] {
  if (path.length < 2) return [];
  const { systems } = deps;
  const [start, ...stops] = path.flatMap((systemId) => systems.findRow(systemId) ?? []);
  return [
    ...(start === undefined ? [] : startWarnings(start, kind)),
    ...(isUnknownHazard(deps, 'incursion') ? [incursionsUnread] : []),
    ...stops.flatMap(jammerWarning),
    ...dockWarnings(stops, kind),
  ];
}

const incursionsUnread: Warning = {
  code: 'incursions_unread',
  sentence:
    'Where incursions are now is not known, since their list was never read, is switched off or is too old: whether one jams cynosural fields along the way is not known.',
  system_id: null,
};

function startWarnings(start: SystemRow, kind: HullKind): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: Warning['code'], sentence: string) =>
    warnings.push({ code, sentence: `${start.name}: ${sentence}`, system_id: start.system_id });
  if (jumpStartIsUnsure(cynoSystem(start)))
    warn('start_unsure', 'whether a ship can jump out of Pochven is not sure; try it before you count on it.');
  if (start.security === 'high' && kind === 'capital')
    warn(
      'capital_in_high_security',
      'neither gates nor cynosural fields let capitals into high security; check that the ship is there.',
    );
  return warnings;
}

/** Of the stops without a station that takes the hull, which structures would. */
function dockWarnings(stops: readonly SystemRow[], kind: HullKind): Warning[] {
  const rule = structuresThatTake(kind);
  const without = stops.filter((row) => !docksAtStations(kind) || row.has_npc_station !== 1);
  const [first] = without;
  if (rule === null || first === undefined) return [];
  const sentence = `${without.map(({ name }) => name).join(', ')}: ${rule}; whether one that takes you stands there is not public.`;
  return [{ code: 'docking_unknown', sentence, system_id: without.length === 1 ? first.system_id : null }];
}

function jammerWarning(row: SystemRow): Warning[] {
  const { name, sovereignty_owner_id: holderId, sovereignty_owner: holder } = row;
  if (!mayBeJammed(cynoSystem(row), holderId)) return [];
  const sentence = `${name}: ${entityName(holderId ?? 0, holder)} holds it; whether a jammer stops cynosural fields there is not public.`;
  return [{ code: 'jammer_unknown', sentence, system_id: row.system_id }];
}

function placeOf({ systems, catalog }: PlanDeps, systemId: number): CynoSystem {
  const row = systems.findRow(systemId);
  return row === undefined ? { systemId, regionId: catalog.regionOf(systemId) ?? 0, band: 'null' } : cynoSystem(row);
}

function cynoSystem({ system_id: systemId, region_id: regionId, security }: SystemRow): CynoSystem {
  return { systemId, regionId, band: security };
}
