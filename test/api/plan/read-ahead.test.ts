import { expect, test } from 'vitest';
import { planDeps } from '#main/api/plan/deps';
import { planRoutes } from '#main/api/plan/index';
import { networkMemory } from '#main/queries/network';
import { dataVersionReads, dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { gateReads } from '#main/store/systems/gates';
import { readQuery } from '#shared/http/query';
import { fillPlan } from '../../conformance/plan-mirror.ts';
import { NOON } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { recordedReads } from '../../support/recorded-reads.ts';
import { onThisThread } from '../../support/threads/this-thread.ts';
import { fakeClock } from '../../support/world.ts';

/** Which tables of the map are read as a whole, at each turn of the event loop at which one is. */
async function readsByTurn(work: () => Promise<unknown>, take: () => Set<string>): Promise<string[][]> {
  const turns: string[][] = [];
  const ofTheMap = () => [...take()].flatMap((step) => /^SCAN (stargates|system_rows|rows)/.exec(step)?.[1] ?? []).sort();
  let isOver = false;
  take();
  const look = () => {
    turns.push(ofTheMap());
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work().finally(() => (isOver = true));
  turns.push(ofTheMap());
  return turns.filter((tables) => tables.length > 0);
}

test('the first route after the map has changed reads it in several turns of the event loop, the next one not at all', async () => {
  const db = emptyMirror();
  fillPlan(db);
  const recorded = recordedReads(db);
  const clock = fakeClock(NOON);
  const deps = planDeps(recorded.db, onThisThread(db, clock), {
    clock,
    network: networkMemory(gateReads(recorded.db), dataVersionReads(db)),
    isOff: () => false,
  });
  const route = planRoutes(deps).find(({ endpoint }) => endpoint.path === '/route');
  const query = readQuery(route?.endpoint as NonNullable<typeof route>['endpoint'], { from: 'Jita', to: 'Perimeter' });
  const ask = async () =>
    route?.handle({
      params: {},
      query: query.ok ? query.value : {},
      body: undefined,
      site: { app: '', service: '' },
      asker: 'program',
      lastEventId: undefined,
    });

  const [network, rows] = [['rows'], ['system_rows']];
  expect(await readsByTurn(ask, recorded.takeSteps)).toEqual([network, rows, rows]);
  expect(await readsByTurn(ask, recorded.takeSteps)).toEqual([]);
  dataVersionWrites(db).bump('systems', NOON);
  expect(await readsByTurn(ask, recorded.takeSteps)).toEqual([rows, rows]);
  db.close();
});
