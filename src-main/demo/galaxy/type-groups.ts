/* oxlint-disable max-lines -- a table: the groups of invented types */
/** Categories of the game that the invented types belong to; ids and names are facts of the static data. */
export const categories = [
  { id: 2, name: 'Celestial', published: true },
  { id: 3, name: 'Station', published: true },
  { id: 4, name: 'Material', published: true },
  { id: 6, name: 'Ship', published: true },
  { id: 7, name: 'Module', published: true },
  { id: 8, name: 'Charge', published: true },
  { id: 9, name: 'Blueprint', published: true },
  { id: 11, name: 'Entity', published: false },
  { id: 16, name: 'Skill', published: true },
  { id: 17, name: 'Commodity', published: true },
  { id: 18, name: 'Drone', published: true },
  { id: 20, name: 'Implant', published: true },
  { id: 22, name: 'Deployable', published: true },
  { id: 25, name: 'Asteroid', published: true },
  { id: 32, name: 'Subsystem', published: true },
  { id: 41, name: 'Planetary Industry', published: true },
  { id: 42, name: 'Planetary Resources', published: true },
  { id: 43, name: 'Planetary Commodities', published: true },
  { id: 63, name: 'Special Edition Assets', published: true },
  { id: 65, name: 'Structure', published: true },
  { id: 66, name: 'Structure Module', published: true },
  { id: 87, name: 'Fighter', published: true },
  { id: 91, name: 'SKINs', published: true },
  { id: 5, name: 'Accessories', published: true },
] as const;

/** How the types of a group are named; see type-names.ts. */
export type NamingStyle = 'ship' | 'module' | 'charge' | 'skill' | 'goods' | 'drone' | 'implant' | 'subsystem' | 'skin' | 'rig';

/**
 * One group of types: `volume` in m³ as packaged for ships, `value` the middle of what its types are worth in ISK,
 * `count` how many are invented, `blueprintGroupId` where they have blueprints.
 */
export interface TypeGroup {
  id: number;
  name: string;
  categoryId: number;
  volume: number;
  value: number;
  count: number;
  style: NamingStyle;
  blueprintGroupId: number | null;
}

type Row = readonly [id: number, name: string, volume: number, value: number, count: number, blueprintGroupId?: number];

