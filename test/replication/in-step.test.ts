import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRequestCounter } from '#main/ingest/scheduler/request-counter';
import { createScheduler } from '#main/ingest/scheduler/scheduler';
import { silentLog } from '#main/runtime/log';
import { ingestRuns } from '#main/store/ingest-state/runs';
import { SECOND } from '#shared/time';
import { fillTrade } from '../conformance/contracts-mirror.ts';
import { aStoredContract, insertContracts, NOON } from '../support/builders.ts';
import { ownFolder } from '../support/mirror-folder.ts';
import { openPublisher } from '../support/replica-bench.ts';
import { fakeClickHouse } from '../support/servers/fake-clickhouse.ts';
import { fakeClock } from '../support/world.ts';

test('what the mirror stores at whatever moment is published within 60 seconds', async () => {
  const own = ownFolder();
  const clickHouse = await fakeClickHouse();
  const clock = fakeClock(NOON);
  const from = openPublisher(join(own.path, 'source.sqlite'), clickHouse.address, clock);
  fillTrade(from.db);
  const scheduler = createScheduler({
    clock,
    log: silentLog(),
    runs: ingestRuns(from.db),
    requestCounter: createRequestCounter(),
    observer: { began: () => undefined, reported: () => undefined, ended: () => undefined, planned: () => undefined },
    listJobs: () => [from.job],
  });
  const { username, password, host } = new URL(clickHouse.address.replace('clickhouse:', 'http:'));
  const authorization = `Basic ${btoa(`${username}:${decodeURIComponent(password)}`)}`;
  const published = async (contractId: number) => {
    const body = `SELECT contract_id FROM astrolabe.mirror_contracts FINAL WHERE contract_id = ${contractId} FORMAT JSONEachRow`;
    return (await fetch(`http://${host}`, { method: 'POST', headers: { authorization }, body })).text();
  };

  await from.run();
  scheduler.start();
  for (let step = 0; step < 18; step += 1) {
    insertContracts(from.db, [aStoredContract({ contract_id: 900 + step })]);
    const aMinuteOld = 900 + step - 6;
    // The clock stands still while requests take however long they take.
    if (step >= 6) await expect.poll(() => published(aMinuteOld)).toBe(`{"contract_id":${aMinuteOld}}\n`);
    await clock.advance(10 * SECOND);
  }
  clock.auto = true;
  await scheduler.close();
  await from.close();
  await clickHouse.close();
  own.remove();
});
