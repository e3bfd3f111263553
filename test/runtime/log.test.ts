import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('../../src-main/runtime/log.ts', import.meta.url);

test('where nobody sits at a terminal each event is one line of JSON on standard error, and nothing is on standard output', () => {
  const program = `
    const { createLog } = await import('${module}');
    const log = createLog('info');
    log.info({ port: 4780 }, 'serving the mirror');
    log.debug('not told at this level');
    log.error({ job: 'wormholes' }, 'two\\nlines');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  expect(stdout).toBe('');
  const lines = stderr.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), port: 4780, msg: 'serving the mirror' },
    { level: 50, time: expect.any(String), job: 'wormholes', msg: 'two\nlines' },
  ]);
});
