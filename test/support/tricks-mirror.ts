import type { WriteDb } from '#main/store/db';
import { marketHistoryWrites } from '#main/store/market/history';
import { marketWrites } from '#main/store/market/market';
import { hubOf } from '#shared/game';
import { securityBand } from '#shared/security';
import { aStaticData, aType, bumpVersion, insertRow, insertStaticData, NOON } from './builders.ts';

/** Types of the tricks' mirror, by what stands for them in the table. */
export const TYPE = {
  tritanium: 34,
  rifter: 587,
  rifterBlueprint: 691,
  damageControl: 2048,
  extender1: 3840,
  extender2: 3841,
  stabber: 622,
  stabberFleet: 29_990,
  revelation: 19_720,
  rifterSkin: 40_001,
  container: 11_489,
  injector: 40_520,
  abyssal: 47_740,
  dust: 50_001,
  ash: 50_002,
  zeal: 50_003,
  verve: 50_004,
  widget: 50_005,
  skill: 50_006,
  baited: 50_007,
} as const;

/** Places of the tricks' mirror: stations of high and low security and elsewhere, and structures, one of them public. */
export const PLACE = {
  jita: 60_003_760,
  amarr: 60_008_494,
  low: 60_000_001,
  pochven: 60_000_002,
  far: 60_000_003,
  near: 60_000_004,
  structure: 1_040_000_000_001,
  hidden: 1_040_000_000_002,
} as const;

const FORGE = 10_000_002;
const FAR_JUMPS = 33;
const place = { factionId: null, wormholeClassId: null, x: 0, y: 0, z: 0 };
const system = (systemId: number, name: string, securityStatus: number, regionId = FORGE) => ({
  systemId,
  constellationId: 20_000_020,
  regionId,
  name,
  securityStatus,
  ...place,
});
/** From Jita: a line of high security as far as the far station, the first of which is the near one's. */
const line = Array.from({ length: FAR_JUMPS }, (_, index) => system(30_001_000 + index, `Line ${index + 1}`, 0.7));
const [amarr, low, pochven] = [
  system(30_002_187, 'Amarr', 1),
  system(30_002_813, 'Tama', 0.3),
  system(30_002_225, 'Harva', -1, 10_000_070),
];
const gates = [
  ...line.map(({ systemId }, index) => [index === 0 ? 30_000_142 : 30_000_999 + index, systemId] as const),
  [30_000_142, amarr.systemId] as const,
  [30_000_142, low.systemId] as const,
];
const stargates = gates.flatMap(([one, other], index) => [
  {
    stargateId: 50_000_001 + 2 * index,
    systemId: one,
    destinationSystemId: other,
    destinationStargateId: 50_000_002 + 2 * index,
  },
  {
    stargateId: 50_000_002 + 2 * index,
    systemId: other,
    destinationSystemId: one,
    destinationStargateId: 50_000_001 + 2 * index,
  },
]);
const station = (stationId: number, systemId: number) => ({
  stationId,
  systemId,
  name: `Station ${stationId}`,
  ownerId: null,
  ownerName: null,
  typeId: null,
});

/** Abyssal items whose rolls are known. */
export const ROLLED = { bricked: 1_000_000_000_035, cheapToFit: 1_000_000_000_036 } as const;

/** Both give less shield and a larger signature than the extender that they were made of; one of them needs less CPU. */
function fillRolls(db: WriteDb): void {
  const mutator = 47_739;
  insertRow(db, 'mutation_results', { result_type_id: TYPE.abyssal, mutator_type_id: mutator, source_type_id: TYPE.extender2 });
  for (const [attribute_id, name, high_is_good, value] of [
    [72, 'Shield Hitpoint Bonus', 1, 2600],
    [983, 'Signature Radius Modifier', 0, 25],
    [50, 'CPU usage', 0, 44],
  ] as const) {
    insertRow(db, 'mutated_attributes', { attribute_id, name, unit_id: null });
    insertRow(db, 'mutation_ranges', { mutator_type_id: mutator, attribute_id, minimum: 0.8, maximum: 1.2, high_is_good });
    insertRow(db, 'source_attributes', { type_id: TYPE.extender2, attribute_id, value });
  }
  for (const [item_id, cpu] of [
    [ROLLED.bricked, 46],
    [ROLLED.cheapToFit, 40],
  ] as const)
    insertRow(db, 'abyssals', {
      item_id,
      type_id: TYPE.abyssal,
      state: 'read',
      source_type_id: TYPE.extender2,
      mutator_type_id: mutator,
      attributes: `{"72":2400,"983":27,"50":${cpu}}`,
      asked_at: NOON,
    });
}

