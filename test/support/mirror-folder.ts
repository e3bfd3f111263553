import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mirrorFile } from '#main/data-folder/replace';
import { openWriteDb, type WriteDb } from '#main/store/db';
import { type GalaxyKind, markMirror } from '#main/store/files/mirror-file';
import { appraisalWrites } from '#main/store/user-data/appraisals';
import { chainWrites } from '#main/store/user-data/chain';
import { fitWrites } from '#main/store/user-data/fits';
import { settingWrites } from '#main/store/user-data/settings';
import { timerWrites } from '#main/store/user-data/timers';
import { watchlistWrites } from '#main/store/user-data/watchlists';
import { aStoredContract, insertContracts, insertStaticData } from './builders.ts';

/** A folder of a test's own, and how to be rid of it. */
export function ownFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'astrolabe-folder-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The bytes of each mirror that was made, by its galaxy and the number of its contracts: to make one takes far longer than to copy it. */
const cachedMirrors = new Map<string, Buffer>();

/** Makes a mirror in a folder that has none, with contracts from 1 to `contracts`, and closes it. */
export function makeMirror(
  folder: string,
  { galaxy = 'live', contracts = 1 }: { galaxy?: GalaxyKind; contracts?: number } = {},
): string {
  mkdirSync(folder, { recursive: true });
  const file = mirrorFile(folder);
  if (existsSync(file)) throw new Error(`There is a mirror already: ${file}`);
  const kind = `${galaxy} ${contracts}`;
  const bytes = cachedMirrors.get(kind) ?? mirrorBytes(file, galaxy, contracts);
  cachedMirrors.set(kind, bytes);
  writeFileSync(file, bytes);
  return file;
}

/** Fills a mirror in `file` as the program opens it, and reads it once it is closed. */
function mirrorBytes(file: string, galaxy: GalaxyKind, contracts: number): Buffer {
  markMirror(file, galaxy);
  const db = openWriteDb(file);
  insertStaticData(db);
  insertContracts(
    db,
    Array.from({ length: contracts }, (_, index) => aStoredContract({ contract_id: index + 1 })),
  );
  db.exec("DELETE FROM data_versions; INSERT INTO data_versions (name, version, observed_at) VALUES ('contracts', 7, NULL)");
  db.close();
  return readFileSync(file);
}

/** What a person may have made in a mirror: a list that has found something, and a setting. */
export function makeOwn(file: string): void {
  const db = openWriteDb(file);
  const at = '2026-11-20T11:00:00Z';
  const lists = watchlistWrites(db);
  const watch = { kind: 'contract', name: 'A hull', contract_id: 1 } as const;
  lists.replace([{ id: 'hulls', name: 'Hulls', entries: [{ entryId: 'one', addedAt: at, watch, wasMet: null }] }]);
  lists.add({ entryId: 'one', subject: '1', firstSeenAt: at, contractId: 1, systemId: null, kills: null, alert: null }, at);
  lists.see('hulls', 1);
  fitWrites(db)({
    version: 0,
    fits: [{ id: 'fit', folder: '', text: '[Rifter, A hull of ours]', variants: false }],
    stagings: [{ id: 'home', kind: 'system', place_id: 30_000_142, jumps_max: null }],
    targets: [{ fit_id: 'fit', staging_id: 'home', units: 5 }],
  });
  const amounts = { to_buy_orders: 1, with_sell_orders: 2, replacement: 3, volume: null };
  const appraisal = { id: 'loot', name: 'Loot of ours', text: 'Rifter 3', hub: 'Jita', saved_at: at, ...amounts } as const;
  appraisalWrites(db)({ version: 0, appraisals: [appraisal] });
  const wormhole = { id: 'hole', from_id: 30_000_142, from_signature: 'ABC-123', to_id: null, to_signature: null, type: 'B274' };
  const state = {
    size: null,
    mass: 'stable',
    seen_at: at,
    end_of_life_at: null,
    closed_at: null,
    note: 'Of ours',
    expires_at: at,
  } as const;
  chainWrites(db)({ version: 0, home_id: 30_000_142, connections: [{ ...wormhole, ...state }], signatures: [] });
  const timer = {
    id: 7,
    name: 'Fortress of ours',
    structure_type: null,
    system_id: 30_000_142,
    owner: null,
    kind: 'hull',
    note: null,
  } as const;
  timerWrites(db)({ version: 0, timers: [{ ...timer, at: '2026-11-27T19:10:05Z', side: 'ours' }] });
  settingWrites(db).save('retention', { contract_days: 30, price_days: 60 });
  db.close();
}

/** How many contracts a mirror has, after it was opened as the program opens it. */
export function contractsIn(file: string): number {
  return using(file, (db) => db.prepare<[], number>('SELECT count(*) FROM contracts').pluck().get() ?? -1);
}

/** Opens a mirror for one question. */
export function using<T>(file: string, ask: (db: WriteDb) => T): T {
  const db = openWriteDb(file);
  try {
    return ask(db);
  } finally {
    db.close();
  }
}
