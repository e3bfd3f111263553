import type { AppraisalsDocument, SavedAppraisal } from '#shared/local-api/appraisals';
import type { ReadDb, WriteDb } from '../db.ts';

/** The appraisals that a person keeps, as one document. */
export function appraisalReads(db: Pick<ReadDb, 'prepare'>) {
  const version = db.prepare<[], number>('SELECT version FROM appraisal_state').pluck();
  const all = db.prepare<[], SavedAppraisal>(`
    SELECT appraisal_id AS id, name, text, hub, saved_at, to_buy_orders, with_sell_orders, replacement, volume FROM appraisals ORDER BY position`);
  return { all: (): AppraisalsDocument => ({ version: version.get() ?? 0, appraisals: all.all() }) };
}
export type AppraisalReads = ReturnType<typeof appraisalReads>;

/** Replaces the saved appraisals, each time under a new version. Callers hold a transaction. */
export function appraisalWrites(db: WriteDb) {
  const reads = appraisalReads(db);
  const clear = db.prepare('DELETE FROM appraisals');
  const insert = db.prepare<[SavedAppraisal & { position: number }]>(`
    INSERT INTO appraisals (appraisal_id, position, name, text, hub, saved_at, to_buy_orders, with_sell_orders, replacement, volume)
    VALUES (@id, @position, @name, @text, @hub, @saved_at, @to_buy_orders, @with_sell_orders, @replacement, @volume)`);
  const nextVersion = db.prepare('UPDATE appraisal_state SET version = version + 1');

  /** false: those that are stored are of another version, and stay. */
  return function replace({ version, appraisals }: AppraisalsDocument): boolean {
    if (reads.all().version !== version) return false;
    clear.run();
    appraisals.forEach((appraisal, position) => insert.run({ ...appraisal, position }));
    nextVersion.run();
    return true;
  };
}
