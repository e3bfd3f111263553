import { chanceOfLoss } from '#main/domain/plan/loss';
import { correctedRates } from '#main/domain/plan/loss-correction';
import { share } from '#shared/figures';
import { lossAccuracy as endpoint } from '#shared/plan-api/loss-accuracy';
import { inOrder } from '../http/in-order.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { rounded } from './risk.ts';

export const lossAccuracy = route(endpoint, async ({ query: { ship_class: shipClass, sort, dir } }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const { from, to, bins, correction } = await deps.on('boards').lossGrade(deps.clock.now(), shipClass);
  const data = bins
    .filter(({ journeys }) => journeys > 0)
    .map(({ called, lost, ...bin }) => {
      const corrected = chanceOfLoss(correctedRates([-Math.log1p(-called)], correction));
      return {
        ...bin,
        called: rounded(called),
        lost: rounded(lost),
        corrected: rounded(corrected),
        sentence: `Of ${bin.journeys} journeys that were called ${share(called)}, ${share(lost)} lost the ship; such a journey is called ${share(corrected)} now.`,
      };
    });
  return {
    data: [...inOrder(data, { sort, dir }, { sort: 'from', dir: 'asc' })],
    meta: { from, to, ship_class: shipClass },
  };
});
