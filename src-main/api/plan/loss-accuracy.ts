import { lossAccuracy as endpoint } from '#shared/plan-api/loss-accuracy';
import { requireSystems } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { rounded } from './route.ts';

export const lossAccuracy = route(endpoint, async (_, deps: PlanDeps) => {
  requireSystems(deps.systems);
  const { from, to, bins } = await deps.on('boards').lossGrade(deps.clock.now());
  return {
    data: bins
      .filter(({ journeys }) => journeys > 0)
      .map(({ called, lost, ...bin }) => ({
        ...bin,
        called: rounded(called),
        lost: rounded(lost),
        sentence: `Of ${bin.journeys} journeys that were called ${percent(called)}, ${percent(lost)} lost the ship.`,
      })),
    meta: { from, to },
  };
});

/** `7.4 %`, `0.03 %`. */
function percent(chance: number): string {
  return `${Number((chance * 100).toPrecision(2))} %`;
}
