import { DAY, HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import type { Atlas, GalaxySystem } from '../galaxy/galaxy.ts';
import type { Population } from '../people/population.ts';
import { hash } from '../random.ts';
import { EPOCH, type Zone } from '../seasonality.ts';
import type { EsiCampaign, EsiSovereignty } from '../shapes.ts';
import { smoothNoise } from './noise.ts';

/** In each such span a constellation sees at most one campaign. */
const CAMPAIGN_SPAN = 9 * DAY;
const CAMPAIGN_PERCENT = 13;
const ATTACKER_WINS_PERCENT = 42;
/** A campaign is announced this long before it starts. */
const NOTICE = 38 * HOUR;
const FIRST_CAMPAIGN = 40_000;
/** The evening hour (UTC) at which an alliance of each zone wants to be attacked. */
const VULNERABLE_HOUR: Readonly<Record<Zone, number>> = { 0: 19, 1: 2, 2: 11 };

/** One fight for a system's hub. Times in milliseconds. */
export interface Campaign {
  id: number;
  system: GalaxySystem;
  startsAt: number;
  endsAt: number;
  defender: number;
  attacker: number;
  attackerWins: boolean;
}

/** Who holds which system, and the campaigns over it. Times in milliseconds since the epoch. */
export interface Sovereignty {
  /** Campaigns that run at some time in [from, to), announced or not. */
  campaignsBetween(from: number, to: number): Campaign[];
  /** The alliance that holds a system, or null. */
  ownerOf(systemId: number, at: number): number | null;
  systems(at: number): EsiSovereignty[];
  campaigns(at: number): EsiCampaign[];
}

/** Who holds what in far space, and how it changes hands. History begins at the epoch and is the same for everyone who asks. */
// oxlint-disable-next-line max-lines-per-function -- one history of owners, extended on demand; every answer about a claim reads it at some time
export function generateSovereignty(seed: number, atlas: Atlas, population: Population): Sovereignty {
  const known = atlas.galaxy.systems.filter(({ id }) => id < 31_000_000);
  const claimable = known.filter(
    ({ id, regionId, security }) =>
      security <= 0 && atlas.region.get(regionId)?.factionId === null && atlas.stargatesOfSystem.has(id) && id < 30_100_000,
  );
  const claimableIds = new Set(claimable.map(({ id }) => id));
  const constellations = [...Map.groupBy(claimable, ({ constellationId }) => constellationId).values()];
  const regionsWithHolders = new Map(
    [...new Set(claimable.map(({ regionId }) => regionId))].map((regionId) => [regionId, holdersOf(regionId)]),
  );
  const capitals = new Map<number, number>();
  for (const { id } of claimable) {
    const owner = firstOwner(id);
    if (owner !== null && !capitals.has(owner)) capitals.set(owner, id);
  }

  /** Two to four alliances share a region. */
  function holdersOf(regionId: number): number[] {
    const count = 2 + (hash(seed, 21, regionId) % 3);
    return Array.from({ length: count }, (_, index) => {
      const alliances = population.alliances.length;
      return population.alliances[Math.floor(alliances * (hash(seed, 22 + index, regionId) / 2 ** 32) ** 1.6)]?.id ?? 0;
    });
  }

  function firstOwner(systemId: number): number | null {
    const system = atlas.system.get(systemId);
    if (system === undefined || !claimableIds.has(systemId)) return null;
    // One in twelve has no holder.
    if (hash(seed, 23, systemId) % 12 === 0) return null;
    const holders = regionsWithHolders.get(system.regionId) ?? [];
    return holders[hash(seed, 24, system.constellationId) % Math.max(1, holders.length)] ?? null;
  }

  // All campaigns since the epoch in order of time, and who held each system after each; extended as time goes on.
  const history: Campaign[] = [];
  const changes = new Map<number, { at: number; owner: number }[]>();
  let spansKnown = 0;

  function know(until: number): void {
    for (; EPOCH + spansKnown * CAMPAIGN_SPAN < until; spansKnown += 1) {
      const found = constellations.flatMap((members, index) => campaignIn(members, index, spansKnown) ?? []);
      found.sort((a, b) => a.startsAt - b.startsAt);
      for (const campaign of found) {
        const defender = ownerNow(campaign.system.id);
        if (defender === null || defender === campaign.attacker) continue;
        history.push({ ...campaign, defender });
        if (!campaign.attackerWins) continue;
        const ofSystem = changes.get(campaign.system.id) ?? [];
        ofSystem.push({ at: campaign.endsAt, owner: campaign.attacker });
        changes.set(campaign.system.id, ofSystem);
      }
    }
  }
  const ownerNow = (systemId: number) => changes.get(systemId)?.at(-1)?.owner ?? firstOwner(systemId);

  function campaignIn(members: readonly GalaxySystem[], index: number, span: number): Campaign | undefined {
    const draw = hash(seed, 25 + index * 64, span);
    if (draw % 100 >= CAMPAIGN_PERCENT) return undefined;
    const system = members[(draw >>> 8) % members.length];
    if (system === undefined) return undefined;
    const holders = regionsWithHolders.get(system.regionId) ?? [];
    const attacker = holders[(draw >>> 12) % holders.length] ?? 0;
    const zone = population.alliances.find(({ id }) => id === attacker)?.zone ?? 0;
    const day = Math.floor(EPOCH / DAY) + Math.floor((span * CAMPAIGN_SPAN) / DAY) + 1 + ((draw >>> 16) % 7);
    const startsAt = day * DAY + VULNERABLE_HOUR[zone] * HOUR + ((draw >>> 4) % 7200) * SECOND;
    const endsAt = startsAt + (40 + ((draw >>> 20) % 140)) * MINUTE;
    const attackerWins = (draw >>> 3) % 100 < ATTACKER_WINS_PERCENT;
    return { id: FIRST_CAMPAIGN + span * 1000 + index, system, startsAt, endsAt, defender: 0, attacker, attackerWins };
  }

  function campaignsBetween(from: number, to: number): Campaign[] {
    know(to + CAMPAIGN_SPAN + NOTICE);
    return history.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from);
  }

  function ownerOf(systemId: number, at: number): number | null {
    know(at + CAMPAIGN_SPAN);
    return changes.get(systemId)?.findLast((change) => change.at <= at)?.owner ?? firstOwner(systemId);
  }

  function heldSince(systemId: number, at: number): number {
    return changes.get(systemId)?.findLast((change) => change.at <= at)?.at ?? EPOCH - (hash(seed, 26, systemId) % 900) * DAY;
  }

  /** Activity Defense Multiplier, 1 to 6 in tenths: slowly changing, and low again after a conquest. */
  function defence(systemId: number, at: number): number {
    const settled = Math.min(1, (at - heldSince(systemId, at)) / (21 * DAY));
    const level = 3 + 1.4 * smoothNoise(seed, systemId, Math.floor(at / DAY) * DAY, 11 * DAY);
    return Math.round(Math.min(6, Math.max(1, 1 + (level - 1) * settled)) * 10) / 10;
  }

  function claimOf({ id, regionId, security }: GalaxySystem, at: number): EsiSovereignty['claim'] {
    const faction = atlas.region.get(regionId)?.factionId ?? null;
    if (!claimableIds.has(id))
      return faction === null || security === -1 ? { unclaimed: true } : { faction: { faction_id: faction } };
    const owner = ownerOf(id, at);
    if (owner === null) return { unclaimed: true };
    const alliance = population.alliances.find((row) => row.id === owner);
    const multiplier = defence(id, at);
    return {
      alliance: {
        alliance_id: owner,
        corporation_id: alliance?.corporationIds[hash(seed, 27, id) % Math.max(1, alliance.corporationIds.length)] ?? 98_000_001,
        claimed_since: isoUtc(heldSince(id, at)),
        is_capital_system: capitals.get(owner) === id,
        development: {
          activity_defense_multiplier: multiplier,
          industrial_level: hash(seed, 28, id) % 6,
          military_level: Math.min(5, Math.floor(multiplier)),
          strategic_level: Math.min(5, Math.floor((at - heldSince(id, at)) / (20 * DAY))),
        },
        sovereignty_hub: {
          id: hubId(id),
          // Upstream need not tell a window: a twentieth of the hubs never has one, so that every reader meets that.
          ...(hash(seed, 29, id) % 20 === 0 ? {} : { vulnerability_window: windowOf(alliance?.zone ?? 0, multiplier, at) }),
        },
      },
    };
  }

  return {
    campaignsBetween,
    ownerOf,
    systems: (at) => known.map((system) => ({ solar_system_id: system.id, claim: claimOf(system, at) })),
    campaigns: (at) =>
      campaignsBetween(at - DAY, at + NOTICE)
        .filter(({ startsAt, endsAt }) => startsAt - NOTICE <= at && at < endsAt)
        .map((campaign) => campaignRow(campaign, at)),
  };
}

