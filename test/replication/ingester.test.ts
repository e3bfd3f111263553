import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startIngest } from '#main/ingest/ingest';
import type { ReplicaConfig } from '#main/options/replica';
import { readClickHouseAddress } from '#main/options/replica';
import { openReplica } from '#main/replication/jobs';
import { silentLog } from '#main/runtime/log';
import { forDataSources } from '#shared/sources';
import { fillTrade } from '../conformance/contracts-mirror.ts';
import { NOON } from '../support/builders.ts';
import { contractsIn, ownFolder, using } from '../support/mirror-folder.ts';
import { fakeClickHouse } from '../support/servers/fake-clickhouse.ts';
import { fakeClock, testWorld } from '../support/world.ts';

test('the ingester publishes after all other jobs, another follows without any source, and both say how it goes', async () => {
  const own = ownFolder();
  const clickHouse = await fakeClickHouse();
  const address = readClickHouseAddress(clickHouse.address);
  if ('refused' in address) throw new Error(address.refused);
  const source = join(own.path, 'source.sqlite');
  using(source, fillTrade);
  const clock = fakeClock(NOON);
  // Jobs pause for each other.
  clock.auto = true;
  const start = (file: string, replica: ReplicaConfig) =>
    startIngest({
      config: { sources: forDataSources(() => null), contact: null },
      openReplica: (deps) => openReplica(replica, deps),
      world: testWorld({ clock }),
      log: silentLog(),
      file,
      schedule: false,
    });

  const publisher = await start(source, { role: 'publishes', address, cluster: null });
  expect(publisher.snapshot().store).toMatchObject({ role: 'publishes', state: 'waiting', synced_at: null });
  expect(await publisher.runOnce()).toEqual({ failed: [] });
  expect(publisher.snapshot().store).toEqual({
    role: 'publishes',
    address: address.shown,
    state: 'ok',
    synced_at: expect.stringMatching(/^2026-11-20T12:/),
    reason: null,
  });
  expect(JSON.stringify(publisher.snapshot())).not.toContain('se/cret');
  // What the scores' job stored a moment before is there too: the publication came last.
  const scored = using(source, (db) => db.prepare('SELECT count(*) FROM system_rows').pluck().get());
  await publisher.close();

  const followed = join(own.path, 'follower.sqlite');
  const follower = await start(followed, { role: 'follows', address, days: null });
  expect(await follower.runOnce()).toEqual({ failed: [] });
  expect(follower.snapshot()).toMatchObject({ mirror_state: 'complete', store: { role: 'follows', state: 'ok' } });
  expect(contractsIn(followed)).toBe(contractsIn(source));
  expect(using(followed, (db) => db.prepare('SELECT count(*) FROM system_rows').pluck().get())).toBe(scored);

  await clickHouse.close();
  expect(await follower.runOnce()).toEqual({ failed: ['following'] });
  const { store } = follower.snapshot();
  expect(store).toMatchObject({ state: 'failing', synced_at: expect.stringMatching(/^2026-11-20T12:/) });
  expect(store?.reason).toMatch(/^ClickHouse at clickhouse:\/\/127\.0\.0\.1:\d+\/astrolabe did not answer: /);
  await follower.close();
  own.remove();
});
