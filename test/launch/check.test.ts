import { afterEach, expect, it, vi } from 'vitest';
import { runChecks } from '#main/launch/check';

afterEach(() => vi.restoreAllMocks());

const script = (source: string): [string, string[]] => [process.execPath, ['-e', source]];

it('prints nothing where every check succeeds, whatever the checks themselves print', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await runChecks([{ name: 'talkative', command: script("console.log('fine'); console.error('fine')") }])).toEqual([]);
  expect(written).not.toHaveBeenCalled();
});

it('prints what a failed check wrote to either output, under its name, and goes on with the next', async () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const failed = await runChecks([
    { name: 'broken', command: script("console.log('one'); console.error('two'); process.exitCode = 1") },
    { name: 'fine', command: script('') },
    { name: 'missing', command: ['/no/such/program', []] },
  ]);
  expect(failed).toEqual(['broken', 'missing']);
  expect(written[0]).toMatch(/^== broken\n(one\ntwo|two\none)\n$/);
  expect(written.at(-1)).toBe('Failed: broken, missing.\n');
});
