import { systemsEndpoints, systemsService } from '#shared/systems-api/index';
import { systemsIndex as endpoint } from '#shared/systems-api/live';
import { type BoundRoute, route } from '../http/route.ts';
import { indexData } from '../http/service.ts';
import type { SystemsDeps } from './deps.ts';
import { forecastAccuracy } from './forecast/forecast-accuracy.ts';
import { forecastBriefs } from './forecast/forecast-briefs.ts';
import { forecastHotspots } from './forecast/forecast-hotspots.ts';
import { forecastInputs } from './forecast/forecast-inputs.ts';
import { forecastSystems } from './forecast/forecast-systems.ts';
import { fightsHotspots } from './live/fights-hotspots.ts';
import { fightsTimers } from './live/fights-timers.ts';
import { health } from './live/health.ts';
import { stats } from './live/stats.ts';
import { wormholes } from './live/wormholes.ts';
import { systems } from './systems.ts';
import { systemsId } from './systems-id.ts';
import { systemsIdCircadian } from './systems-id-circadian.ts';
import { systemsIdHistory } from './systems-id-history.ts';
import { systemsIdSovereignty } from './systems-id-sovereignty.ts';
import { capitalRange } from './topology/capital-range.ts';
import { gateCamps } from './topology/gate-camps.ts';
import { jumpRange } from './topology/jump-range.ts';
import { map } from './topology/map.ts';
import { regions } from './topology/regions.ts';
import { search } from './topology/search.ts';

const root = route(endpoint, ({ site }, _deps: SystemsDeps) => ({
  data: indexData(systemsService, systemsEndpoints, site),
}));

/** Every endpoint of the service, in the order of decisions §6.2. */
export function systemsRoutes(deps: SystemsDeps): BoundRoute[] {
  return [
    systems,
    systemsId,
    systemsIdHistory,
    systemsIdCircadian,
    systemsIdSovereignty,
    search,
    regions,
    gateCamps,
    forecastInputs,
    forecastSystems,
    forecastHotspots,
    forecastBriefs,
    forecastAccuracy,
    fightsHotspots,
    fightsTimers,
    map,
    jumpRange,
    capitalRange,
    wormholes,
    stats,
    health,
    root,
  ].map((bind) => bind(deps));
}
