import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DescribedContract, Simulator } from '#main/demo/simulator';
import { JobFailure } from '#main/ingest/scheduler/job';
import type { Random } from '#main/runtime/world';
import type { ContractStatus } from '#shared/game';
import { DAY, fromIso, HOUR, isoUtc, MINUTE } from '#shared/time';
import { type JobBench, jobBench } from '../support/job-bench.ts';
import { aContract, describeUpstream } from '../support/upstream.ts';
import { fakeClock, seededRandom } from '../support/world.ts';

const START = fromIso('2026-10-20T00:10:00Z');
const DAYS = 30;
const STEP = 30 * MINUTE;
/** Upstream's time of the last list that is swept. */
const LAST_LIST = START + DAYS * DAY - STEP - 10 * MINUTE;
/** The first has three pages and more, so that a sweep can fall apart; the last is empty. */
const REGIONS = [10_000_002, 10_000_043, 10_000_030] as const;

/** A contract as the world knows it, and what can be known of it from outside. */
interface Told {
  described: DescribedContract;
  truth: ContractStatus;
  /** null: the public data tell how it ended; else why they cannot, and what is said instead. */
  hidden: { because: string; said: ContractStatus } | null;
}

/** Contracts of all kinds and fates, issued over the month and the two weeks before. */
function script(random: Random): Told[] {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low));
  const stories: ((id: number) => Told)[] = [];
  const tell = (count: number, story: (id: number) => Told) => {
    for (let told = 0; told < count; told += 1) stories.push(story);
  };
  /** On whole minutes off the half hours at which upstream makes its lists: which side of a list a moment is on is then plain. */
  const moment = (low: number, high: number) => Math.floor(between(low, high) / STEP) * STEP + between(1, 29) * MINUTE;

  function contract(id: number, given: Partial<DescribedContract> & { life?: number }): DescribedContract {
    const { life = between(3, 14) * DAY, ...rest } = given;
    const issued = moment(START - 10 * DAY, START + (DAYS - 1) * DAY);
    const date_expired = isoUtc(moment(issued + life, issued + life + HOUR));
    const regionId = REGIONS[random() < 0.8 ? 0 : 1];
    return aContract({ contract_id: id, regionId, date_issued: isoUtc(issued), date_expired, ...rest });
  }
  /** A moment of its life that is neither in its first two hours nor in its last two. */
  const inLife = (row: DescribedContract) =>
    isoUtc(moment(fromIso(row.date_issued) + 2 * HOUR, fromIso(row.date_expired ?? '') - 2 * HOUR));
  const plain = (described: DescribedContract, truth: ContractStatus): Told => ({ described, truth, hidden: null });

  for (const type of ['item_exchange', 'auction', 'loan'] as const) {
    const share = type === 'item_exchange' ? 4 : 1;
    tell(60 * share, (id) => {
      const row = contract(id, { type });
      return plain({ ...row, end: { at: inLife(row), how: 'accepted' } }, 'finished');
    });
    tell(30 * share, (id) => {
      const row = contract(id, { type });
      const probe = random() < 0.5 ? 'not-public' : 'not-found';
      return plain({ ...row, end: { at: inLife(row), how: 'cancelled', probe } }, 'cancelled');
    });
    tell(30 * share, (id) => plain(contract(id, { type }), 'deleted'));
    tell(5 * share, (id) => {
      const row = contract(id, { type });
      // Answers 204 for ever.
      return plain({ ...row, end: { at: inLife(row), how: 'accepted', probe: 'nothing' } }, 'finished');
    });
    tell(10 * share, (id) => {
      // Accepted within the last half hour of its life: gone together with its time.
      const row = contract(id, { type });
      return plain({ ...row, end: { at: isoUtc(fromIso(row.date_expired ?? '') - 30_000), how: 'accepted' } }, 'finished');
    });
  }
  tell(60, (id) => {
    const row = contract(id, { type: 'auction' });
    const bids = [{ bid_id: id, amount: 2e6, date_bid: inLife(row) }];
    return plain({ ...row, bids, end: { at: row.date_expired ?? '', how: 'accepted', probe: 'nothing' } }, 'finished');
  });
  tell(10, (id) => {
    const row = contract(id, { type: 'auction' });
    const bids = [{ bid_id: id, amount: 2e6, date_bid: isoUtc(fromIso(row.date_expired ?? '') - MINUTE) }];
    const hidden = { because: 'its only bid came after the last look at it', said: 'deleted' } as const;
    return {
      described: { ...row, bids, end: { at: row.date_expired ?? '', how: 'accepted', probe: 'nothing' } },
      truth: 'finished',
      hidden,
    };
  });
  tell(80, (id) => {
    const row = contract(id, { type: 'courier' });
    return plain({ ...row, end: { at: inLife(row), how: 'accepted' } }, 'in_progress');
  });
  tell(20, (id) => {
    const row = contract(id, { type: 'courier' });
    const hidden = { because: 'couriers cannot be asked about', said: 'in_progress' } as const;
    return { described: { ...row, end: { at: inLife(row), how: 'cancelled' } }, truth: 'cancelled', hidden };
  });
  tell(40, (id) => plain(contract(id, { type: 'courier' }), 'deleted'));
  tell(60, (id) => {
    const row = contract(id, { type: random() < 0.3 ? 'courier' : 'item_exchange' });
    const from = inLife(row);
    return plain({ ...row, away: [{ from, to: isoUtc(fromIso(from) + between(1, 100) * MINUTE) }] }, 'deleted');
  });
  // So many stay that the list is long, and a few dozen departures are nothing to doubt.
  tell(460, (id) =>
    plain(
      { ...contract(id, { type: 'courier', life: 60 * DAY }), regionId: REGIONS[0], date_issued: isoUtc(START - DAY) },
      'outstanding',
    ),
  );

  return stories.map((story, index) => {
    const told = story(1000 + index);
    // What is still running in the last list is outstanding.
    const endsAt = fromIso(told.described.end?.at ?? told.described.date_expired ?? '');
    return endsAt > LAST_LIST ? { ...told, truth: 'outstanding', hidden: null } : told;
  });
}

