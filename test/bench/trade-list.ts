/**
 * `npm run bench trade-list`: what the lists of contracts cost over HTTP, every filter and sort, each request another one, beside the
 * contracts service's other endpoints, prices to ask, goods and rivals: the processor's time of the built program, over mirrors of 45,000 and
 * 300,000 contracts; of 1.1 million how it grows. `--requests=` of each kind; `--most=` the most contracts of a mirror. Linux; run
 * `npm run build` before.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contractSorts } from '#shared/contracts-api/contracts';
import { categoryCodes } from '#shared/game';
import { medianOf } from '#shared/quantiles';
import { securityBands } from '#shared/security';
import { ratingSorts, statusEvidence } from '#shared/trade-api/contract-filters';
import { flagCodes } from '#shared/trade-api/flags';
import { goodSorts } from '#shared/trade-api/goods';
import { verdicts } from '#shared/trade-api/worth';
import { seededRandom } from '../support/world.ts';
import { type MadeMirror, type MirrorSize, makeMirror } from './support/mirror.ts';
import { keptConnection, listsAnswered, noSources, type Program, startProgram } from './support/program.ts';
import { inFolder, ms, p99Of, report, reportMost, say } from './support/report.ts';

type Group = 'lists' | 'texts' | 'detail, depth, prices' | 'price, goods, rivals';
/** Milliseconds; contracts on offer and ended. */
const sizes: { outstanding: number; past: number; aims: Partial<Record<Group, { p50?: number; p99?: number }>> }[] = [
  { outstanding: 45_000, past: 0, aims: { lists: { p50: 2 }, texts: { p50: 8 } } },
  {
    outstanding: 45_000,
    past: 255_000,
    aims: {
      lists: { p50: 5, p99: 15 },
      texts: { p99: 40 },
      'detail, depth, prices': { p99: 5 },
      'price, goods, rivals': { p50: 5, p99: 15 },
    },
  },
  { outstanding: 100_000, past: 1_000_000, aims: {} },
];
const MOST_EXPONENT = 1.1;
/** V8 compiles a kind anew at its 255th and 510th request, which takes its helpers 8 to 20 ms. */
const WARM_UP = 600;
/** An address may ask 120 times a minute. */
const PER_CLIENT = 100;
let clients = 0;

const { values: given } = parseArgs({
  options: { requests: { type: 'string', default: '100' }, most: { type: 'string', default: '1100000' } },
});

/** One kind of request, as the path below the two services' addresses. */
interface Kind {
  name: string;
  group: Group;
  path(): string;
}

await inFolder(run);

async function run(folder: string): Promise<void> {
  const medians: { contracts: number; lists: number }[] = [];
  for (const { outstanding, past, aims } of sizes) {
    const contracts = outstanding + past;
    if (contracts > Number(given.most)) continue;
    const costs = await measure(join(folder, String(contracts)), { outstanding, past });
    for (const [group, times] of costs) {
      const [p50, p99] = [medianOf(times), p99Of(times)];
      if (group === 'lists') medians.push({ contracts, lists: p50 });
      const aim = aims[group];
      report({
        what: `${group}, ${contracts.toLocaleString('en')} contracts: p50, p99`,
        target: [aim?.p50, aim?.p99].map((most) => (most === undefined ? '–' : ms(most))).join(', '),
        measured: `${ms(p50)}, ${ms(p99)}`,
        kept: p50 <= (aim?.p50 ?? Number.POSITIVE_INFINITY) && p99 <= (aim?.p99 ?? Number.POSITIVE_INFINITY),
      });
    }
  }
  const [few, many] = medians.slice(-2);
  if (few === undefined || many === undefined) return;
  const exponent = Math.log(many.lists / few.lists) / Math.log(many.contracts / few.contracts);
  const between = [few, many].map(({ contracts }) => contracts.toLocaleString('en')).join(' to ');
  reportMost(`growth of lists from ${between} contracts: exponent`, exponent, MOST_EXPONENT, (value) => value.toFixed(2));
}

