import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder that the workers of a run share: the one that ASTROLABE_E2E_DATA names, which stays, so that a later run of a single
 * test can go without the preparation (`--no-deps`); else one for this run alone.
 */
export function runFolder(): string {
  const known = process.env['ASTROLABE_E2E_DATA'];
  if (known !== undefined && known !== '') {
    mkdirSync(known, { recursive: true });
    return known;
  }
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-e2e-'));
  // Playwright hands the environment on to its workers, which read the configuration too.
  process.env['ASTROLABE_E2E_DATA'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The data folder of the demo galaxy that one core has filled: what the others are given a copy of. */
export function mirrored(): string {
  return join(runFolder(), 'mirrored');
}