const hubId = (systemId: number) => 1_045_000_000_000 + systemId;

/** The scores begin at 0.4 against 0.6 and end at 1 and 0 for the winner. */
function campaignRow({ id, system, startsAt, endsAt, defender, attackerWins }: Campaign, at: number): EsiCampaign {
  const done = Math.min(1, Math.max(0, (at - startsAt) / (endsAt - startsAt)));
  const attackers = attackerWins ? 0.4 + 0.6 * done : 0.4 * (1 - done);
  const tenths = Math.round(attackers * 100) / 100;
  return {
    attackers_score: tenths,
    campaign_id: id,
    constellation_id: system.constellationId,
    defender_id: defender,
    defender_score: Math.round((1 - tenths) * 100) / 100,
    event_type: 'ihub_defense',
    solar_system_id: system.id,
    start_time: isoUtc(startsAt),
    structure_id: hubId(system.id),
  };
}

/** Around the evening of its owner; the higher the multiplier, the shorter. The one that is not over yet. */
function windowOf(zone: Zone, multiplier: number, at: number): { start: string; end: string } {
  const length = (18 * HOUR) / multiplier;
  const middle = Math.floor(at / DAY) * DAY + VULNERABLE_HOUR[zone] * HOUR;
  const start = Math.floor((middle - length / 2 + (at > middle + length / 2 ? DAY : 0)) / SECOND) * SECOND;
  return { start: isoUtc(start), end: isoUtc(start + length) };
}
