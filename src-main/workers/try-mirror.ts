import { startIngest } from '#main/ingest/ingest';
import { responseBodies } from '#main/queries/response-bodies';
import { silentLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import { contractSearch } from '#main/store/contract-search/search';
import { firstSights } from '#main/store/contracts/first-sights';
import { openReadDb } from '#main/store/db';
import { asMirrorFileError, MirrorFileError } from '#main/store/files/file-error';
import { watchlistReads } from '#main/store/user-data/watchlists';
import { forDataSources } from '#shared/sources';
import { DAY, isoUtc } from '#shared/time';

/**
 * Opens a mirror as a start of the program does, contacts nothing, and closes it. Throws one sentence for a person where a start would
 * fail. Migrates the file as a start does.
 */
export async function tryMirror(file: string): Promise<void> {
  const world = realWorld();
  const sources = forDataSources(() => null);
  try {
    const ingest = await startIngest({ config: { sources, contact: null }, world, log: silentLog(), file, schedule: false });
    try {
      const reads = openReadDb(file);
      try {
        const search = contractSearch(reads);
        while (!search.refresh());
        const sights = firstSights(reads);
        while (!sights.refresh(isoUtc(world.clock.now() - 31 * DAY)));
        responseBodies(reads).map();
        watchlistReads(reads).all();
      } finally {
        reads.close();
      }
      ingest.snapshot();
    } finally {
      await ingest.close();
    }
  } catch (failure) {
    const known = asMirrorFileError(failure, file);
    if (known instanceof MirrorFileError) throw known;
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new MirrorFileError(
      `${file} could not be opened as a mirror, so nothing was replaced (${reason}); choose another backup.`,
    );
  }
}
