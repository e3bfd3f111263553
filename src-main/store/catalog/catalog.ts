import { abyssalOffersOfItems } from '../contracts/abyssals.ts';
import type { WriteDb } from '../db.ts';
import { dataVersionWrites } from '../ingest-state/data-versions.ts';
import { stagedCatalog } from './staged-catalog.ts';
import type { StaticData } from './static-data.ts';

/** Writes of the static data: every table of it is replaced as a whole. */
export function catalogWrites(db: WriteDb) {
  const staged = stagedCatalog(db);
  const clearBuild = db.prepare('DELETE FROM static_data_builds');
  const saveBuild = db.prepare('INSERT INTO static_data_builds VALUES (1, ?, ?, ?)');
  const versions = dataVersionWrites(db);
  const noteAbyssalOffers = abyssalOffersOfItems(db);
  const build = db.prepare<[], number>('SELECT build_number FROM static_data_builds').pluck();
  const sizes = db.prepare<[], CatalogSizes>(`
    SELECT (SELECT count(*) FROM systems) AS systems, (SELECT count(*) FROM types) AS types,
      (SELECT count(*) FROM stargates) AS stargates`);

  const replace = db.transaction(({ buildNumber, releaseDate }: StaticData['build'], at: string) => {
    clearBuild.run();
    saveBuild.run(buildNumber, releaseDate, at);
    staged.take();
    noteAbyssalOffers();
    versions.bump('catalog', releaseDate);
  });

  function* replaceInSteps(data: StaticData, at: string): Generator<void, void> {
    yield* staged.stage(data);
    try {
      replace(data.build, at);
    } finally {
      staged.clear();
    }
  }

  return {
    /**
     * Replaces the whole catalogue; `at` is now, ISO 8601 UTC. Its rows are staged beside the mirror, some thousand a step, and replace
     * the old ones in one transaction, the last step: a failure or an end before that leaves the old build as it was. Only one may be
     * under way.
     */
    replaceInSteps,
    /** The same in one step, of a catalogue that is small. */
    replaceCatalog: (data: StaticData, at: string): void => void [...replaceInSteps(data, at)],
    /** The build number that is loaded; null before the first. */
    loadedBuild: (): number | null => build.get() ?? null,
    sizes: (): CatalogSizes => sizes.get() ?? { systems: 0, types: 0, stargates: 0 },
  };
}

/** How many rows of the loaded build there are. */
export interface CatalogSizes {
  systems: number;
  types: number;
  stargates: number;
}
