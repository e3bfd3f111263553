import { z } from 'zod';
import { fromIso, isoUtc } from '#shared/time';
import type { UpstreamAnswer } from './answer.ts';
import type { UpstreamClient } from './client.ts';
import { id } from './ids.ts';
import { refusalOf } from './row-list.ts';

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

/** EVE-Scout's volunteers' list of hub connections (upstream §4). Signatures that are no finished wormhole are left out. */
export interface EveScout {
  connections(signal?: AbortSignal): Promise<UpstreamAnswer<Connections>>;
}

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
  return { connections: (signal) => client.get('/v2/public/signatures', signatures, { signal }) };
}

/**
 * One wormhole between two hubs is listed at both ends, each time as seen from there: it is one connection, of which the newer note
 * stands. Rows are of one hole where they join the same two systems the other way round and no signature contradicts that.
 */
function eachOnce(connections: readonly HubConnection[]): HubConnection[] {
  const agree = (one: string | null, other: string | null) => one === null || other === null || one === other;
  const found: HubConnection[] = [];
  for (const row of connections) {
    const twin = found.findIndex(
      (other) =>
        other.hubSystemId === row.systemId &&
        other.systemId === row.hubSystemId &&
        agree(other.signature, row.hubSignature) &&
        agree(other.hubSignature, row.signature),
    );
    const known = found[twin];
    if (known === undefined) found.push(row);
    else if ((row.updatedAt ?? '') > (known.updatedAt ?? ''))
      found[twin] = { ...row, signature: row.signature ?? known.hubSignature, hubSignature: row.hubSignature ?? known.signature };
    else
      found[twin] = {
        ...known,
        signature: known.signature ?? row.hubSignature,
        hubSignature: known.hubSignature ?? row.signature,
      };
  }
  return found;
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
