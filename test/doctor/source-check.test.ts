import { execFile } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { generatedModel, type Simulator, startSimulator, tinyScale } from '#main/demo/simulator';
import { checkSources, tableOf } from '#main/doctor/source-check';
import { realWorld } from '#main/runtime/world';
import { type DataSourceName, dataSourceNames, forDataSources, sourceOption } from '#shared/sources';
import { root } from '../arch/repository.ts';
import { scriptedFetch } from '../support/scripted-fetch.ts';
import { fakeClock, seededRandom } from '../support/world.ts';

const NOBODY = 'http://127.0.0.1:1';
let simulator: Simulator;
let stop: (() => void) | undefined;

beforeAll(async () => {
  const { clock } = realWorld();
  simulator = await startSimulator({ clock, model: generatedModel({ seed: 1001, startsAt: clock.now(), scale: tinyScale }) });
});
afterEach(() => {
  stop?.();
  simulator.clearRequests();
});
afterAll(() => simulator.close());

/** npm run verify:live, as npm starts it. */
function verifyLive(...args: string[]): Promise<{ code: number; lines: string[]; stderr: string }> {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ASTROLABE_')));
  return new Promise((resolve) => {
    const command = ['src-main/launch/launch.mjs', 'verify:live', ...args];
    const child = execFile(process.execPath, command, { cwd: root, env: environment }, (_failure, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n'), stderr }),
    );
  });
}
/** What is said of ESI's failures from 10:58 to 11:30 UTC names the downtime; which hour it is while this runs does not matter. */
const atAnyHour = (sentence: string | undefined) => sentence?.replace('New Eden is in its daily downtime (11:00 UTC): ', '');
const at = (addresses: Readonly<Record<DataSourceName, string>>) =>
  dataSourceNames.flatMap((source) => [`--${sourceOption(source)}`, addresses[source]]);

describe('npm run verify:live', () => {
  it('asks the simulator for what is likeliest to differ, each address once, finds every answer as expected and exits with 0', async () => {
    const { code, lines, stderr } = await verifyLive(...at(simulator.sources));
    expect({ code, stderr, unlike: lines.filter((line) => / answered |cannot be|does not have/.test(line)) }).toEqual({
      code: 0,
      stderr: '',
      unlike: [],
    });
    expect(lines[0]).toMatch(/^source +address +expected +age +limits +bytes +ms +came$/);
    const shape = 'Each row has the expected shape\\.$';
    const expected: [source: string, address: string, expected: string, came: string][] = [
      ['ESI', '/contracts/public/10000001\\?page=1', 'contracts of one region', `The list of contracts has \\d+\\. ${shape}`],
      ['ESI', '/incursions', 'incursions', `The list of incursions has \\d+\\. ${shape}`],
      ['ESI', '/fw/systems', 'systems of faction warfare', `The list of systems has \\d+\\. ${shape}`],
      ['ESI', '/skyhooks/raidable', 'raidable skyhooks', `The list of skyhooks has \\d+\\. ${shape}`],
      ['ESI', '/sovereignty/systems', 'holders of systems', `The list of systems has \\d+\\. ${shape}`],
      ['ESI', '/universe/names', 'names of two ids', 'The ids are of Jita and Tritanium\\.$'],
      ['ESI', '/contracts/public/\\S+', 'items of one contract', ''],
      ['ESI', '/contracts/public/\\S+', 'bids of one auction', ''],
      ['Market', '/markets/prices', 'average prices', `The list of prices has \\d+\\. ${shape}`],
      ['Market', '/industry/systems', 'cost indices of systems', `The list of cost indices has \\d+\\. ${shape}`],
      [
        'Market',
        '/markets/\\d+/orders\\S+',
        'a page of orders',
        'The first of \\d+ pages has \\d+ orders of the expected shape\\.$',
      ],
      [
        'Market',
        '/markets/\\d+/history\\S+',
        'days of one type',
        'Tritanium has \\d+ days in The Forge, the newest \\d{4}-\\d\\d-\\d\\d\\.$',
      ],
      [
        'Rolls',
        '/dogma/dynamic/items/47740/1',
        'an item that is not abyssal',
        'Item 1 is refused with 404, as one that was not mutated\\.$',
      ],
      ['Icons', '/types/34/icon\\?size=32', 'an icon', 'The icon of Tritanium is a picture \\(image/png\\)\\.$'],
      ['Static data', '/latest\\.jsonl', 'the newest build', 'The newest build is \\d+ of \\d{4}-\\d\\d-\\d\\d\\.$'],
      [
        'Static data',
        '/tranquility/\\S+\\.zip',
        'its first rows',
        'The build begins with \\w+\\.jsonl, whose first \\d+ rows have the expected shape\\.$',
      ],
      ['EVE-Scout', '/signatures', 'wormholes of the hubs', `The list of wormholes has \\d+\\. ${shape}`],
      ['EVE-Scout', '/observations', 'storms', `The list of storms has \\d+\\. ${shape}`],
      ['Frontlines', '/api/warzone/insurgency', 'systems of insurgencies', `The list of systems has \\d+\\. ${shape}`],
      ['Killmails', '/sequence\\.json', 'the newest number', 'The newest killmail is number \\d+\\.$'],
      ['Killmails', '/ephemeral/\\d+\\.json', 'one killmail', 'Number \\d+ is a killmail of \\S+\\.$'],
      [
        'EVE Ref',
        '/public-contracts/history/\\S+/index\\.json',
        'a folder of snapshots',
        'The list of snapshots of contracts has 4\\d\\. ',
      ],
      [
        'EVE Ref',
        '/structures/structures-latest\\.v2\\.json',
        'names of structures',
        `The list of structures has \\d+\\. ${shape}`,
      ],
      [
        'EVE Ref',
        '/public-contracts/\\S+\\.tar\\.bz2',
        'a snapshot of contracts',
        'The file begins with contracts of the expected shape\\.$',
      ],
      [
        'EVE Ref',
        '/market-orders/\\S+\\.csv\\.bz2',
        'a snapshot of orders',
        'The file begins with orders of the expected shape\\.$',
      ],
      [
        'EVE Ref',
        '/killmails/\\S+\\.tar\\.bz2',
        'a day of killmails',
        'The file begins with killmails of the expected shape\\.$',
      ],
      ...['system-jumps', 'system-kills', 'sovereignty-map', 'sovereignty-structures'].map(
        (name): [string, string, string, string] => [
          'EVE Ref',
          `/${name}/\\S+\\.json\\.bz2`,
          `a file of ${name}`,
          `The list of ${name} has \\d+\\. ${shape}`,
        ],
      ),
    ];
    expect(lines.slice(1)).toEqual([
      ...expected.map(([source, address, what, came]) =>
        expect.stringMatching(new RegExp(`^${source} +\\S+${address} +${what} .* [1-9]\\d* +\\d+ +${came}`)),
      ),
      '',
      `${expected.length} of ${expected.length} answers are as expected.`,
    ]);
    expect(lines[1]).toMatch(/ \d+ \w+ old, valid for .*x-esi-error-limit-remain (100|99)/);
    expect(lines[2]).toMatch(/x-ratelimit-limit 150\/15m/);
    const asked = simulator.requests.map(({ method, source, path }) => `${method} ${source}${path}`);
    expect(asked).toHaveLength(new Set(asked).size);
  });

  it('says in a sentence of each source that it refused the connection, and exits with 1', async () => {
    const { code, lines } = await verifyLive(...at(forDataSources(() => NOBODY)));
    expect(code).toBe(1);
    const outcomes = lines.slice(1, -2).map((line) => atAnyHour(/ {2}(\S+(?: \S+)+\.)$/.exec(line)?.[1]));
    const names = [
      'ESI',
      'The image server',
      'The static data export',
      'EVE-Scout',
      'The frontlines page',
      'zKillboard',
      'EVE Ref',
    ];
    expect(outcomes).toEqual(
      outcomes.map(() => expect.stringMatching(`^(${names.join('|')}) could not be reached|^EVE Ref could not be reached`)),
    );
    expect(names.filter((name) => !outcomes.some((outcome) => outcome?.startsWith(name)))).toEqual([]);
    expect(lines.at(-1)).toBe(`0 of ${outcomes.length} answers are as expected.`);
  });

  it('leaves out a source that is off', async () => {
    const off = dataSourceNames.filter((source) => source !== 'scout').flatMap((source) => [`--${sourceOption(source)}`, 'off']);
    const { code, lines } = await verifyLive(...off, '--scout-url', simulator.sources.scout);
    expect(code).toBe(0);
    expect(lines.filter((line) => line.endsWith('Switched off, so it was not asked.'))).toHaveLength(lines.length - 5);
    expect(lines.at(-1)).toBe('2 of 2 answers are as expected.');
    expect(simulator.requests.map(({ source }) => source)).toEqual(['scout', 'scout']);
  });

  it('has a question for every source of data, and asks none where all are off', async () => {
    const asked = () => Promise.reject(new Error('Nobody is to be asked.'));
    const checks = await checkSources(
      forDataSources(() => null),
      { ...realWorld(), fetch: asked, userAgent: 'A' },
      'all',
    );
    expect([...new Set(checks.map(({ source }) => source))]).toEqual(dataSourceNames);
    expect(checks.map(({ address }) => address)).toEqual(checks.map(() => null));
  });

  it('refuses in a sentence what it cannot heed', async () => {
    const refusal = { code: 1, stderr: '--data-dir means nothing to verify:live. See --help.\n' };
    expect(await verifyLive('--data-dir', '/tmp')).toMatchObject(refusal);
    const address = { code: 1, stderr: "--esi-url must be an http(s) address or 'off'; it was 'here'.\n" };
    expect(await verifyLive('--esi-url', 'here')).toMatchObject(address);
  });
});

describe('one source', () => {
  const clock = realWorld().clock;
  const outcomesOf = async (source: DataSourceName) => {
    const urls = forDataSources((name) => (name === source ? simulator.sources[name] : null));
    const checks = await checkSources(urls, { ...realWorld(), userAgent: 'Astrolabe/test' }, 'all');
    return checks.flatMap(({ address, isFine, outcome }) =>
      address === null ? [] : [{ isFine, outcome: atAnyHour(outcome) ?? '' }],
    );
  };

  it.each([
    ['scout', { kind: 'status', status: 503 }, 'EVE-Scout answered 503.'],
    ['scout', { kind: 'reset' }, 'EVE-Scout could not be reached (ECONNRESET).'],
    ['scout', { kind: 'malformed' }, 'EVE-Scout sent an answer that is no JSON.'],
    ['r2z2', { kind: 'wrong-shape' }, "zKillboard's answer to /ephemeral/sequence.json cannot be used: "],
    ['r2z2', { kind: 'status', status: 429, retryAfterSeconds: 600 }, 'zKillboard asks for fewer requests; '],
    ['sde', { kind: 'status', status: 404 }, 'The static data export answered 404 to the question for its newest build.'],
    ['esi', { kind: 'status', status: 503 }, 'ESI answered 503.'],
    ['esi', { kind: 'wrong-shape' }, "ESI's answer to /"],
  ] as const)('that fails, %s with %j, is asked once all the same and waited for no longer', async (source, effect, sentence) => {
    const started = clock.now();
    stop = simulator.inject({ source, effect, times: Number.POSITIVE_INFINITY });
    const outcomes = await outcomesOf(source);
    expect(outcomes.map(({ isFine, outcome }) => [isFine, outcome.slice(0, sentence.length)])).toEqual(
      outcomes.map(() => [false, sentence]),
    );
    const asked = { esi: 6, scout: 2, r2z2: 1, sde: 1 };
    expect(simulator.requests).toHaveLength(asked[source]);
    expect(clock.now() - started).toBeLessThan(10_000);
  });

  it('whose list has a row that makes no sense is fine, and the row is told', async () => {
    stop = simulator.inject({ source: 'esi', path: '/incursions', effect: { kind: 'odd-rows', every: 3 } });
    const outcomes = await outcomesOf('esi');
    expect(outcomes[1]).toEqual({
      isFine: true,
      outcome: 'The list of incursions has 2. 1 row of it could not be read and is left out.',
    });
  });

  it('whose file is none says what it is not', async () => {
    stop = simulator.inject({ path: /zip$/, effect: { kind: 'replaced', body: '<html>Moved</html>' } });
    expect(await outcomesOf('sde')).toContainEqual({
      isFine: false,
      outcome: 'The static data export: the build is no zip file.',
    });
    stop();
    stop = simulator.inject({ path: /market-orders/, effect: { kind: 'status', status: 404 } });
    expect(await outcomesOf('everef')).toContainEqual({ isFine: false, outcome: 'EVE Ref does not have it.' });
  });

  it('whose list is empty is fine, but its rows do not count as checked', async () => {
    stop = simulator.inject({ source: 'scout', effect: { kind: 'empty' } });
    expect((await outcomesOf('scout')).slice(0, 1)).toEqual([
      { isFine: true, outcome: 'An empty list of wormholes, so the shape of a row was not checked.' },
    ]);
  });

  it('that stops everybody who asks for a minute is not asked again, and the table does not wait for it', async () => {
    const time = fakeClock('2026-11-20T12:00:00Z');
    const headers = { 'x-esi-error-limit-remain': '0', 'x-esi-error-limit-reset': '45' };
    const scripted = scriptedFetch(NOBODY, time, () => ({ status: 420, headers, body: { error: 'Slow down' } }));
    const urls = forDataSources((name) => (name === 'esi' ? NOBODY : null));
    const checks = await checkSources(
      urls,
      { clock: time, random: seededRandom(1), fetch: scripted.fetch, userAgent: 'A' },
      'all',
    );
    expect(scripted.lines().sort()).toEqual([
      'GET /contracts/public/10000001?page=1',
      'GET /fw/systems',
      'GET /incursions',
      'GET /skyhooks/raidable',
      'GET /sovereignty/systems',
      'POST /universe/names',
    ]);
    expect(checks.slice(0, 2)).toEqual(
      [1, 2].map(() =>
        expect.objectContaining({
          isFine: false,
          outcome: expect.stringMatching(/^ESI's error limit is used up; /),
          limits: ['x-esi-error-limit-remain 0', 'x-esi-error-limit-reset 45'],
        }),
      ),
    );
  });

  it('hears who asks, and is shown with the age of its answer', async () => {
    const time = fakeClock('2026-11-20T12:00:00Z');
    const headers = { 'last-modified': 'Fri, 20 Nov 2026 11:15:00 GMT', expires: 'Fri, 20 Nov 2026 12:01:00 GMT' };
    const scripted = scriptedFetch(NOBODY, time, () => ({ headers, body: { sequence: 7 } }));
    const urls = forDataSources((name) => (name === 'r2z2' ? NOBODY : null));
    const world = { clock: time, random: seededRandom(1), fetch: scripted.fetch };
    const checks = await checkSources(urls, { ...world, userAgent: 'Astrolabe/test (me)' }, 'small');
    expect(scripted.asked.map((request) => request.headers['user-agent'])).toEqual(['Astrolabe/test (me)']);
    expect(tableOf(checks, time.now())).toContain('45 min old, valid for 60 s');
  });
});
