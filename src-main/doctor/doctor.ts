import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { galaxyFolder, galaxyOf, newestBackup } from '#main/data-folder/backup';
import { dataFolderOf } from '#main/data-folder/location';
import { servedMirror } from '#main/data-folder/mirror-lock';
import { freeBytes } from '#main/data-folder/move';
import { mirrorFile } from '#main/data-folder/replace';
import { tokenOf } from '#main/data-folder/window-access';
import type { Config } from '#main/options/config';
import { type Proxies, proxySentence } from '#main/runtime/proxy';
import type { RunningApp } from '#main/runtime/user-facing-error';
import type { World } from '#main/runtime/world';
import { openReadDb, type ReadDb } from '#main/store/db';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import { requireOwnSchema } from '#main/store/files/own-schema';
import { quickCheck } from '#main/store/files/quick-check';
import { ingestRunReads } from '#main/store/ingest-state/runs';
import { sourceContactReads } from '#main/store/ingest-state/source-contacts';
import { settingReads } from '#main/store/user-data/settings';
import { userAgent } from '#main/upstream/transport';
import { fileSize } from '#shared/file-size';
import { localPaths } from '#shared/local-api/paths';
import { type AppStatus, appStatus } from '#shared/local-api/status';
import { forDataSources, sourceTable } from '#shared/sources';
import { DAY, fromIso, isoUtc, MINUTE, SECOND } from '#shared/time';
import { VERSION } from '#shared/version';
import { asOfNow, type Diagnosis, doubted, foundNode, freeMemory, ok, wrong } from './diagnosis.ts';
import { checkSources } from './source-check.ts';

/** What the doctor looks at, and what of it a report of a bug needs. */
export interface Examination {
  findings: Diagnosis[];
  /** Of the program that runs on the folder; null: none does, or it does not answer. */
  status: AppStatus | null;
  folder: string;
  file: string;
}

/** Less than this and nothing is begun. */
const LEAST_FREE_BYTES = 64_000_000;
/** Clocks that differ by less do no harm. */
const CLOCK_TOLERANCE = MINUTE;

/** Looks at the mirror, the sources, the clock, the disk, the memory and the threads, whether Astrolabe runs on the folder or not. Changes nothing. */
export async function examine(config: Config, world: World, proxies: Proxies | null): Promise<Examination> {
  const home = resolve(config.dataDir);
  const folder = dataFolderOf(home);
  const galaxy = galaxyOf(config.mode);
  const file = mirrorFile(galaxyFolder(folder, galaxy));
  const running = servedMirror(galaxyFolder(folder, galaxy));
  const app = running?.app ?? null;
  const status = running === null ? null : await askStatus(running, world).catch(() => null);
  const reads = attempted(() => openReadDb(file));
  try {
    const findings = [
      program(app, status),
      foundNode(),
      await mirror(file, status),
      backup(folder, galaxy, world.clock.now()),
      ...doubted(status, reads, world.clock.now()),
      ...(proxies === null ? [] : [ok('proxy', proxySentence(proxies))]),
      ...(await sources(config, status, reads, world)),
      await disk(folder),
      freeMemory(),
      threads(app, status),
    ];
    return { findings, status, folder, file };
  } finally {
    reads?.close();
  }
}

async function askStatus(running: RunningApp, { fetch }: World): Promise<AppStatus> {
  const headers = { authorization: `Bearer ${tokenOf(running)}`, accept: 'application/json' };
  const answer = await fetch(`${running.app}${localPaths.status}`, { method: 'GET', headers, withinMs: 5 * SECOND });
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body ?? []) pieces.push(piece);
  return appStatus.parse(JSON.parse(Buffer.concat(pieces).toString()));
}

function program(app: string | null, status: AppStatus | null): Diagnosis {
  if (app === null) return ok('program', `Astrolabe ${VERSION} does not run on this folder.`);
  if (status === null)
    return wrong('program', 'trouble', `Astrolabe runs at ${app} and does not answer.`, 'End that program and start it again.');
  return ok('program', `Astrolabe ${status.version} runs at ${app}.`);
}

async function mirror(file: string, status: AppStatus | null): Promise<Diagnosis> {
  if (status?.trouble != null) return wrong('mirror', 'trouble', status.trouble.sentence, 'Do as the sentence says.');
  const remedy = 'Start Astrolabe once, as the user whose folder it is. For the demo’s mirror: --doctor --demo.';
  const unread = wrong('mirror', 'attention', 'There is no mirror yet, or it cannot be read.', remedy);
  if (!existsSync(file)) return unread;
  try {
    requireOwnSchema(file);
    const tables = await quickCheck(file, async () => undefined);
    const contracts = status === null ? '' : `; it is ${status.mirror_state}`;
    return ok('mirror', `The mirror is whole (${tables} tables looked through)${contracts}.`);
  } catch (failure) {
    const known = asMirrorFileError(failure, file);
    if (!(known instanceof MirrorFileError)) throw failure;
    if (known.message.includes('could not be opened')) return unread;
    return wrong('mirror', 'trouble', known.message, 'Restore the newest backup with --restore, or begin anew with --reset.');
  }
}

function backup(folder: string, galaxy: 'live' | 'demo', now: number): Diagnosis {
  if (galaxy === 'demo') return ok('backup', 'The demo is not backed up: it can be made anew.');
  const newest = newestBackup(folder, galaxy);
  if (newest === null)
    return wrong('backup', 'attention', 'There is no backup.', 'Let Astrolabe run for ten minutes, or make one with --backup.');
  const days = Math.floor((now - fromIso(newest.at)) / DAY);
  return days < 3
    ? ok('backup', `The newest backup is of ${newest.at}.`)
    : wrong(
        'backup',
        'attention',
        `The newest backup is ${days} days old.`,
        'Let Astrolabe run for ten minutes, or make one with --backup.',
      );
}

