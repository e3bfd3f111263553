import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './repository.ts';
import { type Scratch, scratchRepository } from './scratch.ts';

/** CI judges a run by its plain closing line: both runners have to count what happened, and fail where nothing did. */

const vitestProgram = 'vitest/vitest.mjs';
const playwrightProgram = '@playwright/test/cli.js';

function testsOf(runner: string): string {
  return `import { expect, test } from '${runner}';
    test('passes', () => expect(1).toBe(1));
    test('passes too', () => expect(1).toBe(1));
    test('fails', () => expect(1).toBe(2));
    test.skip('is left out', () => expect(1).toBe(1));`;
}

let scratch: Scratch;
beforeAll(() => {
  scratch = scratchRepository();
  scratch.plant({
    'all/some.vitest.ts': testsOf('vitest'),
    'all/broken.vitest.ts': "throw new Error('It cannot even be loaded.');",
    'fine/fine.vitest.ts': "import { expect, it } from 'vitest'; it('passes', () => expect(1).toBe(1));",
    'vitest.config.mjs': `export default { test: { include: ['**/*.vitest.ts'], reporters: [${JSON.stringify(join(root, 'test/vitest-plain.ts'))}] } };`,
    'all/some.play.ts': testsOf('@playwright/test'),
    'fine/fine.play.ts': "import { expect, test } from '@playwright/test'; test('passes', () => expect(1).toBe(1));",
    'broken/broken.play.ts': "throw new Error('It cannot even be loaded.');",
    'playwright.config.ts': `export default { testMatch: '**/*.play.ts', reporter: [[${JSON.stringify(join(root, 'test/playwright-plain.ts'))}]] };`,
  });
});
afterAll(() => scratch.remove());

describe('vitest', () => {
  const run = (filter: string) => scratch.run(vitestProgram, 'run', '--config', 'vitest.config.mjs', filter);

  it('counts what passed, failed and was skipped, and a file that cannot be loaded as one failure', () => {
    const { code, output } = run('all/');
    expect(output).toMatch(/^vitest: 2 passed, 2 failed, 1 skipped$/m);
    expect(code).toBe(1);
  });

  it('ends well where all went well', () => {
    const { code, output } = run('fine/');
    expect(output).toMatch(/^vitest: 1 passed, 0 failed, 0 skipped$/m);
    expect(code).toBe(0);
  });

  it('fails where there is no test', () => {
    expect(run('nowhere/').code).not.toBe(0);
  });
});

describe('playwright', () => {
  const run = (filter: string) => scratch.run(playwrightProgram, 'test', '--config', 'playwright.config.ts', filter);

  it('counts what passed, failed and was skipped', () => {
    const { code, output } = run('all/');
    expect(output).toMatch(/^playwright: 2 passed, 1 failed, 1 skipped$/m);
    expect(code).toBe(1);
  });

  it('ends well where all went well', () => {
    const { code, output } = run('fine/');
    expect(output).toMatch(/^playwright: 1 passed, 0 failed, 0 skipped$/m);
    expect(code).toBe(0);
  });

  it('counts a file that cannot be loaded as a failure', () => {
    const { code, output } = run('broken/');
    expect(output).toMatch(/^playwright: 0 passed, [1-9]\d* failed, 0 skipped$/m);
    expect(code).toBe(1);
  });

  it('fails where there is no test', () => {
    expect(run('nowhere/').code).not.toBe(0);
  });
});
