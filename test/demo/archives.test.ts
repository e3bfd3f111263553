import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedModel, type Simulator, startSimulator, tinyScale } from '#main/demo/simulator';
import { bunzip2 } from '#main/upstream/bunzip2';
import { fakeClock } from '../support/world.ts';

const clock = fakeClock('2026-11-20T12:10:00Z');
const model = generatedModel({ seed: 3, startsAt: clock.now(), scale: { ...tinyScale, outstandingContracts: 900 } });
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ clock, model });
});
afterAll(() => simulator.close());

const ask = (path: string, init: RequestInit = {}) => fetch(simulator.sources.everef + path, init);
async function folder(
  path: string,
): Promise<{ files: { name: string; url: string; size: number }[]; directories: { name: string; index_url: string }[] }> {
  const answer = await ask(`${path}/index.json`);
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as never;
}
/** Decompressed, as the product does it. */
async function plain(path: string): Promise<Buffer> {
  const bytes = Buffer.from(await (await ask(path)).arrayBuffer());
  const pieces: Uint8Array[] = [];
  const stream = bunzip2();
  await new Promise((resolve, reject) => {
    stream.on('data', (piece: Uint8Array) => pieces.push(piece));
    stream.on('end', resolve);
    stream.on('error', reject);
    Readable.from([bytes]).pipe(stream);
  });
  return Buffer.concat(pieces);
}

