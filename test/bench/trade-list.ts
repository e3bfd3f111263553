/**
 * `npm run bench trade-list`: what every filter and sort of the trade service's list costs over HTTP, each request another one, beside
 * the contracts service's plain list and its other endpoints in the same run, against a mirror of 100,000 outstanding and 1,000,000 past contracts. Counts
 * the processor's time of the server's process, the time that the asker, a process of its own, waits, and how often the main thread collects
 * its garbage. Exits 1 where a kind costs more than what is aimed at. `--outstanding=`, `--past=`, `--types=`, `--requests=`, `--only=` kinds with this text in their names,
 * `--folder=` where the mirror is kept for the next run.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { realWorld } from '#main/runtime/world';
import { contractSorts } from '#shared/contracts-api/contracts';
import { categoryCodes } from '#shared/game';
import { securityBands } from '#shared/security';
import { ratingSorts, statusEvidence } from '#shared/trade-api/contract-filters';
import { flagCodes } from '#shared/trade-api/flags';
import { verdicts } from '#shared/trade-api/worth';
import { asker } from './support/asker.ts';
import { countCollections } from './support/collections.ts';
import { keptMirror, type MadeMirror } from './support/kept-mirror.ts';
import { BENCH_NOW, seeded } from './support/mirror.ts';
import { say } from './support/report.ts';
import { serveMirror } from './support/serving.ts';
import { quantile } from './support/timing.ts';

/** Milliseconds of the processor, at the median and of 99 of 100; those of words, which are looked for in every distinct title and name. */
const TARGET_MS = { p50: 2, p99: 8 };
const TEXT_TARGET_MS = { p50: 8, p99: 20 };
const POINT_TARGET_MS = { p50: 5, p99: 5 };
const ROLLING_TARGET_MS = { p50: 8, p99: 8 };
/** V8 compiles a kind anew at its 255th and 510th request, which takes its helpers 8 to 20 ms (benchmarks §2). */
const WARM_UP = 600;

const { values: given } = parseArgs({
  options: {
    outstanding: { type: 'string', default: '100000' },
    past: { type: 'string', default: '1000000' },
    types: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '400' },
    only: { type: 'string', default: '' },
    folder: { type: 'string' },
  },
});

/** One kind of request, as the path below the two services' addresses. */
interface Kind {
  name: string;
  target: typeof TARGET_MS;
  path(): string;
}

