import { chanceOfLoss } from '#main/domain/plan/loss';
import { correctedRates, rangeOfLost } from '#main/domain/plan/loss-grade';
import { plural, share } from '#shared/figures';
import { lossAccuracy as endpoint } from '#shared/plan-api/loss-accuracy';
import { inOrder } from '../http/lists.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { rounded } from './risk.ts';

export const lossAccuracy = route(endpoint, async ({ query: { ship_class: shipClass, sort, dir } }, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const { from, to, bins, correction } = await deps.on('boards').lossGrade(deps.clock.now(), shipClass);
  const data = bins
    .filter(({ journeys }) => journeys > 0)
    .map((bin) => {
      const { from: least, to: most, journeys, called, lost, ships } = bin;
      const range = rangeOfLost(bin);
      const corrected = chanceOfLoss(correctedRates([-Math.log1p(-called)], correction));
      return {
        from: least,
        to: most,
        journeys,
        called: rounded(called),
        lost: rounded(lost),
        lost_least: rounded(range.least),
        lost_most: rounded(range.most),
        ships,
        corrected: rounded(corrected),
        sentence: `Of ${journeys} trips with a predicted chance of loss of ${share(called)}, ${share(lost)} lost the ship (${plural(ships, 'lost ship')}, so between ${share(range.least)} and ${share(range.most)}); such a trip is now given ${share(corrected)}.`,
      };
    });
  return {
    data: [...inOrder(data, { sort, dir }, { sort: 'from', dir: 'asc' })],
    meta: { from, to, ship_class: shipClass },
  };
});
