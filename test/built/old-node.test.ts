import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../arch/repository.ts';
import { startNode } from './running.ts';

/** This Node, calling itself an old one. What the npm scripts do with a real one is in test/launch/node-choice.test.ts. */
const pretending = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`,
];

describe('a Node that is too old', () => {
  it.each([
    ['out/main/headless.js', 'v20.20.2'],
    ['out/main/headless.js', 'v24.9.0'],
    ['out/main/simulator.js', 'v22.23.3'],
  ])('is told by %s in one sentence how to start it instead: %s', async (entry, version) => {
    const { code, stderr } = await startNode([...pretending(version), join(root, entry)]).ended;
    expect(stderr.trim().split('\n')).toEqual([
      `Astrolabe needs Node 24.10 or newer and this is ${version}. Started with 'npm start' or 'node astrolabe.mjs headless' in its folder it finds one.`,
    ]);
    expect(code).toBe(1);
  });
});
