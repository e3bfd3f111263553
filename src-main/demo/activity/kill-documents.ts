import { securityBand } from '#shared/security';
import { sourceTable } from '#shared/sources';
import { isoUtc } from '#shared/time';
import type { Atlas, GalaxyType } from '../galaxy/galaxy.ts';
import { localPosition } from '../galaxy/shape.ts';
import { isColony } from '../galaxy/stations.ts';
import type { PublishedKill } from '../model.ts';
import type { Character, Population } from '../people/population.ts';
import { bernoulli, hash, integer, logNormal, pick, type RandomStream, randomStream, uniform } from '../random.ts';
import type { EsiKillmail, EsiPilot, Position, Zkb } from '../shapes.ts';
import type { PlannedKill } from './kill-plan.ts';

/** Id of the first invented killmail. */
export const FIRST_KILL = 120_000_000;
const CAPSULE = 670;
/** Corporation of pirates that no player commands. */
const PIRATES = 1_000_127;

/** What ships are lost: groups and how often. */
const LOSSES: readonly (readonly [groupId: number, weight: number])[] = [
  [25, 30],
  [420, 14],
  [26, 12],
  [419, 8],
  [27, 5],
  [28, 6],
  [324, 6],
  [831, 6],
  [358, 4],
  [541, 3],
  [834, 4],
  [833, 2],
  [463, 4],
  [543, 2],
  [380, 1],
  [513, 0.4],
  [485, 0.3],
  [547, 0.2],
  [31, 1],
  [237, 5],
];
/** Of what fleets destroy. */
const STRUCTURE_SHARE = 0.015;
const ZONE_LABELS = ['tz:eu', 'tz:use', 'tz:au'] as const;
const COUNT_LABELS = [1000, 100, 50, 25, 10, 5, 2] as const;
const VALUE_LABELS = [
  [1e12, 'isk:1t+'],
  [1e11, 'isk:100b+'],
  [1e10, 'isk:10b+'],
  [5e9, 'isk:5b+'],
  [1e9, 'isk:1b+'],
] as const;

