import { z } from 'zod';
import { exportedRows } from '../exported-rows.ts';
import { massStates, signatureCode, wormholeSizes, wormholeTypeName } from '../wormholes.ts';
import { type ChainAnswer, type ChainSignature, chainSignature, type ReadConnection } from './chain.ts';

/** The chain as a file of ours, with names of systems, so that it is readable and the same on another machine. */

const systemText = z.union([z.string().trim().min(1), z.int().positive().transform(String)]);
const moment = z.iso.datetime();

const fileConnection = z.object({
  from: systemText,
  from_signature: signatureCode.nullable().default(null),
  to: systemText.nullable().default(null),
  to_signature: signatureCode.nullable().default(null),
  type: wormholeTypeName.nullable().default(null),
  size: z.enum(wormholeSizes).nullable().default(null),
  mass: z.enum(massStates).default('stable'),
  seen_at: moment,
  end_of_life_at: moment.nullable().default(null),
  closed_at: moment.nullable().default(null),
  note: z.string().max(200).default(''),
});
const fileSignature = chainSignature.omit({ system_id: true }).extend({ system: systemText });
const chainFile = z.object({
  format: z.literal('astrolabe wormhole chain'),
  home: systemText.nullable().default(null),
  connections: z.array(z.unknown()),
  signatures: z.array(z.unknown()).default([]),
});
const FORMAT = 'astrolabe wormhole chain';

/** A connection with its systems as the file names them. */
export type NamedConnection = Omit<ReadConnection, 'from_id' | 'to_id'> & { from: string; to: string | null };

export interface ChainFile {
  home: string | null;
  connections: NamedConnection[];
  signatures: (Omit<ChainSignature, 'system_id'> & { system: string })[];
  /** Rows that are none. */
  unread: string[];
}

/** The chain as a text that {@link readChainFile} reads. */
export function chainFileText({ home_id: home, connections, signatures, systems }: ChainAnswer): string {
  const names = new Map(systems.map(({ id, name }) => [id, name]));
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? String(id)));
  const file = {
    format: FORMAT,
    home: nameOf(home),
    connections: connections.map(({ from_id: from, from_signature, to_id: to, to_signature, type, size, mass, ...rest }) => ({
      from: nameOf(from),
      from_signature,
      to: nameOf(to),
      to_signature,
      type,
      size,
      mass,
      seen_at: rest.seen_at,
      end_of_life_at: rest.end_of_life_at,
      closed_at: rest.closed_at,
      note: rest.note,
    })),
    signatures: signatures.map(({ system_id: system, signature, kind, name, seen_at }) => ({
      system: nameOf(system),
      signature,
      kind,
      name,
      seen_at,
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Of Wanderer's connections: 0 is a wormhole, 1 a stargate, 2 a bridge. Likely (Wanderer's types). */
const WORMHOLE = 0;
/** Its `time_status` of less than an hour and less than four; older versions have 1 alone. */
const END_OF_LIFE = [1, 2];

/** A connection of an answer of Wanderer (`/api/maps/…/connections`), which names systems by their ids. Likely (Wanderer's types). */
const wandererConnection = z.object({
  solar_system_source: z.int().positive(),
  solar_system_target: z.int().positive(),
  type: z.int().default(WORMHOLE),
  mass_status: z.int().nullish(),
  time_status: z.int().nullish(),
  ship_size_type: z.int().nullish(),
  wormhole_type: z.string().nullish(),
  custom_info: z.string().nullish(),
  inserted_at: z.string().nullish(),
});

/** Reads a file of ours or the connections of Wanderer; null: the text is neither. `now` (ISO 8601 UTC) dates what the text does not. */
export function readChainFile(text: string, now: string): ChainFile | null {
  const own = ownFile(text);
  if (own !== null) return own;
  const rows = exportedRows(text);
  if (rows === null) return null;
  const connections: NamedConnection[] = [];
  const unread: string[] = [];
  for (const row of rows) {
    const read = wandererConnection.safeParse(row);
    if (!read.success || read.data.solar_system_source === read.data.solar_system_target) unread.push(JSON.stringify(row));
    else if (read.data.type === WORMHOLE) connections.push(fromWanderer(read.data, now));
  }
  return connections.length === 0 && unread.length === rows.length ? null : { home: null, connections, signatures: [], unread };
}

function ownFile(text: string): ChainFile | null {
  const file = chainFile.safeParse(parsed(text));
  if (!file.success) return null;
  const unread: string[] = [];
  const readable = <T>(rows: readonly unknown[], shape: z.ZodType<T>): T[] =>
    rows.flatMap((row) => {
      const read = shape.safeParse(row);
      if (!read.success) unread.push(JSON.stringify(row));
      return read.success ? [read.data] : [];
    });
  const connections = readable(file.data.connections, fileConnection);
  const signatures = readable(file.data.signatures, fileSignature);
  return { home: file.data.home, connections, signatures, unread };
}

function fromWanderer(row: z.infer<typeof wandererConnection>, now: string): NamedConnection {
  const type = wormholeTypeName.safeParse(row.wormhole_type);
  const seen = moment.safeParse(row.inserted_at);
  const at = seen.success && seen.data <= now ? seen.data : now;
  return {
    from: String(row.solar_system_source),
    from_signature: null,
    to: String(row.solar_system_target),
    to_signature: null,
    type: type.success ? type.data : null,
    size: wormholeSizes[row.ship_size_type ?? -1] ?? null,
    mass: massStates[row.mass_status ?? 0] ?? 'stable',
    seen_at: at,
    // Since when it is, is not told.
    end_of_life_at: END_OF_LIFE.includes(row.time_status ?? 0) ? now : null,
    closed_at: null,
    note: (row.custom_info ?? '').trim().slice(0, 200),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
