/**
 * `npm run bench load`: 200 clients that ask the built program for a mix of lists, texts and everything that its references show, each as soon
 * as it has its last answer: over 300,000 contracts, and while the demo galaxy is mirrored for the first time. Linux, as each client has a
 * loopback address of its own; run `npm run build` before. `--seconds=`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contractSorts } from '#shared/contracts-api/contracts';
import { medianOf } from '#shared/quantiles';
import { exampleRequests } from '../support/examples.ts';
import { seededRandom } from '../support/world.ts';
import { type MadeMirror, makeMirror } from './support/mirror.ts';
import { keptConnection, listsAnswered, noSources, type Program, startProgram } from './support/program.ts';
import { inFolder, ms, p99Of, reportMost } from './support/report.ts';

const CLIENTS = 200;
/** Milliseconds: answers, and the main thread without a turn of its event loop. */
const targets = { p99: 1000, turn: 50 };

const { values: given } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
await inFolder(async (folder) => {
  const made = makeMirror(folder, { outstanding: 45_000, past: 255_000 });
  const resting = await startProgram(folder, noSources);
  // The columns of contracts are read once, which `npm run bench start` measures, and then the orders and sums are made ahead.
  await listsAnswered(resting.app);
  await wait(10_000);
  await measure('300,000 contracts', resting, questionsOf(made, resting.app));
  await resting.close();

  const demo = await startProgram(folder, ['--demo', '--demo-speed', '1']);
  // Before the first lists most answers would be that there is nothing yet.
  await listsAnswered(demo.app);
  const shown = await exampleRequests(demo.app, ['contracts', 'systems', 'trade', 'plan']);
  await measure('first mirror of the demo', demo, (random) => shown[Math.floor(random() * shown.length)] ?? demo.app);
  await demo.close();
});

/** Lists in every order, texts, details and depth, hardly one of them twice. */
function questionsOf({ typeNames, firstContract, contracts }: MadeMirror, app: string) {
  return (random: () => number): string => {
    const number = (below: number) => Math.floor(random() * below);
    const word = encodeURIComponent((typeNames[number(typeNames.length)] ?? '').split(' ')[number(2)] ?? '');
    const kinds = [
      `/trade/api/v1/contracts?sort=${contractSorts[number(contractSorts.length)]}&page=${1 + number(50)}`,
      `/contracts/api/v1/contracts?price_max=${number(1e9)}&page=${1 + number(5)}`,
      `/trade/api/v1/contracts?words=${word}`,
      `/contracts/api/v1/contracts?q=${word}&sort=price`,
      `/contracts/api/v1/contracts/${firstContract + number(contracts)}`,
      `/contracts/api/v1/analytics/depth?type=${1 + number(2000)}`,
    ];
    return app + (kinds[number(kinds.length)] ?? '');
  };
}

async function measure(when: string, program: Program, question: (random: () => number) => string): Promise<void> {
  await program.taken();
  const times: number[] = [];
  const statuses = new Map<number, number>();
  // One for all: generators with neighbouring seeds begin alike, and so would the clients.
  const random = seededRandom(1);
  const until = performance.now() + Number(given.seconds) * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const connection = keptConnection(program.app, client);
      while (performance.now() < until) {
        const from = performance.now();
        const { status } = await connection.ask(question(random).slice(program.app.length));
        times.push(performance.now() - from);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      connection.close();
    }),
  );
  const { longestTurn } = await program.taken();
  const counts = [...statuses].map(([status, count]) => `${count} of ${status}`).join(', ');
  const more = ` (p50 ${ms(medianOf(times))}; ${counts})`;
  reportMost(`${CLIENTS} clients, ${when}: p99`, p99Of(times), targets.p99, ms, more);
  reportMost('main thread meanwhile, longest turn', longestTurn, targets.turn);
}
