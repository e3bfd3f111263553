import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataSourceNames, sourceOption } from '#shared/sources';

const root = new URL('../../', import.meta.url);
/** Every source is off: the run ends at once. */
const nobody = dataSourceNames.flatMap((source) => [`--${sourceOption(source)}`, 'off']);
const isRoot = process.getuid?.() === 0;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-private-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function runOnce(dataDir: string): Promise<void> {
  const args = ['out/main/headless.js', '--once', '--data-dir', dataDir, ...nobody];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
  await once(child, 'exit');
}
const modes = (path: string): string[] => [
  (statSync(path).mode & 0o777).toString(8),
  ...readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? modes(join(path, entry.name)) : [(statSync(join(path, entry.name)).mode & 0o777).toString(8)],
  ),
];

test.skipIf(process.platform === 'win32')(
  'the data folder is 700 and its files 600, those of an earlier version too',
  async () => {
    const dataDir = join(folder, 'data');
    await runOnce(dataDir);
    const created = modes(dataDir);
    expect(created.length).toBeGreaterThan(3);
    expect([...new Set(created)].sort()).toEqual(['600', '700']);

    const older = join(folder, 'older');
    mkdirSync(join(older, 'live'), { recursive: true, mode: 0o755 });
    writeFileSync(join(older, 'live', 'notes'), 'x', { mode: 0o644 });
    mkdirSync(join(older, 'backups'), { mode: 0o755 });
    await runOnce(older);
    expect(statSync(join(older, 'backups')).mode & 0o777).toBe(0o700);
    expect(statSync(join(older, 'live')).mode & 0o777).toBe(0o700);
    expect(statSync(join(older, 'live', 'notes')).mode & 0o777).toBe(0o600);
  },
);

test.skipIf(!isRoot)(
  `another user of the machine cannot read the mirror${isRoot ? '' : ' (needs root to become another user)'}`,
  async () => {
    const dataDir = join(folder, 'data');
    await runOnce(dataDir);
    expect(existsSync(join(dataDir, 'live', 'mirror.sqlite'))).toBe(true);
    const look = spawnSync('cat', [join(dataDir, 'live', 'mirror.sqlite')], {
      uid: 65_534,
      gid: 65_534,
      encoding: 'utf8',
    });
    expect(look.status).not.toBe(0);
    expect(look.stderr).toContain('Permission denied');
  },
);
