import type { FitLibrary, FitLibraryDocument, LibraryFit, Staging } from '#shared/local-api/fits';
import type { ReadDb, WriteDb } from '../db.ts';

/** The fits of a person, and what belongs to them, as one document. */
export function fitReads(db: Pick<ReadDb, 'prepare'>) {
  const version = db.prepare<[], number>('SELECT version FROM fit_state').pluck();
  const fits = db.prepare<[], Omit<LibraryFit, 'variants'> & { variants: number }>(
    'SELECT fit_id AS id, folder, text, variants FROM fits ORDER BY position',
  );
  const stagings = db.prepare<[], Staging>(
    'SELECT staging_id AS id, kind, place_id, jumps_max FROM fit_stagings ORDER BY position',
  );
  const targets = db.prepare<[], FitLibrary['targets'][number]>(
    'SELECT fit_id, staging_id, units FROM fit_targets ORDER BY fit_id, staging_id',
  );
  return {
    version: (): number => version.get() ?? 0,
    all: (): FitLibraryDocument => ({
      version: version.get() ?? 0,
      fits: fits.all().map((fit) => ({ ...fit, variants: fit.variants === 1 })),
      stagings: stagings.all(),
      targets: targets.all(),
    }),
  };
}
export type FitReads = ReturnType<typeof fitReads>;

/** Replaces the library, each time under a new version. Callers hold a transaction. */
export function fitWrites(db: WriteDb) {
  const reads = fitReads(db);
  const clear = ['fit_targets', 'fits', 'fit_stagings'].map((table) => db.prepare(`DELETE FROM ${table}`));
  const insertFit = db.prepare<[string, number, string, string, number]>(
    'INSERT INTO fits (fit_id, position, folder, text, variants) VALUES (?, ?, ?, ?, ?)',
  );
  const insertStaging = db.prepare<[string, number, string, number, number | null]>(
    'INSERT INTO fit_stagings (staging_id, position, kind, place_id, jumps_max) VALUES (?, ?, ?, ?, ?)',
  );
  const insertTarget = db.prepare<[string, string, number]>(
    'INSERT INTO fit_targets (fit_id, staging_id, units) VALUES (?, ?, ?)',
  );
  const nextVersion = db.prepare('UPDATE fit_state SET version = version + 1');

  /** false: the stored library is of another version, and stays. */
  return function replace({ version, fits, stagings, targets }: FitLibraryDocument): boolean {
    if (reads.version() !== version) return false;
    for (const statement of clear) statement.run();
    fits.forEach(({ id, folder, text, variants }, position) => insertFit.run(id, position, folder, text, variants ? 1 : 0));
    stagings.forEach(({ id, kind, place_id, jumps_max }, position) => insertStaging.run(id, position, kind, place_id, jumps_max));
    for (const { fit_id, staging_id, units } of targets) insertTarget.run(fit_id, staging_id, units);
    nextVersion.run();
    return true;
  };
}
