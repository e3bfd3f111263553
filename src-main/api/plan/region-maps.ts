import { regionMap as endpoint } from '#shared/plan-api/region-maps';
import { ApiError, notCollectedYet } from '../http/errors.ts';
import { resolvePath } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

export const regionMap = route(endpoint, ({ params: { region } }, { catalog, regionMaps }: PlanDeps) => {
  const { id, name } = resolvePath(catalog, 'region', 'region', region);
  const found = regionMaps.find(id);
  if (found === undefined) {
    if (!regionMaps.areMade()) notCollectedYet('Maps of regions have');
    throw new ApiError('not_found', `${name} has no map: only regions of known space do.`);
  }
  return {
    data: {
      region_id: id,
      region: name,
      width: found.width,
      height: found.height,
      font_size: found.fontSize,
      box_height: found.boxHeight,
      systems: found.systems.map(({ systemId, name: system, regionId, region: of, x, y, width, agents, highestAgentLevel }) => ({
        id: systemId,
        name: system,
        region_id: regionId,
        region: of,
        x,
        y,
        width,
        agents,
        highest_agent_level: highestAgentLevel,
      })),
      gates: found.gates,
    },
  };
});
