import type { EventWrites } from '#main/store/events/events';
import type { HazardWrites } from '#main/store/systems/hazards';
import type { OverlayWrites } from '#main/store/systems/overlays';
import type { SovereigntyRow, SovereigntyWrites } from '#main/store/systems/sovereignty';
import type { SystemActivity, UpstreamSovereignty } from '#main/upstream/esi/activity';
import type { EveScout, HubConnection } from '#main/upstream/eve-scout';
import type { Warzone } from '#main/upstream/warzone';
import { HOUR, hourStart, isoUtc, MINUTE } from '#shared/time';
import type { Job } from '../scheduler/job.ts';
import type { HolderNames } from './holder-names.ts';
import { type OverlayRecorder, overlayJob } from './overlay-job.ts';

/** Twice upstream's cache times. When to ask is decided by its `Expires`; by these a list is called late. */
const SOVEREIGNTY_PERIOD = 10 * MINUTE;
const INCURSIONS_PERIOD = 10 * MINUTE;
const SKYHOOKS_PERIOD = 10 * MINUTE;
const WARFARE_PERIOD = HOUR;
/** Cached for 5 s only; once a minute leaves most of the bucket of 600 tokens in 15 minutes, which sovereignty shares. */
const CAMPAIGNS_PERIOD = MINUTE;
const WORMHOLES_PERIOD = 5 * MINUTE;

/** Sovereignty, its campaigns, incursions, raidable skyhooks, faction warfare: five lists, five jobs. */
// oxlint-disable-next-line max-lines-per-function -- one list: each overlay of the game as a job
export function gameOverlays(
  deps: OverlayRecorder & {
    activity: Pick<SystemActivity, 'sovereignty' | 'campaigns' | 'incursions' | 'skyhooks' | 'warfare'>;
    overlays: OverlayWrites;
    sovereignty: Pick<SovereigntyWrites, 'recordCurrent' | 'markFollowed'>;
    holders: HolderNames;
    events: Pick<EventWrites, 'following'>;
  },
): Job[] {
  const { activity, overlays, sovereignty, holders, events, clock } = deps;
  const source = 'esi' as const;

  return [
    overlayJob(
      deps,
      {
        name: 'sovereignty',
        label: 'Sovereignty',
        source,
        everyMs: SOVEREIGNTY_PERIOD,
        data: 'sovereignty',
        followsExpires: true,
      },
      activity.sovereignty,
      ({ rows: systems }, observedAt) => {
        const claims = systems.flatMap((row) => claimOf(row) ?? []);
        const { changed } = sovereignty.recordCurrent(claims, observedAt);
        holders.want(claims.flatMap(({ allianceId, factionId }) => [allianceId, factionId]));
        return { rows: changed, changed: changed > 0 };
      },
      async (signal) => {
        // Also where nothing changed: the archives have nothing to add to such hours.
        sovereignty.markFollowed(hourStart(deps.clock.now()), isoUtc(deps.clock.now()), 'live');
        await holders.fetch(signal);
      },
    ),
    overlayJob(
      deps,
      {
        name: 'campaigns',
        label: 'Sovereignty campaigns',
        source,
        everyMs: CAMPAIGNS_PERIOD,
        data: 'campaigns',
        followsExpires: false,
      },
      activity.campaigns,
      ({ rows: campaigns, unreadableIds }) => {
        const rows = campaigns.map((row) => ({
          campaignId: row.campaign_id,
          eventType: row.event_type,
          systemId: row.solar_system_id,
          constellationId: row.constellation_id,
          structureId: row.structure_id,
          startTime: row.start_time,
          defenderId: row.defender_id ?? null,
          attackersScore: row.attackers_score ?? null,
          defenderScore: row.defender_score ?? null,
        }));
        holders.want(rows.map(({ defenderId }) => defenderId));
        const replace = () => overlays.replaceCampaigns(rows, unreadableIds);
        return { rows: rows.length, changed: events.following('timer', isoUtc(clock.now()), replace) };
      },
      holders.fetch,
    ),
    overlayJob(
      deps,
      { name: 'incursions', label: 'Incursions', source, everyMs: INCURSIONS_PERIOD, data: 'incursions', followsExpires: true },
      activity.incursions,
      ({ rows: incursions }) => {
        const rows = incursions.map((row) => ({
          constellationId: row.constellation_id,
          factionId: row.faction_id,
          type: row.type,
          state: row.state,
          influence: row.influence,
          hasBoss: row.has_boss,
          stagingSystemId: row.staging_solar_system_id,
          systemIds: row.infested_solar_systems,
        }));
        return { rows: rows.length, changed: overlays.replaceIncursions(rows) };
      },
    ),
    overlayJob(
      deps,
      { name: 'skyhooks', label: 'Raidable skyhooks', source, everyMs: SKYHOOKS_PERIOD, data: 'skyhooks', followsExpires: true },
      activity.skyhooks,
      ({ rows: skyhooks, unreadableIds }) => {
        const rows = skyhooks.map(({ planet_id, solar_system_id, theft_vulnerability: { start, end } }) => ({
          planetId: planet_id,
          systemId: solar_system_id,
          raidableFrom: start,
          raidableUntil: end,
        }));
        return { rows: rows.length, changed: overlays.replaceSkyhooks(rows, unreadableIds) };
      },
    ),
    overlayJob(
      deps,
      {
        name: 'faction-warfare',
        label: 'Faction warfare',
        source,
        everyMs: WARFARE_PERIOD,
        data: 'warfare',
        followsExpires: true,
      },
      activity.warfare,
      ({ rows: systems }) => {
        const rows = systems.map((row) => ({
          systemId: row.solar_system_id,
          ownerFactionId: row.owner_faction_id,
          occupierFactionId: row.occupier_faction_id,
          contested: row.contested,
          victoryPoints: row.victory_points,
          victoryPointsThreshold: row.victory_points_threshold,
        }));
        holders.want(rows.map(({ occupierFactionId }) => occupierFactionId));
        return { rows: rows.length, changed: overlays.replaceWarfare(rows) };
      },
    ),
  ];
}

