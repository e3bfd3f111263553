import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** When the demo galaxy of the end-to-end tests begins to be mirrored: a Friday evening, on which something happens. */
export const MIRRORING_FROM = Date.parse('2026-11-20T19:20:00Z');

const timeFile = (): string => join(runFolder(), 'mirrored-at');

/** Notes by the galaxy's clock, milliseconds since the epoch, when its mirror was complete. */
export function noteMirroredAt(now: number): void {
  writeFileSync(timeFile(), String(now));
}

/** The galaxy's time at which its mirror was complete, milliseconds since the epoch: at this its copies begin. */
export function mirroredAt(): number {
  return Number(readFileSync(timeFile(), 'utf8'));
}
