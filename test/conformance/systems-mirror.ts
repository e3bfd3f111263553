import { regionMapInSteps } from '#main/domain/topology/region-map';
import type { WriteDb } from '#main/store/db';
import { packHours } from '#main/store/systems/activity-packing';
import { regionMapWrites, spaceReads } from '#main/store/systems/region-maps';
import { securityBand } from '#shared/security';
import { dayNumber } from '#shared/time';
import { aStaticData, bumpVersion, insertRow, insertStaticData, NOON } from '../support/builders.ts';

const nowhere = { factionId: null, wormholeClassId: null };
/** Metres in the light-year of jump drives. */
const JUMP_LIGHT_YEAR = 9.46e15;

/** id, name, region, constellation, security as displayed, light-years along x. */
const places = [
  [30000142, 'Jita', 10000002, 20000020, 0.9, 0],
  [30000144, 'Perimeter', 10000002, 20000020, 1, 1],
  [30002813, 'Tama', 10000033, 20000322, 0.3, 2],
  [30003504, 'Niarja', 10000033, 20000322, 0.5, 3],
  [30001161, 'HED-GP', 10000014, 20000170, -0.3, 5],
  [30004759, '1DQ1-A', 10000014, 20000171, -0.4, 9],
] as const;
/** Jita - Perimeter - Tama - HED-GP - 1DQ1-A, and Niarja beside Perimeter. */
const gates = [
  [30000142, 30000144],
  [30000144, 30002813],
  [30000144, 30003504],
  [30002813, 30001161],
  [30001161, 30004759],
] as const;

/** What distinguishes each system; every filter leaves out at least one of them and keeps at least one. */
const figures: Record<string, object> = {
  Jita: {
    jumps_1h: 4000,
    kills_1h: 1,
    npc_kills_1h: 0,
    activity_score: 90,
    hub_distance: 0,
    has_npc_station: 1,
    trend: 'stable',
    activity_type: 'mixed',
  },
  Perimeter: {
    jumps_1h: 3000,
    kills_1h: 0,
    activity_score: 70,
    hub_distance: 1,
    consistency_score: 20,
    trend: 'increasing',
    activity_type: 'mixed',
  },
  Tama: {
    jumps_1h: 200,
    kills_1h: 25,
    npc_kills_1h: 50,
    activity_score: 60,
    hub_distance: 2,
    fw_contested: 1,
    danger_score: 95.5,
    gate_camp_score: 88,
    activity_type: 'pvp',
  },
  Niarja: {
    jumps_1h: 50,
    kills_1h: 0,
    npc_kills_1h: 400,
    activity_score: 40,
    hub_distance: 2,
    incursion: 1,
    activity_type: 'pve',
    trend: 'decreasing',
  },
  'HED-GP': {
    jumps_1h: 10,
    kills_1h: 3,
    activity_score: 20,
    hub_distance: 3,
    sov_campaign: 1,
    consistency_score: 55,
    wormhole_access: 1,
  },
  '1DQ1-A': {
    jumps_1h: 0,
    kills_1h: 0,
    activity_score: 0,
    hub_distance: null,
    quiet_now: 1,
    consistency_score: 96.7,
    activity_type: 'dead',
    trend: null,
  },
};

