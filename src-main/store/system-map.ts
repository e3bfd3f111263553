import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import type { ResponseOf } from '#shared/http/endpoint';
import type { systemMap as endpoint } from '#shared/systems-api/topology';
import type { ReadDb } from './db.ts';
import { gateReads } from './gates.ts';
import { systemList, systemRecordOf } from './system-list.ts';

/** The whole map as /map has it; some 3 MB of JSON. */
export function systemMap(db: ReadDb): () => ResponseOf<typeof endpoint> {
  const list = systemList(db);
  const network = gateReads(db);
  const page = db.transaction((): ResponseOf<typeof endpoint> => {
    const records = new Map(list.all().map((row) => [row.system_id, systemRecordOf(row)]));
    const systems = network.systems().flatMap(({ region: _region, ...place }) => {
      const record = records.get(place.id);
      if (record === undefined) return [];
      const { activity_score, danger_score, gate_camp_score, consistency_score, jumps_1h, kills_1h, npc_kills_1h } = record;
      const { hub_distance, sovereignty_owner_id, adm, has_npc_station, quiet_now } = record;
      const { incursion, sov_campaign, fw_contested, wormhole_access } = record;
      return {
        ...place,
        ...{ activity_score, danger_score, gate_camp_score, consistency_score, jumps_1h, kills_1h, npc_kills_1h, hub_distance },
        ...{ sovereignty_owner_id, adm, has_npc_station, quiet_now, incursion, sov_campaign, fw_contested, wormhole_access },
      };
    });
    const gates = network.gates();
    const owners = [...records.values()].flatMap(({ sovereignty_owner_id: id, sovereignty_owner: name }) =>
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
  return () => page();
}
