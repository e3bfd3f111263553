import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { runningOn } from '#main/data-folder/window-access';
import { generatedModel, startSimulator, tinyScale } from '#main/demo/simulator';
import { localPaths } from '#shared/local-api/paths';
import { MINUTE, SECOND } from '#shared/time';
import { closed, letIn, startNode } from '../built/running.ts';
import { desktopIn, freePort, watchCommandLines } from '../support/command-lines.ts';
import { leftOvers, lossSince, type Outcome, type Stored, storedIn } from './outcomes.ts';
import {
  type Chaos,
  clock,
  expireAnswers,
  homeOf,
  megabytesOn,
  program,
  sourcesOf,
  sourcesOff,
  startsAgain,
  statusOf,
  within,
} from './program.ts';

const works = {
  'a full disk': fillDisk,
  'a read-only disk': refuseDisk,
  'another user of the machine': beSpiedOn,
  'another user who reads every command line': beReadBy,
  '200 clients at once': serveMany,
  'a program that takes all it can get': beSpent,
  'every source: a byte every three seconds': trickle,
};
type Surrounding = keyof typeof works;
export const surroundings = Object.keys(works) as Surrounding[];

const isRoot = process.getuid?.() === 0;
const mounts = isRoot && process.platform === 'linux' && canMount();

function canMount(): boolean {
  const folder = mkdtempSync('/tmp/astrolabe-mount-');
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return isMounted;
}

/** What this one needs that is not here; null: nothing. */
export function whyNot(what: Surrounding): string | null {
  if (what === 'another user of the machine') return isRoot ? null : 'root, to become another user';
  if (what === 'another user who reads every command line')
    return isRoot && process.platform === 'linux' ? null : 'Linux and root, to become another user';
  if (what === 'a program that takes all it can get')
    return process.platform === 'linux' ? null : 'Linux, whose loopback has many addresses';
  return !what.endsWith('disk') || mounts ? null : 'Linux and root, to mount a small disk';
}

/** Lets a program live through one of them. */
export function surround(what: Surrounding, chaos: Chaos): Promise<Outcome> {
  return works[what](chaos);
}

type Seen = Pick<Outcome, 'told' | 'recovered'> & { isWell: boolean; detail: string };

/** What came of one: `folder` has the mirror, and `before` what was in it. */
async function outcomeOf(what: Surrounding, home: string, before: Stored, seen: Seen): Promise<Outcome> {
  const failed = await startsAgain(home);
  const folder = join(home, 'live');
  const { lost, damage } = lossSince(before, folder);
  const left = leftOvers(folder);
  return {
    fault: what,
    survived: seen.isWell && damage === null,
    lost,
    told: seen.told,
    recovered: seen.recovered && failed === null && left.length === 0,
    megabytes: megabytesOn(home),
    detail: `${seen.detail} ${failed ?? ''} ${damage ?? ''} ${left.join(' ')}`,
  };
}

const MEGABYTE = 1_048_576;
/** What a start wants to be free. */
const SPARE = 64 * MEGABYTE;

/** Works on a copy of a home on a disk of its own; `resize` changes how it is mounted. */
async function onDisk<T>(chaos: Chaos, work: (home: string, remount: (options: string) => void) => Promise<T>): Promise<T> {
  const disk = `${homeOf(chaos, 'empty')}-disk`;
  mkdirSync(disk);
  const mount = (...args: string[]) => void spawnSync('mount', [...args, disk]);
  mount('-t', 'tmpfs', '-o', `size=${sizeOf(chaos.synced) + 2 * SPARE},mode=0755`, 'tmpfs');
  try {
    cpSync(chaos.synced, disk, { recursive: true });
    return await work(disk, (options) => mount('-o', `remount,${options}`));
  } finally {
    spawnSync('umount', [disk]);
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => sum + statSync(join(folder, String(name))).size, 0);
}

/** The disk is full while everything is collected anew: that has to be reported, and collecting resumes once there is room. */
async function fillDisk(chaos: Chaos): Promise<Outcome> {
  return onDisk(chaos, async (home, remount) => {
    expireAnswers(home);
    const before = storedIn(join(home, 'live'));
    const running = program(home, ['--port', '0', ...sourcesOf(chaos.simulator)]);
    await running.says('app');
    remount(`size=${sizeOf(home) + 100_000}`);
    const troubleOf = async () => {
      const doctor = program(home, ['--doctor']);
      const { findings } = (await doctor.says('findings')) as { findings: { what: string; state: string; told: string }[] };
      await doctor.ended;
      return findings.find(
        ({ what, state, told }) => state === 'trouble' && /mirror|disk/.test(what) && /full|left|free/.test(told),
      );
    };
    const told = await within(40 * SECOND, async () => (await troubleOf()) ?? null, SECOND);
    const answered = running.process.exitCode === null;
    remount(`size=${sizeOf(home) + 2 * SPARE}`);
    const well = await within(90 * SECOND, async () => ((await troubleOf()) === undefined ? true : null), SECOND);
    const { inOrder, code, stderr } = await closed(running);
    return outcomeOf('a full disk', home, before, {
      isWell: answered && inOrder,
      told: told !== null,
      recovered: well === true,
      detail: `${told?.told}; ended with ${code}: ${stderr.slice(0, 300)}`,
    });
  });
}

