import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { sourceTable } from '#shared/sources';
import { archiveFolders } from './archive-folder.ts';
import { type AnswerSize, bounds } from './bounds.ts';
import { bunzip2 } from './bunzip2.ts';
import type { UpstreamClient } from './client.ts';
import type { Downloads } from './download.ts';
import { type UpstreamJumps, type UpstreamKills, upstreamJumps, upstreamKills } from './esi/activity-shapes.ts';
import type { Failed } from './host.ts';
import { type RowList, rowList } from './row-list.ts';
import { valuesIn } from './transport.ts';

/** The folders of EVE Ref's archive that hold activity and sovereignty. */
const archiveDatasets = ['system-jumps', 'system-kills', 'sovereignty-map', 'sovereignty-structures'] as const;
export type ArchiveDataset = (typeof archiveDatasets)[number];

/** One row of the archived /sovereignty/map, a route that the game has retired (upstream §2.9). */
const archivedOwner = z.object({
  system_id: z.int(),
  alliance_id: z.int().nullish(),
  faction_id: z.int().nullish(),
});
export type ArchivedOwner = z.infer<typeof archivedOwner>;
/** One row of the archived /sovereignty/structures; `vulnerability_occupancy_level` is the ADM, absent while reinforced. */
const archivedHub = z.object({
  solar_system_id: z.int(),
  structure_type_id: z.int(),
  alliance_id: z.int(),
  vulnerability_occupancy_level: z.number().nullish(),
});
export type ArchivedHub = z.infer<typeof archivedHub>;

/** One snapshot file. `takenAt`: when the archive asked the game, milliseconds since the epoch. */
export interface ArchiveFile {
  path: string;
  takenAt: number;
}
/** `unreadable`: it exists but does not have the agreed shape; a retry would fail as well. */
export type Snapshot<T> = { kind: 'rows'; rows: T[] } | { kind: 'absent' } | { kind: 'unreadable'; reason: string } | Failed;

/** EVE Ref's snapshots of the game's own lists, kept for years (upstream §5.5). */
export interface ActivityArchive {
  /** The snapshots of a UTC day (`2026-11-19`), oldest first. `absent`: there is no such day. */
  files(
    dataset: ArchiveDataset,
    day: string,
    signal?: AbortSignal,
  ): Promise<{ kind: 'files'; files: ArchiveFile[] } | { kind: 'absent' } | Failed>;
  jumps(path: string, signal?: AbortSignal): Promise<Snapshot<UpstreamJumps>>;
  kills(path: string, signal?: AbortSignal): Promise<Snapshot<UpstreamKills>>;
  owners(path: string, signal?: AbortSignal): Promise<Snapshot<ArchivedOwner>>;
  hubs(path: string, signal?: AbortSignal): Promise<Snapshot<ArchivedHub>>;
}

const lists = {
  jumps: rowList(upstreamJumps),
  kills: rowList(upstreamKills),
  owners: rowList(archivedOwner),
  hubs: rowList(archivedHub),
};

/** Reads EVE Ref's hourly files through the client and the downloads that it is handed. */
export function activityArchive(deps: {
  client: UpstreamClient;
  downloads: Downloads;
  baseUrl: string;
  /** How large a snapshot may be unpacked; absent: as `bounds` says. */
  mostUnpacked?: AnswerSize;
}): ActivityArchive {
  const { client, downloads, baseUrl, mostUnpacked = bounds.activitySnapshot } = deps;
  const folders = archiveFolders(client);

  async function compressed(path: string, signal: AbortSignal | undefined) {
    let bytes = Buffer.alloc(0);
    const options = { maxBytes: bounds.activitySnapshotBytes, signal, isRetried: true };
    const outcome = await downloads.through(`${baseUrl}/${path}`, options, async (body) => {
      bytes = await buffer(body);
    });
    return outcome.kind === 'read' ? { kind: 'bytes' as const, bytes } : outcome;
  }

  async function snapshot<T>(path: string, schema: z.ZodType<RowList<T>>, signal: AbortSignal | undefined): Promise<Snapshot<T>> {
    const outcome = await compressed(path, signal);
    if (outcome.kind === 'failed') return outcome;
    if (outcome.kind === 'refused') {
      if (outcome.status === 404) return { kind: 'absent' };
      return { kind: 'failed', reason: `${sourceTable.everef.name} answered ${outcome.status} to /${path}.`, retryAt: null };
    }
    try {
      const read = schema.safeParse(JSON.parse((await plain(outcome.bytes, mostUnpacked)).toString('utf8')));
      if (read.success) return { kind: 'rows', rows: read.data.rows };
      const [issue] = read.error.issues;
      return { kind: 'unreadable', reason: `${issue?.message ?? 'invalid'} (at ${issue?.path.join('.') || 'its top'})` };
    } catch (failure) {
      return { kind: 'unreadable', reason: (failure as Error).message };
    }
  }

  return {
    async files(dataset, day, signal) {
      const parent = `${dataset}/history/${day.slice(0, 4)}/${day}`;
      // Unconditionally: the back-fill lists each day only once, so a cached validator would never be used.
      const listing = await folders(parent, { signal, conditional: false });
      if (listing.kind !== 'folder') return listing;
      const files = listing.folder.files.flatMap(({ name }) => fileOf(dataset, parent, name));
      return { kind: 'files', files: files.sort((a, b) => a.takenAt - b.takenAt) };
    },
    jumps: (path, signal) => snapshot(path, lists.jumps, signal),
    kills: (path, signal) => snapshot(path, lists.kills, signal),
    owners: (path, signal) => snapshot(path, lists.owners, signal),
    hubs: (path, signal) => snapshot(path, lists.hubs, signal),
  };
}

/** `system-jumps-2026-11-19_14-00-07.json.bz2` in its folder; other files there are none of ours. */
function fileOf(dataset: ArchiveDataset, parent: string, name: string): ArchiveFile[] {
  const time = new RegExp(`^${dataset}-(\\d{4}-\\d{2}-\\d{2})_(\\d{2})-(\\d{2})-(\\d{2})\\.json\\.bz2$`).exec(name);
  const takenAt = time === null ? Number.NaN : Date.parse(`${time[1]}T${time[2]}:${time[3]}:${time[4]}Z`);
  return Number.isNaN(takenAt) ? [] : [{ path: `${parent}/${name}`, takenAt }];
}

/** Throws where more than `atMost` comes out, and unpacks no further. */
async function plain(bytes: Buffer, atMost: AnswerSize): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let values = 0;
  // Leaving the loop stops the work.
  for await (const piece of Readable.from([bytes]).pipe(bunzip2()) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    values += valuesIn(piece);
    if (length > atMost.bytes) throw new Error('it is larger than is accepted here');
    if (values > atMost.values) throw new Error(`it has more than ${atMost.values} values`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
