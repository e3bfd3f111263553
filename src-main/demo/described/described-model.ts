import { sourceTable } from '#shared/sources';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { entityNames } from '../entity-names.ts';
import type { Atlas } from '../galaxy/galaxy.ts';
import type {
  ActivityModel,
  Build,
  ContractModel,
  ContractTruth,
  EndedItemsAnswer,
  EndHow,
  EntityName,
  KillmailModel,
  Model,
  OverlayModel,
} from '../model.ts';
import { overlayNames } from '../model.ts';
import type { EsiContract, EsiDynamicItem, Zkb } from '../shapes.ts';
import { describedGalaxy } from './described-galaxy.ts';
import type { DescribedContract, DescribedKill, DescribedWorld, Timed } from './described-world.ts';

export type { DescribedContract, DescribedKill, DescribedWorld } from './described-world.ts';

const LONG_AGO = '2026-01-01T11:00:00Z';

/** The model of a world that a test states in a few lines. Throws a sentence on a world that contradicts itself. */
export function describedModel(world: DescribedWorld): Model {
  const atlas = describedGalaxy(world);
  const builds: Build[] = (world.builds ?? [{ buildNumber: 3_000_000, releasedAt: LONG_AGO }]).map((build) => ({
    buildNumber: build.buildNumber,
    releasedAt: timeOf(build.releasedAt),
  }));
  const [firstBuild] = builds;
  if (firstBuild === undefined) throw new Error('A described world needs at least one build, or none described.');
  return {
    atlas: () => atlas,
    build: (at) => builds.findLast(({ releasedAt }) => releasedAt <= at) ?? firstBuild,
    name: describedNames(world, atlas),
    contracts: describedContracts(world.contracts ?? []),
    roll(typeId, itemId) {
      const { type_id, ...roll } = world.rolls?.[itemId] ?? { type_id: undefined };
      return type_id === typeId ? (roll as EsiDynamicItem) : undefined;
    },
    market: {
      prices: timed(world.marketPrices),
      industry: timed(world.industrySystems),
      orders: (regionId, at) => timed(world.marketOrders?.[regionId])(at),
      history(regionId, typeId, at) {
        const days = world.marketHistory?.[regionId]?.[typeId];
        return days === undefined ? undefined : timed(days)(at);
      },
    },
    activity: describedActivity(world.samples ?? []),
    overlays: describedOverlays(world),
    killmails: describedKillmails(world.killmails ?? []),
    structures: () => world.structures ?? [],
    organisation(id) {
      const name = world.names?.[id];
      if (name?.category !== 'alliance' && name?.category !== 'corporation') return undefined;
      return { kind: name.category, id, name: name.name, ticker: 'TEST', allianceId: null, foundedAt: timeOf(LONG_AGO) };
    },
    archivesFrom: timeOf(world.archivesFrom ?? LONG_AGO),
    cachePhase: () => 0,
    playersOnline: () => 20_000,
  };
}

function describedNames(world: DescribedWorld, atlas: Atlas): Model['name'] {
  const known = entityNames(atlas);
  const issuers = new Map<number, EntityName>();
  for (const { row } of (world.contracts ?? []).map(truthOf)) {
    issuers.set(row.issuer_id, { category: 'character', name: `Pilot ${row.issuer_id}` });
    issuers.set(row.issuer_corporation_id, { category: 'corporation', name: `Corporation ${row.issuer_corporation_id}` });
  }
  return (id) => {
    const named = world.names?.[id];
    if (named === null) return undefined;
    return named ?? known(id) ?? issuers.get(id);
  };
}

function describedContracts(described: readonly DescribedContract[]): ContractModel {
  const truths = described.map(truthOf).sort((a, b) => a.contractId - b.contractId);
  const byId = new Map(truths.map((truth) => [truth.contractId, truth]));
  const describedById = new Map(described.map((contract) => [contract.contract_id, contract]));
  if (byId.size !== truths.length) throw new Error('A contract id occurs twice in the described world.');
  const outstanding = (at: number) =>
    truths
      .filter(({ issuedAt, end }) => issuedAt <= at && at < end.at)
      .filter(({ away }) => !away.some(({ from, to }) => from <= at && at < to));
  return {
    listed: (regionId, at) =>
      outstanding(at)
        .filter((truth) => truth.regionId === regionId)
        .map(({ row }) => row),
    outstanding: (at) => outstanding(at).map(({ regionId, row }) => ({ regionId, row })),
    truth: (contractId) => byId.get(contractId),
    issued: (from, to) => truths.filter(({ issuedAt }) => from <= issuedAt && issuedAt < to),
    items: (contractId) => [...(describedById.get(contractId)?.items ?? [])],
    bids: (contractId, at) =>
      (describedById.get(contractId)?.bids ?? [])
        .filter((bid) => timeOf(bid.date_bid) <= at)
        .toSorted((a, b) => a.amount - b.amount),
  };
}