const folder = given.folder ?? mkdtempSync(join(tmpdir(), 'astrolabe-bench-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  if (given.folder === undefined) rmSync(folder, { recursive: true });
}

async function run(): Promise<boolean> {
  const file = join(folder, 'mirror.sqlite');
  const made = keptMirror(file, {
    outstanding: Number(given.outstanding),
    past: Number(given.past),
    types: Number(given.types),
  });
  const client = asker();
  const { port, ask, close } = await serveMirror(file, null, BENCH_NOW, false);
  // While the columns load, a first request may wait for longer than the server lets it.
  for (let answered = false; !answered; )
    answered = await ask('/trade/api/v1/contracts').then(
      () => true,
      (failure: NodeJS.ErrnoException) => {
        if (failure.code !== 'ECONNRESET') throw failure;
        return false;
      },
    );
  await atRest();

  say(
    `${'kind'.padEnd(38)} ${['cpu p50', 'cpu p99', 'p50', 'p99'].map((head) => head.padStart(8)).join(' ')}  ms   all young collections, target of cpu p50 and p99`,
  );
  const collections = countCollections();
  const costsOf = async (name: string, at: number, path: () => string) => {
    collections();
    const costs = await client.costs(at, path, Number(given.requests), WARM_UP);
    const [processor, waited] = [costs.map((cost) => cost.processor), costs.map((cost) => cost.waited)];
    const figures = [quantile(processor, 0.5), quantile(processor, 0.99), quantile(waited, 0.5), quantile(waited, 0.99)];
    const { all, young } = collections();
    const line = [name.padEnd(38), ...figures.map((ms) => ms.toFixed(1).padStart(8)), `${all} ${young}`.padStart(10)].join(' ');
    return { line, figures };
  };
  // What the machine takes for an answer that is there already: the floor of all others, in the same process.
  const { body } = await ask('/trade/api/v1/contracts');
  const bare = createServer((_request, response) => void response.end(body)).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const { port: barePort } = bare.address() as AddressInfo;
  say((await costsOf(`bare node:http, ${body.length} bytes`, barePort, () => '/')).line);
  bare.close();
  bare.closeAllConnections();

  let met = true;
  for (const { name, target, path } of kinds(made).filter((one) => one.name.includes(given.only))) {
    const { line, figures } = await costsOf(name, port, path);
    const [p50 = Number.NaN, p99 = Number.NaN] = figures;
    const kept = p50 <= target.p50 && p99 <= target.p99;
    met &&= kept;
    say(`${line}  ${target.p50} ${target.p99} ${kept ? 'kept' : 'MISSED'}`);
  }
  client.close();
  await close();
  return met;
}

/** Waits until orders and sums are made ahead: what that takes of the processor would be counted as the first requests'. */
async function atRest(): Promise<void> {
  for (let used = Number.POSITIVE_INFINITY; used > 10_000; ) {
    const from = process.cpuUsage();
    await realWorld().clock.wall.sleep(1000);
    const { user, system } = process.cpuUsage(from);
    used = user + system;
  }
}

function kinds({ typeNames, regionIds, firstContract, contracts }: MadeMirror): Kind[] {
  const random = seeded(7);
  const number = (below: number) => Math.floor(random() * below);
  const pick = <Value>(values: readonly Value[]): Value => values[number(values.length)] as Value;
  const page = () => `page=${1 + number(20)}`;
  const word = () => encodeURIComponent(pick(pick(typeNames).split(' ')));
  const plain = (name: string, query: () => string): Kind => ({
    name: `plain list, ${name}`,
    target: TARGET_MS,
    path: () => `/contracts/api/v1/contracts?${query()}`,
  });
  const other = (name: string, target: typeof TARGET_MS, path: () => string): Kind => ({
    name: `contracts service, ${name}`,
    target,
    path: () => `/contracts/api/v1${path()}`,
  });
  const typeId = () => 1 + Math.floor(random() ** 3 * typeNames.length);
  const trade = (name: string, query: () => string, target = TARGET_MS): Kind => ({
    name,
    target,
    path: () => `/trade/api/v1/contracts?${query()}`,
  });
  const sorted = (names: readonly string[], more = '') => `sort=${pick(names)}&dir=${pick(['asc', 'desc'])}&${page()}${more}`;

  return [
    plain('every sort', () => sorted(contractSorts)),
    plain('region, category, price', () => `region_id=${pick(regionIds)}&category=ship&price_max=${number(1e9)}`),
    plain('pages of 200', () => `${sorted(contractSorts)}&page_size=200`),
    trade('every sort of the plain list', () => sorted(contractSorts)),
    trade('pages of 200', () => `${sorted(contractSorts)}&page_size=200`),
    trade('deep page', () => `sort=${pick(contractSorts)}&page=${1 + number(12_000)}`),
    trade('by margin and margin %', () => sorted(ratingSorts)),
    trade('by first seen', () => sorted(['first_seen'])),
    trade('by ISK a run', () => sorted(['isk_per_run'])),
    trade('by jumps', () => sorted(['jumps'], `&from_system=System%20${number(5000)}`)),
    trade('jumps from a system', () => `from_system=System%20${number(5000)}&jumps_max=${number(30)}&${page()}`),
    trade('system, station', () => pick([`system=System%20${number(500)}`, `station_id=${60_000_001 + number(500)}`])),
    trade('security', () => `security=${pick(securityBands)}&security_min=${(number(20) / 10 - 1).toFixed(1)}&${page()}`),
    trade('ME, TE, runs', () =>
      [
        `material_efficiency_min=${number(11)}`,
        `time_efficiency_min=${number(21)}`,
        `runs_min=${1 + number(300)}`,
        'category=blueprint_copy',
        page(),
      ].join('&'),
    ),
    trade('ISK a run', () => `isk_per_run_max=${number(1e6)}&${page()}`),
    trade('wants items, want to buy', () => `${pick(['wants_items', 'want_to_buy'])}=${pick(['true', 'false'])}&${page()}`),
    trade('issuer', () => `issuer_id=${2_112_000_000 + number(60_000)}`),
    trade('kinds of items', () => `item_types_min=${1 + number(3)}&item_types_max=${4 + number(3)}&${page()}`),
    trade('first seen, ends within', () => `${pick(['first_seen_within', 'ends_within'])}=${1 + number(700)}&${page()}`),
    trade('evidence of the status', () => `status_evidence=${pick(statusEvidence)}&${page()}`),
    trade(
      'verdict, margin',
      () => `verdict=${pick(verdicts)}&margin_min=${number(1e8)}&margin_percent_min=${number(50)}&${page()}`,
    ),
    trade('each flag, safe', () => `${pick([`flag=${pick(flagCodes)}`, 'safe_to_buy=true'])}&${page()}`),
    trade(
      'category, status, region',
      () => `category=${pick(categoryCodes).code}&status=outstanding&region_id=${pick(regionIds)}`,
    ),
    trade('q, one', () => `q=${word()}&${page()}`, TEXT_TARGET_MS),
    trade('words, one', () => `words=${word()}&${page()}`, TEXT_TARGET_MS),
    trade('words, two', () => `words=${word()}%20${word()}&${page()}`, TEXT_TARGET_MS),
    other('detail', POINT_TARGET_MS, () => `/contracts/${firstContract + number(contracts)}`),
    other('depth', POINT_TARGET_MS, () => `/analytics/depth?type=${typeId()}`),
    other('prices', POINT_TARGET_MS, () => `/analytics/prices?type=${typeId()}&region=${pick(regionIds)}&days=${1 + number(30)}`),
    other('stats', POINT_TARGET_MS, () => '/stats'),
    other('volume', ROLLING_TARGET_MS, () => `/analytics/volume?days=${1 + number(30)}&top_regions=${1 + number(50)}`),
    other('issuers', ROLLING_TARGET_MS, () => `/analytics/issuers?days=${1 + number(30)}&limit=${1 + number(200)}`),
  ];
}