/** Six systems that differ in all that can be asked for, with history, overlays and fights; noon of 20 November 2026. */
export function fillSystems(db: WriteDb): void {
  insertStaticData(
    db,
    aStaticData({
      regions: [
        { regionId: 10000002, name: 'The Forge', ...nowhere, x: 0, y: 0, z: 0 },
        { regionId: 10000014, name: 'Catch', ...nowhere, x: 0, y: 0, z: 0 },
        { regionId: 10000033, name: 'The Citadel', ...nowhere, x: 0, y: 0, z: 0 },
        { regionId: 11000031, name: 'G-R00031', ...nowhere, wormholeClassId: 12, x: 0, y: 0, z: 0 },
      ],
      constellations: [
        { constellationId: 20000020, regionId: 10000002, name: 'Kimotoro', ...nowhere },
        { constellationId: 20000170, regionId: 10000014, name: 'Z-DO53', ...nowhere },
        { constellationId: 20000171, regionId: 10000014, name: 'O-EIMK', ...nowhere },
        { constellationId: 20000322, regionId: 10000033, name: 'Okakuola', ...nowhere },
        { constellationId: 21000324, regionId: 11000031, name: 'G-C00324', ...nowhere },
      ],
      systems: [
        ...places.map(([systemId, name, regionId, constellationId, securityStatus, lightYears]) => ({
          systemId,
          name,
          regionId,
          constellationId,
          securityStatus,
          ...nowhere,
          x: lightYears * JUMP_LIGHT_YEAR,
          y: 0,
          z: 0,
        })),
        {
          systemId: 31000005,
          name: 'Thera',
          regionId: 11000031,
          constellationId: 21000324,
          securityStatus: -0.99,
          ...nowhere,
          wormholeClassId: 12,
          x: 0,
          y: 0,
          z: 0,
        },
        {
          systemId: 31001022,
          name: 'J120452',
          regionId: 11000031,
          constellationId: 21000324,
          securityStatus: -0.99,
          ...nowhere,
          wormholeClassId: 5,
          x: 0,
          y: 0,
          z: 0,
        },
      ],
      stargates: [
        // A gate into a system that is not listed: no figure may count it.
        {
          stargateId: 50009998,
          systemId: 30000142,
          destinationSystemId: 31000005,
          destinationStargateId: 50009999,
          x: 0,
          y: 0,
          z: 0,
        },
        {
          stargateId: 50009999,
          systemId: 31000005,
          destinationSystemId: 30000142,
          destinationStargateId: 50009998,
          x: 0,
          y: 0,
          z: 0,
        },
      ].concat(
        gates.flatMap(([from, to], index) => [
          {
            stargateId: 50000000 + 2 * index,
            systemId: from,
            destinationSystemId: to,
            destinationStargateId: 50000001 + 2 * index,
            x: 0,
            y: 0,
            z: 0,
          },
          {
            stargateId: 50000001 + 2 * index,
            systemId: to,
            destinationSystemId: from,
            destinationStargateId: 50000000 + 2 * index,
            x: 0,
            y: 0,
            z: 0,
          },
        ]),
      ),
      agents: [{ systemId: 30000142, agents: 12, highestLevel: 4 }],
      wormholeEffects: [{ systemId: 31001022, effect: 'Pulsar' }],
      stations: [
        {
          stationId: 60003760,
          systemId: 30000142,
          name: 'Jita IV - Moon 4 - Caldari Navy Assembly Plant',
          ownerId: 1000035,
          ownerName: 'Caldari Navy',
          typeId: 52678,
        },
      ],
    }),
  );
  fillRegionMaps(db);
  for (const [system_id, , , , security] of places) {
    insertRow(db, 'topology', {
      system_id,
      listed: 1,
      transit: 1,
      hub_distance: null,
      nearest_hub: null,
      betweenness: system_id === 30000144 ? 0.7 : 0.1,
      has_npc_station: 0,
      security: securityBand(security),
      security_displayed: security,
    });
  }
  for (const [system_id, name, region_id, constellation_id, security] of places)
    insertRow(db, 'system_rows', rowOf(system_id, name, region_id, constellation_id, security));
  for (const [id, name] of [
    [1354830081, 'Goonswarm Federation'],
    [500001, 'Caldari State'],
  ])
    insertRow(db, 'names', { id, category: 'alliance', name, fetched_at: NOON });
  fillHistory(db);
  fillOverlays(db);
  for (const name of [
    'topology',
    'systems',
    'activity',
    'sovereignty',
    'campaigns',
    'incursions',
    'warfare',
    'insurgencies',
    'storms',
    'wormholes',
    'killmails',
    'fights',
    'names',
    'contracts',
  ])
    bumpVersion(db, name);
  insertRow(db, 'watermarks', { name: 'gate-pressure-source', value: 'killmails' });
  // The newest kills are an hour older than the newest jumps.
  insertRow(db, 'watermarks', { name: 'system-rows-jumps-until', value: '2026-11-20T12:00:00Z' });
  insertRow(db, 'watermarks', { name: 'system-rows-kills-until', value: '2026-11-20T11:00:00Z' });
}

function rowOf(system_id: number, name: string, region_id: number, constellation_id: number, security: number) {
  const region = { 10000002: 'The Forge', 10000014: 'Catch', 10000033: 'The Citadel' }[region_id];
  const constellation = { 20000020: 'Kimotoro', 20000170: 'Z-DO53', 20000171: 'O-EIMK', 20000322: 'Okakuola' }[constellation_id];
  return {
    system_id,
    name,
    folded_name: name.toLowerCase(),
    region,
    region_id,
    constellation,
    constellation_id,
    security: securityBand(security),
    security_status: security,
    hours_24h: 20,
    jumps_24h: system_id % 1000,
    kills_24h: system_id % 7,
    npc_kills_24h: 5,
    npc_kills_1h: 0,
    consistency_score: null,
    danger_score: 10,
    gate_camp_score: 5,
    gate_pressure: 0.5,
    nearest_hub: 'Jita',
    activity_type: null,
    trend: null,
    has_npc_station: 0,
    quiet_now: 0,
    incursion: 0,
    sov_campaign: 0,
    fw_contested: 0,
    wormhole_access: 0,
    sovereignty_owner_id: null,
    sovereignty_owner: null,
    adm: null,
    updated_at: NOON,
    ...(security <= 0 ? { sovereignty_owner_id: 1354830081, sovereignty_owner: 'Goonswarm Federation', adm: 4.2 } : {}),
    ...figures[name],
  };
}

