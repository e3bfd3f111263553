/**
 * `npm run bench history`: what a file of archived hourly counts costs the thread that takes it in, by its processor time: the jobs of both
 * histories with the real HTTP client, against the demo's simulator in a process of its own, whose work is not counted. Says also the
 * longest transaction, the longest stretch without a turn of the event loop, and a checksum of what was stored. Exits 1 where a target is
 * missed. `--days=` back from the newest, `--everef=` another archive's address.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { activityHistory } from '#main/ingest/history/activity';
import { rateLimiter } from '#main/ingest/rate-limiter';
import { openSources } from '#main/ingest/sources';
import { silentLog } from '#main/runtime/log';
import { realWorld } from '#main/runtime/world';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { backfillWrites } from '#main/store/ingest-state/backfill';
import { dataVersionWrites } from '#main/store/ingest-state/data-versions';
import { httpAnswers } from '#main/store/ingest-state/http-answers';
import { activityWrites } from '#main/store/systems/activity';
import { transactions } from '#main/store/transaction';
import { forDataSources } from '#shared/sources';
import { root } from '../arch/repository.ts';
import { say } from './support/report.ts';
import { longestBetweenTicks, spentSince, watchWrites } from './support/thread-time.ts';

/** Milliseconds; of a quarter of a core over 40 minutes, 38 are left for each of a year's 15,700 files. */
const targets = { file: 38, write: 50, stretch: 50 };

const { values: given } = parseArgs({ options: { days: { type: 'string', default: '9' }, everef: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-history-'));
const simulator = given.everef === undefined ? await startSimulator() : null;
try {
  process.exitCode = (await run(simulator?.everef ?? given.everef ?? '')) ? 0 : 1;
} finally {
  await simulator?.close();
  rmSync(folder, { recursive: true, force: true });
}

async function run(everef: string): Promise<boolean> {
  const db = openWriteDb(join(folder, 'mirror.sqlite'));
  const longestWrite = watchWrites(db);
  const { clock, random, fetch } = realWorld();
  const log = silentLog();
  const { activityArchive } = openSources(
    forDataSources((source) => (source === 'everef' ? everef : null)),
    { fetchOf: () => fetch, userAgent: 'bench', cache: httpAnswers(db), clock, random, log },
  );
  if (activityArchive === null) throw new Error('The archive is switched off.');
  const pace = rateLimiter(clock, { atOnce: 2, gapMs: 0 });
  const jobs = activityHistory({
    archive: activityArchive,
    samples: activityWrites(db),
    backfill: backfillWrites(db),
    versions: dataVersionWrites(db),
    transaction: transactions(db),
    paceOf: () => pace,
    days: Number(given.days),
    clock,
    log,
  });
  const stretch = longestBetweenTicks();
  const [from, wholeFrom] = [process.threadCpuUsage(), process.cpuUsage()];
  for (const job of jobs) {
    const context = { signal: new AbortController().signal, report: () => undefined };
    while ((await job.run(context)).nextDueAt !== undefined);
  }
  const taken = spentSince(from);
  const { user, system } = process.cpuUsage(wholeFrom);
  const longest = stretch();
  const write = longestWrite();
  const { files, checksum } = storedIn(db);
  db.close();
  const file = (user + system) / 1000 / files;
  say(`${files} hours; of each ${file.toFixed(1)} ms of the processor, ${(taken / files).toFixed(1)} of them the thread's`);
  say(`longest transaction ${write.toFixed(0)} ms, longest stretch ${longest.toFixed(0)} ms`);
  say(`stored: ${checksum}`);
  return file <= targets.file && write <= targets.write && longest <= targets.stretch;
}

/** The hours that were taken in, and a checksum of every row that they made. */
function storedIn(db: WriteDb): { files: number; checksum: string } {
  const hash = createHash('sha256');
  const hours = db.prepare('SELECT * FROM sampled_hours ORDER BY kind, hour').raw().all();
  for (const row of hours) hash.update(JSON.stringify(row));
  for (const row of db.prepare('SELECT * FROM activity_days ORDER BY day, system_id').raw().iterate())
    hash.update(JSON.stringify(row));
  return { files: hours.length, checksum: hash.digest('hex').slice(0, 16) };
}

async function startSimulator(): Promise<{ everef: string; close(): Promise<void> }> {
  const child = spawn(process.execPath, [`${root}src-main/simulator.ts`, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    everef: (JSON.parse(line) as { everef: string }).everef,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
