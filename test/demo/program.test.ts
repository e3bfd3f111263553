import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { describedModel } from '#main/demo/simulator';
import { startSimulatorThread } from '#main/workers/simulator-client';
import { dataSourceNames } from '#shared/sources';
import { aContract } from '../support/upstream.ts';

const root = new URL('../../', import.meta.url);

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
    const thread = await startSimulatorThread({
      workerUrl: new URL('src-main/workers/simulator.worker.ts', root),
      startsAt: Date.UTC(2026, 10, 20),
    });
    const { port } = new URL(thread.sources.esi);
    child = run('--port', port, '--scale', 'tiny');
    const [said, [code]] = await Promise.all([
      text(child.stderr as NodeJS.ReadableStream),
      once(child, 'exit') as Promise<[number]>,
    ]);
    expect([said.trim(), code]).toEqual([`Port ${port} is in use; give another one with --port.`, 1]);
    await thread.close();
  });
});

it('the simulator in a thread serves the demo galaxy until it is closed', async () => {
  const thread = await startSimulatorThread({
    workerUrl: new URL('src-main/workers/simulator.worker.ts', root),
    startsAt: Date.UTC(2026, 10, 20),
  });
  const answer = await fetch(`${thread.sources.esi}/universe/regions`);
  expect(((await answer.json()) as number[]).length).toBeGreaterThan(110);
  await thread.close();
  await thread.close();
  await expect(fetch(`${thread.sources.esi}/status`)).rejects.toThrow('fetch failed');
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
