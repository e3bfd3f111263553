import { latestEnd, ownJumpMass, passesMass, type WormholeShip } from '#main/domain/rules/wormholes';
import type { Connection } from '#main/domain/topology/graph';
import type { Clock } from '#main/runtime/world';
import type { CatalogReads, NamedEntity } from '#main/store/catalog/reads';
import type { SystemList } from '#main/store/systems/list';
import { type OwnWormhole, readOwnWormhole } from '#shared/plan-api/own-wormholes';
import { fromIso } from '#shared/time';
import type { WormholeSize } from '#shared/wormholes';
import { ApiError } from './errors.ts';

/** A wormhole that a question names. */
export type NamedWormhole = Pick<OwnWormhole, 'type' | 'size' | 'mass' | 'signatures'> & {
  /** `J100001:Jita`. */
  pair: string;
  from: NamedEntity | undefined;
  to: NamedEntity | undefined;
  /** When it is closed at the latest, milliseconds since the epoch. */
  expiresAt: number;
  /** Why no ship passes it, as the second half of a sentence; null: it is open. */
  flaw: string | null;
};

interface Places {
  systems: Pick<SystemList, 'find'>;
  catalog: Pick<CatalogReads, 'named'>;
  clock: Clock;
}

/** Reads the wormholes of a question; throws `bad_request` for what is none. */
export function namedWormholes({ systems, catalog, clock }: Places, chain: readonly string[] | undefined): NamedWormhole[] {
  const now = clock.now();
  const placeOf = (idOrName: string) => systems.find(idOrName) ?? catalog.named('system', idOrName)[0];
  return (chain ?? []).map((text) => {
    const read = readOwnWormhole(text);
    if (read === undefined)
      throw new ApiError(
        'bad_request',
        `chain takes wormholes such as J100001:Jita:B274:ABC-123; '${text.slice(0, 100)}' is none.`,
      );
    const { type, size, mass, signatures } = read;
    const [from, to] = [placeOf(read.from), placeOf(read.to)];
    const expiresAt = read.expiresAt === null ? latestEnd({ type, seenAt: now, endOfLifeAt: null }) : fromIso(read.expiresAt);
    const pair = `${from?.name ?? read.from}:${to?.name ?? read.to}`;
    const flaw = () => {
      if (from === undefined || to === undefined) return `there is no system ${from === undefined ? read.from : read.to}`;
      if (from.id === to.id) return 'both ends are the same system';
      return expiresAt <= now ? 'it has closed' : null;
    };
    return { pair, from, to, type, size, mass, signatures, expiresAt, flaw: flaw() };
  });
}

/** Why a wormhole does not surely let a ship, and any of a size, through: the second half of a sentence about `what`; null: it does. */
export function massRefusal(
  { type, size }: Pick<NamedWormhole, 'type' | 'size'>,
  ship: WormholeShip,
  what: string,
  asked?: WormholeSize,
): string | null {
  const jumpMass = ownJumpMass(type, size);
  if (passesMass(jumpMass ?? 0, ship, asked)) return null;
  return jumpMass === null ? 'neither its type nor its size is known' : `${what} does not surely fit through`;
}

/** The ends of those of a question that are open, whatever ship may pass them. */
export function openWormholes(places: Places, chain: readonly string[] | undefined): Connection[] {
  return namedWormholes(places, chain).flatMap(({ from, to, flaw }): Connection[] =>
    flaw !== null || from === undefined || to === undefined ? [] : [[from.id, to.id]],
  );
}
