import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { importOverrides, layerRows } from './layer-rules.ts';

// npm run layers: puts the rules of the layer table of docs/dev/architecture.md into .oxlintrc.json, in front of its other overrides.
const file = new URL('../../.oxlintrc.json', import.meta.url);
const settings = JSON.parse(readFileSync(file, 'utf8'));
const rows = layerRows(readFileSync(new URL('../../docs/dev/architecture.md', import.meta.url), 'utf8'));
const others = settings.overrides.filter((override: { rules: object }) => !('no-restricted-imports' in override.rules));
writeFileSync(file, `${JSON.stringify({ ...settings, overrides: [...importOverrides(rows), ...others] }, null, 2)}\n`);
// As every file of the repository is: a check compares.
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
execFileSync(process.execPath, [biome, 'format', '--write', fileURLToPath(file)]);
