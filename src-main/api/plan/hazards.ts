import type { CollectedPartName } from '#shared/collected-parts';
import {
  hazards as endpoint,
  type Hazard,
  type HazardCode,
  hazardCodes,
  hazardLists,
  hazardSources,
  type ListedHazard,
} from '#shared/plan-api/hazards';
import type { Warning } from '#shared/plan-api/warnings';
import { inOrder } from '../http/lists.ts';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import { unknownHazards } from '../http/unknown-hazards.ts';
import type { PlanDeps } from './deps.ts';

export const hazards = route(endpoint, ({ query }, deps: PlanDeps) => {
  const { systems, versions } = deps;
  requireSystems(systems);
  const only = query.system === undefined ? undefined : resolveSystem(systems, 'system', query.system).id;
  const codes = new Set<string>(query.code ?? hazardCodes);
  const ids = only === undefined ? [...deps.hazards().bySystem.keys()] : [only];
  const data = ids.flatMap((id) => {
    const system = systems.findRow(id)?.name;
    // Storms reach systems of the map alone, but lists may name any.
    if (system === undefined) return [];
    return systemHazards(deps, id).flatMap((hazard) => (codes.has(hazard.code) ? [{ system_id: id, system, ...hazard }] : []));
  });
  data.sort((a, b) => hazardCodes.indexOf(a.code) - hazardCodes.indexOf(b.code) || a.system_id - b.system_id);
  const { insurgency, front_line, storm, incursion } = hazardLists;
  const asOf = (part: CollectedPartName) => versions()[part]?.observedAt ?? null;
  return {
    data: [...inOrder(data, query, { sort: 'code', dir: 'asc' })],
    meta: {
      total: data.length,
      unknown: unknownHazards(deps),
      as_of: {
        insurgency: asOf(insurgency),
        front_line: asOf(front_line),
        storm: asOf(storm),
        incursion: asOf(incursion),
      },
    },
  };
});

/** What is dangerous in a system, as far as the lists tell. */
export function systemHazards({ hazards: known, versions }: PlanDeps, systemId: number): Hazard[] {
  return (known().bySystem.get(systemId) ?? []).map(({ code, sentence, level, seenAt }) => ({
    code,
    sentence,
    level,
    source: hazardSources[code],
    as_of: seenAt ?? (code in hazardLists ? (versions()[hazardLists[code as ListedHazard]]?.observedAt ?? null) : null),
  }));
}

const names: Readonly<Record<ListedHazard, string>> = {
  insurgency: 'insurgencies',
  front_line: 'front lines of faction warfare',
  storm: 'storms',
  incursion: 'incursions',
};

/**
 * The warnings of the systems of a way, and the one of what is not known, but for what the caller tells of itself. Who stays where they are
 * is warned of nothing.
 */
export function hazardWarnings(deps: PlanDeps, path: readonly number[], except?: HazardCode): Warning[] {
  if (path.length < 2) return [];
  const nameOf = (id: number) => deps.systems.findRow(id)?.name ?? String(id);
  const unknown = unknownSentence(unknownHazards(deps).filter((code) => code !== except));
  return [
    ...[...new Set(path)].flatMap((id) =>
      systemHazards(deps, id).map(
        ({ code, sentence }): Warning => ({ code, sentence: `${nameOf(id)}: ${sentence}`, system_id: id }),
      ),
    ),
    ...(unknown === null ? [] : [{ code: 'hazards_unknown' as const, sentence: unknown, system_id: null }]),
  ];
}

function unknownSentence(unknown: readonly HazardCode[]): string | null {
  const named = unknown.flatMap((code) => (code in names ? names[code as ListedHazard] : []));
  const last = named.pop();
  if (last === undefined) return null;
  const list = named.length === 0 ? last : `${named.join(', ')} and ${last}`;
  return `Not known: where ${list} are now; their lists were never read, are switched off, or are too old.`;
}

/** Ids of the systems with one of these hazards. */
export function systemsWithHazards({ hazards: known }: PlanDeps, codes: readonly HazardCode[]): number[] {
  const wanted = new Set(codes);
  return [...known().bySystem].flatMap(([id, found]) => (found.some(({ code }) => wanted.has(code)) ? [id] : []));
}
