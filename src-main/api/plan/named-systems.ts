import type { SystemRow } from '#main/store/systems/systems';
import { fold } from '#shared/fold';
import { nearestNames } from '#shared/nearest';
import { unresolvable } from '../http/errors.ts';

/** By folded name or id, the systems that it stands for; made once for each list of rows. */
const indexes = new WeakMap<readonly SystemRow[], ReadonlyMap<string, number[]>>();

/**
 * Ids of the systems that some names or ids of systems, constellations, regions and holders of sovereignty stand for; throws
 * `bad_request`, which names the parameter, for an unknown one.
 */
export function namedSystems(rows: readonly SystemRow[], parameter: string, named: readonly string[]): Set<number> {
  if (named.length === 0) return new Set();
  const index = indexes.get(rows) ?? indexOf(rows);
  indexes.set(rows, index);
  return new Set(named.flatMap((name) => index.get(fold(name.trim())) ?? unresolvable(parameter, name, nearest(name, rows))));
}

function indexOf(rows: readonly SystemRow[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  const add = (text: string, systemId: number) => {
    const found = index.get(text);
    if (found === undefined) index.set(text, [systemId]);
    else found.push(systemId);
  };
  for (const row of rows) {
    const groups = [
      [row.constellation, row.constellation_id],
      [row.region, row.region_id],
      [row.sovereignty_owner, row.sovereignty_owner_id],
    ] as const;
    for (const text of [fold(row.name), String(row.system_id)]) add(text, row.system_id);
    for (const [name, id] of groups) {
      if (name !== null) add(fold(name), row.system_id);
      if (id !== null) add(String(id), row.system_id);
    }
  }
  return index;
}

function nearest(name: string, rows: readonly SystemRow[]): string[] {
  const names = rows.flatMap(({ name: own, constellation, region, sovereignty_owner: owner }) => [
    own,
    constellation,
    region,
    ...(owner === null ? [] : [owner]),
  ]);
  return nearestNames(name, [...new Set(names)], 3);
}
