import { readFileSync } from 'node:fs';
import type { ChainAnswer } from '#shared/local-api/chain';
import { localPaths } from '#shared/local-api/paths';
import { picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { askService, asWindow, expect, expectNotice, go, open, test } from './support/window.ts';

type Found = { data: { id: number; name: string }[] };

const scan = [
  'ABC-123\tCosmic Signature\tWormhole\tUnstable Wormhole\t100.0%\t4.20 AU',
  'DEF-456\tCosmic Signature\tWormhole\tUnstable Wormhole\t100.0%\t9.10 AU',
  'GHI-789\tCosmic Signature\tGas Site\tBarren Perimeter Reservoir\t100.0%\t8.11 AU',
  'JKL-012\tCosmic Signature\t\t\t0.0%\t12.00 AU',
  'MNO-345\tCosmic Anomaly\tCombat Site\tCore Garrison\t100.0%\t3.95 AU',
].join('\n');

// A route without the chain leads nowhere, which the browser reports itself.
test.use({ allowedNoise: [/status of 404/] });

test('a chain is scanned, filled in, drawn, taken by routes, saved and read again', async ({ page }) => {
  test.slow();
  const { data: space } = await askService<Found>(page, '/plan/api/v1/wormhole-systems?q=J1&limit=20');
  const [home, second] = space;
  if (home === undefined || second === undefined) throw new Error('There is no wormhole space here.');
  await withBothThemes(page);
  await open(page, '#/about');
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'No wormhole is kept yet' })).toBeVisible();

  await test.step('a probe scan of the home system becomes its signatures and connections', async () => {
    await page.getByRole('combobox', { name: 'Home' }).fill(home.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'The chain' })).toContainText(home.name);
    await page.getByRole('textbox', { name: /^A probe scan/ }).fill(scan);
    await expect(
      page.getByText('A probe scan: 4 cosmic signatures, 2 wormholes among them; 1 other row left out.'),
    ).toBeVisible();
    await page.getByRole('button', { name: `Update ${home.name}` }).click();
    await expect(page.getByText('2 open connections, 2 to an unknown system')).toBeVisible();
    await expect(page.getByRole('region', { name: `Signatures of ${home.name}` }).getByRole('row')).toHaveCount(5);
  });

  const connections = page.getByRole('grid', { name: 'Connections' });
  const form = page.getByRole('form', { name: 'Connection' });
  await test.step('one is filled in: where it leads, its type, its mass and life', async () => {
    await connections.locator('.data-row', { hasText: 'ABC-123' }).click();
    await form.getByRole('combobox', { name: 'To system' }).fill('Jita');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: 'To system' })).toHaveAttribute('placeholder', 'Jita');
    await form.getByLabel('Signature behind it').fill('xyz-789');
    await form.getByRole('textbox', { name: 'Type' }).fill('b274');
    await form.getByRole('radio', { name: 'reduced' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    const row = connections.locator('.data-row', { hasText: 'ABC-123' });
    await expect(row).toContainText('Jita');
    await expect(row).toContainText('battleship');
    await expect(row).toContainText('reduced');
  });

  await test.step('a log of Local fills in the other, which has one unknown side left', async () => {
    const at = (minute: number, name: string) => `[ 2026.11.20 11:${minute}:00 ] EVE System > Channel changed to Local : ${name}`;
    const log = [at(10, home.name), at(12, second.name), at(20, 'Jita')].join('\n');
    await page.getByRole('textbox', { name: /^A probe scan/ }).fill(log);
    await expect(page.getByText(/^A log: 2 jumps/)).toBeVisible();
    await page.getByRole('button', { name: 'Add 2 connections' }).click();
    await expect(page.getByText(`${home.name} to ${second.name} by DEF-456`)).toBeVisible();
    await expect(page.getByText('3 open connections')).toBeVisible();
    const drawing = page.getByRole('group', { name: 'The chain' });
    await expect(drawing).toContainText('ABC-123 → XYZ-789 B274');
    await expect(drawing).toContainText(`↩ ${second.name}`);
  });

  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'wormholes');
  }

  await test.step('a route out of the chain takes it, and says so', async () => {
    await go(page, `#/route?from=${home.name}&to=Amarr`);
    const hops = page.getByRole('grid').filter({ hasText: 'Amarr' }).first();
    await expect(hops).toContainText('by own wormhole ABC-123');
    await go(page, `#/route?from=${home.name}&to=Amarr&chain=off`);
    await expect(page.getByText(`No stargate leads to ${home.name}`)).toBeVisible();
    await go(page, '#/wormholes');
  });

  await test.step('a connection that has closed is past, and that is taken back', async () => {
    await connections.locator('.data-row', { hasText: 'ABC-123' }).click();
    await form.getByRole('button', { name: 'It has closed' }).click();
    await expect(page.getByText('2 open connections; 1 closed in the last day')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectNotice(page, 'Put back');
    await expect(page.getByText('3 open connections')).toBeVisible();
  });

  await test.step('the saved file brings the chain back where there is none', async () => {
    const before = await asWindow<ChainAnswer>(page, localPaths.chain);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the chain' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    const { version } = before;
    await asWindow(page, localPaths.chain, 'PUT', { version, home_id: null, connections: [], signatures: [] });
    await open(page, '#/wormholes');
    await page.getByRole('textbox', { name: /^A probe scan/ }).fill(file);
    await page.getByRole('button', { name: 'Add 3 connections' }).click();
    await expect(page.getByText('3 open connections')).toBeVisible();
    const after = await asWindow<ChainAnswer>(page, localPaths.chain);
    const facts = ({ home_id, signatures, connections: all }: ChainAnswer) => ({
      home_id,
      signatures,
      connections: all.map(({ id: _id, ...one }) => one),
    });
    expect(facts(after)).toEqual(facts(before));
    const left = { version: after.version, home_id: null, connections: [], signatures: [] };
    await asWindow(page, localPaths.chain, 'PUT', left);
  });
});
