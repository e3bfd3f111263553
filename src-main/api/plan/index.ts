import { planIndex as endpoint, planEndpoints, planService } from '#shared/plan-api/index';
import { type BoundRoute, route as bindRoute } from '../http/route.ts';
import { indexData } from '../http/service.ts';
import { alertBacktest } from './alert-backtest.ts';
import { battle, battles } from './battles.ts';
import { bridges } from './bridges.ts';
import { calendar } from './calendar.ts';
import { departures } from './departures.ts';
import type { PlanDeps } from './deps.ts';
import { entity, entitySearch } from './entities.ts';
import { forecast } from './forecast.ts';
import { hazards } from './hazards.ts';
import { history } from './history.ts';
import { holders } from './holders.ts';
import { hunting } from './hunting.ts';
import { hulls, jumpHulls } from './jump-hulls.ts';
import { kills } from './kills.ts';
import { legs } from './legs.ts';
import { live } from './live.ts';
import { lossAccuracy } from './loss-accuracy.ts';
import { opSheet } from './op-sheet.ts';
import { pressure } from './pressure.ts';
import { reach, umbrella } from './reach.ts';
import { regionMap } from './region-maps.ts';
import { route } from './route.ts';
import { sovereigntyChanges } from './sovereignty-changes.ts';
import { supply } from './supply.ts';
import { timeline } from './timeline.ts';
import { wormholeSystem, wormholeSystems } from './wormhole-systems.ts';

const root = bindRoute(endpoint, ({ site }, _deps: PlanDeps) => ({ data: indexData(planService, planEndpoints, site) }));

/** Every endpoint of the service, in the order of its catalogue. */
export function planRoutes(deps: PlanDeps): BoundRoute[] {
  return [
    route,
    departures,
    bridges,
    lossAccuracy,
    legs,
    jumpHulls,
    hulls,
    reach,
    umbrella,
    opSheet,
    live,
    hazards,
    kills,
    battles,
    battle,
    entitySearch,
    entity,
    wormholeSystems,
    wormholeSystem,
    holders,
    sovereigntyChanges,
    calendar,
    forecast,
    pressure,
    hunting,
    alertBacktest,
    history,
    timeline,
    supply,
    regionMap,
    root,
  ].map((bind) => {
    const bound = bind(deps);
    return { ...bound, handle: (request) => deps.readAhead().then(() => bound.handle(request)) };
  });
}
