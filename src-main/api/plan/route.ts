import { chanceOfLoss } from '#main/domain/plan/loss';
import type { LossRates } from '#main/domain/plan/loss-rates';
import { passesAnsiblex } from '#main/domain/rules/gates';
import type { KnownLosses } from '#main/queries/loss-memory';
import type { QueryOf } from '#shared/http/endpoint';
import type { LiveSystem } from '#shared/plan-api/live';
import { route as endpoint, type RouteHop } from '#shared/plan-api/route';
import type { SecurityBand } from '#shared/security';
import { DAY, isoUtc, SECOND } from '#shared/time';
import { route as bind } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';
import { gateWarnings } from './gate-rules.ts';
import { findJourney, type Journey, journeyMeta, namesOf } from './journey.ts';
import { liveSystems } from './live-systems.ts';
import { journeyRisk } from './risk.ts';

/** GET /route */
export const route = bind(endpoint, async ({ query }, deps: PlanDeps) => {
  const journey = await findJourney(deps, query);
  const { path, via } = journey;
  const now = deps.clock.now();
  const { rateOf, from, rates: usual, outlook } = await journeyRisk(deps, path, query.ship_class);
  const arrival = (index: number) => now + index * query.seconds_per_jump * SECOND;
  const rates = path.map((_, index) => rateOf(index, arrival(index), true));
  const live = new Map(liveSystems(deps, new Set(path)).map((system) => [system.id, system]));
  const hops = hopsOf(deps, journey, { rates, arrival, live, usual, outlook });
  const alternatives = await Promise.all(
    journey.alternatives(query.alternatives).map((other) => alternativeOf(deps, { path, other, query })),
  );
  return {
    data: {
      path: [...path],
      hops,
      jumps: path.length - 1,
      chance_of_loss: rounded(chanceOfLoss(rates)),
      via: via.map(({ id }) => id),
      entered: enteredBands(hops.slice(1).map(({ security }) => security)),
      alternatives,
      warnings: [
        ...(query.bridges === undefined || passesAnsiblex(query.ship_class) ? [] : [NO_BRIDGES]),
        ...gateWarnings(path, namesOf(deps, path), query.ship_class),
        ...hops.flatMap((hop, index) => warningsOf(hop, index)),
      ],
    },
    meta: {
      ...journeyMeta(journey, query, from),
      killmails_until: deps.operations.killmailsCovered()?.until ?? null,
    },
  };
});

/** Said where bridges were named for ships that they refuse (decisions §9.9). */
const NO_BRIDGES = 'No jump bridge is used: they refuse capitals.';

/** A chance with the digits that it deserves. */
export function rounded(chance: number): number {
  return Math.round(chance * 1e4) / 1e4;
}

interface Along extends Pick<KnownLosses, 'outlook'> {
  usual: LossRates;
  rates: readonly number[];
  arrival(index: number): number;
  live: ReadonlyMap<number, LiveSystem>;
}

function hopsOf(deps: PlanDeps, { path, wayBetween }: Journey, { rates, arrival, live, usual, outlook }: Along): RouteHop[] {
  const nameOf = namesOf(deps, path);
  const until = deps.sampledUntil();
  return path.map((systemId, index) => {
    const row = deps.systems.findRow(systemId);
    const before = path[index - 1];
    return {
      id: systemId,
      name: nameOf(systemId),
      region: row?.region ?? null,
      security: (row?.security as SecurityBand | undefined) ?? null,
      security_status: row?.security_status ?? null,
      by: before === undefined ? 'start' : wayBetween(before, systemId),
      arrives_at: isoUtc(arrival(index)),
      chance_of_loss: rounded(chanceOfLoss([rates[index] ?? 0])),
      jumps_1h: row?.jumps_1h ?? null,
      kills_1h: row?.kills_1h ?? null,
      usual_jumps: Math.round(usual.jumpsPerHour(systemId, arrival(index)) * 10) / 10,
      outlook: Math.round(outlook(systemId, Math.floor(arrival(index) / DAY)) * 100) / 100,
      lost_by_hour: usual.lostByHour(systemId),
      jumps_until: row === undefined ? null : until.jumps_until,
      kills_until: row === undefined ? null : until.kills_until,
      gate_camp_score: row?.gate_camp_score ?? null,
      live: live.get(systemId) ?? null,
    };
  });
}

function enteredBands(bands: readonly (SecurityBand | null)[]): Record<SecurityBand, number> {
  const entered = { high: 0, low: 0, null: 0 };
  for (const band of bands) entered[band ?? 'null'] += 1;
  return entered;
}

/** Another route with its own figures, leaving now too. */
async function alternativeOf(
  deps: PlanDeps,
  { path, other, query }: { path: readonly number[]; other: readonly number[]; query: QueryOf<typeof endpoint> },
) {
  const { systems, clock } = deps;
  const { rateOf } = await journeyRisk(deps, other, query.ship_class);
  const rates = other.map((_, index) => rateOf(index, clock.now() + index * query.seconds_per_jump * SECOND, true));
  const own = other.filter((id) => !path.includes(id));
  const named = own.slice(0, 3).map(namesOf(deps, own));
  return {
    path: [...other],
    jumps: other.length - 1,
    chance_of_loss: rounded(chanceOfLoss(rates)),
    entered: enteredBands(other.slice(1).map((id) => (systems.findRow(id)?.security as SecurityBand | undefined) ?? null)),
    differs_by: `${named.join(', ')}${own.length > named.length ? ` and ${own.length - named.length} more` : ''}`,
  };
}

/**
 * `Ahbazon: Camped now at the gate to Hykkota: ...`, and where the hourly sample calls the same system quiet, that too; of wormhole space
 * that nothing is known of it.
 */
function warningsOf({ name, security, live }: RouteHop, index: number): string[] {
  if (security === null && index > 0)
    return [`${name}: nothing is known of wormhole space; it adds nothing to the chance of loss.`];
  if (live === null || live.state === 'kill') return [];
  return [`${name}: ${live.sentence}${live.quiet_now ? ' The hourly sample still calls it quiet.' : ''}`];
}
