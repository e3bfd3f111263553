import type { Router } from 'express';
import { latestEnd, ownJumpMass } from '#main/domain/rules/wormholes';
import { type Graph, neighboursOf } from '#main/domain/topology/graph';
import { wormholeTypes } from '#main/domain/topology/wormhole-types';
import { wormholeClassName } from '#main/domain/topology/wormholes';
import type { Clock } from '#main/runtime/world';
import type { CatalogReads } from '#main/store/catalog/reads';
import type { SystemList } from '#main/store/systems/list';
import type { WormholeSystemReads } from '#main/store/systems/wormhole-systems';
import type { ChainReads, StoredChain, StoredConnection } from '#main/store/user-data/chain';
import {
  type ChainAnswer,
  type ChainConnection,
  type ChainRead,
  type ChainSystem,
  chainDocument,
  chainText,
  PAST_KEPT,
  type ShownConnection,
} from '#shared/local-api/chain';
import { type ChainFile, readChainFile } from '#shared/local-api/chain-file';
import { isJumpLog, jumpLog } from '#shared/local-api/jump-log';
import { isProbeScan, probeScan } from '#shared/local-api/probe-scan';
import { fromIso, isoUtc } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { parseBody } from '../http/request-handler.ts';
import { requireSystems } from '../http/resolve-system.ts';
import { addRoute } from './routing.ts';

/** Reads from the mirror; writes through the ingester, which alone writes. */
export interface ChainDeps {
  chain: ChainReads;
  /** false: it is of another version by now. */
  saveChain(chain: StoredChain): Promise<boolean>;
}

/** What names and joins systems. */
export interface ChainPlaces {
  catalog: Pick<CatalogReads, 'named' | 'nameOf'>;
  systems: SystemList;
  wormholeSystems: Pick<WormholeSystemReads, 'find'>;
  network(): { graph: Graph };
}

/** `/local/v1/chain`: the person's wormholes as one document, and what a text has of them. */
export function chainRoutes(router: Router, { chain, saveChain }: ChainDeps, places: ChainPlaces, clock: Clock): void {
  const shown = () => answerOf(chain.all(), places, clock.now());
  addRoute(router, '/chain', {
    GET: (_request, response) => void response.json(shown()),
    async PUT(request, response) {
      const document = parseBody(request, chainDocument);
      requireKnown(document, places);
      const now = clock.now();
      const connections = document.connections.map(withEnd).filter((one) => (pastSince(one, now) ?? now) > now - PAST_KEPT);
      if (await saveChain({ ...document, connections })) response.json(shown());
      else {
        const message = 'The chain was changed elsewhere since it was read; nothing was saved.';
        response.status(409).json({ error: { code: 'bad_request', message } });
      }
    },
  });
  addRoute(router, '/chain/read', {
    POST: (request, response) => void response.json(readText(parseBody(request, chainText).text, places, isoUtc(clock.now()))),
  });
}

function requireKnown(
  { home_id: home, connections, signatures }: Pick<StoredChain, 'home_id' | 'signatures'> & { connections: ChainConnection[] },
  { catalog }: ChainPlaces,
): void {
  const ids = [
    home ?? [],
    ...connections.flatMap(({ from_id, to_id }) => [from_id, to_id ?? []]),
    ...signatures.map((one) => one.system_id),
  ];
  const unknown = ids.flat().find((id) => catalog.nameOf('system', id) === null);
  if (unknown !== undefined) throw new ApiError('bad_request', `There is no system ${unknown}.`);
}

function withEnd(connection: ChainConnection): StoredConnection {
  const { type, seen_at: seen, end_of_life_at: end } = connection;
  const expires = latestEnd({ type, seenAt: fromIso(seen), endOfLifeAt: end === null ? null : fromIso(end) });
  return { ...connection, expires_at: isoUtc(expires) };
}

/** From when on a connection is closed, in milliseconds since the epoch; null: it is open. */
function pastSince({ closed_at: closed, expires_at: expires }: StoredConnection, now: number): number | null {
  const end = Math.min(fromIso(expires), closed === null ? Number.POSITIVE_INFINITY : fromIso(closed));
  return end <= now ? end : null;
}

function answerOf({ version, home_id, connections, signatures }: StoredChain, places: ChainPlaces, now: number): ChainAnswer {
  const shown = connections.flatMap((connection): ShownConnection[] => {
    const past = pastSince(connection, now);
    if (past !== null && past <= now - PAST_KEPT) return [];
    return [
      {
        ...connection,
        past_since: past === null ? null : isoUtc(past),
        jump_mass: ownJumpMass(connection.type, connection.size),
        leads_to: wormholeTypes.get(connection.type ?? '')?.leadsTo ?? null,
      },
    ];
  });
  const ids = [
    ...(home_id === null ? [] : [home_id]),
    ...shown.flatMap(({ from_id, to_id }) => (to_id === null ? [from_id] : [from_id, to_id])),
    ...signatures.map(({ system_id }) => system_id),
  ];
  return { version, home_id, connections: shown, signatures, systems: systemsOf(ids, places) };
}

