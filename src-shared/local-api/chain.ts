import { z } from 'zod';
import { localId } from '../http/members.ts';
import { DAY } from '../time.ts';
import { massStates, signatureCode, wormholeSizes, wormholeTypeName } from '../wormholes.ts';

/** What a person keeps of wormholes: the connections of their chain, and the cosmic signatures of its systems. */

export const chainLimits = { connections: 500, signatures: 3000, noteLength: 200, textLength: 200_000 } as const;
/** How long a connection that is closed is still shown, in milliseconds. */
export const PAST_KEPT = DAY;

const systemId = z.int().positive();
const moment = z.iso.datetime();
/** Groups of the probe scanner. */
const signatureKinds = ['wormhole', 'combat', 'data', 'gas', 'ore', 'relic'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

const connection = z.object({
  id: localId,
  from_id: systemId,
  from_signature: signatureCode.nullable(),
  /** null: not known. */
  to_id: systemId.nullable(),
  to_signature: signatureCode.nullable(),
  type: wormholeTypeName.nullable(),
  /** The largest hull that fits; the type goes before it. */
  size: z.enum(wormholeSizes).nullable(),
  mass: z.enum(massStates),
  /** When it was first seen. */
  seen_at: moment,
  /** When it was first seen at the end of its life; null: it was not. */
  end_of_life_at: moment.nullable(),
  /** When it was found to be gone; null: it was not. */
  closed_at: moment.nullable(),
  note: z.string().trim().max(chainLimits.noteLength, `a note of at most ${chainLimits.noteLength} letters`),
});

/** A connection as it is kept. */
export const chainConnection = connection
  .refine(({ from_id: from, to_id: to }) => from !== to, 'a connection leads to another system')
  .refine(({ closed_at: closed, seen_at: seen }) => closed === null || closed >= seen, 'it closed before it was seen');
export type ChainConnection = z.infer<typeof chainConnection>;

/** A cosmic signature that was scanned; kind null: not known yet. */
export const chainSignature = z.object({
  system_id: systemId,
  signature: signatureCode,
  kind: z.enum(signatureKinds).nullable(),
  name: z.string().max(100).nullable(),
  seen_at: moment,
});
export type ChainSignature = z.infer<typeof chainSignature>;

const chain = z.object({
  /** Where the chain is drawn from; null: not set. */
  home_id: systemId.nullable(),
  connections: z.array(chainConnection).max(chainLimits.connections, `at most ${chainLimits.connections} connections`),
  signatures: z.array(chainSignature).max(chainLimits.signatures, `at most ${chainLimits.signatures} signatures`),
});
export type WormholeChain = z.infer<typeof chain>;

/** PUT /local/v1/chain: the whole chain. `version`: the one that was changed; another answers 409. */
export const chainDocument = chain
  .extend({ version: z.int().nonnegative() })
  .refine(({ connections }) => isUnique(connections.map(({ id }) => id)), 'two connections have the same id')
  .refine(
    ({ signatures }) => isUnique(signatures.map(({ system_id: id, signature }) => `${id} ${signature}`)),
    'a system has one signature twice',
  );
export type ChainDocument = z.infer<typeof chainDocument>;

const isUnique = (keys: readonly string[]) => new Set(keys).size === keys.length;

/** A system of the chain; class null: the static data does not tell. */
const chainSystem = z.object({
  id: systemId,
  name: z.string(),
  /** C1 to C6, Thera, Pochven and the like; high, low, null for others. */
  class: z.string().nullable(),
});
export type ChainSystem = z.infer<typeof chainSystem>;

/** GET /local/v1/chain, and the answer of PUT. */
export const chainAnswer = z.object({
  version: z.int(),
  home_id: systemId.nullable(),
  connections: z.array(
    connection.extend({
      /** When it is closed at the latest, by its type and its end of life. */
      expires_at: moment,
      /** From when on it counts as closed; null: it is open. */
      past_since: moment.nullable(),
      /** Kilograms of the heaviest ship that surely passes; null: not known. */
      jump_mass: z.number().nullable(),
      /** Class of the system behind it by its type; null: not told by it. */
      leads_to: z.string().nullable(),
    }),
  ),
  signatures: z.array(chainSignature),
  /** Each system that is named above. */
  systems: z.array(chainSystem),
});
export type ChainAnswer = z.infer<typeof chainAnswer>;
export type ShownConnection = ChainAnswer['connections'][number];

/** Marks of byte order and of direction, and the NULs of a text that was read in another encoding: what editors add and no eye sees. */
const UNSEEN = /[\0\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu;

/** POST /local/v1/chain/read: a text out of the game or of a mapper. */
export const chainText = z.object({
  text: z
    .string()
    .min(1, 'a text')
    .max(chainLimits.textLength, `a text of at most ${chainLimits.textLength} characters`)
    .transform((text) => text.replaceAll(UNSEEN, '')),
});

const scannedSignature = chainSignature.omit({ system_id: true, seen_at: true });
export type ScannedSignature = z.infer<typeof scannedSignature>;

/** What a text has of each of its formats, and the lines that are none of them. */
export const chainRead = z.object({
  /** null: the text is none of them. */
  format: z.enum(['probe_scan', 'jump_log', 'connections']).nullable(),
  /** Of a probe scan. */
  signatures: z.array(scannedSignature),
  /** Rows of a probe scan that are anomalies, ships and the like. */
  other_rows: z.int(),
  /** Of a log: ways from one system to the next that are no stargate, each once, in their order. */
  jumps: z.array(z.object({ from_id: systemId, to_id: systemId, at: moment })),
  /** Jumps of a log by stargate. */
  gate_jumps: z.int(),
  /** Of a file: connections, with the home and the signatures of one of ours. */
  home_id: systemId.nullable(),
  connections: z.array(connection.omit({ id: true })),
  file_signatures: z.array(chainSignature),
  systems: z.array(chainSystem),
  not_understood: z.array(z.string()),
});
export type ChainRead = z.infer<typeof chainRead>;
export type ReadConnection = ChainRead['connections'][number];
