import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillEveryShape } from '../../conformance/contracts-mirror.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const run = promisify(execFile);
const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: fillEveryShape });
});
afterAll(() => app.close());

/** The others ask for the tools, prompts and resources of the suite's own example server, or for what this one does not claim to have. */
const applicable = ['server-initialize', 'ping', 'tools-list', 'tools-call-error', 'resources-list', 'dns-rebinding-protection'];

test.each(applicable)('the protocol’s own conformance suite passes %s', async (scenario) => {
  const args = [suite, 'server', '--url', `${app.origin}/mcp`, '--scenario', scenario];
  const { stdout } = await run(process.execPath, args).catch((failure: { stdout: string }) => failure);
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
});
