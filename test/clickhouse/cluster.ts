import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { realWorld } from '#main/runtime/world';
import { openWriteDb } from '#main/store/db';
import { fillTrade } from '../conformance/contracts-mirror.ts';
import { fillSystems } from '../conformance/systems-mirror.ts';
import { aStoredContract, insertContracts } from '../support/builders.ts';
import { openFollower, openPublisher, publishedContent, type Replicating } from '../support/replica-bench.ts';
import type { RealClickHouse } from '../support/servers/real-clickhouse.ts';

/** Where the scripts of publishers look for contracts that they delete: from 100,000 on. */
const CONTRACTS = 5000;
const { clock } = realWorld();

/** Makes a mirror to publish, and gives back its file. */
export function makeSource(folder: string): string {
  const file = join(folder, 'source.sqlite');
  const db = openWriteDb(file);
  fillTrade(db);
  fillSystems(db);
  const contracts = Array.from({ length: CONTRACTS }, (_, index) => aStoredContract({ contract_id: 100_000 + index }));
  insertContracts(db, contracts);
  db.close();
  return file;
}

/**
 * Publishes a mirror by a program of its own, which is killed: in the middle of its first filling, or once it has published so often and is at
 * it again.
 */
export async function publishAndKill(
  servers: RealClickHouse,
  { file, seed, after, cluster }: { file: string; seed: number; after: 'the first rows' | number; cluster: string | null },
): Promise<void> {
  const script = fileURLToPath(new URL('./publisher.ts', import.meta.url));
  const args = [script, file, servers.addresses[0] ?? '', String(seed), ...(cluster === null ? [] : [cluster])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  if (after === 'the first rows') {
    const rows = () => servers.ask('SELECT count() FROM astrolabe.mirror_contracts').then(Number, () => 0);
    await expect.poll(rows, { timeout: 200_000, interval: 20 }).toBeGreaterThan(0);
  } else {
    let rounds = 0;
    for await (const _line of createInterface(child.stdout)) if (++rounds === after) break;
    expect(rounds).toBe(after);
  }
  child.kill('SIGKILL');
  await ended;
}

/** Publishes what is left to be published, and expects of followers of all these servers what the mirror has. */
export async function expectTheSame(
  servers: RealClickHouse,
  { folder, file, asked, cluster }: { folder: string; file: string; asked: readonly number[]; cluster: string | null },
): Promise<void> {
  const from = openPublisher(file, servers.addresses[0] ?? '', clock, { seed: 999, cluster });
  await from.run();
  for (const [index, server] of asked.entries()) {
    const to = openFollower(join(folder, `follower-${index}.sqlite`), servers.addresses[server] ?? '', clock);
    await to.run();
    expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
    await to.close();
  }
  const stored = contractsOf(from);
  expect(Number(await servers.ask('SELECT count() FROM astrolabe.mirror_contracts FINAL WHERE _deleted = 0'))).toBe(stored);
  expect(Number(await servers.ask('SELECT count() FROM astrolabe.contracts'))).toBe(stored);
  await from.close();
}

const contractsOf = ({ db }: Replicating) => db.prepare<[], number>('SELECT count(*) FROM contracts').pluck().get();
