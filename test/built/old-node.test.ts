import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../arch/repository.ts';
import { startNode } from './running.ts';

/** This Node, calling itself an old one: what our own check sees. */
const PRETENCE = [
  '--import',
  "data:text/javascript,Object.defineProperty(process,'version',{value:'v20.20.2'});Object.defineProperty(process.features,'typescript',{value:undefined})",
];

/** A Node older than 22 on this machine, such as Debian's: there the real thing is tried as well. */
const oldNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => existsSync(path) && /^v(1\d|20|21)\./.test(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout));

const entries = ['out/main/headless.js', 'out/main/simulator.js', 'src-main/launch/launch.mjs'];

describe('a Node that is too old', () => {
  it.each(entries)('is told by %s in one sentence how to start it instead', async (entry) => {
    const { code, stderr } = await startNode([...PRETENCE, join(root, entry)]).ended;
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/v20\.20\.2.*npm/)]);
    expect(code).toBe(1);
  });

  it.skipIf(oldNode === undefined).each(entries)('is told so by %s on a real one too', async (entry) => {
    const { code, stderr } = await startNode([join(root, entry)], { node: String(oldNode) }).ended;
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('npm run headless')]);
    expect(code).toBe(1);
  });
});
