import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redacted } from '#main/doctor/bug-report';
import { type Diagnosis, linesOf } from '#main/doctor/diagnosis';
import { realWorld } from '#main/runtime/world';
import { settingWrites } from '#main/store/user-data/settings';
import { dataSourceNames, sourceOption } from '#shared/sources';
import { HOUR } from '#shared/time';
import { makeMirror, makeOwn, ownFolder, using } from '../support/mirror-folder.ts';
import { connectProxy, tlsServer } from '../support/servers/connect-proxy.ts';
import { type Running, startNode } from './running.ts';

const entry = fileURLToPath(new URL('../../out/main/headless.js', import.meta.url));
const off = dataSourceNames.flatMap((source) => [`--${sourceOption(source)}`, 'off']);
let folder: ReturnType<typeof ownFolder>;
let home: string;
let mirror: string;
let running: Running | undefined;
const reports: string[] = [];

beforeEach(() => {
  folder = ownFolder();
  home = join(realpathSync(folder.path), 'home');
  mirror = makeMirror(join(home, 'live'), { contracts: 5 });
  makeOwn(mirror);
});
afterEach(async () => {
  running?.process.kill('SIGTERM');
  await running?.ended;
  running = undefined;
  for (const report of reports.splice(0)) rmSync(report, { force: true });
  folder.remove();
});

interface Told {
  code: number;
  findings: Diagnosis[];
  report: string;
}

function doctor(args: readonly string[] = off, environment: Record<string, string> = {}): Promise<Told> {
  const command = [entry, '--data-dir', home, '--doctor', ...args];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { env: { PATH: process.env['PATH'], ...environment } }, (failure, stdout, stderr) => {
      if (stderr !== '') return reject(new Error(stderr));
      const { findings, report }: { findings: Diagnosis[]; report: string } = JSON.parse(stdout);
      reports.push(report);
      resolve({ code: failure === null ? 0 : Number(failure.code), findings, report });
    });
  });
}

const of = (findings: readonly Diagnosis[], what: Diagnosis['what']) => findings.filter((finding) => finding.what === what);