describe('folders', () => {
  it('lead from the root to each file by the addresses they name', async () => {
    const root = await folder('');
    expect(root.directories.map(({ name }) => name)).toContain('system-jumps');
    const years = await folder('/system-jumps/history');
    expect(years.directories.map(({ name }) => name)).toEqual(['2026']);
    const days = await folder('/system-jumps/history/2026');
    expect(days.directories).toHaveLength(41);
    const day = await fetch(days.directories.at(-2)?.index_url ?? '');
    const { files } = (await day.json()) as Awaited<ReturnType<typeof folder>>;
    expect(files).toHaveLength(24);
    expect(files[0]?.name).toMatch(/^system-jumps-2026-11-19_00-\d\d-\d\d\.json\.bz2$/);
    expect((await fetch(files[0]?.url ?? '')).status).toBe(200);
  });

  it('list of today only what has been taken, and before the archive nothing', async () => {
    const { files } = await folder('/system-kills/history/2026/2026-11-20');
    expect(files).toHaveLength(12);
    for (const path of [
      '/system-kills/history/2026/2026-11-21',
      '/system-kills/history/2026/2026-10-01',
      '/nothing',
      '/system-kills/history/1999',
    ]) {
      expect((await ask(`${path}/index.json`)).status, path).toBe(404);
    }
    expect((await ask('/system-kills/history/2026/2026-11-20/system-kills-2026-11-20_00-00-00.json.bz2')).status).toBe(404);
  });

  it('answer a matching ETag with 304', async () => {
    const etag = (await ask('/system-kills/history/index.json')).headers.get('etag') ?? '';
    expect((await ask('/system-kills/history/index.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});

it('an hourly file holds what the game said at its time', async () => {
  const parent = '/system-kills/history/2026/2026-11-19';
  const [file] = (await folder(parent)).files.slice(7);
  const time = /(\d\d)-(\d\d)-(\d\d)\.json/.exec(file?.name ?? '') ?? [];
  const at = Date.parse(`2026-11-19T${time[1]}:${time[2]}:${time[3]}Z`);
  const { observedAt } = model.activity.sampleTimes(at);
  expect(JSON.parse((await plain(`${parent}/${file?.name}`)).toString())).toEqual(model.activity.kills(observedAt));
});

it('sovereignty is archived in the shapes of the routes that were retired', async () => {
  const first = async (dataset: string) => {
    const parent = `/${dataset}/history/2026/2026-11-19`;
    const { files } = await folder(parent);
    expect(files).toHaveLength(4);
    return JSON.parse((await plain(`${parent}/${files[0]?.name}`)).toString()) as Record<string, unknown>[];
  };
  const owners = await first('sovereignty-map');
  expect(owners.some((row) => 'alliance_id' in row && 'corporation_id' in row)).toBe(true);
  expect(owners.some((row) => 'faction_id' in row)).toBe(true);
  const hubs = await first('sovereignty-structures');
  expect(hubs.length).toBeGreaterThan(0);
  for (const hub of hubs) expect(hub).toMatchObject({ structure_type_id: 32_458, alliance_id: expect.any(Number) });
});

it('a snapshot of contracts holds every outstanding one with its items and bids', async () => {
  const parent = '/public-contracts/history/2026/2026-11-19';
  const { files } = await folder(parent);
  expect(files).toHaveLength(48);
  const name = files[20]?.name ?? '';
  expect(name).toMatch(/^public-contracts-2026-11-19_10-0\d-\d\d\.v2\.tar\.bz2$/);
  const at = Date.parse(`2026-11-19T10:${name.slice(31, 33)}:${name.slice(34, 36)}Z`);
  const tables = new Map<string, string[]>();
  const archive = extract();
  archive.end(await plain(`${parent}/${name}`));
  for await (const entry of archive) tables.set(entry.header.name, (await text(Readable.from(entry))).trimEnd().split('\n'));

  expect([...tables.keys()]).toEqual(['meta.json', 'contracts.csv', 'contract_items.csv', 'contract_bids.csv']);
  const outstanding = model.contracts.outstanding(at);
  expect(outstanding.length).toBeGreaterThan(500);
  const contracts = tables.get('contracts.csv') ?? [];
  const column = (contracts[0] ?? '').split(',').indexOf('contract_id');
  expect(column).toBe(3);
  // No column before the id may hold a comma.
  const ids = contracts.slice(1).map((line) => Number(line.split(',')[column]));
  const ascending = (a: number, b: number) => a - b;
  expect(ids.sort(ascending)).toEqual(outstanding.map(({ row }) => row.contract_id).sort(ascending));
  const items = outstanding.flatMap(({ row }) => model.contracts.items(row.contract_id));
  expect((tables.get('contract_items.csv') ?? []).length - 1).toBe(items.length);
});

it('the newest files stand beside the history', async () => {
  const structures = (await (await ask('/structures/structures-latest.v2.json')).json()) as Record<
    string,
    { name: string; solar_system_id: number }
  >;
  expect(Object.keys(structures).length).toBeGreaterThan(10);
  for (const [id, { name, solar_system_id }] of Object.entries(structures)) {
    expect(Number(id)).toBeGreaterThan(1e12);
    expect(name).toContain(model.atlas(clock.now()).system.get(solar_system_id)?.name);
  }
  const kills = await (await ask('/system-kills/system-kills-latest.json')).json();
  expect(kills).toEqual(model.activity.kills(model.activity.sampleTimes(Date.parse('2026-11-20T11:18:00Z')).observedAt));
});

describe('killmails', () => {
  const dayPath = (day: string) => `/killmails/${day.slice(0, 4)}/killmails-${day}.tar.bz2`;

  it('lie in one archive a day, each as the game gives it', async () => {
    const files = extract();
    const mails: { killmail_id: number; killmail_time: string }[] = [];
    Readable.from([await plain(dayPath('2026-11-19'))]).pipe(files);
    for await (const file of files) {
      const mail = JSON.parse(await text(file));
      expect(file.header.name).toBe(`killmails/${mail.killmail_id}.json`);
      mails.push(mail);
    }
    expect(mails).toEqual(model.killmails.ofDay(Date.parse('2026-11-19T00:00:00Z'), clock.now()).map(({ esi }) => esi));
    expect(mails.length).toBeGreaterThan(50);
    expect(mails.every(({ killmail_time }) => killmail_time.startsWith('2026-11-19T'))).toBe(true);
  });

  it('of days to come, and from before the archive, are not there', async () => {
    for (const day of ['2026-11-21', '2025-01-01']) expect((await ask(dayPath(day))).status).toBe(404);
    expect((await ask('/killmails/2025/killmails-2026-11-19.tar.bz2')).status).toBe(404);
  });
});
