/** Rows about a program that mirrors while hardly anybody asks it something. Times in milliseconds. */
import { startMeasured } from './measured-program.ts';
import { ms } from './report.ts';
import { askSmall } from './small-answers.ts';
import { sweepsInProgram } from './sweep-program.ts';
import { quantile } from './timing.ts';

const targets = { health: 25, main: 50, mainInSweep: 10, ingest: 250 };
/** The smallest answers, and for how many seconds of a first mirror they are asked for. */
const SMALL = ['/systems/api/v1/health', '/contracts/api/v1/stats'];
const SMALL_SECONDS = 60;
/** How many contracts are listed by a source that has nothing else. */
const SWEPT = 60_000;

/** Prints a row of the bench's table; gives whether its limit is held. */
type Row = (when: string, what: string, measured: number, limit: number) => boolean;

const longest = (thread: string) => `longest stretch of thread '${thread}', its own processor time`;

/** The smallest answers in the first minute of the demo's mirror, which nobody else asks, beside those of a bare server. */
export async function watchHealth(folder: string, row: Row): Promise<boolean> {
  const program = await startMeasured(folder, ['--demo', '--demo-speed', '1']);
  await program.stretches();
  const { waited, bare } = await askSmall(program.app, SMALL, SMALL_SECONDS);
  const when = 'in the first minute of a mirror';
  const held = SMALL.map((path, index) => {
    const times = waited[index] ?? [];
    const others = `p50 ${ms(quantile(times, 0.5))}, longest ${ms(quantile(times, 1))}`;
    const limit = `a bare server: p50 ${ms(quantile(bare, 0.5))}, p99 ${ms(quantile(bare, 0.99))}, longest ${ms(quantile(bare, 1))}`;
    return row(when, `p99 of ${path} (${others}; ${limit})`, quantile(times, 0.99), targets.health);
  });
  const main = (await program.stretches()).find(({ thread }) => thread === 'main');
  await program.close();
  return [...held, row(when, longest('main'), main?.longestWork ?? 0, targets.main)].every(Boolean);
}

/** What lists of all regions leave to the thread that answers, and to the one that ingests, while nobody asks anything. */
export async function watchSweeps(folder: string, row: Row): Promise<boolean> {
  const { first, next } = await sweepsInProgram(folder, SWEPT);
  return [first, next]
    .flatMap((threads, index) => {
      const when = `lists of ${SWEPT} contracts, ${index === 0 ? 'the first' : '3 % others than before'}`;
      const work = (name: string) => threads.find(({ thread }) => thread === name)?.longestWork ?? 0;
      return [
        row(when, longest('main'), work('main'), targets.mainInSweep),
        row(when, longest('ingest'), work('ingest'), targets.ingest),
      ];
    })
    .every(Boolean);
}
