import type { SystemPlace } from '#main/store/systems/list';
import { fold } from '#shared/fold';
import { nearestNames } from '#shared/nearest';
import { unresolvable } from '../http/errors.ts';

/** Ids of the systems that some names or ids of systems, constellations and regions stand for; throws `bad_request` for an unknown one. */
export function avoidedSystems(places: readonly SystemPlace[], named: readonly string[]): Set<number> {
  const avoided = new Set<number>();
  for (const name of named) {
    const wanted = fold(name.trim());
    const fits = (id: number, text: string) => fold(text) === wanted || String(id) === wanted;
    const found = places.filter(
      ({ id, name: own, constellationId, constellation, regionId, region }) =>
        fits(id, own) || fits(constellationId, constellation) || fits(regionId, region),
    );
    if (found.length === 0) unresolvable('avoid', name, nearestNames(name, namesOf(places), 3));
    for (const { id } of found) avoided.add(id);
  }
  return avoided;
}

function namesOf(places: readonly SystemPlace[]): string[] {
  return [...new Set(places.flatMap(({ name, constellation, region }) => [name, constellation, region]))];
}
