import { expect, onTestFinished, test } from 'vitest';
import { structures } from '#main/ingest/catalog/structures';
import { listDoubts } from '#main/ingest/list-doubts';
import { structureWrites } from '#main/store/catalog/structures';
import { contractNames } from '#main/store/contract-search/contract-names';
import { contractDetailReads } from '#main/store/contracts/detail';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { watermarks } from '#main/store/ingest-state/watermarks';
import { transactions } from '#main/store/transaction';
import type { Archive } from '#main/upstream/archive';
import { aStoredContract, insertContracts } from '../../support/builders.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { jobBench } from '../../support/job-bench.ts';
import { describeUpstream } from '../../support/upstream.ts';
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
    {
      kind: 'structures',
      structures: [structure(1, 'Fort'), structure(2, 'Keep')],
      unreadable: 0,
      observedAt: '2026-11-20T11:00:00Z',
      record,
    },
    {
      kind: 'structures',
      structures: [structure(1, 'Fort'), structure(3, 'New')],
      unreadable: 0,
      observedAt: '2026-11-20T12:00:00Z',
      record,
    },
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
    unreadable: 0,
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

const HOUR_AGO = '2026-11-20T12:00:00Z';
const FILE = '/structures/structures-latest.v2.json';

/** The jobs against an archive whose list of structures is this. */
async function withList(rows: Record<string, unknown>) {
  const clock = fakeClock(HOUR_AGO);
  const upstream = await describeUpstream({}, clock);
  upstream.inject({
    source: 'everef',
    path: FILE,
    times: Number.POSITIVE_INFINITY,
    effect: { kind: 'replaced', body: JSON.stringify(rows) },
  });
  const bench = jobBench(upstream, clock, { archive: true });
  onTestFinished(async () => {
    bench.close();
    await upstream.close();
  });
  return bench;
}
const listed = (id: number, members: object) =>
  [String(id), { structure_id: id, is_gettable_structure: false, first_seen: '2024-03-31T04:34:43Z', ...members }] as const;
const inJita = { solar_system_id: 30_000_142, type_id: 35_832 };

test('rows without a name keep their system, are not unreadable, and cost none of the rows behind them', async () => {
  const nameless = Array.from({ length: 1100 }, (_, index) => listed(1_020_000_000_000 + index, index % 2 === 0 ? inJita : {}));
  const named = Array.from({ length: 150 }, (_, index) =>
    listed(1_030_000_000_000 + index, { ...inJita, name: `Fort ${index}` }),
  );
  const bench = await withList(Object.fromEntries([...nameless, ...named]));
  expect(await bench.run('structures')).toEqual({ rows: 700 });
  expect(bench.one("SELECT count(*) AS named FROM structures WHERE name LIKE 'Fort %'")).toEqual({ named: 150 });

  // What a contract in one of them tells: its system, and no name.
  insertContracts(bench.db, [
    aStoredContract({ contract_id: 7, start_location_id: 1_020_000_000_000, end_location_id: 1_020_000_000_000 }),
  ]);
  const reads = contractDetailReads(bench.db);
  expect(reads.findContract(7)?.contract.start_location_name).toBeNull();
  expect(reads.findEvidence(7)?.start).toMatchObject({ name: null, system_id: 30_000_142, system_name: 'Jita' });
  expect(contractNames(bench.db).place(1_020_000_000_000)).toMatchObject({ text: 'jita', systemId: 30_000_142 });
});

test('a structure that can no longer be asked about keeps the name and system that it had', async () => {
  const bench = await withList(Object.fromEntries([listed(1_030_000_000_001, {}), listed(1_030_000_000_002, inJita)]));
  structureWrites(bench.db).save(
    [1, 2].map((number) => ({ ...structure(1_030_000_000_000 + number, `Fort ${number}`), systemId: 30_000_144 })),
    HOUR_AGO,
  );
  await bench.run('structures');
  expect(bench.all('SELECT name, system_id FROM structures ORDER BY 1')).toEqual([
    { name: 'Fort 1', system_id: 30_000_144 },
    { name: 'Fort 2', system_id: 30_000_142 },
  ]);
});

test('rows of another shape are told of, and a list that is full of them is refused', async () => {
  const rows = (odd: number) =>
    Object.fromEntries(
      Array.from({ length: 400 }, (_, index) =>
        listed(1_030_000_000_000 + index, { ...inJita, name: index < odd ? { en: 'x' } : 'Fort' }),
      ),
    );
  expect(await (await withList(rows(3))).run('structures')).toEqual({
    rows: 397,
    note: "3 rows of EVE Ref's list of player structures could not be read and are left out.",
  });
  const refused = await withList(rows(5));
  expect(await refused.failure('structures')).toMatch(
    /^EVE Ref's list of structures cannot be used: .*; 5 of its 400 rows cannot be read\.$/,
  );
  expect(refused.one('SELECT count(*) AS stored FROM structures')).toEqual({ stored: 0 });
});