/** Group ids, names and volumes are facts of the static data; values and counts are invented. */
export const typeGroups: readonly TypeGroup[] = [
  ...of(6, 'ship', [
    [25, 'Frigate', 2500, 6e5, 22, 105],
    [26, 'Cruiser', 10_000, 1.2e7, 18, 106],
    [27, 'Battleship', 50_000, 2.2e8, 16, 107],
    [28, 'Hauler', 20_000, 1.5e6, 10, 108],
    [30, 'Titan', 1e7, 9e10, 4, 110],
    [31, 'Shuttle', 500, 3e4, 4, 111],
    [237, 'Corvette', 2500, 1e4, 4],
    [324, 'Assault Frigate', 2500, 3.2e7, 8, 105],
    [358, 'Heavy Assault Cruiser', 10_000, 2.6e8, 8, 106],
    [380, 'Deep Space Transport', 20_000, 2e8, 4, 108],
    [419, 'Combat Battlecruiser', 15_000, 6e7, 8, 489],
    [420, 'Destroyer', 5000, 1.8e6, 8, 487],
    [463, 'Mining Barge', 3750, 3.5e7, 3, 477],
    [485, 'Dreadnought', 1.3e6, 4e9, 6, 537],
    [513, 'Freighter', 1.3e6, 2e9, 4, 525],
    [540, 'Command Ship', 15_000, 4.2e8, 8, 489],
    [541, 'Interdictor', 5000, 6.5e7, 4, 487],
    [543, 'Exhumer', 3750, 2.5e8, 3, 477],
    [547, 'Carrier', 1.3e6, 3e9, 4, 643],
    [659, 'Supercarrier', 1.3e6, 2.5e10, 4, 643],
    [830, 'Covert Ops', 2500, 2.2e7, 5, 105],
    [831, 'Interceptor', 2500, 2.8e7, 8, 105],
    [832, 'Logistics', 10_000, 2.4e8, 4, 106],
    [833, 'Force Recon Ship', 10_000, 2.6e8, 5, 106],
    [834, 'Stealth Bomber', 2500, 3.4e7, 4, 105],
    [893, 'Electronic Attack Ship', 2500, 3e7, 4, 105],
    [894, 'Heavy Interdiction Cruiser', 10_000, 3.6e8, 4, 106],
    [898, 'Black Ops', 50_000, 1.3e9, 4, 107],
    [900, 'Marauder', 50_000, 1.6e9, 4, 107],
    [902, 'Jump Freighter', 1.3e6, 9e9, 4, 525],
    [906, 'Combat Recon Ship', 10_000, 2.7e8, 4, 106],
    [941, 'Industrial Command Ship', 500_000, 6e8, 2, 945],
    [963, 'Strategic Cruiser', 5000, 2.6e8, 4, 996],
    [1201, 'Attack Battlecruiser', 15_000, 9e7, 4, 489],
    [1202, 'Blockade Runner', 20_000, 1.9e8, 4, 108],
    [1305, 'Tactical Destroyer', 5000, 6e7, 4, 1309],
    [1527, 'Logistics Frigate', 2500, 3.4e7, 4, 105],
    [1534, 'Command Destroyer', 5000, 7e7, 4, 1542],
    [1538, 'Force Auxiliary', 1.3e6, 3.4e9, 4, 1718],
  ]),
  ...of(7, 'module', [
    [38, 'Shield Extender', 10, 8e5, 14, 118],
    [40, 'Shield Booster', 25, 2e6, 16, 120],
    [41, 'Remote Shield Booster', 10, 9e5, 8, 121],
    [43, 'Capacitor Recharger', 5, 6e5, 6, 123],
    [46, 'Propulsion Module', 10, 3e6, 24, 126],
    [47, 'Cargo Scanner', 5, 3e5, 4, 127],
    [52, 'Warp Scrambler', 5, 1.5e6, 16, 132],
    [53, 'Energy Weapon', 10, 2.5e6, 40, 133],
    [54, 'Mining Laser', 5, 1.2e6, 8, 134],
    [55, 'Projectile Weapon', 10, 2.4e6, 40, 135],
    [57, 'Shield Power Relay', 5, 3e5, 4, 137],
    [59, 'Gyrostabilizer', 5, 1.5e6, 6, 139],
    [60, 'Damage Control', 5, 8e5, 8, 140],
    [61, 'Capacitor Battery', 10, 9e5, 8, 141],
    [62, 'Armor Repair Unit', 10, 1.8e6, 20, 142],
    [63, 'Hull Repair Unit', 12.5, 8e5, 6, 143],
    [65, 'Stasis Web', 5, 1.6e6, 8, 145],
    [67, 'Remote Capacitor Transmitter', 10, 8e5, 8, 147],
    [68, 'Energy Nosferatu', 5, 1.1e6, 12, 148],
    [71, 'Energy Neutralizer', 5, 1.2e6, 12, 151],
    [72, 'Smart Bomb', 10, 2e6, 16, 152],
    [74, 'Hybrid Weapon', 10, 2.4e6, 40, 154],
    [76, 'Capacitor Booster', 20, 1.3e6, 8, 156],
    [77, 'Shield Hardener', 5, 1.7e6, 20, 157],
    [98, 'Armor Coating', 5, 6e5, 24, 163],
    [201, 'ECM', 5, 9e5, 8, 130],
    [205, 'Heat Sink', 5, 1.4e6, 5, 218],
    [212, 'Sensor Booster', 5, 7e5, 6, 223],
    [285, 'CPU Enhancer', 5, 4e5, 5],
    [325, 'Remote Armor Repairer', 10, 1.1e6, 8, 350],
    [326, 'Energized Armor Membrane', 5, 1.5e6, 20],
    [328, 'Armor Hardener', 5, 1.6e6, 20, 348],
    [329, 'Armor Plate', 20, 1.1e6, 12, 349],
    [338, 'Shield Boost Amplifier', 5, 1.3e6, 6, 360],
    [367, 'Ballistic Control System', 5, 1.6e6, 5, 400],
    [506, 'Missile Launcher Cruise', 20, 2.4e6, 6],
    [507, 'Missile Launcher Rocket', 5, 5e5, 6],
    [508, 'Missile Launcher Torpedo', 20, 2.3e6, 6],
    [1986, 'Precursor Weapon', 10, 4e7, 6, 1990],
  ]),
  ...of(7, 'rig', [
    [773, 'Rig Armor', 20, 4e6, 20],
    [774, 'Rig Shield', 20, 4e6, 20],
    [775, 'Rig Energy Weapon', 20, 3e6, 10],
    [778, 'Rig Drones', 20, 3e6, 10],
    [781, 'Rig Core', 10, 5e6, 10],
    [782, 'Rig Navigation', 20, 4e6, 12],
  ]),
  ...of(8, 'charge', [
    [83, 'Projectile Ammo', 0.025, 30, 16, 165],
    [85, 'Hybrid Charge', 0.0125, 35, 16, 167],
    [86, 'Frequency Crystal', 1, 4e4, 16, 168],
    [87, 'Capacitor Booster Charge', 6, 4e3, 8, 169],
    [89, 'Torpedo', 0.05, 600, 8],
    [90, 'Bomb', 75, 4e5, 4, 172],
    [384, 'Light Missile', 0.015, 60, 8],
    [385, 'Heavy Missile', 0.03, 140, 8],
    [386, 'Cruise Missile', 0.05, 260, 8],
    [479, 'Scanner Probe', 0.1, 2e4, 4],
    [482, 'Mining Crystal', 10, 6e5, 14, 727],
    [548, 'Interdiction Probe', 5, 1.2e6, 3],
    [1546, 'Structure Anti-Capital Missile', 0.5, 4e4, 3],
    [1769, 'Shield Command Burst Charges', 0.01, 1e3, 3],
    [1987, 'Exotic Plasma Charge', 0.01, 900, 6, 1993],
  ]),
  ...of(16, 'skill', [
    [255, 'Gunnery', 0.01, 4e6, 24],
    [256, 'Missiles', 0.01, 4e6, 14],
    [257, 'Spaceship Command', 0.01, 2e7, 34],
    [258, 'Fleet Support', 0.01, 6e6, 10],
    [268, 'Production', 0.01, 6e6, 8],
    [270, 'Science', 0.01, 8e6, 18],
    [273, 'Drones', 0.01, 5e6, 14],
    [274, 'Trade', 0.01, 5e6, 10],
    [275, 'Navigation', 0.01, 4e6, 10],
    [1209, 'Shields', 0.01, 4e6, 10],
    [1210, 'Armor', 0.01, 4e6, 10],
    [1218, 'Resource Processing', 0.01, 5e6, 14],
  ]),
  ...of(17, 'goods', [
    [280, 'General', 0.2, 2e3, 12],
    [283, 'Livestock', 1, 4e3, 8],
    [313, 'Drugs', 0.2, 6e4, 6],
    [314, 'Miscellaneous', 0.1, 8e4, 24],
    [333, 'Datacores', 0.1, 9e4, 12],
    [334, 'Construction Components', 1, 2e4, 16],
    [370, 'Criminal Tags', 0.1, 9e5, 60],
    [409, 'Empire Insignia Drops', 0.1, 2e5, 18],
    [526, 'Commodities', 0.1, 5e4, 16],
    [528, 'Artifacts and Prototypes', 0.1, 3e5, 14],
    [873, 'Capital Construction Components', 10_000, 1.2e7, 12],
    [1964, 'Mutaplasmids', 1, 3e7, 60],
    [1979, 'Abyssal Filaments', 0.1, 2e6, 20],
    [4041, 'Jump Filaments', 0.1, 4e6, 8],
  ]),
  ...of(18, 'drone', [
    [100, 'Combat Drone', 10, 1e6, 32, 176],
    [101, 'Mining Drone', 50, 2e6, 6, 177],
    [544, 'Energy Neutralizer Drone', 10, 9e5, 3, 1142],
    [639, 'Electronic Warfare Drone', 10, 9e5, 8, 1143],
    [640, 'Logistic Drone', 10, 1.1e6, 10, 1144],
    [1159, 'Salvage Drone', 5, 1.4e6, 3, 1190],
  ]),
  ...of(20, 'implant', [
    [300, 'Cyberimplant', 1, 4e7, 140],
    [303, 'Booster', 1, 8e6, 60],
    [738, 'Cyber Armor', 1, 3e7, 10],
    [742, 'Cyber Gunnery', 1, 3e7, 24],
    [746, 'Cyber Missile', 1, 3e7, 20],
    [747, 'Cyber Navigation', 1, 3e7, 16],
    [1730, 'Special Edition Implant', 1, 1.5e9, 6],
  ]),
  ...of(22, 'goods', [
    [361, 'Mobile Warp Disruptor', 195, 2e7, 6, 371],
    [1246, 'Mobile Depot', 50, 2e6, 3, 1269],
    [1250, 'Mobile Tractor Unit', 100, 9e6, 4, 1270],
    [1276, 'Mobile Micro Jump Unit', 50, 2.2e7, 1, 1294],
    [4093, 'Mobile Cynosural Beacon', 400, 6e7, 2, 4095],
    [4107, 'Mobile Observatory', 100, 9e7, 1, 4108],
  ]),
  ...of(32, 'subsystem', [
    [954, 'Defensive Subsystem', 40, 5e7, 12],
    [956, 'Offensive Subsystem', 40, 5e7, 12],
    [957, 'Propulsion Subsystem', 40, 4e7, 12],
    [958, 'Core Subsystem', 40, 4e7, 12],
  ]),
  ...of(41, 'goods', [[1027, 'Command Centers', 1000, 9e4, 8]]),
  ...of(42, 'goods', [
    [1032, 'Planet Solid - Raw Resource', 0.01, 5, 5],
    [1033, 'Planet Liquid-Gas - Raw Resource', 0.01, 5, 5],
    [1035, 'Planet Organic - Raw Resource', 0.01, 5, 5],
  ]),
  ...of(43, 'goods', [
    [1034, 'Refined Commodities - Tier 2', 1.5, 1.1e4, 24],
    [1040, 'Specialized Commodities - Tier 3', 6, 7e4, 21],
    [1041, 'Advanced Commodities - Tier 4', 100, 1.3e6, 8],
    [1042, 'Basic Commodities - Tier 1', 0.38, 500, 15],
  ]),
  ...of(63, 'goods', [
    [1194, 'Special Edition Commodities', 1, 5e7, 120],
    [1195, 'Tournament Cards: New Eden Open YC 114', 0.01, 2e6, 12],
  ]),
  ...of(65, 'goods', [
    [1404, 'Engineering Complex', 80_000, 5e9, 3],
    [1406, 'Refinery', 80_000, 3e9, 2],
    [1657, 'Citadel', 80_000, 2e9, 5],
    [2016, 'Upwell Cyno Jammer', 5000, 6e8, 1],
    [2017, 'Upwell Cyno Beacon', 4000, 4e8, 1],
  ]),
  ...of(66, 'rig', [
    [1322, 'Structure Resource Processing Service Module', 4000, 4e8, 4],
    [1328, 'Structure Guided Bomb Launcher', 8000, 2e8, 2],
    [1329, 'Structure Energy Neutralizer', 8000, 3e8, 5],
    [1331, 'Structure Burst Projector', 4000, 2e8, 6],
    [1415, 'Structure Engineering Service Module', 4000, 5e8, 6],
    [1816, 'Structure Engineering Rig M - Equipment ME', 10, 1.5e8, 2],
    [1819, 'Structure Engineering Rig M - Equipment TE', 10, 1.5e8, 2],
    [4086, 'Quantum Cores', 50_000, 7e8, 6],
  ]),
  ...of(87, 'drone', [
    [1537, 'Support Fighter', 3000, 2e7, 8, 1679],
    [1652, 'Light Fighter', 1000, 1.2e7, 14, 1146],
    [1653, 'Heavy Fighter', 2000, 2.5e7, 14, 1145],
  ]),
  ...of(91, 'skin', [
    [1950, 'Permanent SKIN', 0.01, 9e7, 520],
    [1953, '30-Day SKIN', 0.01, 2e7, 12],
  ]),
];

