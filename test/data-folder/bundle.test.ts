import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runFolderTask } from '#main/data-folder/command-line';
import { mirrorFile } from '#main/data-folder/replace';
import type { FolderTask } from '#main/options/config';
import { findDoubt } from '#main/store/ingest-state/heal';
import { migrations } from '#main/store/migrations/index';
import { appraisalReads } from '#main/store/user-data/appraisals';
import { chainReads } from '#main/store/user-data/chain';
import { fitReads } from '#main/store/user-data/fits';
import { timerReads } from '#main/store/user-data/timers';
import { tryMirror } from '#main/workers/try-mirror';
import { NOON } from '../support/builders.ts';
import { contractsIn, makeMirror, makeOwn, ownFolder, using } from '../support/mirror-folder.ts';
import { fakeClock } from '../support/world.ts';

let own: ReturnType<typeof ownFolder>;
let home: string;
let other: string;
let file: string;
beforeEach(() => {
  own = ownFolder();
  home = join(own.path, 'home');
  other = join(own.path, 'other');
  file = join(own.path, 'mirror.bundle');
  const mirror = makeMirror(join(home, 'live'), { contracts: 5 });
  makeOwn(mirror);
  using(mirror, (db) => db.exec(`INSERT INTO settings VALUES ('contact', '"a secret contact"')`));
});
afterEach(() => own.remove());

const run = (task: FolderTask, dataDir: string, mode: 'live' | 'demo' = 'live') =>
  runFolderTask(task, { dataDir, mode }, { clock: fakeClock(NOON), tryMirror });
const bundle = (withSettings = false) => run({ kind: 'bundle', path: file, withSettings }, home);
const take = (dataDir = other) => run({ kind: 'import-bundle', path: file }, dataDir);
const settingsIn = (dataDir: string) =>
  using(mirrorFile(join(dataDir, 'live')), (db) => db.prepare('SELECT key FROM settings ORDER BY key').pluck().all());

/** The bundle with another manifest and the same mirror. */
async function rewrite(change: (manifest: Record<string, any>, database: Buffer) => Buffer | undefined): Promise<void> {
  const plain = gunzipSync(readFileSync(file));
  const bytes = Number.parseInt(plain.toString('latin1', 124, 135), 8);
  const manifest = JSON.parse(plain.toString('utf8', 512, 512 + bytes));
  const start = 512 + Math.ceil(bytes / 512) * 512 + 512;
  const database = Buffer.from(plain.subarray(start, start + manifest.files[0].bytes));
  const changed = change(manifest, database) ?? database;
  const archive = pack();
  archive.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  archive.entry({ name: 'mirror.sqlite' }, changed);
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive) pieces.push(piece as Buffer);
  writeFileSync(file, gzipSync(Buffer.concat(pieces)));
}

