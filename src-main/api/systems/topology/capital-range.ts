import { cynoBarReasons, jumpStartBar } from '#main/domain/rules/cynos';
import { hullKind, shipGroups } from '#main/domain/rules/hulls';
import { baseRange, driveRange, capitalRange as driveReach } from '#main/domain/topology/capital-range';
import { capitalRange as endpoint } from '#shared/systems-api/topology';
import { ApiError } from '../../http/errors.ts';
import { resolveSystem } from '../../http/resolve-system.ts';
import { route } from '../../http/route.ts';
import { isUnknownHazard } from '../../http/unknown-hazards.ts';
import type { SystemsDeps } from '../deps.ts';

export const capitalRange = route(endpoint, ({ query }, deps: SystemsDeps) => {
  const { systems, gates, network } = deps;
  const { id, name } = resolveSystem(systems, 'staging', query.staging);
  const { places } = network();
  const staging = places.find(({ systemId }) => systemId === id);
  if (staging === undefined) throw new ApiError('not_found', `${name} is no longer listed.`);
  const startBar = jumpStartBar(staging, hullKind(shipGroups[query.ship]));
  if (startBar !== null)
    throw new ApiError('bad_request', `staging cannot be ${name}: ${cynoBarReasons[startBar]}; name another system.`);
  const base = baseRange(query.ship, gates.jumpDrives());
  const range = driveRange(base.lightYears, query.jdc);
  const inRange = driveReach(places, staging, range);
  const infested = systems.infested();
  const reach = [...inRange].filter(([systemId]) => !infested.has(systemId));
  return {
    data: {
      light_years: Object.fromEntries(reach.map(([systemId, distance]) => [systemId, Math.round(distance * 1000) / 1000])),
    },
    meta: {
      staging_id: id,
      staging: name,
      ship: query.ship,
      jdc: query.jdc,
      range_light_years: range,
      range_from: base.from,
      reachable: reach.length,
      jammed: isUnknownHazard(deps, 'incursion') ? null : inRange.size - reach.length,
    },
  };
});