/** What goes wrong on the way, at random turns; each is over by the next turn. */
function misfortune(upstream: Simulator, random: Random): () => void {
  const faults = [
    { path: `/contracts/public/${REGIONS[0]}?page=2`, times: 99, effect: { kind: 'status', status: 504, html: true } },
    { path: `/contracts/public/${REGIONS[0]}?page=3`, times: 99, effect: { kind: 'page-roll' } },
    { path: `/contracts/public/${REGIONS[0]}?page=2`, times: 1, effect: { kind: 'page-roll' } },
    { path: `/contracts/public/${REGIONS[0]}?page=3`, times: 99, effect: { kind: 'cut-off' } },
    { path: `/contracts/public/${REGIONS[1]}`, times: 99, effect: { kind: 'empty' } },
    { path: `/contracts/public/${REGIONS[1]}`, times: 99, effect: { kind: 'malformed' } },
    { path: '/contracts/public/items', times: 3, effect: { kind: 'empty' } },
    { path: '/contracts/public/items', times: 5, effect: { kind: 'status', status: 420 } },
  ] as const;
  const fault = random() < 0.15 ? faults[Math.floor(random() * faults.length)] : undefined;
  return fault === undefined ? () => undefined : upstream.inject(fault);
}

test('after a scripted month every status is the truth, wherever the public data tell it', { timeout: 900_000 }, async () => {
  const random = seededRandom(7);
  const clock = fakeClock(isoUtc(START));
  const script_ = script(random);
  const contracts = script_.map(({ described }) => described);
  const upstream = await describeUpstream({ regions: REGIONS.map((id) => ({ id })), contracts }, clock, {
    downtime: true,
    // Short pages: many rows that only stay would be read again and again.
    contractsPerPage: 200,
    record: false,
  });
  const folder = mkdtempSync(join(tmpdir(), 'month-'));
  const file = join(folder, 'mirror.sqlite');
  let bench: JobBench = jobBench(upstream, clock, { file });
  let failures = 0;
  /** A job that fails as jobs may fail is run again at the next turn. */
  const attempt = async (name: string) => {
    await bench.run(name).catch((failure: unknown) => {
      if (!(failure instanceof JobFailure)) throw failure;
      failures += 1;
    });
  };

  try {
    clock.auto = true;
    await bench.run('region-list');
    for (let turn = 0; turn < (DAYS * DAY) / STEP; turn += 1) {
      const due = START + turn * STEP;
      // The computer was off for two days in the second week: what happened then is seen late.
      const off = turn > 400 && turn < 496;
      if (!off) {
        const mend = turn < 1436 ? misfortune(upstream, random) : () => undefined;
        for (const regionId of REGIONS) await attempt(`public-contracts/${regionId}`);
        mend();
        for (const name of ['contract-items', 'contract-bids', 'contract-outcomes']) await attempt(name);
        if (turn % 200 === 150) {
          // Killed and started again.
          bench.close();
          bench = jobBench(upstream, clock, { file });
        }
      }
      await clock.later(Math.max(0, due + STEP - clock.now()));
    }
    for (let turn = 0; turn < 6; turn += 1) {
      await attempt('contract-outcomes');
      await clock.later(HOUR);
    }

    const rows = new Map(
      bench
        .all<{ contract_id: number; status: ContractStatus; probe: string | null }>(
          'SELECT contract_id, status, probe FROM contracts',
        )
        .map((row) => [row.contract_id, row]),
    );
    const table = new Map<string, number>();
    const wrong: string[] = [];
    let neverListed = 0;
    for (const { described, truth, hidden } of script_) {
      const row = rows.get(described.contract_id);
      if (row === undefined) {
        const endsAt = fromIso(described.end?.at ?? described.date_expired ?? '');
        if (endsAt > START) neverListed += 1;
        continue;
      }
      const kind = `${truth.padEnd(12)} ${(hidden?.because ?? '').padEnd(46)} ${row.status}`;
      table.set(kind, (table.get(kind) ?? 0) + 1);
      if (row.status !== (hidden?.said ?? truth))
        wrong.push(`${described.contract_id} (${described.type}) is ${row.status}, in truth ${truth}`);
    }
    const header = `${'truth'.padEnd(12)} ${'hidden, because'.padEnd(46)} inferred`;
    const lines = [...table].map(([kind, count]) => `${kind.padEnd(72)} ${String(count).padStart(5)}`).sort();
    console.log(
      `${[header, ...lines].join('\n')}\nnever in a list that was swept: ${neverListed}; runs that failed: ${failures}`,
    );

    expect(wrong).toEqual([]);
    // Two days without a sweep hide what came and went in them; hardly anything lives so short.
    expect(neverListed).toBeLessThan(10);
    expect(failures).toBeGreaterThan(30);
    expect([...rows.values()].filter(({ probe }) => probe !== null)).toEqual([]);
    // Every contract that was ever seen was counted once.
    expect(bench.one('SELECT sum(contracts) AS n FROM first_sights')).toEqual({ n: rows.size });
    // Whose items could be had, they were had, once.
    expect(bench.one("SELECT count(*) AS n FROM contracts WHERE items_state = 'pending'")).toEqual({ n: 0 });
  } finally {
    bench.close();
    await upstream.close();
    rmSync(folder, { recursive: true });
  }
});
