import type { BoundRoute } from '../http/route.ts';
import { capitalRange } from './capital-range.ts';
import type { SystemsDeps } from './deps.ts';
import { fightsHotspots } from './fights-hotspots.ts';
import { fightsTimers } from './fights-timers.ts';
import { forecastAccuracy } from './forecast-accuracy.ts';
import { forecastBriefs } from './forecast-briefs.ts';
import { forecastHotspots } from './forecast-hotspots.ts';
import { forecastInputs } from './forecast-inputs.ts';
import { forecastSystems } from './forecast-systems.ts';
import { gateCamps } from './gate-camps.ts';
import { health } from './health.ts';
import { jumpRange } from './jump-range.ts';
import { map } from './map.ts';
import { regions } from './regions.ts';
import { root } from './root.ts';
import { search } from './search.ts';
import { stats } from './stats.ts';
import { systems } from './systems.ts';
import { systemsId } from './systems-id.ts';
import { systemsIdCircadian } from './systems-id-circadian.ts';
import { systemsIdHistory } from './systems-id-history.ts';
import { systemsIdSovereignty } from './systems-id-sovereignty.ts';
import { wormholes } from './wormholes.ts';

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
