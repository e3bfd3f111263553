import { LOOKED_BACK } from '#main/domain/plan/camp-evidence';
import { LIVE_WINDOW, liveStatuses } from '#main/domain/plan/live-status';
import { isCynoTarget } from '#main/domain/rules/cynos';
import { hullKind } from '#main/domain/rules/hulls';
import { driveRange } from '#main/domain/topology/capital-range';
import { buildGraph, type Connection, withConnections } from '#main/domain/topology/graph';
import {
  type Alarm,
  admAlarms,
  alarmSentence,
  type CapitalDrive,
  type ChainWay,
  campAlarms,
  capitalAlarms,
  chainAlarms,
  killAlarms,
  type NearWormhole,
  singleKillAlarms,
  skyhookAlarms,
  structureTimerAlarms,
  timerAlarms,
  wholeChain,
  withinReach,
  wormholeAlarms,
} from '#main/domain/watch/alerts';
import { latest } from '#main/runtime/latest';
import type { Clock } from '#main/runtime/world';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { alertInputs } from '#main/store/systems/alert-inputs';
import { campEvidenceReads } from '#main/store/systems/camp-evidence';
import { gateReads } from '#main/store/systems/gates';
import { type JumpHullRow, jumpHullReads } from '#main/store/systems/jump-hulls';
import { liveKillReads } from '#main/store/systems/live-kills';
import { type ConnectionRow, operationReads } from '#main/store/systems/operations';
import { chainReads } from '#main/store/user-data/chain';
import { timerReads } from '#main/store/user-data/timers';
import type { StoredEntry, WatchlistWrites } from '#main/store/user-data/watchlists';
import type { AlertRule } from '#shared/alerts';
import { DAY, fromIso, isoUtc, MINUTE } from '#shared/time';

/** The parts of the mirror that alerts are about. */
const parts = ['killmails', 'campaigns', 'sovereignty', 'skyhooks', 'wormholes', 'topology', 'catalog', 'systems'] as const;

/** Tells of what happens near a system, once each. */
export interface AlertMatcher {
  /** Another as soon as something may have happened: the data changed, or a minute has passed. */
  mark(): string;
  /** Looks at every alert among the entries; returns whether something was found. Within the caller's transaction. */
  match(entries: readonly StoredEntry[]): boolean;
}

/** Matches alerts with the killmails, timers, claims and wormholes of a mirror. */
export function alertMatcher(db: ReadDb, store: Pick<WatchlistWrites, 'add' | 'goesOn'>, clock: Clock): AlertMatcher {
  const versions = dataVersionReads(db);
  const gates = gateReads(db);
  const liveKills = liveKillReads(db);
  const mapKey = () => {
    const { topology, catalog, systems } = versions();
    return `${topology?.version}.${catalog?.version}.${systems === undefined}`;
  };
  const openWays = chainWays(db, clock);
  const map = latest(mapKey, () => {
    const places = gates
      .systems()
      .map(({ id, region_id, security, x, y, z }) => ({ systemId: id, regionId: region_id, band: security, x, y, z }));
    const ids = places.map(({ systemId }) => systemId);
    return { places, graph: buildGraph(ids, gates.gates()) };
  });
  const ends = () => openWays().map(({ fromId, toId }): Connection => [fromId, toId]);
  // Jumps lead through the person's own wormholes too.
  const network = latest(
    () => `${mapKey()} ${JSON.stringify(ends())}`,
    () => {
      const { places, graph } = map();
      return { places, graph: withConnections(graph, ends()), reaches: new Map<string, ReadonlyMap<number, number>>() };
    },
  );
  const isTarget = (systemId: number) => {
    const place = network().places.find((one) => one.systemId === systemId);
    return place !== undefined && isCynoTarget(place);
  };
  const alarms = liveAlarms(db, liveKills, { clock, isTarget, openWays });

  function reachOf(rule: AlertRule): ReadonlyMap<number, number> {
    const { reaches, ...joined } = network();
    const isWholeChain = rule.when === 'chain' && rule.reach === 'everywhere';
    const key = `${rule.system_id} ${rule.when === 'capital' || isWholeChain ? rule.when : rule.reach} ${rule.most}`;
    const reach = reaches.get(key) ?? (isWholeChain ? wholeChain(openWays()) : withinReach(joined, rule));
    reaches.set(key, reach);
    return reach;
  }

  return {
    mark() {
      const now = versions();
      return [...parts.map((part) => now[part]?.version), Math.floor(clock.now() / MINUTE)].join('.');
    },
    match(entries) {
      const look = alarms();
      let found = false;
      for (const { entryId, watch } of entries) {
        if (watch.kind !== 'alert') continue;
        const reach = reachOf(watch);
        const near = look(watch, reach).filter(({ systemId }) => reach.has(systemId));
        const names = liveKills.systemNames([watch.system_id, ...near.map(({ systemId }) => systemId)]);
        const nameOf = (systemId: number) => names.get(systemId) ?? `system ${systemId}`;
        for (const alarm of near) {
          const { key, systemId, kills } = alarm;
          const until = isoUtc(alarm.until);
          if (store.goesOn({ entryId, key, since: isoUtc(alarm.since), until })) continue;
          const measured = watch.when === 'capital' ? 'light_years' : watch.reach;
          const facts = { system: nameOf(systemId), from: nameOf(watch.system_id), reach: measured } as const;
          const sentence = alarmSentence(alarm, { ...facts, away: reach.get(systemId) ?? 0 });
          const subject = `${key} ${isoUtc(alarm.at)}`;
          const match = { entryId, subject, firstSeenAt: isoUtc(alarm.at), contractId: null, systemId, kills };
          if (store.add({ ...match, alert: { key, sentence, lastsUntil: until } }, isoUtc(clock.now()))) found = true;
        }
      }
      return found;
    },
  };
}

