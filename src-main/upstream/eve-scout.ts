import { z } from 'zod';
import { fromIso, isoUtc } from '#shared/time';
import type { UpstreamAnswer } from './answer.ts';
import type { UpstreamClient } from './client.ts';
import { id } from './ids.ts';
import { type RowList, refusalOf, rowList } from './row-list.ts';

const time = z.iso.datetime({ offset: true }).transform((text) => isoUtc(fromIso(text)));
/** Rows of other kinds, and incomplete ones, may lack anything else. */
const finishedWormhole = z.object({ signature_type: z.literal('wormhole'), completed: z.literal(true) });
const wormhole = z.object({
  id: z.union([z.string().min(1), z.int().transform(String)]),
  wh_type: z.string().nullish(),
  max_ship_size: z.string().nullish(),
  expires_at: time,
  updated_at: time.nullish(),
  out_system_id: id,
  out_signature: z.string().nullish(),
  in_system_id: id,
  in_system_name: z.string().nullish(),
  in_system_class: z.string().nullish(),
  in_region_name: z.string().nullish(),
  in_signature: z.string().nullish(),
});

/** A wormhole between a hub (Thera or Turnur) and another system, both ends known. */
export interface HubConnection {
  id: string;
  hubSystemId: number;
  hubSignature: string | null;
  /** `Q063`; null where it was not noted. */
  wormholeType: string | null;
  /** small, medium, large, xlarge, capital, unknown. */
  maxShipSize: string;
  expiresAt: string;
  updatedAt: string | null;
  systemId: number;
  systemName: string | null;
  /** c1 to c25, hs, ls, ns ... */
  systemClass: string | null;
  regionName: string | null;
  signature: string | null;
}

/** The list of hub connections, as far as it could be read. */
export interface Connections {
  connections: HubConnection[];
  /** Rows that could not be read; the others are used all the same. */
  unreadable: number;
}

/** A metaliminal storm where it was last seen. */
export interface ReportedStorm {
  id: string;
  systemId: number;
  /** electric, exotic, gamma, plasma; anything else as the scouts call it. */
  kind: string;
  /** When it was first seen in that system. */
  reportedAt: string;
}

/** EVE-Scout's volunteers' lists (upstream §4). */
export interface EveScout {
  /** Signatures that are no finished wormhole are left out. */
  connections(signal?: AbortSignal): Promise<UpstreamAnswer<Connections>>;
  /** Observations of anything else are left out. */
  storms(signal?: AbortSignal): Promise<UpstreamAnswer<RowList<ReportedStorm>>>;
}

const storm = z
  .object({
    id: z.union([z.string().min(1), z.int().transform(String)]),
    observation_type: z.string().min(1).max(60),
    system_id: id,
    created_at: time,
  })
  .transform(
    (row): ReportedStorm => ({
      id: row.id,
      systemId: row.system_id,
      // `electric_a` and `electric_b` are two storms of one kind.
      kind: row.observation_type.replace(/_[a-z]$/, ''),
      reportedAt: row.created_at,
    }),
  );
const stormObservation = z.object({ observation_category: z.literal('storm') });
const observations = z
  .array(z.unknown())
  .transform((rows): unknown => rows.filter((row) => stormObservation.safeParse(row).success))
  .pipe(rowList(storm));

const signatures = z.array(z.unknown()).transform((rows, context): Connections => {
  const read = rows.filter((row) => finishedWormhole.safeParse(row).success).map((row) => wormhole.safeParse(row));
  const problems = read.flatMap(({ error }) => error?.issues[0] ?? []);
  const unreadable = problems.length;
  const refusal = refusalOf(unreadable, read.length, problems[0]?.message ?? '');
  if (refusal !== null) {
    context.addIssue(refusal);
    return z.NEVER;
  }
  return { connections: eachOnce(read.flatMap(({ data }) => (data === undefined ? [] : connectionOf(data)))), unreadable };
});

/** Asks through the client that it is handed. */
export function eveScout(client: UpstreamClient): EveScout {
  return {
    connections: (signal) => client.get('/v2/public/signatures', signatures, { signal }),
    storms: (signal) => client.get('/v2/public/observations', observations, { signal }),
  };
}

/**
 * One wormhole between two hubs is listed at both ends, each time as seen from there, and two scouts may note one hole: it is one
 * connection, of which the newer note stands. Rows are of one hole where they join the same two systems and no signature contradicts that;
 * seen from the same side, no type either.
 */
function eachOnce(connections: readonly HubConnection[]): HubConnection[] {
  const agree = (one: string | null, other: string | null) => one === null || other === null || one === other;
  const found: HubConnection[] = [];
  for (const row of connections) {
    const twin = found.findIndex((other) => {
      const isSameSide = other.hubSystemId === row.hubSystemId;
      const seen = isSameSide ? row : turned(row);
      return (
        other.hubSystemId === seen.hubSystemId &&
        other.systemId === seen.systemId &&
        agree(other.signature, seen.signature) &&
        agree(other.hubSignature, seen.hubSignature) &&
        (!isSameSide || agree(other.wormholeType, row.wormholeType))
      );
    });
    const known = found[twin];
    if (known === undefined) {
      found.push(row);
      continue;
    }
    const [newer, older] = (row.updatedAt ?? '') > (known.updatedAt ?? '') ? [row, known] : [known, row];
    const { signature, hubSignature } = older.hubSystemId === newer.hubSystemId ? older : turned(older);
    found[twin] = {
      ...newer,
      signature: newer.signature ?? signature,
      hubSignature: newer.hubSignature ?? hubSignature,
      maxShipSize: newer.maxShipSize === 'unknown' ? older.maxShipSize : newer.maxShipSize,
      wormholeType: newer.wormholeType ?? (older.hubSystemId === newer.hubSystemId ? older.wormholeType : null),
    };
  }
  return found;
}

/** The ends of a connection as seen from the other side. */
function turned({
  hubSystemId,
  systemId,
  hubSignature,
  signature,
}: HubConnection): Pick<HubConnection, 'hubSystemId' | 'systemId' | 'hubSignature' | 'signature'> {
  return { hubSystemId: systemId, systemId: hubSystemId, hubSignature: signature, signature: hubSignature };
}

function connectionOf(row: z.infer<typeof wormhole>): HubConnection {
  return {
    id: row.id,
    hubSystemId: row.out_system_id,
    hubSignature: row.out_signature ?? null,
    wormholeType: row.wh_type ?? null,
    maxShipSize: row.max_ship_size ?? 'unknown',
    expiresAt: row.expires_at,
    updatedAt: row.updated_at ?? null,
    systemId: row.in_system_id,
    systemName: row.in_system_name ?? null,
    systemClass: row.in_system_class ?? null,
    regionName: row.in_region_name ?? null,
    signature: row.in_signature ?? null,
  };
}
