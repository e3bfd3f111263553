import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';
import { copyDatabase, giveName, removeDatabase } from '#main/store/files/backup';
import { carryOver } from '#main/store/files/carry-over';
import { syncFile } from '#main/store/files/durable';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import { checkMirror, type GalaxyKind } from '#main/store/files/mirror-file';
import { leaveOutOwn, stripOwn, stripTracking } from '#main/store/files/strip-own';
import { VERSION } from '#shared/version';
import { freeBytes, requireFreeSpace } from './move.ts';
import { attempt, incomingFile, mirrorFile } from './replace.ts';
import { finishRestore, prepareRestore, type TryMirror, type WithSettings } from './restore.ts';

const MANIFEST = 'manifest.json';
const DATABASE = 'mirror.sqlite';
const MOST_MANIFEST_BYTES = 65_536;

/** The first file of a bundle. */
const bundleManifest = z.object({
  format: z.literal('astrolabe-bundle-1'),
  galaxy: z.enum(['live', 'demo']),
  /** Of the mirror's schema; checked again in the file itself. */
  schema: z.int(),
  /** Of the program that wrote it. */
  version: z.string(),
  made_at: z.string(),
  /** Whether settings, watchlists and webhooks are in it. */
  with_settings: z.boolean(),
  files: z.tuple([
    z.object({ name: z.literal(DATABASE), bytes: z.int().positive(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ]),
});
export type BundleManifest = z.infer<typeof bundleManifest>;

/**
 * Writes a mirror, which may be in use, into one file: a gzipped tar with a manifest and the database as of one moment. Readable by this
 * user alone; never replaces a file. Throws one sentence for a person.
 */
export async function writeBundle(given: {
  source: string;
  target: string;
  galaxy: GalaxyKind;
  withSettings: boolean;
  at: string;
  /** Where the copy lies that it is made from, and what it is called until it is whole. */
  copy: string;
  unfinished: string;
}): Promise<BundleManifest & { bytes: number }> {
  const { source, target, galaxy, withSettings, at, copy, unfinished } = given;
  try {
    await copyDatabase(source, copy, () => undefined);
    stripTracking(copy);
    if (!withSettings) stripOwn(copy);
    const { bytes, schema } = checkMirror(copy, galaxy);
    const hash = createHash('sha256');
    for await (const piece of createReadStream(copy)) hash.update(piece as Buffer);
    const manifest: BundleManifest = {
      format: 'astrolabe-bundle-1',
      galaxy,
      schema,
      version: VERSION,
      made_at: at,
      with_settings: withSettings,
      files: [{ name: DATABASE, bytes, sha256: hash.digest('hex') }],
    };
    await packInto(unfinished, JSON.stringify(manifest, null, 1), copy, bytes);
    giveName(unfinished, target);
    return { ...manifest, bytes: statSync(target).size };
  } catch (failure) {
    throw asMirrorFileError(failure, target);
  } finally {
    removeDatabase(copy);
    removeDatabase(unfinished);
  }
}

async function packInto(file: string, manifest: string, database: string, bytes: number): Promise<void> {
  const archive = pack();
  // The fastest: a mirror is gigabytes, and halves at once.
  const written = pipeline(archive, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  archive.entry({ name: MANIFEST, mode: 0o600 }, manifest);
  const entry = archive.entry({ name: DATABASE, mode: 0o600, size: bytes });
  await pipeline(createReadStream(database), entry);
  archive.finalize();
  await written;
  syncFile(file);
}

/**
 * Unpacks a bundle's database into a file, and checks that it is whole and what its manifest says. `room` is asked before it is unpacked,
 * with the bytes that it needs. Throws one sentence for a person.
 */
async function unpackBundle(given: {
  bundle: string;
  target: string;
  galaxy: GalaxyKind;
  room: (bytes: number) => Promise<void>;
}): Promise<BundleManifest> {
  const { bundle, target, galaxy, room } = given;
  const files = extract();
  const source = pipeline(createReadStream(bundle), createGunzip(), files);
  source.catch(() => undefined);
  let manifest: BundleManifest | null = null;
  let isUnpacked = false;
  try {
    for await (const file of files) {
      if (manifest === null) {
        if (file.header.name !== MANIFEST) throw foreign(bundle);
        manifest = readManifest(bundle, await textOf(file, bundle));
        requireGalaxy(bundle, manifest, galaxy);
        await room(manifest.files[0].bytes);
        continue;
      }
      const [{ name, bytes, sha256 }] = manifest.files;
      if (isUnpacked || file.header.name !== name || file.header.size !== bytes) throw foreign(bundle);
      const hash = createHash('sha256');
      const hashed = new Transform({
        transform(piece: Buffer, _encoding, done) {
          hash.update(piece);
          done(null, piece);
        },
      });
      await pipeline(file, hashed, createWriteStream(target, { mode: 0o600 }));
      if (hash.digest('hex') !== sha256)
        throw new MirrorFileError(`${bundle} is damaged: its mirror has not the hash that its manifest says.`);
      isUnpacked = true;
    }
    await source;
  } catch (failure) {
    removeDatabase(target);
    throw asBundleError(failure, bundle);
  }
  if (manifest === null || !isUnpacked) {
    removeDatabase(target);
    throw incomplete(bundle);
  }
  return manifest;
}

const foreign = (bundle: string) =>
  new MirrorFileError(`${bundle} is no bundle of Astrolabe; choose a file that --bundle has made.`);
const incomplete = (bundle: string) =>
  new MirrorFileError(`${bundle} is incomplete, as after a copy that was broken off; copy it again.`);

function asBundleError(failure: unknown, bundle: string): unknown {
  const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown };
  if (code === 'Z_BUF_ERROR' || code === 'ERR_STREAM_PREMATURE_CLOSE' || message === 'Unexpected end of data')
    return incomplete(bundle);
  if (typeof code === 'string' && code.startsWith('Z_')) return new MirrorFileError(`${bundle} is damaged; copy it again.`);
  if (/tar header|checksum/i.test(String(message))) return foreign(bundle);
  return asMirrorFileError(failure, bundle);
}

async function textOf(file: AsyncIterable<unknown>, bundle: string): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of file) {
    const found = piece as Buffer;
    bytes += found.length;
    if (bytes > MOST_MANIFEST_BYTES) throw foreign(bundle);
    pieces.push(found);
  }
  return Buffer.concat(pieces).toString();
}

function readManifest(bundle: string, text: string): BundleManifest {
  try {
    return bundleManifest.parse(JSON.parse(text));
  } catch {
    throw foreign(bundle);
  }
}

function requireGalaxy(bundle: string, { galaxy }: BundleManifest, wanted: GalaxyKind): void {
  if (galaxy !== wanted)
    throw new MirrorFileError(
      `${bundle} is of the ${galaxy} galaxy, and this is the mirror of the ${wanted} one; the two never mix${galaxy === 'demo' ? ': import it with --demo' : ''}.`,
    );
}

/**
 * Puts the mirror of a bundle in the place of a folder's own, which is kept beside it. Everything is unpacked, verified, migrated and opened
 * once before; what cannot be used changes nothing. Settings and watchlists that the bundle does not bring stay, and allowed origins and webhooks unless its own are asked for. The folder must be locked.
 */
export async function importBundle({
  folder,
  bundle,
  galaxy,
  at,
  tryMirror,
  withSettings,
}: {
  folder: string;
  bundle: string;
  galaxy: GalaxyKind;
  at: string;
  tryMirror: TryMirror;
} & WithSettings): Promise<{ made_at: string; with_settings: boolean }> {
  mkdirSync(folder, { recursive: true });
  const unpacked = join(folder, 'unpacked.sqlite');
  removeDatabase(unpacked);
  try {
    // Unpacked, and once more beside the mirror.
    const room = (bytes: number) => requireFreeSpace(dirname(unpacked), 2 * bytes, freeBytes);
    const { made_at, with_settings } = await unpackBundle({ bundle, target: unpacked, galaxy, room });
    await prepareRestore({ folder, source: unpacked, galaxy, withSettings }, tryMirror, () => undefined);
    if (!with_settings) {
      // A bundle that states none counts as having none.
      leaveOutOwn(incomingFile(folder));
      if (existsSync(mirrorFile(folder))) attempt(() => carryOver(mirrorFile(folder), incomingFile(folder)));
    }
    finishRestore(folder, at, { withSettings: with_settings && withSettings });
    return { made_at, with_settings };
  } finally {
    removeDatabase(unpacked);
  }
}
