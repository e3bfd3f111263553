import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mirrorFile } from '#main/data-folder/replace';
import { root } from '../arch/repository.ts';
import { codeBlocks, documentedLine, runAsWritten } from '../support/as-written.ts';
import { freePort } from '../support/command-lines.ts';
import { contractsIn, makeMirror, ownFolder } from '../support/mirror-folder.ts';
import { fakeS3 } from '../support/servers/fake-s3.ts';
import { closed } from './running.ts';

/** Commands of the documents that other tests run, most of them with the network or a desktop played. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm start': 'test/built/start.test.ts',
  'npm run demo': 'test/built/start.test.ts',
  'npm test': 'test/launch/test-total.test.ts',
  'npm run verify:live': 'test/doctor/source-check.test.ts',
  'npm run verify:desktop': 'test/launch/verify-desktop.test.ts',
  'npm run package': 'test/built/packaged.test.ts',
  'npm run headless': 'test/clickhouse/documented.test.ts',
  "ASTROLABE_FOLLOW='clickhouse://reader:password@127.0.0.1:8123/astrolabe' node astrolabe.mjs headless --data-dir ~/follower --follow-days 90":
    'test/clickhouse/documented.test.ts',
};

let own: ReturnType<typeof ownFolder>;
let home: string;
let data: string;
beforeEach(() => {
  own = ownFolder();
  home = own.path;
  data = join(home, 'data');
  makeMirror(join(data, 'live'), { contracts: 2 });
});
afterEach(() => own.remove());

/** Runs a command of a document on the mirror in `folder` to its end; what it printed. */
async function run(command: string, folder = data, variables: Record<string, string> = {}) {
  const program = runAsWritten(command, home, { ASTROLABE_DATA_DIR: folder, ...variables });
  const said = await program.says('event');
  expect(await program.ended).toEqual({ code: 0, stderr: '' });
  return said;
}

describe.skipIf(process.platform === 'win32')('the commands of the documents, as they are written,', () => {
  it('publish the closed days into a folder, and into a bucket', async () => {
    const command = documentedLine('docs/usage.md', '--publish ~/lake');
    expect(await run(command)).toMatchObject({ event: 'published', folder: join(home, 'lake'), written: 2 });
    expect(readdirSync(join(home, 'lake')).sort()).toEqual(['manifest.json', 'v2']);
    expect(readdirSync(join(home, 'lake', 'v2'))).toContain('contracts');

    const s3 = await fakeS3({ bucket: 'bucket' });
    const [address = ''] = /s3:\/\/bucket\/folder/.exec(readFileSync(`${root}docs/usage.md`, 'utf8')) ?? [];
    expect(await run(command.replace('~/lake', address), data, s3.environment)).toMatchObject({ event: 'published', written: 2 });
    expect([...s3.files.keys()]).toContain('folder/manifest.json');
    await s3.close();
  });

  it('take a mirror to another machine', async () => {
    const there = join(home, 'there');
    expect(await run(documentedLine('docs/usage.md', '--bundle ~/mirror'))).toMatchObject({ event: 'bundled' });
    expect(await run(documentedLine('docs/usage.md', '--import-bundle ~/mirror'), there)).toMatchObject({ event: 'imported' });
    expect(contractsIn(mirrorFile(join(there, 'live')))).toBe(2);
  });

  it('keep, put back, empty and move the data folder, and say where it is and how it is', async () => {
    const line = (text: string) => documentedLine('docs/usage.md', text);
    expect(await run(line('--where'))).toMatchObject({ event: 'where' });
    expect(await run(line('--backup'))).toMatchObject({ event: 'backed_up' });
    expect(await run(line('--restore'))).toMatchObject({ event: 'restored' });
    expect(await run(line('--move-to').replace('/mnt/large', home))).toMatchObject({ event: 'moved' });
    const moved = join(home, 'astrolabe');
    expect(contractsIn(mirrorFile(join(moved, 'live')))).toBe(2);
    expect(await run(line('--reset'), moved)).toMatchObject({ event: 'reset' });
    const doctor = runAsWritten(line('--doctor'), home, { ASTROLABE_DATA_DIR: moved });
    expect(await doctor.says('event')).toMatchObject({ event: 'doctor' });
    await doctor.ended;
  });

  it('serve at the port of the line until they are told to end', async () => {
    const port = await freePort();
    const command = documentedLine('README.md', '--port 4780');
    expect(documentedLine('docs/usage.md', '--port 4780')).toBe(command);
    const program = runAsWritten(`exec ${command.replace('4780', String(port))}`, home, { ASTROLABE_DATA_DIR: data });
    expect(await program.says('app')).toMatchObject({ event: 'listening', app: `http://127.0.0.1:${port}` });
    expect(await closed(program)).toMatchObject({ inOrder: true });
  });

  it('are all run, here or in the test that is named', () => {
    const documents = [
      'README.md',
      ...['usage', 'api', 'troubleshooting', 'clickhouse', 'spreadsheets', 'scale', 'forecast', 'security'].map(
        (name) => `docs/${name}.md`,
      ),
    ];
    const lines = documents.flatMap((path) => codeBlocks(path)).flatMap((block) => block.split('\n'));
    const commands = lines.filter((line) => /^(node astrolabe|npm |[A-Z_]+=\S+ node)/.test(line));
    const here = /--(publish|bundle|import-bundle|where|backup|restore|move-to|reset|doctor|port) ?/;
    expect(commands.filter((line) => !here.test(line)).sort()).toEqual(Object.keys(elsewhere).sort());
    expect(commands.length).toBeGreaterThan(15);
    for (const path of Object.values(elsewhere)) expect(existsSync(`${root}${path}`), path).toBe(true);
  });

  it('print the statements that make the tables of a store, those that the document shows among them', async () => {
    const command = documentedLine('docs/clickhouse.md', '--publish-schema');
    const program = runAsWritten(command, home, { ASTROLABE_DATA_DIR: data });
    const shown = codeBlocks('docs/clickhouse.md').find((block) => block.includes('ORDER BY (fight_id)')) ?? '';
    const [begin = '', end = ''] = shown.replace('\n', ' ').split('…, ');
    const statement = await program.line(/^(CREATE TABLE IF NOT EXISTS astrolabe\.mirror_fights .*)$/);
    expect([statement.startsWith(begin), statement.endsWith(end)]).toEqual([true, true]);
    expect((await program.ended).code).toBe(0);
  });
});
