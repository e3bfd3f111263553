import { type PastAlarms, withinReach } from '#main/domain/watch/alerts';
import { count } from '#shared/figures';
import type { QueryOf } from '#shared/http/endpoint';
import { alertBacktest as endpoint } from '#shared/plan-api/alert-backtest';
import { DAY, fromIso, isoUtc } from '#shared/time';
import { resolve } from '../http/resolve.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { routableSystem } from './journey.ts';
import { typesOfLost } from './kills.ts';

/** How many of the newest an answer names. */
const MOST_NEWEST = 5;

export const alertBacktest = route(endpoint, async ({ query }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const { system, days, when, reach, most, kills_min, kills_minutes, minutes_before, adm_drop } = query;
  const { id } = routableSystem(deps, 'system', system);
  // Names are held to what there is whatever the alert: a misspelled one would else be passed over.
  const entityIds = query.entity && new Set(query.entity.map((one) => resolve(deps.catalog, 'entity', 'entity', one).id));
  const rule = { when, reach, most, kills_min, kills_minutes, minutes_before, adm_drop, system_id: id };
  const past =
    when === 'kill'
      ? await pastKills(deps, { systemId: id, entityIds, query })
      : await deps.on('lists').pastAlarms({ rule, days }, deps.clock.now());
  const isKnown = past.since !== null;
  return {
    data: {
      since: past.since,
      fired: isKnown ? past.fired : null,
      systems: isKnown ? past.systems : null,
      newest: past.newest.map(({ systemId, at, kills }) => ({
        id: systemId,
        name: deps.systems.findRow(systemId)?.name ?? String(systemId),
        at: isoUtc(at),
        kills,
      })),
      sentence: sentenceOf(past, query.when),
    },
  };
});

/** Single kills of the past that an alert would have told of. */
async function pastKills(
  deps: PlanDeps,
  { systemId, entityIds, query }: { systemId: number; entityIds: Set<number> | undefined; query: QueryOf<typeof endpoint> },
): Promise<PastAlarms> {
  const { clock, network, on, pastKills: kills } = deps;
  const from = clock.now() - query.days * DAY;
  const reach = withinReach(network(), { when: query.when, system_id: systemId, reach: query.reach, most: query.most });
  const found = await on('lists').findKills({
    from,
    filter: {
      systemIds: new Set(reach.keys()),
      shipTypeIds: typesOfLost(deps, query.ship_class),
      entityIds,
      valueMin: query.value_min,
      attackersMin: query.attackers_min,
      solo: query.solo,
      side: query.side,
      npc: 'without',
    },
    sort: 'time',
    dir: 'desc',
    limit: MOST_NEWEST,
  });
  const newest = kills
    .byIds(found.killmailIds)
    .map(({ systemId: where, time }) => ({ systemId: where, at: fromIso(time), kills: 1 }));
  const since = deps.timers.killsKnownFrom(isoUtc(from));
  return { since, fired: found.total, systems: found.systems, newest };
}

/** `Since 2026-11-13 12:00 it would have told of 14, in 6 systems.` */
function sentenceOf({ since, fired, systems }: PastAlarms, when: QueryOf<typeof endpoint>['when']): string {
  if (when === 'capital' || when === 'chain') return 'This alert is about what happens now, so it cannot be tested on the past.';
  if (when === 'timer') return 'This alert is about your own timers, so it cannot be tested on the past.';
  if (since === null) {
    const past = {
      kills: 'killmails',
      camp: 'killmails',
      adm: 'claims',
      campaign: 'campaigns',
      window: 'windows',
      skyhook: 'skyhooks',
      wormhole: 'wormholes',
      kill: 'killmails',
    };
    return `The mirror keeps no past of ${past[when]}, so it cannot be tested on the past.`;
  }
  const from = `Since ${since.slice(0, 16).replace('T', ' ')}`;
  if (fired === 0) return `${from} it would not have fired.`;
  const what = fired === 1 ? '1 time' : `${count(fired)} times`;
  return `${from} it would have fired ${what}, in ${systems === 1 ? '1 system' : `${count(systems)} systems`}.`;
}
