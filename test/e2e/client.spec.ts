import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../arch/repository.ts';
import { askEveryRead } from '../support/every-read.ts';
import { hasRows } from '../support/examples.ts';
import { coreTest as test } from './support/core.ts';
import { expect } from './support/window.ts';

test('every GET endpoint answers with rows through the client that npm run client makes', async ({ core }) => {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-client-'));
  execFileSync(process.execPath, ['src-main/launch/launch.mjs', 'client', folder], { cwd: root });
  const { createClient } = await import(pathToFileURL(join(folder, 'index.js')).href);
  const answers = await askEveryRead(createClient({ base: core.app }), core.app);
  // Nothing need have changed since the core was started.
  const quiet = ['data followEvents', 'data listContractChanges'];
  const empty = [...answers].filter(([id, { data }]) => !quiet.includes(id) && !hasRows(data)).map(([id]) => id);
  expect(empty).toEqual([]);
  expect(answers.size).toBeGreaterThan(50);
  rmSync(folder, { recursive: true });
});