/** EVE-Scout's hub wormholes. */
export function hubWormholes(
  deps: OverlayRecorder & {
    scout: EveScout;
    overlays: Pick<OverlayWrites, 'replaceWormholes'>;
    events: Pick<EventWrites, 'following'>;
  },
): Job {
  return overlayJob(
    deps,
    {
      name: 'wormholes',
      label: 'Hub wormholes',
      source: 'scout',
      everyMs: WORMHOLES_PERIOD,
      data: 'wormholes',
      followsExpires: false,
    },
    deps.scout.connections,
    ({ connections }) => {
      const rows = connections.map((connection) => wormholeOf(connection));
      const replace = () => deps.overlays.replaceWormholes(rows);
      return { rows: rows.length, changed: deps.events.following('wormhole', isoUtc(deps.clock.now()), replace) };
    },
  );
}

/** null: a kind of claim that this program does not know; it is left out. */
function claimOf({ solar_system_id: systemId, claim }: UpstreamSovereignty): SovereigntyRow | null {
  const { alliance, faction, unclaimed } = claim;
  if (alliance == null && faction == null && unclaimed !== true) return null;
  const hub = alliance?.sovereignty_hub;
  const development = alliance?.development;
  return {
    systemId,
    allianceId: alliance?.alliance_id ?? null,
    corporationId: alliance?.corporation_id ?? null,
    factionId: alliance == null ? (faction?.faction_id ?? null) : null,
    claimedSince: alliance?.claimed_since ?? null,
    isCapital: alliance?.is_capital_system ?? null,
    adm: development?.activity_defense_multiplier == null ? null : oneDecimal(development.activity_defense_multiplier),
    industrialLevel: development?.industrial_level ?? null,
    militaryLevel: development?.military_level ?? null,
    strategicLevel: development?.strategic_level ?? null,
    hubId: hub?.id ?? null,
    windowStart: hub?.vulnerability_window?.start ?? null,
    windowEnd: hub?.vulnerability_window?.end ?? null,
  };
}

/** One decimal, as the game shows it, so that a finer change does not count as one. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

function wormholeOf(connection: HubConnection) {
  return {
    connectionId: connection.id,
    hubSystemId: connection.hubSystemId,
    hubSignature: connection.hubSignature,
    wormholeType: connection.wormholeType,
    maxShipSize: connection.maxShipSize,
    expiresAt: connection.expiresAt,
    updatedAt: connection.updatedAt,
    destinationSystemId: connection.systemId,
    destinationName: connection.systemName,
    destinationClass: connection.systemClass,
    destinationRegion: connection.regionName,
    destinationSignature: connection.signature,
  };
}

/** How often these two change is not known; stages and storms move within hours. */
const PERIOD = 15 * MINUTE;

/** Systems of insurgencies, by the list behind the publisher's frontlines page. */
export function insurgencies(deps: OverlayRecorder & { warzone: Warzone; hazards: HazardWrites }): Job {
  return overlayJob(
    deps,
    {
      name: 'insurgencies',
      label: 'Insurgencies',
      source: 'warzone',
      everyMs: PERIOD,
      data: 'insurgencies',
      followsExpires: false,
    },
    deps.warzone.insurgencies,
    ({ rows }) => ({ rows: rows.length, changed: deps.hazards.replaceInsurgencies(rows) }),
  );
}

/** Metaliminal storms, by EVE-Scout's observations. */
export function storms(deps: OverlayRecorder & { scout: EveScout; hazards: HazardWrites }): Job {
  return overlayJob(
    deps,
    { name: 'storms', label: 'Storms', source: 'scout', everyMs: PERIOD, data: 'storms', followsExpires: false },
    deps.scout.storms,
    ({ rows }) => {
      const found = rows.map(({ id, ...row }) => ({ stormId: id, ...row }));
      return { rows: rows.length, changed: deps.hazards.replaceStorms(found) };
    },
  );
}
