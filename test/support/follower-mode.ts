import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WriteDb } from '#main/store/db';
import { openFollower, openPublisher } from './replica-bench.ts';
import { fakeClickHouse } from './servers/fake-clickhouse.ts';
import type { FakeClock } from './world.ts';

let following = false;

/** Whether servers of tests serve mirrors that were published and followed, and not filled directly. */
export const isFollowing = (): boolean => following;
/** Decides it, for the test file that runs. */
export const serveFollowers = (whether: boolean): void => void (following = whether);

/** What a filling has come to behind a store, with the time of its clock: the same at the same time comes to the same again. */
const followed = new WeakMap<(db: WriteDb) => void, { at: number; bytes: Buffer }>();

/** Fills a mirror, publishes it, and fills `file` from where it was published; a second time the file is a copy of the first. */
export async function fillByFollowing(file: string, fill: (db: WriteDb) => void, clock: FakeClock): Promise<void> {
  const known = followed.get(fill);
  if (known?.at === clock.now()) return writeFileSync(file, known.bytes);
  const at = clock.now();
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-published-'));
  const clickHouse = await fakeClickHouse();
  const from = openPublisher(join(folder, 'source.sqlite'), clickHouse.address, clock);
  fill(from.db);
  await from.run();
  const to = openFollower(file, clickHouse.address, clock);
  await to.run();
  await Promise.all([from.close(), to.close()]);
  await clickHouse.close();
  rmSync(folder, { recursive: true });
  followed.set(fill, { at, bytes: readFileSync(file) });
}
