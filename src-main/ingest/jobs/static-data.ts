import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#main/runtime/log';
import { type Clock, HOUR, isoUtc } from '#main/runtime/world';
import type { StaticData } from '#main/store/catalog';
import { openStaticDataZip, type StaticDataSource } from '#main/upstream/static-data';
import { type Job, JobFailure } from '../job.ts';
import { readStaticData, type SkippedRows } from '../static-data-rows.ts';

/** New builds come with game updates, a few a month; the question costs one request, mostly a 304. */
const PERIOD = 6 * HOUR;
const MEGABYTE = 1_000_000;

/** Loads the newest build of the static data once: the whole of it replaces the old in one transaction. */
export function staticData(deps: {
  source: StaticDataSource;
  catalog: { loadedBuild(): number | null; replaceCatalog(data: StaticData, at: string): void };
  /** Where the download lives while it is read. */
  scratchFolder: string;
  clock: Clock;
  log: Log;
}): Job {
  const { source, catalog, scratchFolder, clock, log } = deps;
  // One name for all builds: what a crash left behind is overwritten by the next download.
  const file = join(scratchFolder, 'static-data.zip');

  return {
    name: 'static-data',
    label: 'Static data',
    source: 'sde',
    everyMs: PERIOD,
    offsetMs: 0,
    after: [],
    changesJobs: true,

    async run({ signal, report }) {
      const latest = await source.latestBuild(signal);
      if (latest.kind === 'failed') throw new JobFailure(latest.reason, latest.retryAt);
      const { build } = latest;
      if (build.buildNumber === catalog.loadedBuild()) return { rows: 0 };

      await mkdir(scratchFolder, { recursive: true });
      try {
        const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
        const onBytes = (done: number, total: number | null) =>
          report(megabytes(done), total === null ? null : megabytes(total), 'MB');
        const download = await source.download(build.buildNumber, { file, signal, onBytes });
        if (download.kind === 'failed') throw new JobFailure(download.reason, download.retryAt);

        const data = await load(build, signal, report);
        store(data);
        const { build: _, ...tables } = data;
        return { rows: Object.values(tables).reduce((sum, rows) => sum + rows.length, 0) };
      } finally {
        await rm(file, { force: true });
      }
    },
  };

  function store(data: StaticData): void {
    try {
      catalog.replaceCatalog(data, isoUtc(clock.now()));
    } catch (failure) {
      const { buildNumber } = data.build;
      throw new JobFailure(`Build ${buildNumber} of the static data export could not be stored: ${(failure as Error).message}.`);
    }
  }

  async function load(
    build: StaticData['build'],
    signal: AbortSignal,
    report: (done: number, total: number, unit: string) => void,
  ): Promise<StaticData> {
    const zip = await openStaticDataZip(file).catch((failure: Error) => {
      throw new JobFailure(`The downloaded static data export is damaged: ${failure.message}.`);
    });
    const skipped: SkippedRows = new Map();
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
