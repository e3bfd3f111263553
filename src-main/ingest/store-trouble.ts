import type { Clock } from '#main/runtime/world';
import type { WriteDb } from '#main/store/db';
import { asMirrorFileError, DamagedMirrorError } from '#main/store/files/file-error';
import { canLock, isLocked, waitForLock } from '#main/store/foreign-lock';
import type { MirrorTrouble } from '#shared/local-api/status';
import { isoUtc, SECOND } from '#shared/time';

/** How often it is tried whether a mirror that another program holds can be written again. */
const TRY_EVERY = SECOND;
/** Whether the mirror can be written, and what waits for it. */
export interface StoreTrouble {
  current(): MirrorTrouble | null;
  /** Hears what a job has thrown; null: it has written what it had. */
  heard(failure: unknown): void;
  /**
   * Does the work, once another program lets go of the mirror where one holds it. Rejects with what else the work throws, of the disk or the
   * file with a sentence for its person, or once closed.
   */
  whenWritable<T>(work: () => T): Promise<T>;
  close(): void;
}

/** Hears of every failed write. `changed` is called as trouble comes and goes. */
export function storeTrouble(deps: { db: WriteDb; file: string; clock: Clock; changed(): void }): StoreTrouble {
  const { db, file, clock, changed } = deps;
  const closing = new AbortController();
  let trouble: MirrorTrouble | null = null;
  /** Resolves when the lock is gone; null: there is none. */
  let waiting: Promise<void> | null = null;

  waitForLock(db, true);

  function set(kind: MirrorTrouble['kind'] | null, sentence = ''): void {
    if (trouble?.kind === 'damaged' || kind === (trouble?.kind ?? null)) return;
    trouble = kind === null ? null : { kind, since: isoUtc(clock.now()), sentence, backup: null };
    waitForLock(db, kind !== 'locked');
    changed();
  }

  function heard(failure: unknown): void {
    if (failure === null) return trouble?.kind === 'damaged' ? undefined : set(null);
    const code = String((failure as { code?: unknown }).code);
    const error = asMirrorFileError(failure, file);
    const sentence = error instanceof Error ? error.message : String(error);
    if (isLocked(failure)) {
      set(
        'locked',
        `${file} is locked by another program; close that one. Until then nothing is collected, and what you save waits.`,
      );
      waiting ??= untilWritable();
      waiting.catch(() => undefined);
    } else if (/^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(code)) set('full', sentence);
    else if (error instanceof DamagedMirrorError) set('damaged', error.remedy);
  }

  async function untilWritable(): Promise<void> {
    try {
      do await clock.wall.sleep(TRY_EVERY, closing.signal);
      while (!canLock(db));
    } finally {
      waiting = null;
    }
    set(null);
  }

  return {
    current: () => trouble,
    heard,
    async whenWritable(work) {
      for (;;) {
        try {
          return work();
        } catch (failure) {
          heard(failure);
          if (waiting === null) throw asMirrorFileError(failure, file);
          await waiting;
        }
      }
    },
    close: () => closing.abort(new Error('Astrolabe was closed before this could be saved.')),
  };
}
