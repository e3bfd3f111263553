import { chanceOfLoss } from '#main/domain/plan/loss';
import type { LiveSystem } from '#shared/plan-api/live';
import { route as endpoint, type RouteHop } from '#shared/plan-api/route';
import type { SecurityBand } from '#shared/security';
import { isoUtc, SECOND } from '#shared/time';
import { route as bind } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { findJourney, type Journey } from './journey.ts';
import { liveSystems } from './live-systems.ts';
import { journeyRisk } from './risk.ts';

/** GET /route */
export const route = bind(endpoint, async ({ query }, deps: PlanDeps) => {
  const journey = findJourney(deps, query);
  const { path, from, to } = journey;
  const now = deps.clock.now();
  const { rateOf, source } = await journeyRisk(deps, path, query.ship_class);
  const arrival = (index: number) => now + index * query.seconds_per_jump * SECOND;
  const rates = path.map((_, index) => rateOf(index, arrival(index), true));
  const live = new Map(liveSystems(deps, new Set(path)).map((system) => [system.id, system]));
  const hops = hopsOf(deps, journey, { rates, arrival, live });
  return {
    data: {
      path: [...path],
      hops,
      jumps: path.length - 1,
      chance_of_loss: rounded(chanceOfLoss(rates)),
      entered: enteredBands(hops),
      warnings: hops.flatMap(({ name, live: system }) =>
        system === null || system.state === 'kill' ? [] : warningOf(name, system),
      ),
    },
    meta: {
      from_id: from.id,
      from: from.name,
      to_id: to.id,
      to: to.name,
      mode: query.mode,
      ship_class: query.ship_class,
      losses_from: source,
      killmails_until: deps.operations.killmailsCovered()?.until ?? null,
    },
  };
});

/** A chance with the digits that it deserves. */
export function rounded(chance: number): number {
  return Math.round(chance * 1e4) / 1e4;
}

interface Along {
  rates: readonly number[];
  arrival(index: number): number;
  live: ReadonlyMap<number, LiveSystem>;
}

function hopsOf({ systems, liveKills }: PlanDeps, { path, isGate }: Journey, { rates, arrival, live }: Along): RouteHop[] {
  const names = liveKills.systemNames(path);
  return path.map((systemId, index) => {
    const row = systems.findRow(systemId);
    const before = path[index - 1];
    return {
      id: systemId,
      name: row?.name ?? names.get(systemId) ?? String(systemId),
      region: row?.region ?? null,
      security: (row?.security as SecurityBand | undefined) ?? null,
      security_status: row?.security_status ?? null,
      by: before === undefined ? 'start' : isGate(before, systemId) ? 'gate' : 'wormhole',
      arrives_at: isoUtc(arrival(index)),
      chance_of_loss: rounded(chanceOfLoss([rates[index] ?? 0])),
      jumps_1h: row?.jumps_1h ?? null,
      kills_1h: row?.kills_1h ?? null,
      sampled_until: row?.updated_at ?? null,
      gate_camp_score: row?.gate_camp_score ?? null,
      live: live.get(systemId) ?? null,
    };
  });
}

function enteredBands(hops: readonly RouteHop[]): Record<SecurityBand, number> {
  const entered = { high: 0, low: 0, null: 0 };
  for (const { by, security } of hops) if (by !== 'start') entered[security ?? 'null'] += 1;
  return entered;
}

/** `Ahbazon: Camped now at the gate to Hykkota: ...`, and where the hourly sample calls the same system quiet, that too. */
function warningOf(name: string, { sentence, quiet_now: isQuiet }: LiveSystem): string {
  return `${name}: ${sentence}${isQuiet ? ' The hourly sample still calls it quiet.' : ''}`;
}