/** The disk may only be read: the start has to say so, and to touch nothing. */
async function refuseDisk(chaos: Chaos): Promise<Outcome> {
  return onDisk(chaos, async (home, remount) => {
    const before = storedIn(join(home, 'live'));
    remount('ro');
    const { code, stderr } = await program(home, ['--port', '0', ...sourcesOff]).ended;
    remount('rw');
    return outcomeOf('a read-only disk', home, before, {
      isWell: code === 1,
      told: /^[^\n]*\/[^\n]+\.\n$/.test(stderr),
      recovered: true,
      detail: `ended with ${code}: ${stderr.slice(0, 300)}`,
    });
  });
}

/** What another user tries: to read the key, the mirror and the settings, and to change one. */
const attempts = `
  const { readFileSync } = await import('node:fs');
  const [app, home] = process.argv.slice(-2);
  const read = (name) => { try { readFileSync(home + name); return 'read'; } catch ({ code }) { return code; } };
  const status = async (init) => (await fetch(app + '${localPaths.settings}', init)).status;
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"key":"contact","value":"x"}' };
  console.log([read('/browsers.json'), read('/live/mirror.sqlite'), await status(), await status(post)].join());`;

async function beSpiedOn(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const before = storedIn(join(home, 'live'));
  const running = program(home, ['--port', '0', ...sourcesOff]);
  const { app } = await running.says('app');
  const opened = program(home, ['--open-address']);
  const { headers } = await letIn(String((await opened.says('open'))['open']));
  const other = { uid: 65_534, gid: 65_534, cwd: '/', encoding: 'utf8' as const };
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', attempts, String(app), home], other);
  const owner = (await fetch(`${String(app)}${localPaths.settings}`, { headers })).status;
  const { inOrder } = await closed(running);
  return outcomeOf('another user of the machine', home, before, {
    isWell: inOrder && stdout.trim() === 'EACCES,EACCES,401,401',
    told: null,
    recovered: owner === 200,
    detail: `${stdout} ${stderr.slice(0, 300)}; the owner was answered ${owner}`,
  });
}

/** `npm start` opens a browser while another user tries every token that a command line names, and one that was used. */
async function beReadBy(chaos: Chaos): Promise<Outcome> {
  const what = 'another user who reads every command line';
  const home = homeOf(chaos);
  const before = storedIn(join(home, 'live'));
  const { environment, opened } = desktopIn(mkdtempSync(join(chaos.scratch, 'desktop-')));
  const port = await freePort();
  const watcher = watchCommandLines(`http://127.0.0.1:${port}`, home);
  const options = ['--data-dir', home, '--port', String(port), '--log-level', 'warn', '--no-ingest', ...sourcesOff];
  const running = startNode(['src-main/launch/launch.mjs', 'start', ...options], { environment });
  await within(2 * MINUTE, () => (existsSync(opened) ? true : null));
  const { open } = runningOn(home, 'live');
  const { app, headers } = await letIn(open);
  const again = (await letIn(open)).headers.cookie;
  const owner = (await fetch(`${app}${localPaths.settings}`, { headers })).status;
  const { inOrder, stderr } = await closed(running);
  const seen = await watcher.stop();
  return outcomeOf(what, home, before, {
    isWell:
      inOrder &&
      seen.pages.length > 0 &&
      seen.letIn === 0 &&
      seen.tokens.length === 0 &&
      again === '' &&
      !seen.read.includes('read'),
    told: /was opened again, and signed none in/.test(stderr),
    recovered: owner === 200,
    detail: `${JSON.stringify(seen)}; the owner was answered ${owner}; ${stderr.slice(0, 500)}`,
  });
}

const CLIENTS = 200;
const ASKED_FOR = 15 * SECOND;
const paths = [
  '/contracts/api/v1/contracts',
  '/systems/api/v1/map',
  '/trade/api/v1/contracts',
  '/trade/api/v1/couriers',
  '/plan/api/v1/route?from=Jita&to=Amarr',
];

