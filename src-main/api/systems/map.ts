import { systemRecordOf } from '#main/store/system-list';
import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import { systemMap as endpoint } from '#shared/systems-api/topology';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './index.ts';
import { requireSystems } from './resolve.ts';

/** GET /map */
export const map = route(endpoint, ['systems', 'topology', 'names'], (_asked, { systems: list, gates: network }: SystemsDeps) => {
  requireSystems(list);
  const rows = new Map(list.all().map((row) => [row.system_id, systemRecordOf(row)]));
  const systems = network.systems().flatMap(({ region, ...place }) => {
    const record = rows.get(place.id);
    if (record === undefined) return [];
    const { activity_score, danger_score, gate_camp_score, consistency_score, jumps_1h, kills_1h, npc_kills_1h, hub_distance } =
      record;
    const { sovereignty_owner_id, adm, has_npc_station, quiet_now, incursion, sov_campaign, fw_contested, wormhole_access } =
      record;
    return {
      ...place,
      ...{ activity_score, danger_score, gate_camp_score, consistency_score, jumps_1h, kills_1h, npc_kills_1h, hub_distance },
      ...{ sovereignty_owner_id, adm, has_npc_station, quiet_now, incursion, sov_campaign, fw_contested, wormhole_access },
    };
  });
  const gates = network.gates();
  const owners = [...rows.values()].flatMap(({ sovereignty_owner_id: id, sovereignty_owner: name }) =>
    id === null || name === null ? [] : [[String(id), name]],
  );
  return {
    data: {
      systems,
      gates,
      regions: list.regions().map(({ region_id, name }) => ({ region_id, name })),
      owners: Object.fromEntries(owners),
    },
    meta: { systems: systems.length, gates: gates.length, metres_per_light_year: METRES_PER_LIGHT_YEAR },
  };
});
