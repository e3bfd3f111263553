import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OWNER = 'ASTROLABE_TESTS_REMOVE';

/**
 * Gives this run of tests a temporary folder of its own, which goes when the run ends: what a test or a program that it killed
 * leaves behind goes with it. Called by the configuration, which workers read too: they and what they start inherit the first one.
 */
export function ownTemporaryFolder(): void {
  if (process.env[OWNER] !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-tests-'));
  // Tests start programs as other users, who have to get in.
  chmodSync(folder, 0o755);
  process.env[OWNER] = folder;
  process.env['TMPDIR'] = folder;
  process.env['TEMP'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
