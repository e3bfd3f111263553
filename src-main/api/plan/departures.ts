import { chanceOfLoss } from '#main/domain/plan/loss';
import { departures as endpoint } from '#shared/plan-api/route';
import { isoUtc, MINUTE, SECOND } from '#shared/time';
import { route as bind } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { findJourney, journeyMeta, namesOf } from './journey.ts';
import { journeyRisk } from './risk.ts';
import { rounded } from './route.ts';

const STEP = 30 * MINUTE;
const STEPS = 48;

export const departures = bind(endpoint, async ({ query }, deps: PlanDeps) => {
  const journey = await findJourney(deps, query);
  const { path, from } = journey;
  const now = deps.clock.now();
  const { rateOf, from: losses } = await journeyRisk(deps, path, query.ship_class);
  const nameOf = namesOf(deps, path);
  const firstHalfHour = Math.ceil(now / STEP) * STEP;
  const times = [now, ...Array.from({ length: STEPS }, (_, step) => firstHalfHour + step * STEP).filter((at) => at > now)];
  const data = times.map((leavesAt) => {
    const rates = path.map((_, index) => rateOf(index, leavesAt + index * query.seconds_per_jump * SECOND, leavesAt === now));
    const worst = rates.reduce((most, rate, index) => (rate > (rates[most] ?? 0) ? index : most), 0);
    const worstId = path[worst] ?? from.id;
    return {
      leaves_at: isoUtc(leavesAt),
      chance_of_loss: rounded(chanceOfLoss(rates)),
      worst_system_id: worstId,
      worst_system: nameOf(worstId),
    };
  });
  return {
    data,
    meta: { ...journeyMeta(journey, query, losses), jumps: path.length - 1 },
  };
});
