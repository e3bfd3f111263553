/** How a ship moves: inertia modifier, AU a second in warp, gigajoules for an Ansiblex; null: the static data has none. */
export interface ShipHandling {
  inertia: number | null;
  warpSpeed: number | null;
  ansiblexEnergy: number | null;
}

/** One build of the static data export, as far as the mirror keeps it. Ids are the game's; names are English unless another language is said. */
export interface StaticData {
  /** `releaseDate`: ISO 8601 UTC. */
  build: { buildNumber: number; releaseDate: string };
  categories: readonly { categoryId: number; name: string; published: boolean }[];
  groups: readonly { groupId: number; categoryId: number; name: string; published: boolean }[];
  marketGroups: readonly { marketGroupId: number; parentGroupId: number | null; name: string }[];
  /**
   * `groupId` null: the export names no group. `mass` in kilograms, `volume` and `capacity`, the room inside, in m³; `otherNames`: in the
   * other languages of the client, where they differ. The category follows from the group. `rigSize`: which
   * rigs a ship takes, or which ships take a rig, 1 to 4; `metaLevel`: 0 for the plain one; `variationParentTypeId`: the plain type
   * that this one is a variant of; null: the export does not say.
   */
  types: readonly {
    typeId: number;
    groupId: number | null;
    marketGroupId: number | null;
    metaGroupId: number | null;
    name: string;
    otherNames?: readonly string[];
    mass: number | null;
    volume: number | null;
    capacity?: number | null;
    portionSize: number | null;
    published: boolean;
    rigSize: number | null;
    handling?: ShipHandling | undefined;
    variationParentTypeId?: number | null;
    metaLevel: number | null;
  }[];
  /** Positions in metres everywhere below. */
  regions: readonly {
    regionId: number;
    name: string;
    factionId: number | null;
    wormholeClassId: number | null;
    x: number;
    y: number;
    z: number;
  }[];
  constellations: readonly {
    constellationId: number;
    regionId: number;
    name: string;
    factionId: number | null;
    wormholeClassId: number | null;
  }[];
  /** `securityStatus` not rounded; `factionId` and `wormholeClassId` own or inherited (domain/topology/inherited). */
  systems: readonly {
    systemId: number;
    constellationId: number;
    regionId: number;
    name: string;
    securityStatus: number;
    factionId: number | null;
    wormholeClassId: number | null;
    x: number;
    y: number;
    z: number;
  }[];
  stargates: readonly {
    stargateId: number;
    systemId: number;
    destinationSystemId: number;
    destinationStargateId: number;
    x: number;
    y: number;
    z: number;
  }[];
  /** Environment effects of wormhole systems, by the name that players use. */
  wormholeEffects: readonly { systemId: number; effect: string }[];
  /**
   * Types with a jump drive: how far it reaches without skill, what it burns for each light-year, of which type, m³ of room for it, and what
   * a kilogram in its portal takes of that; null: the static data has none.
   */
  jumpDrives: readonly {
    typeId: number;
    lightYears: number;
    isotopesPerLightYear: number | null;
    fuelTypeId: number | null;
    fuelBay: number | null;
    portalMassFactor: number | null;
  }[];
  /** What blueprints make: units of one run, and what it takes without research; seconds null: the export does not say. */
  blueprints: readonly {
    typeId: number;
    productTypeId: number;
    productUnits: number;
    seconds: number | null;
    materials: readonly { typeId: number; units: number }[];
  }[];
  /** Attributes that any mutaplasmid, "mutator", changes (upstream §3.10). `unitId`: of the export; null: none. */
  mutatedAttributes: readonly { attributeId: number; name: string; unitId: number | null }[];
  /** Multipliers of the source's value. `highIsGood`: whether a higher value is the better one. */
  mutationRanges: readonly {
    mutatorTypeId: number;
    attributeId: number;
    minimum: number;
    maximum: number;
    highIsGood: boolean;
  }[];
  /** Which abyssal type a mutator makes of which source. */
  mutationResults: readonly { mutatorTypeId: number; sourceTypeId: number; resultTypeId: number }[];
  /** The values of the mutated attributes that sources have. */
  sourceAttributes: readonly { typeId: number; attributeId: number; value: number }[];
  /** NPC stations with their composed names. */
  stations: readonly {
    stationId: number;
    systemId: number;
    name: string;
    ownerId: number | null;
    ownerName: string | null;
    typeId: number | null;
  }[];
  /** Planets of null security, where skyhooks can be, with their composed names. */
  planets: readonly { planetId: number; systemId: number; name: string; typeId: number | null }[];
  /** Agents of NPCs, in stations and in space, by system. */
  agents: readonly { systemId: number; agents: number; highestLevel: number }[];
}
