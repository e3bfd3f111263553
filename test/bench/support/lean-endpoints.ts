/** Answers beside the least that could give them: the statement, its JSON, and a bare server that sends the same bytes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { ReadDb } from '#main/store/db';
import { asker, type Cost } from './asker.ts';
import type { Asked } from './asking.worker.ts';
import { keptConnection } from './kept-connection.ts';
import type { serveMirror } from './serving.ts';
import { median, quantile } from './timing.ts';

/** An endpoint as it is asked, with other arguments each time. */
export interface Question {
  name: string;
  path(): string;
  /** The statement that gives the same rows; absent: there is none. */
  bare?: () => unknown;
  /** Whether another thread adds it up. */
  elsewhere?: boolean;
}

/** Milliseconds of this process's processor for an answer, unless said otherwise. */
interface Answered {
  /** Of whom asks from a process of its own, once V8 has compiled what it is to make fast. */
  p50: number;
  p99: number;
  /** What the very first one waits, by the clock; the asking process has just begun as well. */
  first: number;
  /** 99 of the first hundred. */
  early: number;
  /** The median of who asks and who answers in one process, as a multiple of that of what is bare. */
  ratio: number;
}

type Served = Awaited<ReturnType<typeof serveMirror>>;
/**
 * Requests before the first that counts. At the 255th and 510th of a kind V8 compiles some fifty functions at once, which are 5 to 20 ms of
 * its helpers' threads: within two hundred that alone was the 99th of a hundred.
 */
const WARM_UP = 600;
/** Of the questions that are asked by turns with the bare server. */
const BY_TURNS = 200;
const PLAIN = { 'Accept-Encoding': 'identity' };

/** Asks for `times` paths of one kind from another process, then by turns with the bare server. */
export async function answered(served: Served, question: Question, times: number): Promise<Answered> {
  const client = asker();
  const paths = Array.from({ length: WARM_UP + times }, question.path);
  const costs = await client.ask({ port: served.port, paths, headers: PLAIN });
  client.close();
  const processor = (some: readonly Cost[]) => some.map((cost) => cost.processor);
  const steady = processor(costs.slice(WARM_UP));
  return {
    p50: median(steady),
    p99: quantile(steady, 0.99),
    first: costs[0]?.waited ?? Number.NaN,
    early: quantile(processor(costs.slice(0, 100)), 0.99),
    ratio: await timesBare(served, question),
  };
}

/** Asks for the same thing twice, of ours and of the bare server, taking turns: how many times its median ours takes, this client's part in both. */
async function timesBare(served: Served, question: Question): Promise<number> {
  const bare = await bareServer(question.bare ?? (() => null));
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < BY_TURNS; turn += 1) {
    const path = question.path();
    const [own, { status, body }] = await costOf(() => served.ask(path, PLAIN));
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    bare.give(body);
    const [other] = await costOf(bare.ask);
    ours.push(own);
    theirs.push(other);
  }
  bare.close();
  return median(ours) / median(theirs);
}

/** Waits until this process has next to nothing to do: after its start the thread of lists reads ahead, some seconds of a million contracts. */
export async function untilRest(): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    const [cost] = await costOf(() => new Promise((resolve) => setTimeout(resolve, 100)));
    quiet = cost < 5 ? quiet + 1 : 0;
  }
}

/** Of the whole process: that of a thread comes in steps of some milliseconds. */
async function costOf<T>(work: () => Promise<T>): Promise<[number, T]> {
  const from = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(from);
  return [(user + system) / 1000, result];
}

