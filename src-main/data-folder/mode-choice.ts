import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ModeChoice, modeChoice } from '#shared/local-api/status';

/** What the first-run page was answered on this data folder; null: it is to be asked. */
export function rememberedChoice(dataDir: string): ModeChoice['mode'] | null {
  try {
    return modeChoice.parse(JSON.parse(readFileSync(join(dataDir, 'mode.json'), 'utf8'))).mode;
  } catch {
    // Never answered, or unreadable: asking again is what a person expects of both.
    return null;
  }
}

export function rememberChoice(dataDir: string, choice: ModeChoice): void {
  writeFileSync(join(dataDir, 'mode.json'), JSON.stringify(choice));
}
