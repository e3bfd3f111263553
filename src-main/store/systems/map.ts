import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import type { ResponseOf } from '#shared/http/endpoint';
import type { SystemRecord } from '#shared/systems-api/systems';
import type { systemMap as endpoint, MapSystem } from '#shared/systems-api/topology';
import type { ReadDb } from '../db.ts';
import { gateReads } from './gates.ts';
import { systemList, systemRecordOf } from './list.ts';

type Place = ReturnType<ReturnType<typeof gateReads>['systems']>[number];

/** What the map shows of a system: its place, and those figures that a colour or an overlay can stand for. */
function pick(
  { id, name, region_id, constellation_id, x, y, z, security, security_status }: Omit<Place, 'region'>,
  record: SystemRecord,
): MapSystem {
  return {
    id,
    name,
    region_id,
    constellation_id,
    x,
    y,
    z,
    security,
    security_status,
    activity_score: record.activity_score,
    danger_score: record.danger_score,
    gate_camp_score: record.gate_camp_score,
    consistency_score: record.consistency_score,
    jumps_1h: record.jumps_1h,
    kills_1h: record.kills_1h,
    npc_kills_1h: record.npc_kills_1h,
    hub_distance: record.hub_distance,
    sovereignty_owner_id: record.sovereignty_owner_id,
    adm: record.adm,
    has_npc_station: record.has_npc_station,
    quiet_now: record.quiet_now,
    incursion: record.incursion,
    sov_campaign: record.sov_campaign,
    fw_contested: record.fw_contested,
    wormhole_access: record.wormhole_access,
  };
}

/** The whole map as /map has it; some 3 MB of JSON. */
export function systemMap(db: ReadDb): () => ResponseOf<typeof endpoint> {
  const list = systemList(db);
  const network = gateReads(db);
  const page = db.transaction((): ResponseOf<typeof endpoint> => {
    const records = new Map(list.all().map((row) => [row.system_id, systemRecordOf(row)]));
    const systems = network.systems().flatMap((place) => {
      const record = records.get(place.id);
      return record === undefined ? [] : [pick(place, record)];
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
