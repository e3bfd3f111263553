import type { Model } from '#main/demo/model';
import type { Panel } from '#main/domain/forecast/panel';
import { buildGraph } from '#main/domain/topology/graph';
import { securityBand } from '#shared/security';
import { DAY, fromIso, HOUR, MINUTE } from '#shared/time';

/**
 * The history of a generated galaxy as its upstream publishes it: hourly answers added up by UTC day, and the campaigns that it
 * listed as each day began. Known space only.
 */
export function generatedPanel(model: Model, firstDay: number, days: number): Panel {
  const { galaxy } = model.atlas(firstDay * DAY);
  const systems = galaxy.systems.filter(({ id }) => id < 31_000_000).toSorted((a, b) => a.id - b.id);
  const graph = buildGraph(
    systems.map(({ id }) => id),
    galaxy.stargates.map(({ systemId, destinationSystemId }) => [systemId, destinationSystemId] as const),
  );
  const empty = () => new Uint32Array(systems.length * days);
  const [jumps, kills, violentHours] = [empty(), empty(), empty()];
  const constellations = [...new Set(systems.map(({ constellationId }) => constellationId))];
  const campaigns = new Map<number, readonly number[]>();
  const nodes = (ids: readonly number[]) => ids.flatMap((id) => graph.nodeOf.get(id) ?? []);
  for (let day = 0; day < days; day += 1) {
    const begin = (firstDay + day) * DAY;
    const add = (counts: Uint32Array, systemId: number, more: number) => {
      const node = graph.nodeOf.get(systemId);
      if (node !== undefined) counts[node * days + day] = (counts[node * days + day] as number) + more;
    };
    for (let hour = 1; hour <= 24; hour += 1) {
      const { observedAt } = model.activity.sampleTimes(begin + hour * HOUR + 20 * MINUTE);
      for (const row of model.activity.jumps(observedAt)) add(jumps, row.system_id, row.ship_jumps);
      for (const row of model.activity.kills(observedAt)) {
        add(kills, row.system_id, row.ship_kills + row.pod_kills);
        if (row.ship_kills + row.pod_kills > 0) add(violentHours, row.system_id, 1);
      }
    }
    const starting = model.overlays.campaigns(begin).filter(({ start_time }) => fromIso(start_time) < begin + DAY);
    campaigns.set(firstDay + day, nodes(starting.map(({ solar_system_id }) => solar_system_id)));
  }
  const bands = { high: 0, low: 1, null: 2 } as const;
  return {
    graph,
    band: Uint8Array.from(systems, ({ security }) => bands[securityBand(security)]),
    constellation: Int32Array.from(systems, ({ constellationId }) => constellations.indexOf(constellationId)),
    constellations: constellations.length,
    firstDay,
    days,
    jumps,
    kills,
    violentHours,
    jumpHours: new Uint8Array(days).fill(24),
    killHours: new Uint8Array(days).fill(24),
    firstHalves: null,
    campaigns,
  };
}
