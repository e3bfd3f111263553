import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reads a small JSON file; undefined where it is missing, cannot be parsed or does not match the schema. */
export function readJsonFile<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Absent, cut short or written by another version: the caller falls back to its defaults in all three cases.
    return undefined;
  }
}

/** Replaces the file atomically: a crash leaves the old content or the new. Only this user may read it (mode 0600). */
export function writeJsonFile(file: string, value: unknown): void {
  const temporary = `${file}.new`;
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}
