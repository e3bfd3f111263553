import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import type { AppStatus } from '#shared/local-api/status';
import { DAY, isoUtc, MINUTE } from '#shared/time';
import { picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { expect, open, test } from './support/window.ts';

/** The status as it would be if killmails lagged by a day while every run of theirs ended well. */
async function killmailsLag(page: Page): Promise<void> {
  await page.route(`**${localPaths.events}`, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await page.route(`**${localPaths.status}`, async (route) => {
    const answer = await route.fetch();
    const status = (await answer.json()) as AppStatus;
    const until = isoUtc(Date.parse(status.now) - DAY);
    const r2z2 = status.sources.find(({ source }) => source === 'r2z2');
    if (r2z2 === undefined) throw new Error('The demo follows killmails.');
    Object.assign(r2z2, {
      state: 'late',
      covered_until: until,
      heard_at: isoUtc(Date.parse(status.now) - MINUTE),
      reason: `Killmails: nothing newer than ${until}.`,
      parts: [{ part: 'killmails', state: 'late', covered_until: until }],
    } satisfies Partial<typeof r2z2>);
    await route.fulfill({ response: answer, json: status });
  });
}

for (const size of sizes)
  test(`killmails that lag by a day are late everywhere, and what they would tell is no 0, at ${size.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await withBothThemes(page);
    await killmailsLag(page);
    await open(page, '#/map?show=live,fights,incursions');
    const bar = page.getByRole('button', { name: /^Sources:/ });
    await expect(bar).toHaveAccessibleName(/Late: .*Killmails/);
    const legend = page.getByRole('region', { name: 'Legend' });
    for (const name of ['Camp or likely', 'Fight, or just over', 'Roam', 'Kill', 'Fights'])
      await expect(legend.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })).toHaveText(`${name}–`);
    await expect(legend).toContainText(/Killmails: nothing newer than .* What happens now may be missing\./);
    await picture(page, 'age-map');

    await bar.click();
    const sheet = page.getByRole('dialog', { name: 'Sources' });
    const line = sheet.getByRole('row').filter({ hasText: 'zKillboard R2Z2' });
    await expect(line).toContainText('late');
    await expect(line).toContainText(/EVE(1 d|23 h 5\d m)/);
    await expect(sheet.getByRole('row').filter({ hasText: 'Jumps and kills' })).toContainText('up to date');
    expect(await serious(page, '[role="dialog"]')).toEqual([]);
    await picture(page, 'age-sources');
    await page.keyboard.press('Escape');

    await open(page, '#/operations');
    await expect(page.getByRole('region', { name: 'Live now' })).toContainText('What happens now may be missing.');
    await expect(page.getByRole('region', { name: 'Fights' })).toContainText('▲ Killmails: nothing newer than');
    await picture(page, 'age-operations');
    await open(page, '#/settings');
    await expect(page.locator('table.source-uses').getByRole('row').filter({ hasText: 'R2Z2' })).toContainText('▲ late');
    await page.locator('table.source-uses').scrollIntoViewIfNeeded();
    await picture(page, 'age-settings');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
