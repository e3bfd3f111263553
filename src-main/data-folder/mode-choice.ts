import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModeChoice, modeChoice } from '#shared/local-api/status';

/** The mode chosen on the first-run page for this data folder; null: not chosen yet, so the page asks. */
export function readModeChoice(dataDir: string): ModeChoice['mode'] | null {
  try {
    return modeChoice.parse(JSON.parse(readFileSync(join(dataDir, 'mode.json'), 'utf8'))).mode;
  } catch {
    // Never answered, or unreadable: asking again is what a person expects of both.
    return null;
  }
}

/** Stores it in mode.json. Throws where the file cannot be written. */
export function saveModeChoice(dataDir: string, { mode }: ModeChoice): void {
  writeFileSync(join(dataDir, 'mode.json'), JSON.stringify({ mode }));
}
