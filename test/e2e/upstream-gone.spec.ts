import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openReadDb, openWriteDb } from '#main/store/db';
import { markMirror } from '#main/store/files/mirror-file';
import { localPaths } from '#shared/local-api/paths';
import { dataSourceNames, sourceOption } from '#shared/sources';
import { MINUTE } from '#shared/time';
import { type Core, startCoreAt } from './support/core.ts';
import { mirroredAt } from './support/run-folder.ts';
import { putLists } from './support/watch.ts';
import { asWindow, expect, open, rows, test } from './support/window.ts';

/** The discard port, where nothing listens: every connection is refused. */
const NOWHERE = 'http://127.0.0.1:9';
let alone: Core | undefined;
let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-gone-'));
});
test.afterAll(async () => {
  await alone?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A core of its own, on a copy of what the other one has mirrored, whose sources are all gone. */
async function startWithoutUpstream(mirrored: string): Promise<Core> {
  mkdirSync(join(folder, 'live'));
  const db = openReadDb(join(mirrored, 'demo', 'mirror.sqlite'));
  // A copy at one moment while the other core goes on writing; the file that is read stays as it is.
  db.pragma('query_only = OFF');
  const copy = join(folder, 'live', 'mirror.sqlite');
  db.prepare('VACUUM INTO ?').run(copy);
  db.close();
  // The demo's sources cannot go away: the copy passes for a mirror of New Eden.
  const ofNewEden = join(folder, 'new-eden.sqlite');
  markMirror(ofNewEden, 'live');
  const blank = openReadDb(ofNewEden);
  const passing = openWriteDb(copy);
  passing.pragma(`application_id = ${String(blank.pragma('application_id', { simple: true }))}`);
  blank.close();
  // And for one that was last open an hour ago: what was asked a minute ago would not be due again for a while.
  passing.exec(`UPDATE http_answers SET expires_at = NULL;
    UPDATE runs SET started_at = strftime('%Y-%m-%dT%H:%M:%SZ', started_at, '-1 hour'),
      ended_at = strftime('%Y-%m-%dT%H:%M:%SZ', ended_at, '-1 hour')`);
  passing.close();
  const sources = dataSourceNames.flatMap((source) => [`--${sourceOption(source)}`, NOWHERE]);
  alone = await startCoreAt(mirroredAt(), folder, '--log-level', 'silent', ...sources);
  return alone;
}

const views: readonly [hash: string, shows: (page: Page) => Promise<void>][] = [
  [
    '#/contracts',
    // The first list after a start waits for its columns, here beside other cores that start.
    async (page) => expect(page.locator('.result-line').first()).toContainText(/[\d,]+ contracts, oldest list (.*ago|just now)/),
  ],
  ['#/watchlists', async (page) => expect(page.locator('.matches .data-row')).toHaveCount(1)],
  ['#/depth?type=34', async (page) => expect(page.locator('.result-line')).toContainText(/offers?, newest (.*ago|just now)/)],
  ['#/pulse', async (page) => expect(page.locator('.figures').first()).toContainText(/Newest(.*ago|just now)/)],
  ['#/map', async (page) => expect(page.locator('canvas').first()).toBeVisible()],
  ['#/systems', async (page) => expect(rows(page).first()).toBeVisible()],
  ['#/systems/30000142', async (page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Jita')],
  ['#/operations', async (page) => expect(rows(page).first()).toBeVisible()],
  ['#/api', async (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('API')],
  ['#/settings', async (page) => expect(page.getByLabel('Keep ended contracts')).toBeVisible()],
  ['#/about', async (page) => expect(page.getByRole('heading', { name: 'Licence' })).toBeVisible()],
];

test('with every source gone and the app restarted, each view answers from the mirror and says how old it is', async ({
  page,
  core,
}) => {
  await open(page, '#/about');
  const answer = await page.request.get('/systems/api/v1/systems?sort=kills&order=desc&page_size=10');
  const [system] = ((await answer.json()) as { data: { id: number; name: string }[] }).data;
  const entry = {
    id: crypto.randomUUID(),
    kind: 'system',
    name: system?.name,
    system_id: system?.id,
    when: 'kills',
    kills_min: 1,
  };
  await putLists(page, [{ id: 'gone', name: 'Before it went', entries: [entry] }]);
  await expect
    .poll(async () => (await asWindow<{ watch: { unseen: number } }>(page, localPaths.status)).watch.unseen, { timeout: 90_000 })
    .toBe(1);
  const { app, openAddress } = await startWithoutUpstream(core.dataDir);
  await page.request.get(openAddress());
  await putLists(page, []);

  await page.addInitScript(() => {
    class Told extends EventTarget {
      static permission = 'granted';
      constructor(title: string) {
        super();
        localStorage.setItem('told', title);
      }
    }
    Object.assign(window, { Notification: Told });
  });
  const inRail = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /Watchlists/ });
  for (const [hash, shows] of views) {
    await page.goto(`${app}/?${hash.length}${hash}`);
    if (hash === '#/contracts') await expect(inRail.locator('.unseen')).toHaveText('1');
    await shows(page);
    await expect(page.locator('.skeleton:visible'), hash).toHaveCount(0);
    await expect(page.locator('.state-failed'), hash).toHaveCount(0);
    const sources = page.getByRole('button', { name: /^Sources:/ });
    await expect(sources, hash).toHaveAccessibleName(/Up to date|Catching up|Late|Offline since/);
  }
  // They fail and are reported; what was reported before the restart is not repeated.
  await expect(page.getByRole('button', { name: /^Sources:/ })).toHaveAccessibleName(/Offline since|Late/, { timeout: MINUTE });
  await page.getByRole('button', { name: /^Sources:/ }).click();
  await expect(page.getByRole('dialog', { name: 'Sources' })).toContainText(/in \d+ [ms]|now/);
  expect(await page.evaluate(() => localStorage.getItem('told'))).toBeNull();
});