/** Runs the statement, writes its JSON, and sends the bytes that it was given. */
async function bareServer(statement: () => unknown) {
  let bytes = Buffer.alloc(0);
  const server = createServer((_request, response) => {
    JSON.stringify(statement());
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = keptConnection(port);
  return {
    port,
    give: (body: Buffer) => void (bytes = Buffer.from(body)),
    ask: () => client.ask('/', PLAIN),
    close() {
      client.close();
      server.close();
    },
  };
}

/** Microseconds of the server's thread for a small answer that is cached, and for a bare server's of the same bytes, asked by 20 connections. */
export async function cachedCost(served: Served, path: string, times: number): Promise<{ ours: number; bare: number }> {
  const bare = await bareServer(() => null);
  bare.give((await served.ask(path, PLAIN)).body);
  const client = new Worker(new URL('./asking.worker.ts', import.meta.url));
  const cost = async (port: number, own: string) => {
    const from = process.threadCpuUsage();
    const asked: Asked = { port, paths: Array.from({ length: times }, () => own), connections: 20, headers: PLAIN };
    client.postMessage(asked);
    const statuses = await new Promise<number[]>((resolve) => void client.once('message', resolve));
    if (statuses.join() !== '200') throw new Error(`${own} answered ${statuses.join()}.`);
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / times;
  };
  const port = Number(new URL(served.origin).port);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < 6; round += 1) {
    served.passMinute();
    ours.push(await cost(port, path));
    theirs.push(await cost(bare.port, '/'));
  }
  bare.close();
  await client.terminate();
  return { ours: median(ours), bare: median(theirs) };
}

/** The endpoints of contracts that are no lists. */
export function contractQuestions(
  db: ReadDb,
  {
    typeNames,
    regionIds,
    firstContract,
    contracts,
  }: { typeNames: string[]; regionIds: number[]; firstContract: number; contracts: number },
  number: (below: number) => number,
): Question[] {
  const base = '/contracts/api/v1';
  const id = () => firstContract + number(contracts);
  const type = () => 1 + number(typeNames.length);
  const region = () => regionIds[number(regionIds.length)] ?? 0;
  const [one, items] = [
    db.prepare('SELECT * FROM contracts WHERE contract_id = ?'),
    db.prepare('SELECT * FROM contract_items WHERE contract_id = ?'),
  ];
  const prices = db.prepare('SELECT * FROM price_changes WHERE region_id = ? AND type_id = ? ORDER BY hour');
  const depth = db.prepare('SELECT * FROM contracts WHERE single_type_id = ? AND present = 1 ORDER BY unit_price LIMIT 100');
  const counts = db.prepare('SELECT * FROM mirror_counts');
  const detail = () => {
    const asked = id();
    return { ...(one.get(asked) as object), items: items.all(asked) };
  };
  return [
    { name: 'contract detail', path: () => `${base}/contracts/${id()}`, bare: detail },
    { name: 'depth', path: () => `${base}/analytics/depth?type=${type()}`, bare: () => depth.all(type()) },
    {
      name: 'prices',
      path: () => `${base}/analytics/prices?type=${type()}&region=${region()}&days=${1 + number(30)}`,
      bare: () => prices.all(region(), type()),
    },
    { name: 'stats', path: () => `${base}/stats`, bare: () => counts.get() },
    // So many different ones that few are answered from the cache.
    {
      name: 'volume, 21 to 30 days',
      path: () => `${base}/analytics/volume?days=${21 + number(10)}&top_regions=${1 + number(50)}`,
      elsewhere: true,
    },
    {
      name: 'issuers, 21 to 30 days',
      path: () => `${base}/analytics/issuers?days=${21 + number(10)}&limit=${1 + number(200)}`,
      elsewhere: true,
    },
  ];
}

/** The endpoints of systems. */
export function systemQuestions(db: ReadDb, number: (below: number) => number): Question[] {
  const base = '/systems/api/v1';
  const ids = db.prepare<[], number>('SELECT system_id FROM system_rows').pluck().all();
  const id = () => ids[number(ids.length)] ?? 0;
  const where = 'security = ? AND hub_distance <= ? AND kills_1h <= ?';
  const rows = db.prepare(`SELECT * FROM system_rows WHERE ${where} ORDER BY danger_score DESC, system_id DESC LIMIT 50`);
  const total = db.prepare(`SELECT count(*) FROM system_rows WHERE ${where}`).pluck();
  const row = db.prepare('SELECT * FROM system_rows WHERE system_id = ?');
  const days = db.prepare(
    'SELECT day, jumps_total, ship_total, pod_total, npc_total FROM activity_days WHERE system_id = ? AND day > (SELECT max(day) FROM activity_days) - 7',
  );
  const gates = db.prepare('SELECT destination_system_id FROM stargates WHERE system_id = ?');
  const stations = db.prepare('SELECT * FROM stations WHERE system_id = ?');
  const list = () => {
    const values = [number(2) === 0 ? 'low' : 'null', 5 + number(30), number(9)];
    return { rows: rows.all(...values), total: total.get(...values) };
  };
  const system = () => {
    const asked = id();
    return { ...(row.get(asked) as object), days: days.all(asked), gates: gates.all(asked), stations: stations.all(asked) };
  };
  const filters = () => `security=${number(2) === 0 ? 'low' : 'null'}&max_hub_distance=${5 + number(30)}&kills_max=${number(9)}`;
  return [
    { name: '/systems, filtered, sorted', path: () => `${base}/systems?${filters()}&sort=danger&order=desc`, bare: list },
    { name: '/systems/{id}', path: () => `${base}/systems/${id()}`, bare: system },
    { name: '/map, beside its bytes alone', path: () => `${base}/map` },
  ];
}