/** The milliseconds of the processor that each request took, by group. */
async function measure(folder: string, size: MirrorSize): Promise<Map<Group, number[]>> {
  const made = makeMirror(folder, size);
  const program = await startProgram(folder, noSources);
  await listsAnswered(program.app);
  // Orders, sums and, after a minute, boards are made ahead: what that takes of the processor would be counted as the first requests'.
  await wait(90_000);
  const all = new Map<Group, number[]>();
  for (const { name, group, path } of kinds(made)) {
    const times = await costs(program, path, WARM_UP + Number(given.requests));
    say(`  ${name.padEnd(40)} ${ms(medianOf(times))} ${ms(p99Of(times))}`);
    all.set(group, [...(all.get(group) ?? []), ...times]);
  }
  await program.close();
  return all;
}

/** What each of so many requests takes, without the first, which warm up. */
async function costs(program: Program, path: () => string, count: number): Promise<number[]> {
  await program.taken();
  for (let left = count; left > 0; left -= PER_CLIENT) {
    const connection = keptConnection(program.app, (clients += 1));
    for (let asked = 0; asked < Math.min(left, PER_CLIENT); asked += 1) {
      const { status, body } = await connection.ask(path());
      if (status !== 200) throw new Error(`It answered ${status}: ${body.toString().slice(0, 200)}`);
    }
    connection.close();
  }
  return (await program.taken()).answers.slice(WARM_UP);
}

function kinds({ typeNames, regionIds, firstContract, contracts }: MadeMirror): Kind[] {
  const random = seededRandom(7);
  const number = (below: number) => Math.floor(random() * below);
  const pick = <Value>(values: readonly Value[]): Value => values[number(values.length)] as Value;
  const page = () => `page=${1 + number(20)}`;
  const word = () => encodeURIComponent(pick(pick(typeNames).split(' ')));
  // No list is asked for twice, or it would be answered from memory: each has another bound above all prices.
  let most = 1e12;
  const unlike = (query: string) => (/^\/|price_max/.test(query) ? query : `${query}&price_max=${(most += 1)}`);
  const kind =
    (prefix: string, address: string, own: Group) =>
    (name: string, query: () => string, group = own): Kind => ({
      name: prefix + name,
      group,
      path: () => address + unlike(query()),
    });
  const plain = kind('plain list, ', '/contracts/api/v1/contracts?', 'lists');
  const trade = kind('', '/trade/api/v1/contracts?', 'lists');
  const other = kind('contracts service, ', '/contracts/api/v1', 'detail, depth, prices');
  const view = kind('', '/trade/api/v1', 'price, goods, rivals');
  const typeId = () => 1 + Math.floor(random() ** 3 * typeNames.length);
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
    trade(
      'ME, TE, runs',
      () =>
        `material_efficiency_min=${number(11)}&time_efficiency_min=${number(21)}&runs_min=${1 + number(300)}&category=blueprint_copy&${page()}`,
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
    trade('q, one', () => `q=${word()}&${page()}`, 'texts'),
    trade('words, one', () => `words=${word()}&${page()}`, 'texts'),
    trade('words, two', () => `words=${word()}%20${word()}&${page()}`, 'texts'),
    other('detail', () => `/contracts/${firstContract + number(contracts)}`),
    other('depth', () => `/analytics/depth?type=${typeId()}`),
    other('prices', () => `/analytics/prices?type=${typeId()}&region=${pick(regionIds)}&days=${1 + number(30)}`),
    view('price', () => `/price?type=${typeId()}`),
    view('goods', () => `/goods?by=${pick(['type', 'region'])}&sort=${pick(goodSorts)}&${page()}`),
    view('rivals', () => `/rivals?issuer=${2_112_000_000 + number(300)}`),
  ];
}
