import { departures as endpoint } from '#shared/plan-api/route';
import { isoUtc, MINUTE, SECOND } from '#shared/time';
import { inOrder } from '../http/lists.ts';
import { route as bind } from '../http/route.ts';
import { unknownHazards } from '../http/unknown-hazards.ts';
import type { PlanDeps } from './deps.ts';
import { findJourney, journeyMeta, namesOf } from './journey.ts';
import { withFriends } from './live.ts';
import { journeyRisk } from './risk.ts';
import { travelled } from './traveller.ts';

const STEP = 30 * MINUTE;
const STEPS = 48;

export const departures = bind(endpoint, async ({ query: asked }, all: PlanDeps) => {
  const deps = withFriends(all, asked.friends);
  const query = travelled(deps, asked);
  const journey = await findJourney(deps, query);
  const { path, from } = journey;
  const now = deps.clock.now();
  const { chance, from: losses } = await journeyRisk(deps, path, query.ship_class);
  const nameOf = namesOf(deps, path);
  const firstHalfHour = Math.ceil(now / STEP) * STEP;
  const times = [now, ...Array.from({ length: STEPS }, (_, step) => firstHalfHour + step * STEP).filter((at) => at > now)];
  const data = times.map((leavesAt) => {
    const { whole, worst } = chance((index) => leavesAt + index * query.seconds_per_jump * SECOND, leavesAt === now);
    const worstId = path[worst.index] ?? from.id;
    return {
      leaves_at: isoUtc(leavesAt),
      chance_of_loss: whole,
      worst_system_id: worstId,
      worst_system: nameOf(worstId),
      worst_share: worst.share,
    };
  });
  return {
    data: [...inOrder(data, query, { sort: 'leaves_at', dir: 'asc' })],
    meta: { ...journeyMeta(journey, query, losses), jumps: path.length - 1, hazards_unknown: unknownHazards(deps) },
  };
});
