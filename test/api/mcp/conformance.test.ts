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

const applicable = ['server-initialize', 'ping', 'tools-list', 'tools-call-error', 'resources-list', 'dns-rebinding-protection'];
const OF_THE_EXAMPLE = 'asks for tools, resources or prompts of the suite’s own example server';
/** Scenarios that are not asked, with the reason. */
const others: Readonly<Record<string, string>> = {
  'logging-set-level': 'the server logs nothing to agents, and does not claim to',
  'completion-complete': 'no completions are claimed',
  'server-sse-polling': 'there are no streams to come back to: every answer is whole',
  'server-sse-multiple-streams': 'as server-sse-polling: it wants streams and a session',
  'resources-subscribe': 'no resource changes while the program runs, and none is claimed to',
  'resources-unsubscribe': 'as resources-subscribe',
  'prompts-list': 'no prompts are claimed',
  ...Object.fromEntries(
    'simple-text image audio embedded-resource mixed-content with-logging with-progress sampling elicitation'
      .split(' ')
      .map((what) => [`tools-call-${what}`, OF_THE_EXAMPLE]),
  ),
  ...Object.fromEntries(
    'json-schema-2020-12 elicitation-sep1034-defaults elicitation-sep1330-enums resources-read-text resources-read-binary resources-templates-read prompts-get-simple prompts-get-with-args prompts-get-embedded-resource prompts-get-with-image'
      .split(' ')
      .map((name) => [name, OF_THE_EXAMPLE]),
  ),
};

test('every scenario of the protocol’s own conformance suite is passed, or listed with the reason why it is not asked', async () => {
  const { stdout } = await run(process.execPath, [suite, 'list', '--server']);
  const all = [...stdout.matchAll(/^ {2}- ([\w-]+)/gm)].map(([, name = '']) => name);
  expect(all.toSorted()).toEqual([...applicable, ...Object.keys(others)].toSorted());
});

test.each(applicable)('the protocol’s own conformance suite passes %s', async (scenario) => {
  const args = [suite, 'server', '--url', `${app.origin}/mcp`, '--scenario', scenario];
  const { stdout } = await run(process.execPath, args).catch((failure: { stdout: string }) => failure);
  expect(stdout).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/);
});
