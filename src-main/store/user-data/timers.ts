import type { PlacedTimer, StructureTimer, TimersAnswer, TimersDocument } from '#shared/local-api/timers';
import type { ReadDb, WriteDb } from '../db.ts';

/** The structure timers that a person keeps, as one document. */
export function timerReads(db: Pick<ReadDb, 'prepare'>) {
  const version = db.prepare<[], number>('SELECT version FROM timer_state').pluck();
  const all = db.prepare<[], PlacedTimer>(`
    SELECT timer_id AS id, timers.name, structure_type, timers.system_id, systems.name AS system, regions.name AS region, owner, kind, at, side, note
      FROM timers LEFT JOIN systems ON systems.system_id = timers.system_id LEFT JOIN regions ON regions.region_id = systems.region_id
     ORDER BY at, timer_id`);
  return { all: (): TimersAnswer => ({ version: version.get() ?? 0, timers: all.all() }) };
}
export type TimerReads = ReturnType<typeof timerReads>;

/** Replaces the timers, each time under a new version. Callers hold a transaction. */
export function timerWrites(db: WriteDb) {
  const reads = timerReads(db);
  const clear = db.prepare('DELETE FROM timers');
  const insert = db.prepare<[StructureTimer]>(`
    INSERT INTO timers (timer_id, name, structure_type, system_id, owner, kind, at, side, note)
    VALUES (@id, @name, @structure_type, @system_id, @owner, @kind, @at, @side, @note)`);
  const nextVersion = db.prepare('UPDATE timer_state SET version = version + 1');

  /** false: those that are stored are of another version, and stay. */
  return function replace({ version, timers }: TimersDocument): boolean {
    if (reads.all().version !== version) return false;
    clear.run();
    for (const timer of timers) insert.run(timer);
    nextVersion.run();
    return true;
  };
}