/** Each system once. */
function systemsOf(ids: readonly number[], { catalog, systems, wormholeSystems }: ChainPlaces): ChainSystem[] {
  return [...new Set(ids)].map((id) => {
    const classId = wormholeSystems.find(String(id))?.classId ?? null;
    const spaceClass = classId === null ? null : wormholeClassName(classId);
    return { id, name: catalog.nameOf('system', id) ?? String(id), class: spaceClass ?? systems.findRow(id)?.security ?? null };
  });
}

const NOTHING_READ: ChainRead = {
  format: null,
  signatures: [],
  other_rows: 0,
  jumps: [],
  gate_jumps: 0,
  home_id: null,
  connections: [],
  file_signatures: [],
  systems: [],
  not_understood: [],
};

function readText(text: string, places: ChainPlaces, now: string): ChainRead {
  const file = readChainFile(text, now);
  if (file !== null) return readFile(file, places);
  if (isProbeScan(text)) {
    const { signatures, otherRows, unread } = probeScan(text);
    return { ...NOTHING_READ, format: 'probe_scan', signatures, other_rows: otherRows, not_understood: shortened(unread) };
  }
  if (isJumpLog(text)) return readLog(text, places);
  return { ...NOTHING_READ, not_understood: shortened(text.split(/\r?\n/).filter((line) => line.trim() !== '')) };
}

const MOST_UNREAD = 20;
const shortened = (lines: readonly string[]) => lines.slice(0, MOST_UNREAD).map((line) => line.slice(0, 200));

function readFile({ home, connections, signatures, unread }: ChainFile, places: ChainPlaces): ChainRead {
  const idOf = namesToIds(places);
  const unknown: string[] = [];
  const known = (name: string) => {
    const id = idOf(name);
    if (id === null) unknown.push(`There is no system ${name}.`);
    return id;
  };
  const homeId = home === null ? null : known(home);
  const read = connections.flatMap(({ from, to, ...rest }) => {
    const [fromId, toId] = [known(from), to === null ? null : known(to)];
    return fromId === null || (to !== null && toId === null) || fromId === toId
      ? []
      : [{ ...rest, from_id: fromId, to_id: toId }];
  });
  const kept = signatures.flatMap(({ system, ...rest }) => {
    const id = known(system);
    return id === null ? [] : [{ ...rest, system_id: id }];
  });
  const ids = [homeId ?? [], ...read.flatMap(({ from_id, to_id }) => [from_id, to_id ?? []])].flat();
  return {
    ...NOTHING_READ,
    format: 'connections',
    home_id: homeId,
    connections: read,
    file_signatures: kept,
    systems: systemsOf(ids, places),
    not_understood: shortened([...new Set([...unknown, ...unread])]),
  };
}

function readLog(text: string, places: ChainPlaces): ChainRead {
  // Without the map every jump by stargate would pass for a wormhole.
  requireSystems(places.systems);
  const { jumps, unread } = jumpLog(text);
  const { graph } = places.network();
  const idOf = namesToIds(places);
  const unknown = new Set<string>();
  const found = new Map<string, ChainRead['jumps'][number]>();
  let gateJumps = 0;
  for (const { from, to, at } of jumps) {
    const [fromId, toId] = [idOf(from), idOf(to)];
    if (fromId === null) unknown.add(`There is no system ${from}.`);
    if (toId === null) unknown.add(`There is no system ${to}.`);
    if (fromId === null || toId === null) continue;
    if (neighboursOf(graph, fromId).includes(toId)) gateJumps += 1;
    else {
      const key = [fromId, toId].sort((a, b) => a - b).join(' ');
      if (!found.has(key)) found.set(key, { from_id: fromId, to_id: toId, at });
    }
  }
  const ways = [...found.values()];
  return {
    ...NOTHING_READ,
    format: 'jump_log',
    jumps: ways,
    gate_jumps: gateJumps,
    systems: systemsOf(
      ways.flatMap(({ from_id, to_id }) => [from_id, to_id]),
      places,
    ),
    not_understood: shortened([...unknown, ...unread]),
  };
}

/** Each name is looked up once. */
function namesToIds({ catalog }: ChainPlaces): (idOrName: string) => number | null {
  const known = new Map<string, number | null>();
  return (idOrName) => {
    const found = known.get(idOrName) ?? catalog.named('system', idOrName)[0]?.id ?? null;
    known.set(idOrName, found);
    return found;
  };
}