/** Turns a planned kill into the documents that ESI and zKillboard publish. */
// oxlint-disable-next-line max-lines-per-function -- one document: victim, attackers, place and value draw in turn from the kill's one random stream
export function createKillDocuments(seed: number, atlas: Atlas, population: Population) {
  const shipsOf = Map.groupBy(
    atlas.galaxy.types.filter(({ published }) => published),
    ({ groupId }) => groupId,
  );
  const losses = LOSSES.filter(([groupId]) => shipsOf.has(groupId));
  const totalWeight = losses.reduce((sum, [, weight]) => sum + weight, 0);
  const modules = atlas.galaxy.types.filter(({ published, groupId }) => published && atlas.group.get(groupId)?.categoryId === 7);
  const structures = atlas.galaxy.types.filter(
    ({ published, groupId }) => published && atlas.group.get(groupId)?.categoryId === 65,
  );
  const celestials = Map.groupBy(
    [...atlas.galaxy.planets.filter((planet) => !isColony(planet)), ...atlas.galaxy.moons, ...atlas.galaxy.stations],
    ({ systemId }) => systemId,
  );

  function drawShip(draws: RandomStream): GalaxyType {
    let left = uniform(draws) * totalWeight;
    for (const [groupId, weight] of losses) {
      left -= weight;
      if (left < 0) return pick(draws, shipsOf.get(groupId) ?? []);
    }
    return pick(draws, shipsOf.get(losses[0]?.[0] ?? 25) ?? []);
  }

  function pilotOf({ id, corporationId, allianceId }: Character): EsiPilot {
    return { ...(allianceId === null ? {} : { alliance_id: allianceId }), character_id: id, corporation_id: corporationId };
  }
  const member = (key: number, number: number) => population.character(hash(seed, key, number) % population.characters);

  function attackersOf(draws: RandomStream, kill: PlannedKill, damage: number): EsiKillmail['attackers'] {
    if (kill.kind === 'npc') {
      return [
        {
          corporation_id: PIRATES,
          damage_done: damage,
          faction_id: 500_010,
          final_blow: true,
          security_status: 0,
          ship_type_id: drawShip(draws).id,
        },
      ];
    }
    // Who is there changes a little from kill to kill.
    const present = Math.max(1, Math.round(kill.pilots * (0.6 + 0.4 * uniform(draws))));
    const finalBlow = integer(draws, 0, present - 1);
    return Array.from({ length: present }, (_, number) => ({
      ...pilotOf(member(kill.key, number)),
      damage_done: Math.floor(damage / present) + (number === finalBlow ? damage % present : 0),
      final_blow: number === finalBlow,
      security_status: Math.round((5 - 10 * (hash(seed, kill.key, 500 + number) / 2 ** 32)) * 10) / 10,
      ship_type_id: drawShip(randomStream(seed, kill.key, 900 + number)).id,
      weapon_type_id: pick(draws, modules).id,
    }));
  }

  function placeOf(draws: RandomStream, kill: PlannedKill): { position: Position; locationId: number } {
    const gates = atlas.stargatesOfSystem.get(kill.systemId) ?? [];
    const others = celestials.get(kill.systemId) ?? [];
    const atGate =
      kill.gateId !== null
        ? atlas.stargate.get(kill.gateId)
        : bernoulli(draws, 0.35) || others.length === 0
          ? pickOr(draws, gates)
          : undefined;
    const place = atGate ?? pickOr(draws, others);
    if (place === undefined) {
      // Nothing is known to be there but the star.
      return { position: localPosition(seed, kill.ordinal, 1e10), locationId: 40_000_000 + (kill.systemId % 1_000_000) * 10 };
    }
    const reach = atGate === undefined ? 4e6 : 6e4;
    const part = (origin: number) => Math.round(origin + (uniform(draws) - 0.5) * 2 * reach);
    return {
      position: { x: part(place.position.x), y: part(place.position.y), z: part(place.position.z) },
      locationId: place.id,
    };
  }

  return (kill: PlannedKill): PublishedKill => {
    const draws = randomStream(seed, 0x6b64, kill.ordinal);
    const isStructure = kill.kind === 'fleet' && !kill.isPod && structures.length > 0 && bernoulli(draws, STRUCTURE_SHARE);
    const ship = kill.isPod
      ? (atlas.type.get(CAPSULE) ?? drawShip(draws))
      : isStructure
        ? pick(draws, structures)
        : drawShip(draws);
    const victim = population.character(integer(draws, 0, population.characters - 1));
    const { character_id: _pilot, ...owner } = pilotOf(victim);
    const damage = Math.round(logNormal(draws, kill.isPod ? 400 : 4000, 0.8)) + 1;
    const { position, locationId } = placeOf(draws, kill);
    const items = kill.isPod ? [] : Array.from({ length: integer(draws, 2, 7) }, (_, slot) => itemOf(draws, modules, slot));
    const esi: EsiKillmail = {
      attackers: attackersOf(draws, kill, damage),
      killmail_id: FIRST_KILL + kill.ordinal,
      killmail_time: isoUtc(kill.at),
      solar_system_id: kill.systemId,
      victim: { ...(isStructure ? owner : pilotOf(victim)), damage_taken: damage, items, position, ship_type_id: ship.id },
    };
    const lost = (quantity: 'quantity_destroyed' | 'quantity_dropped') =>
      items.reduce((sum, item) => sum + (item[quantity] ?? 0) * (atlas.type.get(item.item_type_id)?.value ?? 0), 0);
    const droppedValue = round(lost('quantity_dropped'));
    const destroyedValue = round(ship.value + lost('quantity_destroyed'));
    const totalValue = round(droppedValue + destroyedValue);
    const solo = kill.kind === 'solo' && !kill.isPod;
    const npc = kill.kind === 'npc';
    const hashText = hashOf(kill.ordinal);
    const zkb: Zkb = {
      locationID: locationId,
      hash: hashText,
      fittedValue: totalValue,
      droppedValue,
      destroyedValue,
      totalValue,
      points: npc ? 1 : Math.max(1, Math.round(12 / Math.sqrt(esi.attackers.length))),
      npc,
      solo,
      awox: false,
      labels: labelsOf(kill, esi, ship, totalValue, victim.zone),
      attackerCount: esi.attackers.length,
      href: `${sourceTable.esi.url}/killmails/${esi.killmail_id}/${hashText}/`,
    };
    return { esi, zkb, uploadedAt: kill.uploadedAt };
  };

  function labelsOf(kill: PlannedKill, esi: EsiKillmail, ship: GalaxyType, totalValue: number, zone: 0 | 1 | 2): string[] {
    const security = atlas.system.get(kill.systemId)?.security ?? 0;
    const count = COUNT_LABELS.find((least) => esi.attackers.length >= least);
    return [
      ZONE_LABELS[zone],
      `cat:${atlas.group.get(ship.groupId)?.categoryId ?? 6}`,
      count === undefined ? '#:1' : `#:${count}+`,
      ...(kill.kind === 'solo' && !kill.isPod ? ['solo'] : []),
      kill.kind === 'npc' ? 'npc' : 'pvp',
      `loc:${securityBand(security)}sec`,
      ...VALUE_LABELS.filter(([least]) => totalValue >= least)
        .slice(0, 1)
        .map(([, label]) => label),
      ...([485, 547, 659, 30, 1538].includes(ship.groupId) ? ['capital'] : []),
    ];
  }

  function hashOf(ordinal: number): string {
    return [0, 1, 2, 3, 4]
      .map((part) =>
        hash(seed, 700 + part, ordinal)
          .toString(16)
          .padStart(8, '0'),
      )
      .join('');
  }
}

function itemOf(draws: RandomStream, modules: readonly GalaxyType[], slot: number) {
  const quantity = bernoulli(draws, 0.5) ? { quantity_dropped: 1 } : { quantity_destroyed: 1 };
  return { flag: 11 + slot, item_type_id: pick(draws, modules).id, singleton: 0, ...quantity };
}

function pickOr<T>(draws: RandomStream, from: readonly T[]): T | undefined {
  return from.length === 0 ? undefined : pick(draws, from);
}

function round(isk: number): number {
  return Math.round(isk * 100) / 100;
}
