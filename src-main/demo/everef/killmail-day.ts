import { pack } from 'tar-stream';
import { yieldToEventLoop } from '#main/runtime/yield';
import { DAY, HOUR } from '#shared/time';
import type { Model } from '../model.ts';

/** The thread serves others between so many killmails. */
const KILLMAILS_A_TURN = 500;

/**
 * When the archive of the UTC day that begins at `day` was made last, as of `now` (milliseconds): it is made anew while killmails come
 * in; hourly is often enough for a simulator. null: there is none yet, or not any more.
 */
export function killmailDayMadeAt(model: Model, day: number, now: number): number | null {
  if (Number.isNaN(day) || day + DAY <= model.archivesFrom) return null;
  const madeAt = Math.min(Math.floor(now / HOUR) * HOUR, day + DAY + HOUR);
  return madeAt > day ? madeAt : null;
}

/** The killmails of a day as the archive had them at `madeAt`: a tar of one JSON file each, as the game gave it; 14 MB, never as a whole. */
export async function* killmailDay(model: Model, day: number, madeAt: number): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const mtime = new Date(madeAt);
  for (const [index, { esi }] of model.killmails.ofDay(day, madeAt).entries()) {
    if (index % KILLMAILS_A_TURN === 0) {
      await yieldToEventLoop();
      for (let bytes = archive.read(); bytes !== null; bytes = archive.read()) yield bytes as Buffer;
    }
    archive.entry({ name: `killmails/${esi.killmail_id}.json`, mtime }, JSON.stringify(esi));
  }
  archive.finalize();
  yield* archive as AsyncIterable<Buffer>;
}
