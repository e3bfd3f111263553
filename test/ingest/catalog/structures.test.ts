import { expect, test } from 'vitest';
import { structures } from '#main/ingest/catalog/structures';
import { listDoubts } from '#main/ingest/list-doubts';
import { structureWrites } from '#main/store/catalog/structures';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { transactions } from '#main/store/transaction';
import type { Archive } from '#main/upstream/archive';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { fakeClock } from '../../support/world.ts';

const record = {
  url: 'x',
  etag: '"1"',
  lastModified: null,
  expiresAt: null,
  pages: null,
  fetchedAt: '2026-11-20T12:00:00Z',
  body: null,
};
const structure = (structureId: number, name: string) => ({
  structureId,
  name,
  systemId: 30_000_142,
  ownerId: null,
  typeId: 35_832,
});

function jobWith(answers: Awaited<ReturnType<Archive['structures']>>[]) {
  const db = emptyMirror();
  const memory = httpAnswers(db);
  const job = structures({
    archive: { structures: async () => answers.shift() ?? { kind: 'unchanged' } },
    structures: structureWrites(db),
    answers: memory,
    versions: dataVersionWrites(db),
    transaction: transactions(db),
    doubts: listDoubts(watermarks(db)),
    clock: fakeClock('2026-11-20T12:00:00Z'),
  });
  const run = () => job.run({ signal: new AbortController().signal, report: () => undefined });
  return { db, run, memory };
}

test('structures are named as the archive has them; one that is public no longer keeps its last name', async () => {
  const { db, run, memory } = jobWith([
    { kind: 'structures', structures: [structure(1, 'Fort'), structure(2, 'Keep')], observedAt: '2026-11-20T11:00:00Z', record },
    { kind: 'structures', structures: [structure(1, 'Fort'), structure(3, 'New')], observedAt: '2026-11-20T12:00:00Z', record },
  ]);
  expect(await run()).toEqual({ rows: 2 });
  expect(memory.find('x')).toEqual(record);
  expect(await run()).toEqual({ rows: 1 });
  expect(db.prepare('SELECT structure_id, name FROM structures ORDER BY 1').all()).toEqual([
    { structure_id: 1, name: 'Fort' },
    { structure_id: 2, name: 'Keep' },
    { structure_id: 3, name: 'New' },
  ]);
  expect(await run()).toEqual({ rows: 0 });
});

test('an archive that cannot be reached fails the run with its reason', async () => {
  const { run } = jobWith([{ kind: 'failed', reason: 'EVE Ref could not be reached (ECONNREFUSED).', retryAt: null }]);
  await expect(run()).rejects.toThrow('EVE Ref could not be reached');
});

test('a list that lost half of its structures is believed only when the next one says the same', async () => {
  const of = (count: number, hour: number): Awaited<ReturnType<Archive['structures']>> => ({
    kind: 'structures',
    structures: Array.from({ length: count }, (_, index) => structure(1 + index, `Fort ${hour}`)),
    observedAt: `2026-11-20T${hour}:00:00Z`,
    record: { ...record, etag: `"${hour}"` },
  });
  const { db, run, memory } = jobWith([of(100, 11), of(40, 12), of(40, 12), of(40, 13)]);
  const named = () => db.prepare("SELECT count(*) FROM structures WHERE name = 'Fort 11'").pluck().get();
  await run();
  for (let again = 0; again < 2; again += 1)
    await expect(run()).rejects.toThrow("EVE Ref's list of player structures has 40 rows and had 100: that is believed only");
  expect([named(), memory.find('x')?.etag]).toEqual([100, '"11"']);
  expect(await run()).toEqual({ rows: 40 });
  expect(named()).toBe(60);
});
