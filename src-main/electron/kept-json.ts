import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { z } from 'zod';

/** What a small JSON file holds; undefined where there is none, or one that is not of this shape. */
export function readKept<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Absent, cut short or of another version: all of them are as if nothing had been kept.
    return undefined;
  }
}

/** Replaces the file at once, so that a crash leaves the old one or the new one. Only this user may read it. */
export function keepJson(file: string, value: unknown): void {
  const beside = `${file}.new`;
  writeFileSync(beside, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(beside, file);
}