/** ISK of each type's average; one that stands for its orders: a bid at 90 % and asks from 105 % on. */
const averages: readonly (readonly [id: number, average: number, volumeADay?: number, medianBefore?: number])[] = [
  [TYPE.tritanium, 4],
  [TYPE.rifter, 400_000, 50],
  [TYPE.damageControl, 500_000, 80],
  [TYPE.extender1, 350_000],
  [TYPE.extender2, 3_000_000],
  [TYPE.stabber, 10_000_000],
  [TYPE.stabberFleet, 90_000_000],
  [TYPE.revelation, 3e9],
  [TYPE.container, 800_000],
  [TYPE.injector, 800_000_000],
  [TYPE.dust, 2_000_000, 0.2],
  [TYPE.ash, 2_000_000, 0.1],
  [TYPE.zeal, 6_000_000, 40, 1_000_000],
  [TYPE.verve, 6_000_000, 40, 1_000_000],
  [TYPE.widget, 1_000_000],
  [TYPE.skill, 1_000_000],
  [TYPE.baited, 1_000_000],
];

/** Catalogue, map, market and the scores of places that the tricks and their honest twins are told apart by. */
export function fillForTricks(db: WriteDb): void {
  const base = aStaticData();
  // Half of the market group of `verve` moved as it did; that of `zeal` did not.
  const moved = [1, 2, 3].map((index) => 51_000 + index);
  insertStaticData(db, {
    ...base,
    categories: [
      ...base.categories,
      { categoryId: 2, name: 'Celestial', published: true },
      { categoryId: 16, name: 'Skill', published: true },
      { categoryId: 17, name: 'Commodity', published: true },
      { categoryId: 91, name: 'SKINs', published: true },
    ],
    groups: [
      ...base.groups,
      { groupId: 26, categoryId: 6, name: 'Cruiser', published: true },
      { groupId: 38, categoryId: 7, name: 'Shield Extender', published: true },
      { groupId: 340, categoryId: 2, name: 'Secure Cargo Container', published: true },
      { groupId: 485, categoryId: 6, name: 'Dreadnought', published: true },
      { groupId: 270, categoryId: 16, name: 'Science', published: true },
      { groupId: 1739, categoryId: 17, name: 'Skill Injectors', published: true },
      { groupId: 1950, categoryId: 91, name: 'Permanent SKIN', published: true },
    ],
    marketGroups: [
      { marketGroupId: 1, parentGroupId: null, name: 'Still' },
      { marketGroupId: 2, parentGroupId: null, name: 'Moved' },
    ],
    types: [
      ...base.types,
      aType({ typeId: TYPE.extender1, name: 'Large Shield Extender I', groupId: 38 }),
      aType({ typeId: TYPE.extender2, name: 'Large Shield Extender II', groupId: 38 }),
      aType({ typeId: TYPE.stabber, name: 'Stabber', groupId: 26 }),
      aType({ typeId: TYPE.stabberFleet, name: 'Stabber Fleet Issue', groupId: 26 }),
      aType({ typeId: TYPE.revelation, name: 'Revelation', groupId: 485 }),
      aType({ typeId: TYPE.rifterSkin, name: 'Rifter Umbral SKIN', groupId: 1950 }),
      aType({ typeId: TYPE.container, name: 'Giant Secure Container', groupId: 340 }),
      aType({ typeId: TYPE.injector, name: 'Large Skill Injector', groupId: 1739 }),
      aType({ typeId: TYPE.abyssal, name: 'Abyssal Extender', groupId: 38, metaGroupId: 15 }),
      aType({ typeId: TYPE.dust, name: 'Dustproof Relay', groupId: 60 }),
      aType({ typeId: TYPE.ash, name: 'Ashen Relay', groupId: 60 }),
      aType({ typeId: TYPE.zeal, name: 'Zealous Circuit', groupId: 60, marketGroupId: 1 }),
      aType({ typeId: TYPE.verve, name: 'Verveful Circuit', groupId: 60, marketGroupId: 2 }),
      aType({ typeId: TYPE.widget, name: 'Lonely Widget', groupId: 60 }),
      aType({ typeId: TYPE.skill, name: 'Rare Metallurgy', groupId: 270 }),
      aType({ typeId: TYPE.baited, name: 'Baited Widget', groupId: 60 }),
      ...moved.map((typeId) => aType({ typeId, name: `Moved ${typeId}`, groupId: 60, marketGroupId: 2 })),
    ],
    regions: [
      ...base.regions,
      { regionId: 10_000_070, name: 'Pochven', ...place },
      { regionId: 11_000_001, name: 'A-R00001', ...place },
    ],
    systems: [...base.systems, amarr, low, pochven, system(31_000_001, 'J100001', -1, 11_000_001), ...line],
    stargates: stargates.map((gate) => ({ ...gate, x: 0, y: 0, z: 0 })),
    stations: [
      ...base.stations,
      station(PLACE.amarr, amarr.systemId),
      station(PLACE.low, low.systemId),
      station(PLACE.pochven, pochven.systemId),
      station(PLACE.far, line.at(-1)?.systemId ?? 0),
      station(PLACE.near, line[0]?.systemId ?? 0),
    ],
  });
  insertRow(db, 'structures', {
    structure_id: PLACE.structure,
    name: 'Line 1 - Fort',
    system_id: line[0]?.systemId,
    fetched_at: NOON,
  });
  for (const { systemId, name, securityStatus } of [...base.systems, amarr, low, ...line])
    insertListed(db, systemId, name, securityStatus);
  fillMarket(db, moved);
  fillRolls(db);
}

