import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import { yieldToEventLoop } from '#main/runtime/yield';
import type { CatalogSizes } from '#main/store/catalog/catalog';
import type { StaticData } from '#main/store/catalog/static-data';
import type { Watermarks } from '#main/store/ingest-state/watermarks';
import { unreadableNote } from '#main/upstream/row-list';
import { openStaticDataZip, type StaticDataSource } from '#main/upstream/static-data';
import { HOUR, isoUtc } from '#shared/time';
import { type Job, JobFailure } from '../scheduler/job.ts';
import { readStaticData, type SkippedRows } from './static-data-rows.ts';

/** New builds come with game updates, a few a month; the question costs one request, mostly a 304. */
const PERIOD = 6 * HOUR;
const MEGABYTE = 1_000_000;
/** Of systems, types and gates: a build with fewer than that share of the loaded one's is doubted. */
const SMALLEST_SHARE = 0.8;
/** Of fewer rows a share tells nothing; the game has thousands of each. */
const FEWEST = 20;
/** The build that is doubted, and the sentence that says so. */
const DOUBT = 'static-data/doubted';
/** The scratch folder of a run, and the one file of all runs that versions before 2026-11-22 left behind. */
const LEFT_BEHIND = /^static-data(\.zip|-[A-Za-z0-9]{6})$/;

/** Loads the newest build of the static data once: the whole of it replaces the old in one transaction. */
// oxlint-disable-next-line max-lines-per-function -- download, read and store of one build, which share the scratch folder and what was skipped
export function staticData(deps: {
  source: Pick<StaticDataSource, 'latestBuild' | 'download'>;
  catalog: {
    loadedBuild(): number | null;
    sizes(): CatalogSizes;
    replaceInSteps(data: StaticData, at: string): Iterable<void>;
  };
  watermarks: Watermarks;
  /** Folder of the download while it is read. */
  scratchFolder: string;
  clock: Clock;
  log: Log;
}): Job {
  const { source, catalog, watermarks, scratchFolder, clock, log } = deps;
  return {
    name: 'static-data',
    label: 'Static data',
    source: 'sde',
    everyMs: PERIOD,
    offsetMs: 0,
    after: [],
    changesJobs: true,

    async run({ signal, report }) {
      await mkdir(scratchFolder, { recursive: true });
      await clearLeftBehind();
      const latest = await source.latestBuild(signal);
      if (latest.kind === 'failed') throw new JobFailure(latest.reason, latest.retryAt);
      const { build, reportedBy } = latest;
      const loaded = catalog.loadedBuild() ?? 0;
      // The archive, where it has to answer for the publisher, may lag behind what is here. The publisher may take a build back, as
      // one whose number no later one would reach.
      if (build.buildNumber === loaded || (reportedBy === 'archive' && build.buildNumber < loaded)) return { rows: 0 };
      const doubt = watermarks.find(DOUBT);
      if (doubt?.startsWith(`${build.buildNumber} `)) throw new JobFailure(doubt.slice(doubt.indexOf(' ') + 1));

      // A folder for each run, because an aborted run may delete its files while the next one is downloading.
      const own = await mkdtemp(join(scratchFolder, 'static-data-'));
      const file = join(own, 'static-data.zip');
      try {
        const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
        const onBytes = (done: number, total: number | null) =>
          report(megabytes(done), total === null ? null : megabytes(total), 'MB');
        const download = await source.download(build, { file, signal, onBytes });
        if (download.kind === 'failed') throw new JobFailure(download.reason, download.retryAt);

        const skipped: SkippedRows = new Map();
        const data = await load(file, build, skipped, signal, report);
        refuseLosses(data);
        await store(data, signal);
        const { build: _, ...tables } = data;
        const leftOut = [...skipped.values()].reduce((sum, { rows }) => sum + rows, 0);
        return {
          rows: Object.values(tables).reduce((sum, rows) => sum + rows.length, 0),
          note: unreadableNote(leftOut, `build ${build.buildNumber} of the static data`),
        };
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
  };

  /** A build that lost much is put aside, and the next one is accepted in any case (decisions §3.1). */
  function refuseLosses(data: StaticData): void {
    const known = catalog.sizes();
    const loss = (['systems', 'types', 'stargates'] as const).find(
      (name) => known[name] >= FEWEST && data[name].length < known[name] * SMALLEST_SHARE,
    );
    if (loss === undefined || watermarks.find(DOUBT) !== undefined) return;
    const { buildNumber } = data.build;
    const sentence =
      `Build ${buildNumber} of the static data has ${data[loss].length} ${loss} where the loaded one has ${known[loss]}: ` +
      'it is not loaded; the next build is believed.';
    watermarks.set(DOUBT, `${buildNumber} ${sentence}`);
    throw new JobFailure(sentence);
  }

  async function store(data: StaticData, signal: AbortSignal): Promise<void> {
    try {
      for (const _ of catalog.replaceInSteps(data, isoUtc(clock.now()))) {
        await yieldToEventLoop();
        // One that was given up lays nothing more beside what the next one does.
        signal.throwIfAborted();
      }
      watermarks.remove(DOUBT);
    } catch (failure) {
      signal.throwIfAborted();
      const { buildNumber } = data.build;
      throw new JobFailure(`Build ${buildNumber} of the static data export could not be stored: ${(failure as Error).message}.`);
    }
  }

  /** Deletes the folders of killed runs, 100 MB each. One that cannot be deleted is still open; the run that uses it deletes it. */
  async function clearLeftBehind(): Promise<void> {
    const left = (await readdir(scratchFolder)).filter((name) => LEFT_BEHIND.test(name));
    await Promise.allSettled(left.map((name) => rm(join(scratchFolder, name), { recursive: true, force: true })));
  }

  async function load(
    file: string,
    build: StaticData['build'],
    skipped: SkippedRows,
    signal: AbortSignal,
    report: (done: number, total: number, unit: string) => void,
  ): Promise<StaticData> {
    const zip = await openStaticDataZip(file).catch((failure: Error) => {
      throw new JobFailure(`The downloaded static data export is damaged: ${failure.message}.`);
    });
    try {
      return await readStaticData(zip, build, skipped, (done, total) => {
        signal.throwIfAborted();
        report(done, total, 'files');
      });
    } catch (failure) {
      signal.throwIfAborted();
      throw failure instanceof JobFailure ? failure : new JobFailure((failure as Error).message);
    } finally {
      zip.close();
      for (const [name, { rows, first }] of skipped) log.warn({ file: name, rows, first }, 'static data rows skipped');
    }
  }
}
