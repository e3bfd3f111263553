import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MINUTE } from '#shared/time';
import { type JobBench, jobBench } from '../support/job-bench.ts';
import { aContract, anItem, describeUpstream } from '../support/upstream.ts';
import { fakeClock } from '../support/world.ts';

const REGIONS = [10_000_002, 10_000_043];
const JOBS = [
  'region-list',
  'public-contracts',
  'contract-items',
  'contract-bids',
  'contract-outcomes',
  'entity-names',
  'rollups',
];

const world = {
  regions: REGIONS.map((id) => ({ id })),
  contracts: [
    aContract({ contract_id: 1, price: 10, items: [anItem({ record_id: 1, quantity: 2 })] }),
    aContract({ contract_id: 2, items: [anItem({ record_id: 2 }), anItem({ record_id: 3, type_id: 34 })] }),
    aContract({ contract_id: 3, items: [anItem({ record_id: 4 })], end: { at: '2026-11-20T12:20:00Z', how: 'accepted' } }),
    aContract({ contract_id: 4, items: [anItem({ record_id: 5 })], end: { at: '2026-11-20T12:20:00Z', how: 'cancelled' } }),
    aContract({ contract_id: 5, type: 'courier', end: { at: '2026-11-20T12:20:00Z', how: 'accepted' } }),
    aContract({
      contract_id: 6,
      type: 'auction',
      regionId: 10_000_043,
      items: [anItem({ record_id: 6 })],
      bids: [{ bid_id: 1, amount: 5, date_bid: '2026-11-20T11:00:00Z' }],
    }),
    aContract({ contract_id: 7, regionId: 10_000_043, items: [anItem({ record_id: 7 })], date_issued: '2026-11-20T12:25:00Z' }),
  ],
};

/** Everything that a reader can see; when questions were asked is not part of it. */
function visible(bench: JobBench) {
  const tables = {
    contracts: `contract_id, region_id, type, status, hidden, present, price, first_seen_at, last_seen_at, absent_since, date_accepted,
      date_completed, probe, bid_count, highest_bid, items_state, category_mask, single_type_id, single_quantity, unit_price`,
    contract_items: '*',
    first_sights: '*',
    price_changes: '*',
    priced_days: '*',
    names: 'id, category, name',
    region_sweeps: 'region_id, swept_at, observed_at, contracts, prices_stale',
    listed_regions: 'region_id, region_id AS again',
  };
  return Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => [table, bench.all(`SELECT ${columns} FROM ${table} ORDER BY 1, 2`)]),
  );
}

/**
 * Two turns of all jobs, at 12:10 and at 12:40. With `killedAt`, the request of that number is never answered: the program
 * is killed there, and started anew on the very bytes that its files held at that moment.
 */
async function twoTurns(
  killedAt: number | null,
): Promise<{ state: ReturnType<typeof visible>; requests: number; killed: boolean }> {
  const clock = fakeClock('2026-11-20T12:10:00Z');
  clock.auto = true;
  const upstream = await describeUpstream(world, clock);
  const folder = mkdtempSync(join(tmpdir(), 'crash-'));
  let bench = jobBench(upstream, clock, { file: join(folder, 'first.sqlite') });
  const power = new AbortController();
  let killed = false;
  if (killedAt !== null) upstream.inject({ after: killedAt, effect: { kind: 'silent' } });
  const plug = killedAt === null ? undefined : unplugAfter(killedAt);

  async function unplugAfter(count: number): Promise<void> {
    while (!power.signal.aborted && upstream.requests.length <= count) await new Promise((resolve) => setImmediate(resolve));
    power.abort(new Error('killed'));
  }
  async function turn(): Promise<void> {
    for (const name of JOBS) await bench.run(name, killed ? undefined : power.signal);
  }
  function startAnew(): void {
    for (const end of ['', '-wal']) {
      const from = join(folder, `first.sqlite${end}`);
      if (existsSync(from)) copyFileSync(from, join(folder, `second.sqlite${end}`));
    }
    bench.close();
    bench = jobBench(upstream, clock, { file: join(folder, 'second.sqlite') });
    killed = true;
  }
  async function turnToItsEnd(): Promise<void> {
    await turn().catch((failure: Error) => {
      if (failure.message !== 'killed') throw failure;
      startAnew();
      return turn();
    });
  }

  try {
    await turnToItsEnd();
    await clock.later(Date.parse('2026-11-20T12:40:00Z') - clock.now());
    await turnToItsEnd();
    await bench.run('rollups');
    return { state: visible(bench), requests: upstream.requests.length, killed };
  } finally {
    power.abort(new Error('killed'));
    await plug;
    bench.close();
    await upstream.close();
    rmSync(folder, { recursive: true });
  }
}

test('killed at any of its requests and started anew, the mirror comes to the same state', { timeout: 600_000 }, async () => {
  const whole = await twoTurns(null);
  expect(whole.state['contracts']).toMatchObject([
    { contract_id: 1, status: 'outstanding', unit_price: 5 },
    { contract_id: 2, status: 'outstanding' },
    { contract_id: 3, status: 'finished' },
    { contract_id: 4, status: 'cancelled' },
    { contract_id: 5, status: 'in_progress' },
    { contract_id: 6, status: 'outstanding', bid_count: 1, highest_bid: 5 },
    { contract_id: 7, status: 'outstanding', first_seen_at: '2026-11-20T12:40:00Z' },
  ]);
  expect(whole.requests).toBeGreaterThan(12);
  for (let request = 0; request < whole.requests; request += 1) {
    const cut = await twoTurns(request);
    expect(cut.killed, `request ${request}`).toBe(true);
    expect(cut.state, `killed at request ${request}`).toEqual(whole.state);
  }
});

test('a sweep whose transaction breaks leaves everything as it was, its validators included', async () => {
  const clock = fakeClock('2026-11-20T12:10:00Z');
  clock.auto = true;
  const upstream = await describeUpstream(world, clock);
  const bench = jobBench(upstream, clock);
  try {
    await bench.run('region-list');
    bench.db.exec("CREATE TRIGGER full_disk BEFORE INSERT ON first_sights BEGIN SELECT raise(ABORT, 'disk is full'); END");
    await expect(bench.run('public-contracts/10000002')).rejects.toThrow('disk is full');
    expect(bench.all('SELECT * FROM contracts')).toEqual([]);
    expect(bench.all("SELECT * FROM http_answers WHERE url LIKE '%/contracts/public/%'")).toEqual([]);
    bench.db.exec('DROP TRIGGER full_disk');
    await clock.later(MINUTE);
    // Not put off by an Expires of data that was never stored.
    expect((await bench.run('public-contracts/10000002')).rows).toBe(5);
  } finally {
    bench.close();
    await upstream.close();
  }
});
