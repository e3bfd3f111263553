import type { PastAlarms } from '#main/domain/watch/alerts';
import type { QueryOf } from '#shared/http/endpoint';
import { alertBacktest as endpoint } from '#shared/plan-api/alert-backtest';
import { isoUtc } from '#shared/time';
import { requireSystems, resolveSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

export const alertBacktest = route(endpoint, async ({ query }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const { system, days, ...rule } = query;
  const { id } = resolveSystem(deps.systems, 'system', system);
  const past = await deps.on('lists').pastAlarms({ rule: { ...rule, system_id: id }, days }, deps.clock.now());
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

/** `Since 2026-11-13 12:00 it would have told of 14, in 6 systems.` */
function sentenceOf({ since, fired, systems }: PastAlarms, when: QueryOf<typeof endpoint>['when']): string {
  if (when === 'capital') return 'It tells of what goes on now, and cannot be tried before.';
  if (since === null) {
    const past = {
      kills: 'killmails',
      camp: 'killmails',
      adm: 'claims',
      campaign: 'campaigns',
      window: 'windows',
      wormhole: 'wormholes',
    };
    return `The mirror keeps no past of ${past[when]}, so it cannot be tried before.`;
  }
  const from = `Since ${since.slice(0, 16).replace('T', ' ')}`;
  if (fired === 0) return `${from} it would have told of nothing.`;
  const what = fired === 1 ? '1 time' : `${fired} times`;
  return `${from} it would have fired ${what}, in ${systems === 1 ? '1 system' : `${systems} systems`}.`;
}