/** A system of known space; gates of low security are camped. */
function insertListed(db: WriteDb, system_id: number, name: string, status: number): void {
  const security = securityBand(status);
  insertRow(db, 'topology', {
    system_id,
    listed: 1,
    transit: 1,
    betweenness: 0,
    has_npc_station: 1,
    security,
    security_displayed: status,
  });
  insertRow(db, 'system_rows', {
    system_id,
    name,
    folded_name: name.toLowerCase(),
    constellation: 'Kimotoro',
    constellation_id: 20_000_020,
    region: 'The Forge',
    region_id: FORGE,
    security,
    security_status: status,
    hours_24h: 20,
    activity_score: 10,
    danger_score: 10,
    gate_camp_score: security === 'high' ? 5 : 90,
    gate_pressure: 0,
    has_npc_station: 1,
    quiet_now: 0,
    incursion: 0,
    sov_campaign: 0,
    fw_contested: 0,
    wormhole_access: 0,
  });
}

function fillMarket(db: WriteDb, moved: readonly number[]): void {
  const { stationId, regionId } = hubOf('Jita');
  const market = marketWrites(db);
  market.replacePrices(
    averages.map(([typeId, averagePrice]) => ({ typeId, averagePrice, adjustedPrice: averagePrice })),
    NOON,
  );
  market.putDepth(
    averages.map(([typeId, average]) => {
      // For one type a bid of nine times its price is bait; one has a single seller, and so has a skill that NPCs sell.
      const bids = [{ price: typeId === TYPE.baited ? 9 * average : 0.9 * average, volume: 1e6 }];
      const isAlone = typeId === TYPE.widget || typeId === TYPE.skill;
      const asks = [{ price: 1.05 * average, volume: 1e6 }, ...(isAlone ? [] : [{ price: 1.06 * average, volume: 1e6 }])];
      return { stationId, typeId, bids, asks, bidVolume: 1e6, askVolume: 1e6, observedAt: NOON };
    }),
  );
  market.finishBook({ stationId, observedAt: NOON, orders: averages.length, source: 'esi' });
  const history = marketHistoryWrites(db);
  const traded = [...averages, ...moved.map((id) => [id, 6_000_000, 40, 1_000_000] as const)];
  for (const [typeId, average, volumeADay, medianBefore] of traded) {
    if (volumeADay === undefined) continue;
    history.save(
      { regionId, typeId, days: [], observedAt: NOON },
      { volumeADay, average, medianBefore: medianBefore ?? average },
      '2026-11-21T12:00:00Z',
    );
  }
  for (const part of ['market', 'prices', 'market_history', 'topology', 'systems']) bumpVersion(db, part);
}