export const blueprintGroups: readonly { id: number; name: string }[] = [
  ...new Map(
    typeGroups
      .flatMap(({ blueprintGroupId, name }) =>
        blueprintGroupId === null ? [] : [[blueprintGroupId, { id: blueprintGroupId, name: `${name} Blueprint` }] as const],
      )
      .reverse(),
  ).values(),
];

/** Groups without invented types; the types in them are named in types.ts. */
export const fixedGroups = [
  { id: 6, name: 'Sun', categoryId: 2, published: false },
  { id: 7, name: 'Planet', categoryId: 2, published: false },
  { id: 8, name: 'Moon', categoryId: 2, published: false },
  { id: 10, name: 'Stargate', categoryId: 2, published: false },
  { id: 15, name: 'Station', categoryId: 3, published: false },
  { id: 18, name: 'Mineral', categoryId: 4, published: true },
  { id: 29, name: 'Capsule', categoryId: 6, published: true },
  { id: 423, name: 'Ice Product', categoryId: 4, published: true },
  { id: 450, name: 'Arkonor', categoryId: 25, published: true },
  { id: 462, name: 'Veldspar', categoryId: 25, published: true },
  { id: 1875, name: 'PLEX', categoryId: 5, published: true },
  { id: 883, name: 'Capital Industrial Ship', categoryId: 6, published: true },
  { id: 995, name: 'Secondary Sun', categoryId: 2, published: false },
] as const;

function of(categoryId: number, style: NamingStyle, rows: readonly Row[]): TypeGroup[] {
  return rows.map(([id, name, volume, value, count, blueprintGroupId]) => ({
    id,
    name,
    categoryId,
    volume,
    value,
    count,
    style,
    blueprintGroupId: blueprintGroupId ?? null,
  }));
}