describe('--doctor', () => {
  it('says how everything is while no program runs on the folder, and what to do where it is not well', async () => {
    const { code, findings } = await doctor();
    expect(code).toBe(0);
    expect(new Set(findings.map(({ what }) => what))).toEqual(
      new Set(['program', 'node', 'mirror', 'backup', 'sources', 'clock', 'disk', 'memory', 'threads']),
    );
    for (const { state, told, advice } of findings) {
      expect(told).toMatch(/^.+\.$/);
      expect(advice === null).toBe(state === 'ok');
    }
    expect(of(findings, 'program')[0]?.told).toContain('does not run on this folder');
    expect(of(findings, 'node')[0]?.told).toContain(`Node ${process.version}`);
    expect(of(findings, 'mirror')[0]?.told).toMatch(/^The mirror is whole \(\d+ tables looked through\)\.$/);
    expect(linesOf(findings).split('\n').length).toBeGreaterThan(findings.length);

    using(mirror, (db) =>
      db.exec("INSERT INTO runs (job, started_at, ended_at) VALUES ('x', '2999-01-01T00:00:00Z', '2999-01-01T00:00:00Z')"),
    );
    truncateSync(mirror, statSync(mirror).size >> 1);
    const damaged = await doctor();
    expect(damaged.code).toBe(1);
    expect(of(damaged.findings, 'mirror')[0]).toMatchObject({ state: 'trouble', told: `${mirror} is damaged.` });
  });

  it('asks the program that runs on the folder how it is, and is not in its way', async () => {
    running = startNode([entry, '--data-dir', home, '--port', '0', '--log-level', 'silent', ...off]);
    const { app } = await running.says('app');
    const { code, findings } = await doctor();
    expect(of(findings, 'program')[0]).toMatchObject({ state: 'ok', told: expect.stringContaining(`runs at ${String(app)}`) });
    expect(of(findings, 'threads')[0]?.told).toBe('All threads run.');
    expect(of(findings, 'sources').map(({ told }) => told)).toEqual(dataSourceNames.map(() => expect.stringMatching(/: off$/)));
    expect(code).toBe(0);
  });

  it('says which proxy the environment names, without its password, which the report does not tell either', async () => {
    const proxied = { HTTPS_PROXY: 'http://eve:p%40ssword@proxy.corporation.example:3128', no_proxy: 'localhost' };
    const { findings, report } = await doctor(off, proxied);
    expect(of(findings, 'proxy').map(({ told }) => told)).toEqual([
      'Sources at https: are asked through the proxy at http://proxy.corporation.example:3128 (HTTPS_PROXY), but for those that NO_PROXY names; this machine itself never is.',
    ]);
    expect(JSON.stringify(findings) + readFileSync(report, 'utf8')).not.toMatch(/eve:|p%40ssword|p@ssword/);
    expect(readFileSync(report, 'utf8')).not.toContain('corporation');
    await expect(doctor(off, { HTTPS_PROXY: 'http://eve:secret@' })).rejects.toThrow(
      /^HTTPS_PROXY is no address of a proxy: write it as http:\/\/host:port or .+, or unset it\.\n$/,
    );
  });

  it('asks a source through the proxy that the environment names, and tells where that refuses', async () => {
    const source = await tlsServer();
    const proxy = await connectProxy(source.port);
    proxy.answer(407);
    const others = dataSourceNames.filter((name) => name !== 'warzone').flatMap((name) => [`--${sourceOption(name)}`, 'off']);
    const { findings } = await doctor([...others, '--warzone-url', 'https://source.example'], { https_proxy: proxy.url });
    expect(proxy.tunnels).toEqual(['source.example:443']);
    expect(of(findings, 'sources').filter(({ state }) => state !== 'ok')).toEqual([
      expect.objectContaining({ told: expect.stringContaining('could not be reached: the proxy answered 407, it wants a user') }),
    ]);
    await proxy.close();
    await source.close();
  });

  it('tells a clock that contradicts the mirror', async () => {
    using(mirror, (db) =>
      db.exec("INSERT INTO runs (job, started_at, ended_at) VALUES ('x', '2999-01-01T00:00:00Z', '2999-01-01T00:00:00Z')"),
    );
    const { code, findings } = await doctor();
    expect(of(findings, 'clock')[0]).toMatchObject({ state: 'trouble', advice: expect.stringContaining('NTP') });
    expect(code).toBe(1);
  });

  it('does not take a demo that is ahead of this machine for a wrong clock: it has a clock of its own', async () => {
    using(makeMirror(join(home, 'demo'), { galaxy: 'demo' }), (db) =>
      db.exec("INSERT INTO runs (job, started_at, ended_at) VALUES ('x', '2999-01-01T00:00:00Z', '2999-01-01T00:00:00Z')"),
    );
    const { findings } = await doctor(['--demo']);
    expect(of(findings, 'clock')[0]).toMatchObject({ state: 'ok', told: expect.stringContaining('a clock of its own') });
  });

  it('compares the clock with the sources’', async () => {
    const ahead = async (milliseconds: number) => {
      const source = createServer((_request, response) => {
        response.setHeader('Date', new Date(realWorld().clock.now() + milliseconds).toUTCString());
        response.setHeader('Content-Type', 'application/json').end('[]');
      });
      await once(source.listen(0, '127.0.0.1'), 'listening');
      const { port } = source.address() as AddressInfo;
      const others = dataSourceNames.filter((name) => name !== 'warzone').flatMap((name) => [`--${sourceOption(name)}`, 'off']);
      const told = await doctor([...others, '--warzone-url', `http://127.0.0.1:${port}`]);
      source.close();
      return of(told.findings, 'clock')[0];
    };
    expect(await ahead(0)).toMatchObject({ state: 'ok', told: 'The clock agrees with 1 sources.' });
    expect(await ahead(HOUR)).toMatchObject({
      state: 'trouble',
      told: expect.stringMatching(/^This machine's clock is 3(59[0-9]|600|601) s slow of the sources'\.$/),
      advice: expect.stringContaining('NTP'),
    });
    expect(await ahead(-HOUR)).toMatchObject({ state: 'trouble', told: expect.stringMatching(/ s fast of the sources'\.$/) });
  });

  it('writes one file for a bug report without secrets and without names of files outside the data folder', async () => {
    using(mirror, (db) => {
      settingWrites(db).save('contact', 'capsuleer@secret.example');
      settingWrites(db).save('model', { url: 'https://typed.secret.example/v1', model: 'secret-model' });
      const error = `ENOENT: no such file or directory, open '${join(homedir(), 'letters', 'to-nobody.txt')}' or '/mnt/elsewhere/x.txt'`;
      db.prepare(
        "INSERT INTO runs (job, started_at, ended_at, outcome, error) VALUES ('x', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 'failed', ?)",
      ).run(error);
    });
    mkdirSync(join(home, 'backups'));
    const { report } = await doctor([...off, '--llm-url', 'https://llm.secret.example/v1'], {
      ASTROLABE_LLM_KEY: 'sk-secret-key',
    });
    const text = readFileSync(report, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      program: { node: process.version },
      settings: { contact: true, model: true },
      files: expect.arrayContaining([{ file: 'live/mirror.sqlite', bytes: expect.any(Number) }]),
      runs: [{ job: 'x', error: "ENOENT: no such file or directory, open '<path>' or '<path>'" }],
    });
    expect(text).not.toMatch(/secret|letters|elsewhere|Hulls/);
    expect(text).not.toContain(home);
    if (process.platform !== 'win32') expect(statSync(report).mode & 0o777).toBe(0o600);
  });
});

describe('a report of a bug', () => {
  it.each([
    ['a path of Windows', JSON.stringify('open C:\\Users\\me\\a.txt now'), '"open <path> now"'],
    ['a quoted path with spaces', JSON.stringify("open '/mnt/My Files/a b.txt' failed"), '"open \'<path>\' failed"'],
    ['a path with its line', '"at file:///opt/astrolabe/main.js:3:4"', '"at <path>:3:4"'],
    ['the data folder', '"/data/astrolabe/live/mirror.sqlite is damaged"', '"<data folder>/live/mirror.sqlite is damaged"'],
    [
      'an address of a source, which is no path',
      '"https://esi.evetech.net/universe/types/34/"',
      '"https://esi.evetech.net/universe/types/34/"',
    ],
  ])('hides %s', (_what, text, expected) => {
    expect(redacted(text, '/data/astrolabe', [])).toBe(expected);
  });

  it('hides the names of the user and of the machine, but no member that is called the same', () => {
    const { username } = userInfo();
    expect(redacted(JSON.stringify({ [username]: `of ${username}`, at: hostname() }), '/data/astrolabe', [])).toBe(
      JSON.stringify({
        [username]: username.length > 3 ? 'of <hidden>' : `of ${username}`,
        at: hostname().length > 3 ? '<hidden>' : hostname(),
      }),
    );
  });
});