/** Reads the connections that are open now. */
function chainWays(db: ReadDb, clock: Clock): () => ChainWay[] {
  const chain = chainReads(db);
  return () =>
    chain.openWays(isoUtc(clock.now())).map(({ id, from_id, to_id, from_signature, expires_at }) => ({
      id,
      fromId: from_id,
      toId: to_id,
      signature: from_signature,
      expiresAt: fromIso(expires_at),
    }));
}

type Look = (rule: AlertRule, reach: ReadonlyMap<number, number>) => Alarm[];

/** What goes on at this moment, each part of it read when the first alert asks for it. */
function liveAlarms(
  db: ReadDb,
  liveKills: ReturnType<typeof liveKillReads>,
  { clock, isTarget, openWays }: { clock: Clock; isTarget(systemId: number): boolean; openWays(): ChainWay[] },
): () => Look {
  const operations = operationReads(db);
  const inputs = alertInputs(db);
  const own = timerReads(db);
  const { evidence } = campEvidenceReads(db);
  const hulls = jumpHullReads(db);
  return () => {
    const now = clock.now();
    const from = isoUtc(now - LOOKED_BACK);
    const kills = once(() => {
      const chainIds = openWays().flatMap(({ fromId, toId }) => [fromId, toId]);
      return [...liveKills.since(from), ...liveKills.unlistedSince(from, chainIds)];
    });
    const camps = once(() => {
      const statuses = [...liveStatuses(kills(), now, evidence()).values()].filter(({ state }) => state === 'camped');
      const gates = liveKills.gateDestinations(statuses.flatMap(({ gateId }) => gateId ?? []));
      return campAlarms(statuses, (gateId) => gates.get(gateId ?? 0)?.name);
    });
    const drives = once(() => capitalDrives(hulls.published()));
    return (rule, reach) => {
      switch (rule.when) {
        case 'kills': {
          const near = kills().filter(({ systemId }) => reach.has(systemId));
          return killAlarms(near, rule).filter(({ until }) => now - until < LIVE_WINDOW);
        }
        case 'kill': {
          const near = kills().filter(({ systemId, at }) => reach.has(systemId) && now - at < LIVE_WINDOW);
          const ships = liveKills.typeNames(near.map(({ shipTypeId }) => shipTypeId));
          return singleKillAlarms(near, rule.filter, (typeId) => ships.get(typeId));
        }
        case 'camp':
          return camps();
        case 'campaign': {
          const timers = operations.campaigns().map((row) => ({
            systemId: row.system_id,
            id: row.campaign_id,
            at: fromIso(row.start_time),
            holder: row.defender_name,
          }));
          return timerAlarms('campaign', timers, rule.minutes_before, now);
        }
        case 'window': {
          const rows = inputs.windows(isoUtc(now), isoUtc(now + rule.minutes_before * MINUTE));
          const timers = rows.map(({ systemId, opens, holder }) => ({ systemId, id: systemId, at: fromIso(opens), holder }));
          return timerAlarms('window', timers, rule.minutes_before, now);
        }
        case 'skyhook':
          return skyhookAlarms(operations.skyhooks(isoUtc(now)), rule.minutes_before, now);
        case 'timer': {
          const timers = own.all().timers.map((timer) => ({ ...timer, systemId: timer.system_id, at: fromIso(timer.at) }));
          return structureTimerAlarms(timers, rule.minutes_before, now);
        }
        case 'adm': {
          const changed = inputs.claimsChangedSince(isoUtc(now - DAY)).filter((systemId) => reach.has(systemId));
          return [...inputs.admChanges(changed, isoUtc(now - 2 * DAY))]
            .flatMap(([systemId, changes]) => admAlarms(systemId, changes, rule.adm_drop))
            .filter(({ until }) => until > now - DAY);
        }
        case 'capital': {
          if (!isTarget(rule.system_id)) return [];
          const recent = kills().filter(({ systemId, at }) => reach.has(systemId) && now - at < LIVE_WINDOW);
          return capitalAlarms(recent, drives(), reach);
        }
        case 'chain': {
          const ways = openWays();
          const names = liveKills.systemNames(ways.map(({ toId }) => toId));
          return chainAlarms(ways, kills(), { now, nameOf: (systemId) => names.get(systemId) ?? `system ${systemId}` });
        }
        case 'wormhole':
          return wormholeAlarms(operations.connections(isoUtc(now)).map(nearWormhole), now);
      }
    };
  };
}

function nearWormhole(row: ConnectionRow): NearWormhole {
  const { connection_id: connectionId, hub, destination_system_id: systemId, max_ship_size: maxShipSize, expires_at } = row;
  return { connectionId, hub, systemId, maxShipSize, expiresAt: fromIso(expires_at) };
}

/** By type, of hulls that gates of high security refuse: the others are met by gate. */
function capitalDrives(hulls: readonly JumpHullRow[]): ReadonlyMap<number, CapitalDrive> {
  return new Map(
    hulls
      .filter(({ groupId }) => hullKind(groupId) !== 'other')
      .map(({ typeId, name, lightYears }) => [typeId, { name, range: driveRange(lightYears, 5) }]),
  );
}

function once<T>(make: () => T): () => T {
  return latest(() => '', make);
}