describe('a bundle', () => {
  test('is one file for this user alone, and becomes the same mirror elsewhere', async () => {
    expect(await bundle()).toMatchObject({ event: 'bundled', with_settings: false, schema: migrations.length });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await take()).toMatchObject({ event: 'imported', made_at: NOON, with_settings: false, kept: null });
    expect(contractsIn(mirrorFile(join(other, 'live')))).toBe(5);
    expect(readdirSync(own.path).sort()).toEqual(['home', 'mirror.bundle', 'other']);
    expect(readdirSync(join(other, 'live')).sort()).toEqual(['lock.sqlite', 'mirror.sqlite']);
  });

  test('has nothing of the person’s, not even in free pages, unless that is asked for', async () => {
    await bundle();
    const plain = gunzipSync(readFileSync(file)).toString('latin1');
    for (const secret of ['a secret contact', 'Hulls', 'A hull', 'A hull of ours', 'Loot of ours', 'Fortress of ours'])
      expect(plain).not.toContain(secret);
    file = join(own.path, 'whole.bundle');
    await bundle(true);
    expect(gunzipSync(readFileSync(file)).toString('latin1')).toContain('a secret contact');
    await take();
    expect(settingsIn(other)).toEqual(['contact', 'retention']);
  });

  test('leaves settings and watchlists as they are where it comes, and keeps the mirror that was there', async () => {
    const there = makeMirror(join(other, 'live'), { contracts: 2 });
    makeOwn(there);
    await bundle();
    const { kept } = (await take()) as { kept: string };
    expect(contractsIn(mirrorFile(join(other, 'live')))).toBe(5);
    expect(contractsIn(kept)).toBe(2);
    expect(settingsIn(other)).toEqual(['retention']);
    const lists = using(mirrorFile(join(other, 'live')), (db) => db.prepare('SELECT name FROM watch_lists').pluck().all());
    expect(lists).toEqual(['Hulls']);
    expect(using(mirrorFile(join(other, 'live')), (db) => fitReads(db).all())).toMatchObject({
      fits: [{ text: '[Rifter, A hull of ours]' }],
      targets: [{ fit_id: 'fit', staging_id: 'home', units: 5 }],
    });
    expect(using(mirrorFile(join(other, 'live')), (db) => appraisalReads(db).all())).toMatchObject({
      appraisals: [{ name: 'Loot of ours' }],
    });
    expect(using(mirrorFile(join(other, 'live')), (db) => chainReads(db).all())).toMatchObject({
      home_id: 30_000_142,
      connections: [{ note: 'Of ours' }],
    });
    expect(using(mirrorFile(join(other, 'live')), (db) => timerReads(db).all())).toMatchObject({
      timers: [{ id: 7, name: 'Fortress of ours', side: 'ours' }],
    });
  });

  test('loses nothing of what is dated ahead of the clock of where it comes, and says so', async () => {
    using(mirrorFile(join(home, 'live')), (db) =>
      db.exec(`
        WITH RECURSIVE later (day) AS (VALUES (30000) UNION ALL SELECT day + 1 FROM later WHERE day < 30099)
        INSERT INTO activity_days (day, system_id, jumps_total, ship_total, pod_total, npc_total)
        SELECT day, 30000142, 1, 0, 0, 0 FROM later;
        INSERT INTO sampled_hours SELECT 'jumps', strftime('%FT%TZ', day * 86400, 'unixepoch'), '2052-05-30T00:00:00Z', 'live' FROM activity_days;
        INSERT INTO killmails (killmail_id, time, system_id, ship_type_id, npc, attacker_count, pilots, attacker_types, source, revision)
        VALUES (1, '2052-05-30T00:00:00Z', 30000142, 670, 0, 1, x'', x'', 'live', 1)`),
    );
    await bundle();
    await take();
    const [days, hours, kills, doubt] = using(mirrorFile(join(other, 'live')), (db) => [
      ...['activity_days', 'sampled_hours', 'killmails'].map((table) =>
        db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
      ),
      findDoubt(db, new Date().toISOString()),
    ]);
    expect([days, hours, kills]).toEqual([100, 100, 1]);
    expect(doubt).toMatchObject({ rows: 201 });
  });

  test('brings allowed origins and webhooks only where that is asked for, and nothing of what its manifest says is not in it', async () => {
    using(mirrorFile(join(home, 'live')), (db) =>
      db.exec(`INSERT INTO settings VALUES ('allowed_origins', '["https://theirs.test"]')`),
    );
    await bundle(true);
    await take();
    expect(settingsIn(other)).toEqual(['contact', 'retention']);
    await run({ kind: 'import-bundle', path: file, withSettings: true }, other);
    expect(settingsIn(other)).toEqual(['allowed_origins', 'contact', 'retention']);
    const fresh = join(own.path, 'fresh');
    await rewrite((manifest) => void Object.assign(manifest, { with_settings: false }));
    await run({ kind: 'import-bundle', path: file, withSettings: true }, fresh);
    expect(settingsIn(fresh)).toEqual([]);
  });

  test('replaces no file, and none is left of one that fails', async () => {
    writeFileSync(file, 'mine');
    await expect(bundle()).rejects.toThrow('exists already');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    file = join(own.path, 'nowhere', 'mirror.bundle');
    await expect(bundle()).rejects.toThrow('does not exist');
    expect(readdirSync(own.path).sort()).toEqual(['home', 'mirror.bundle']);
  });
});

describe('is refused with one sentence, and nothing changes,', () => {
  beforeEach(async () => {
    makeMirror(join(other, 'live'), { contracts: 2 });
    await bundle();
  });

  async function refused(sentence: RegExp, dataDir = other): Promise<void> {
    await expect(take(dataDir)).rejects.toThrow(sentence);
    expect(contractsIn(mirrorFile(join(other, 'live')))).toBe(2);
    expect(readdirSync(join(other, 'live')).filter((name) => !/^(lock|mirror)\.sqlite/.test(name))).toEqual([]);
  }
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  test('where it was cut off', async () => {
    writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size - 2000));
    await refused(/is incomplete, as after a copy that was broken off/);
  });

  test('where a byte of the mirror is another one', async () => {
    await rewrite((_manifest, database) => {
      database.writeUInt8(database.readUInt8(5000) ^ 1, 5000);
      return database;
    });
    await refused(/has not the hash that its manifest says/);
  });

  test('where bytes in between are others', async () => {
    const bytes = readFileSync(file);
    bytes.fill(0xff, 1000, 1400);
    writeFileSync(file, bytes);
    await refused(/is (damaged|incomplete|no bundle)/);
  });

  test('where it is something else', async () => {
    writeFileSync(file, 'no bundle');
    await refused(/is damaged; copy it again|no bundle of Astrolabe/);
    writeFileSync(file, gzipSync('no tar'.repeat(1000)));
    await refused(/no bundle of Astrolabe|incomplete/);
    file = join(own.path, 'missing.bundle');
    await refused(/does not exist/);
  });

  test('where a newer Astrolabe wrote it', async () => {
    await rewrite((manifest, database) => {
      database.writeUInt32BE(migrations.length + 1, 60);
      Object.assign(manifest.files[0], { sha256: sha256(database) });
      return database;
    });
    await refused(/was written by a newer Astrolabe/);
  });

  test('where it is of the other galaxy', async () => {
    await expect(run({ kind: 'import-bundle', path: file }, other, 'demo')).rejects.toThrow('the two never mix');
    expect(existsSync(mirrorFile(join(other, 'demo')))).toBe(false);
  });

  test('where its manifest is none of ours', async () => {
    await rewrite((manifest) => void Object.assign(manifest, { format: 'astrolabe-bundle-2' }));
    await refused(/no bundle of Astrolabe/);
  });
});