/** Each asks from an address of its own as soon as it has its answer, while everything is collected: each must get one. */
async function serveMany(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  expireAnswers(home);
  const before = storedIn(join(home, 'live'));
  const running = program(home, ['--port', '0', ...sourcesOf(chaos.simulator)], { hasOtherMachines: true });
  const { app } = await running.says('app');
  const until = clock.now() + ASKED_FOR;
  let [answered, unanswered] = [0, 0];
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let turn = client; clock.now() < until; turn += 1) {
        const code = await statusOf(agent, `${String(app)}${paths[turn % paths.length]}`, `127.0.0.${client + 1}`);
        // It has had what one address may ask in a minute.
        if (code === 429) break;
        if (code === 200) answered += 1;
        else unanswered += 1;
      }
      agent.destroy();
    }),
  );
  const { status } = await fetch(`${String(app)}/contracts/api/v1`);
  const { inOrder, code, stderr } = await closed(running);
  return outcomeOf('200 clients at once', home, before, {
    isWell: inOrder && unanswered === 0 && answered > CLIENTS,
    told: null,
    recovered: status === 200,
    detail: `${answered} answered, ${unanswered} not; ended with ${code}: ${stderr.slice(0, 300)}`,
  });
}

/** Statements that are asked for at once, each of them without an end. */
const STATEMENTS = 20;
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';

/**
 * A program on this machine asks from 400 of its addresses, sends a hundred calls in one message, and takes every turn of SQL: together it gets
 * what one client may have, and the owner's window is answered meanwhile.
 */
async function beSpent(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  const before = storedIn(join(home, 'live'));
  const running = program(home, ['--port', '0', '--no-ingest', ...sourcesOff]);
  const app = String((await running.says('app')).app);
  const opened = program(home, ['--open-address']);
  const { headers } = await letIn(String((await opened.says('open'))['open']));
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${app}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'find_contracts', arguments: {} } };
  const batch = await post(
    '/mcp',
    Array.from({ length: 100 }, () => call),
  );
  // Each of them another one: what is asked twice at the same time is worked out once.
  const hogged = Array.from({ length: STATEMENTS }, (_, index) =>
    post('/data/api/v1/sql', { sql: `${ENDLESS} WHERE i > ${index}` }).then(
      ({ status }) => status,
      () => null,
    ),
  );
  const agent = new Agent({ keepAlive: false });
  const statuses: (number | null)[] = [];
  for (let asked = 0; asked < 400; asked += 1)
    statuses.push(await statusOf(agent, `${app}/contracts/api/v1/categories`, `127.0.${1 + (asked >> 7)}.${1 + (asked & 127)}`));
  const own = await post('/data/api/v1/sql', { sql: 'SELECT 1' }, headers);
  const window = await fetch(`${app}/contracts/api/v1/categories`, { headers });
  const answered = statuses.filter((status) => status === 200).length;
  const { inOrder, code, stderr } = await closed(running);
  const refused = (await Promise.all(hogged)).filter((status) => status === 429).length;
  return outcomeOf('a program that takes all it can get', home, before, {
    isWell: inOrder && batch.status === 400 && answered <= 120 && own.status === 200 && window.status === 200,
    told: refused > 0 && statuses.includes(429),
    recovered: true,
    detail: `batch ${batch.status}, ${answered} of 400 answered, SQL of the window ${own.status}, ${refused} statements refused; ended with ${code}: ${stderr.slice(0, 300)}`,
  });
}

/** How long sources trickle: an answer of theirs may take five minutes. */
const TRICKLED_FOR = 20 * SECOND;

/** Every source sends next to nothing: meanwhile other clients are answered, and the program ends on its signal. */
async function trickle(chaos: Chaos): Promise<Outcome> {
  const home = homeOf(chaos);
  expireAnswers(home);
  const before = storedIn(join(home, 'live'));
  const model = generatedModel({ seed: 7, startsAt: clock.now(), scale: tinyScale });
  const simulator = await startSimulator({ clock, model });
  simulator.inject({ effect: { kind: 'trickle', ms: 3 * SECOND }, times: Number.POSITIVE_INFINITY });
  const running = program(home, ['--port', '0', ...sourcesOf(simulator)]);
  const statuses = new Set<number>();
  try {
    const { app } = await running.says('app');
    for (const until = clock.now() + TRICKLED_FOR; clock.now() < until; await clock.sleep(SECOND))
      statuses.add((await fetch(`${String(app)}/contracts/api/v1/contracts?page_size=10`)).status);
    const { inOrder, code, stderr } = await closed(running);
    return await outcomeOf('every source: a byte every three seconds', home, before, {
      isWell: inOrder && [...statuses].join() === '200' && simulator.requests.length > 0,
      told: null,
      recovered: true,
      detail: `answered ${[...statuses].join()}; ${simulator.requests.length} requests; ended with ${code}: ${stderr.slice(0, 300)}`,
    });
  } finally {
    await simulator.close();
  }
}
