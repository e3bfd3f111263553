import { afterEach, expect, test } from 'vitest';
import { type DataFolder, dataFolder, type OperationRequest } from '#shared/local-api/data-folder';
import { localPaths } from '#shared/local-api/paths';
import { OWN_WINDOW, startTestApp, type TestApp, type TestRequest } from '../../support/test-app.ts';

const folder: DataFolder = {
  folder: '/data',
  galaxy: 'live',
  mirror: { file: '/data/live/mirror.sqlite', bytes: 4096, unmerged_bytes: 0 },
  bytes: 4096,
  free_bytes: null,
  backups: '/data/backups',
  last_backup: null,
  replaced_mirror: null,
  desktop: false,
  operation: null,
};
const own = (over: TestRequest = {}): TestRequest => ({ ...over, headers: { ...OWN_WINDOW, ...over.headers } });
const post = (body: unknown): TestRequest =>
  own({ method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

let app: TestApp;
afterEach(() => app.close());

async function start(refused: string | null): Promise<OperationRequest[]> {
  const begun: OperationRequest[] = [];
  const answer = refused === null ? null : { refused };
  app = await startTestApp({
    dataFolder: {
      describe: async () => folder,
      async begin(request) {
        begun.push(request);
        return answer;
      },
      open: async () => answer,
      choose: async (what) => answer ?? { path: `/chosen/${what}` },
    },
  });
  return begun;
}

test('the window asks for the folder, begins work on it, opens it and has a path chosen', async () => {
  const begun = await start(null);
  expect(dataFolder.parse((await app.ask(localPaths.dataFolder, own())).json)).toEqual(folder);
  const answer = await app.ask(localPaths.dataFolderOperation, post({ kind: 'backup', path: null }));
  expect([answer.status, answer.json]).toEqual([202, folder]);
  expect(begun).toEqual([{ kind: 'backup', path: null }]);
  expect((await app.ask(localPaths.dataFolderOpen, post({}))).status).toBe(200);
  expect((await app.ask(localPaths.dataFolderChoose, post({ what: 'file' }))).json).toEqual({ path: '/chosen/file' });
});

test('what is refused is a 400 with the sentence', async () => {
  await start('No room.');
  for (const [path, body] of [
    [localPaths.dataFolderOperation, { kind: 'discard' }],
    [localPaths.dataFolderOpen, {}],
    [localPaths.dataFolderChoose, { what: 'folder' }],
  ] as const) {
    const { status, json } = await app.ask(path, post(body));
    expect([path, status, json.error]).toEqual([path, 400, { code: 'bad_request', message: 'No room.' }]);
  }
});

test('nothing is begun without the typed word, a path, a known kind, or the secret', async () => {
  const begun = await start(null);
  const bodies = [
    { kind: 'reset' },
    { kind: 'reset', confirm: 'yes' },
    { kind: 'restore', path: ' ' },
    { kind: 'move' },
    { kind: 'erase' },
    null,
  ];
  for (const body of bodies) expect((await app.ask(localPaths.dataFolderOperation, post(body))).status).toBe(400);
  expect((await app.ask(localPaths.dataFolderOperation, post({ kind: 'reset', confirm: 'yes' }))).json.error.message).toContain(
    "the word 'reset'",
  );
  for (const path of [
    localPaths.dataFolder,
    localPaths.dataFolderOperation,
    localPaths.dataFolderOpen,
    localPaths.dataFolderChoose,
  ])
    expect((await app.ask(path)).status, path).toBe(401);
  expect(begun).toEqual([]);
});