/** Jita: 100 jumps and a kill in each hour of 18 to 20 November that was sampled; the 19th was not sampled at all. */
function fillHistory(db: WriteDb): void {
  for (const [date, hours] of [
    ['2026-11-18', 24],
    ['2026-11-20', 12],
  ] as const) {
    const counts = (each: number) => packHours(Array.from({ length: 24 }, (_, hour) => (hour < hours ? each : 0)));
    insertRow(db, 'activity_days', {
      day: dayNumber(`${date}T00:00:00Z`),
      system_id: 30000142,
      jumps: counts(100),
      ship_kills: counts(1),
      pod_kills: null,
      npc_kills: counts(2),
      jumps_total: 100 * hours,
      ship_total: hours,
      pod_total: 0,
      npc_total: 2 * hours,
    });
    for (let hour = 0; hour < hours; hour += 1) {
      const start = `${date}T${String(hour).padStart(2, '0')}:00:00Z`;
      for (const kind of ['jumps', 'kills'])
        insertRow(db, 'sampled_hours', { kind, hour: start, observed_at: start, source: 'live' });
    }
  }
}

function fillOverlays(db: WriteDb): void {
  insertRow(db, 'sovereignty', {
    system_id: 30004759,
    alliance_id: 1354830081,
    corporation_id: 98000001,
    faction_id: null,
    claimed_since: '2026-01-04T18:00:00Z',
    is_capital: 1,
    adm: 4.2,
    window_start: '2026-11-20T20:00:00Z',
    window_end: '2026-11-20T22:00:00Z',
    changed_at: NOON,
  });
  insertRow(db, 'sovereignty_changes', {
    system_id: 30004759,
    at: '2026-09-01T00:00:00Z',
    alliance_id: 1354830081,
    faction_id: null,
    adm: 3.9,
  });
  insertRow(db, 'sovereignty_changes', {
    system_id: 30004759,
    at: '2026-11-15T00:00:00Z',
    alliance_id: 1354830081,
    faction_id: null,
    adm: 4.2,
  });
  const campaign = {
    event_type: 'ihub_defense',
    constellation_id: 20000170,
    structure_id: 1e12,
    defender_id: 1354830081,
    attackers_score: 0.4,
    defender_score: 0.6,
  };
  insertRow(db, 'campaigns', { campaign_id: 1, system_id: 30001161, start_time: '2026-11-20T18:00:00Z', ...campaign });
  insertRow(db, 'campaigns', { campaign_id: 2, system_id: 30004759, start_time: '2026-11-20T11:00:00Z', ...campaign });
  const hook = { system_id: 30004759, raidable_from: '2026-11-20T11:30:00Z' };
  insertRow(db, 'planets', { planet_id: 40301240, system_id: 30004759, name: '1DQ1-A IV', type_id: null });
  insertRow(db, 'raidable_skyhooks', { planet_id: 40301240, ...hook, raidable_until: '2026-11-20T12:30:00Z' });
  insertRow(db, 'raidable_skyhooks', { planet_id: 40301241, ...hook, raidable_until: NOON });
  insertRow(db, 'raidable_skyhooks', {
    planet_id: 40077000,
    system_id: 30001161,
    raidable_from: '2026-11-20T15:00:00Z',
    raidable_until: '2026-11-20T16:00:00Z',
  });
  const hole = {
    hub_signature: 'ABC-123',
    wormhole_type: 'Q063',
    updated_at: NOON,
    destination_name: null,
    destination_region: null,
    destination_signature: 'DEF-456',
  };
  insertRow(db, 'wormholes', {
    connection_id: '1',
    hub_system_id: 31000005,
    max_ship_size: 'medium',
    expires_at: '2026-11-20T14:00:00Z',
    destination_system_id: 30001161,
    destination_class: 'ns',
    ...hole,
  });
  insertRow(db, 'wormholes', {
    connection_id: '2',
    hub_system_id: 31000005,
    max_ship_size: 'xlarge',
    expires_at: '2026-11-21T02:00:00Z',
    destination_system_id: 31001022,
    destination_class: 'c5',
    ...hole,
  });
  insertRow(db, 'wormholes', {
    connection_id: '3',
    hub_system_id: 31000005,
    max_ship_size: 'large',
    expires_at: '2026-11-20T20:00:00Z',
    destination_system_id: 30000142,
    destination_class: 'hs',
    ...hole,
  });
  insertRow(db, 'wormholes', {
    connection_id: 'gone',
    hub_system_id: 31000005,
    max_ship_size: 'large',
    expires_at: '2026-11-20T11:59:00Z',
    destination_system_id: 30002813,
    destination_class: 'ls',
    ...hole,
  });
  const fight = {
    classification: 'gate_camp',
    started_at: '2026-11-20T11:00:00Z',
    kills: 12,
    pilots: 30,
    isk_destroyed: 5e9,
    gate_id: 50000002,
  };
  insertRow(db, 'fights', { fight_id: 'a', system_id: 30002813, last_kill_at: '2026-11-20T11:50:00Z', ...fight });
  insertRow(db, 'fights', {
    fight_id: 'b',
    system_id: 30001161,
    last_kill_at: '2026-11-20T08:00:00Z',
    ...fight,
    classification: 'fleet_fight',
    kills: 80,
  });
}

/** The maps of two of the regions. */
function fillRegionMaps(db: WriteDb): void {
  const space = spaceReads(db)();
  const maps = [10000002, 10000033].map((regionId) => {
    const steps = regionMapInSteps(space, regionId);
    for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
  });
  regionMapWrites(db).replaceRegionMaps(maps, 'test');
}
