import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { describedModel } from '#main/demo/simulator';
import { startNodeProcess } from '#main/runtime/child-process';
import { pacedClock } from '#main/runtime/clock';
import { startSimulatorProcess } from '#main/workers/simulator-client';
import { dataSourceNames } from '#shared/sources';
import type { Started } from '../support/threads/started.process.ts';
import { aContract } from '../support/upstream.ts';

const root = new URL('../../', import.meta.url);
const asProcess = {
  module: new URL('src-main/workers/simulator.process.ts', root),
  startProcess: startNodeProcess,
  clock: pacedClock({ speed: 1, wallAt: Date.now(), at: Date.UTC(2026, 10, 20) }),
};

describe('the simulator as a program', () => {
  let child: ChildProcess | undefined;
  afterEach(() => void child?.kill('SIGKILL'));
  const run = (...args: string[]) =>
    spawn(process.execPath, ['src-main/simulator.ts', ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });

  it('prints its five addresses in one line, serves them, and ends on a signal', async () => {
    child = run('--port', '0', '--scale', 'tiny', '--contracts', '50');
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    const said = JSON.parse(line.toString()) as Record<string, string>;
    expect(Object.keys(said)).toEqual(['event', ...dataSourceNames, 'pid']);
    expect(said['esi']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/esi$/);
    expect((await fetch(`${said['esi']}/status`)).status).toBe(200);
    expect((await fetch(`${said['everef']}/index.json`)).status).toBe(200);
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
  });

  it('refuses what it does not understand in one sentence', async () => {
    for (const [args, sentence] of [
      [['--contracts', 'many'], "--contracts must be a whole number from 1 to 1000000; it was 'many'."],
      [['--scale', 'huge'], "--scale must be demo or tiny; it was 'huge'."],
      [['--port', '70000'], "--port must be a whole number from 0 to 65535; it was '70000'."],
    ] as const) {
      child = run(...args);
      const [said, [code]] = await Promise.all([
        text(child.stderr as NodeJS.ReadableStream),
        once(child, 'exit') as Promise<[number]>,
      ]);
      expect([said.trim(), code]).toEqual([sentence, 1]);
    }
  });

  it('names a port that is in use', async () => {
    const simulator = await startSimulatorProcess(asProcess);
    const { port } = new URL(simulator.sources.esi);
    child = run('--port', port, '--scale', 'tiny');
    const [said, [code]] = await Promise.all([
      text(child.stderr as NodeJS.ReadableStream),
      once(child, 'exit') as Promise<[number]>,
    ]);
    expect([said.trim(), code]).toEqual([`Port ${port} is in use; give another one with --port.`, 1]);
    await simulator.close();
  });
});

describe('the simulator in a process', () => {
  it('serves the demo galaxy until it is closed', async () => {
    const simulator = await startSimulatorProcess(asProcess);
    const answer = await fetch(`${simulator.sources.esi}/universe/regions`);
    expect(((await answer.json()) as number[]).length).toBeGreaterThan(110);
    await simulator.close();
    await simulator.close();
    await expect(fetch(`${simulator.sources.esi}/status`)).rejects.toThrow('fetch failed');
  });

  it('that cannot start is told', async () => {
    const startProcess = () => ({
      postMessage: () => undefined,
      on: () => undefined,
      onExit: (listener: () => void) => listener(),
      kill: () => undefined,
    });
    await expect(startSimulatorProcess({ ...asProcess, startProcess })).rejects.toThrow('The simulator could not be started.');
  });

  it('has a limit of memory, which its heap keeps, and loads what its program loads beforehand', async () => {
    const asked: number[] = [];
    const simulator = await startSimulatorProcess({
      ...asProcess,
      startProcess(module, args, limits) {
        asked.push(limits.megabytes);
        return startNodeProcess(module, args, limits);
      },
    });
    await simulator.close();
    expect(asked).toEqual([256]);
    const child = startNodeProcess(new URL('test/support/threads/started.process.ts', root), [], { name: 'any', megabytes: 64 });
    const { heapLimit, execArgv } = await new Promise<Started>((resolve) => void child.on('message', resolve));
    child.kill();
    // What a program loads before itself, such as a clock, its processes load too. Vitest loads something.
    const preloaded = process.execArgv.slice(process.execArgv.indexOf('--require')).slice(0, 2);
    expect(preloaded).toHaveLength(2);
    expect(execArgv).toEqual(expect.arrayContaining(preloaded));
    // What is young comes on top: 96 MB, by V8's own measure.
    expect(heapLimit).toBeGreaterThanOrEqual(64 * 1024 ** 2);
    expect(heapLimit).toBeLessThan(192 * 1024 ** 2);
  });

  it('ends with whoever started it, however that one ends', async () => {
    const parent = `
      import { startNodeProcess } from '#main/runtime/child-process';
      import { realClock as clock } from '#main/runtime/clock';
      import { startSimulatorProcess } from '#main/workers/simulator-client';
      const module = new URL(${JSON.stringify(asProcess.module.href)});
      const { sources } = await startSimulatorProcess({ module, startProcess: startNodeProcess, clock });
      console.log(sources.esi);
    `;
    const args = ['--input-type=module', '--eval', parent];
    const killed = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(killed.stdout, 'data')) as [Buffer];
    const status = `${line.toString().trim()}/status`;
    expect((await fetch(status)).status).toBe(200);
    killed.kill('SIGKILL');
    await expect.poll(() => fetch(status).then(String, (failure: Error) => failure.message)).toBe('fetch failed');
  });
});

describe('a described world', () => {
  it('that contradicts itself is refused with a sentence', () => {
    const contract = aContract({ contract_id: 7 });
    expect(() => describedModel({ contracts: [contract, contract] })).toThrow('A contract id occurs twice');
    const end = { at: '2027-01-01T00:00:00Z', how: 'accepted' } as const;
    expect(() => describedModel({ contracts: [{ ...contract, end }] })).toThrow(
      'Contract 7 of the described world ends at 2027-01-01T00:00:00Z',
    );
    expect(() => describedModel({ contracts: [{ ...contract, date_issued: 'soon' }] })).toThrow(
      "'soon' in the described world is no ISO 8601 time",
    );
  });

  it('makes up what is mentioned but not described', () => {
    const model = describedModel({
      systems: [{ id: 30_000_142, name: 'Jita' }],
      contracts: [aContract({ regionId: 10_000_043 })],
    });
    const atlas = model.atlas(0);
    expect(atlas.region.get(10_000_002)?.name).toBe('Region 10000002');
    expect(atlas.region.has(10_000_043)).toBe(true);
    expect(atlas.constellation.get(atlas.system.get(30_000_142)?.constellationId ?? 0)?.regionId).toBe(10_000_002);
  });
});