/** Of each source: as the running program sees it, else as it answers one small question now. The clock is compared with theirs. */
async function sources(config: Config, status: AppStatus | null, reads: ReadDb | null, world: World): Promise<Diagnosis[]> {
  const now = world.clock.now();
  if (status !== null) {
    const galaxyNow = config.mode === 'demo' ? fromIso(status.now) : now;
    const finding = status.sources.map(({ source, state, reason, next_attempt_at: next }): Diagnosis => {
      const why = reason === null ? '' : `; ${asOfNow(reason, next, galaxyNow)}`;
      const sentence = `${sourceTable[source].shortName}: ${state.replace('_', ' ')}${why}`;
      if (state !== 'late' && state !== 'failing') return ok('sources', sentence);
      return wrong(
        'sources',
        'attention',
        sentence,
        'Nothing: it is asked again by itself. Look at the network if all of them fail.',
      );
    });
    return [...finding, ...storeOf(status), clock(reads, galaxyNow, [])];
  }
  if (config.mode === 'demo')
    return [
      ok('sources', 'The demo asks no server.'),
      ok('clock', 'The demo has a clock of its own, which goes on where it was left.'),
    ];
  const settings = reads === null ? null : attempted(() => settingReads(reads).all());
  const urls = forDataSources((source) => (settings?.sources[source] === false ? null : config.sources[source]));
  const asking = { ...world, userAgent: userAgent(VERSION, config.contact ?? settings?.contact ?? null) };
  const checks = await checkSources(urls, asking, 'small');
  const failures = reads === null ? [] : (attempted(() => sourceContactReads(reads).totals()) ?? []);
  const finding = checks.map(({ source, isFine, outcome }): Diagnosis => {
    const sentence = `${sourceTable[source].shortName}: ${outcome}`;
    if (isFine) return ok('sources', sentence);
    const last = failures.find((one) => one.source === source)?.contacted_at;
    const since = last === undefined ? '' : ` It was last asked by Astrolabe at ${last}.`;
    return wrong(
      'sources',
      'attention',
      `${sentence}${since}`,
      'Look at the network of this machine, then at the source itself.',
    );
  });
  return [
    ...finding,
    clock(
      reads,
      now,
      checks.flatMap(({ aheadOfUs }) => aheadOfUs ?? []),
    ),
  ];
}

/** `ahead`: milliseconds by which the clocks of sources are ahead of ours. */
function clock(reads: ReadDb | null, now: number, ahead: readonly number[]): Diagnosis {
  const advice = 'Let the system set its clock by the network (NTP).';
  const median = ahead.toSorted((a, b) => a - b)[ahead.length >> 1] ?? 0;
  if (Math.abs(median) > CLOCK_TOLERANCE) {
    const way = median > 0 ? 'slow' : 'fast';
    return wrong(
      'clock',
      'trouble',
      `This machine's clock is ${Math.round(Math.abs(median) / SECOND)} s ${way} of the sources'.`,
      advice,
    );
  }
  const newest = reads === null ? null : attempted(() => ingestRunReads(reads).newestEnd());
  if (newest != null && fromIso(newest) > now + CLOCK_TOLERANCE)
    return wrong('clock', 'trouble', `The mirror has a run of ${newest}, and this machine's clock says ${isoUtc(now)}.`, advice);
  return ok(
    'clock',
    ahead.length > 0 ? `The clock agrees with ${ahead.length} sources.` : 'The clock does not contradict the mirror.',
  );
}

async function disk(folder: string): Promise<Diagnosis> {
  const free = await freeBytes(folder);
  const finding = `${fileSize(free)} are free on the disk of the data folder.`;
  if (free < LEAST_FREE_BYTES) return wrong('disk', 'trouble', finding, 'Free some, or move the folder with --move-to.');
  if (free < 1_000_000_000)
    return wrong('disk', 'attention', finding, 'Free some: a full mirror and its backups need some gigabytes.');
  return ok('disk', finding);
}

function threads(app: string | null, status: AppStatus | null): Diagnosis {
  if (app === null) return ok('threads', 'No thread runs.');
  if (status === null) return wrong('threads', 'trouble', 'The program does not say how its threads are.', 'Start it again.');
  const [down, ...others] = status.threads_down;
  if (down === undefined) return ok('threads', 'All threads run.');
  const more = others.length === 0 ? '' : ` And ${others.length} more.`;
  return wrong(
    'threads',
    'trouble',
    `${down.reason}${more}`,
    'Nothing: it is started again by itself. If it lasts, start Astrolabe again.',
  );
}

/** The ClickHouse that the mirror is published to or filled from, where there is one. */
function storeOf({ store }: AppStatus): Diagnosis[] {
  if (store === null) return [];
  if (store.state === 'failing')
    return [
      wrong(
        'sources',
        'attention',
        `ClickHouse: ${store.reason ?? 'it fails.'}`,
        'Look at that server; it is tried again by itself.',
      ),
    ];
  const since = store.synced_at === null ? 'not yet in step' : `in step at ${store.synced_at}`;
  return [ok('sources', `ClickHouse: the mirror ${store.role === 'follows' ? 'follows it' : 'is published there'}, ${since}.`)];
}

function attempted<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