function truthOf(described: DescribedContract): ContractTruth {
  const { regionId, end, items: _items, bids: _bids, away = [], itemsLate, ...given } = described;
  const issuedAt = timeOf(given.date_issued);
  const row: EsiContract = {
    date_expired: isoUtc(issuedAt + 14 * DAY),
    issuer_corporation_id: 98_000_001,
    issuer_id: 90_000_001,
    type: 'item_exchange',
    ...given,
  };
  const expiresAt = timeOf(row.date_expired);
  const how = end?.how ?? 'expired';
  const at = end === undefined ? expiresAt : timeOf(end.at);
  if (at < issuedAt || at > expiresAt) {
    throw new Error(`Contract ${row.contract_id} of the described world ends at ${isoUtc(at)}, outside of its own life.`);
  }
  return {
    contractId: row.contract_id,
    traps: [],
    regionId,
    issuedAt,
    end: { at, how, probe: end?.probe ?? defaultProbe[how] },
    away: away.map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) })),
    itemsLate: itemsLate === undefined ? null : { ...itemsLate, until: timeOf(itemsLate.until) },
    row,
  };
}

const defaultProbe: Readonly<Record<EndHow, EndedItemsAnswer>> = {
  accepted: 'accepted',
  cancelled: 'not-public',
  expired: 'nothing',
};

function timed<T>(value: Timed<T[]> | undefined): (at: number) => T[] {
  return (at) => (typeof value === 'function' ? value(at) : (value ?? []));
}

function describedOverlays(world: DescribedWorld): OverlayModel {
  return Object.fromEntries(overlayNames.map((name) => [name, timed<unknown>(world[name])])) as OverlayModel;
}

function describedActivity(samples: NonNullable<DescribedWorld['samples']>): ActivityModel {
  const timed = samples.map((sample) => ({ ...sample, at: timeOf(sample.observedAt) })).sort((a, b) => a.at - b.at);
  const at = (observedAt: number) => timed.find((sample) => sample.at === observedAt);
  return {
    sampleTimes(now) {
      const current = timed.findLast((sample) => sample.at <= now);
      if (current === undefined) {
        const observedAt = Math.floor(now / HOUR) * HOUR;
        return { observedAt, nextAt: Math.min(observedAt + HOUR, timed[0]?.at ?? Number.POSITIVE_INFINITY) };
      }
      const next = timed.find((sample) => sample.at > now);
      return { observedAt: current.at, nextAt: next?.at ?? Math.max(current.at + HOUR, now + HOUR) };
    },
    jumps: (observedAt) => at(observedAt)?.jumps ?? [],
    kills: (observedAt) => at(observedAt)?.kills ?? [],
  };
}

function describedKillmails(described: readonly DescribedKill[]): KillmailModel {
  const slots = described
    .map(({ sequence, esi, zkb, uploadedAt, availableAt, resentOf }) => ({
      sequence,
      kill: { esi, zkb: { ...plainZkb(esi.killmail_id, esi.attackers.length), ...zkb }, uploadedAt: timeOf(uploadedAt) },
      availableAt: timeOf(availableAt ?? uploadedAt),
      resentOf: resentOf ?? null,
    }))
    .sort((a, b) => a.sequence - b.sequence);
  const ofDay = (day: number, at: number) => {
    const happened = slots.filter(
      ({ kill }) => kill.uploadedAt <= at && Math.floor(fromIso(kill.esi.killmail_time) / DAY) * DAY === day,
    );
    const unique = new Map(happened.map(({ kill }) => [kill.esi.killmail_id, kill]));
    return [...unique.values()].sort((a, b) => a.esi.killmail_id - b.esi.killmail_id);
  };
  return {
    head: (at) => slots.findLast(({ kill }) => kill.uploadedAt <= at)?.sequence ?? 0,
    slot: (sequence, at) => slots.find((slot) => slot.sequence === sequence && slot.kill.uploadedAt <= at),
    ofDay,
    find: (killmailId, hash) => slots.find(({ kill }) => kill.esi.killmail_id === killmailId && kill.zkb.hash === hash)?.kill,
  };
}

function plainZkb(killmailId: number, attackerCount: number): Zkb {
  return {
    locationID: 40_000_001,
    hash: killmailId.toString(16).padStart(40, '0'),
    fittedValue: 1_000_000,
    droppedValue: 0,
    destroyedValue: 1_000_000,
    totalValue: 1_000_000,
    points: 1,
    npc: false,
    solo: attackerCount === 1,
    awox: false,
    labels: ['pvp'],
    attackerCount,
    href: `${sourceTable.esi.url}/killmails/${killmailId}/`,
  };
}

function timeOf(iso: string): number {
  const at = fromIso(iso);
  if (Number.isNaN(at)) throw new Error(`'${iso}' in the described world is no ISO 8601 time.`);
  return at;
}
