import { readFileSync } from 'node:fs';
import type { LiveSystem } from '#shared/plan-api/live';
import { picture, serious, sizes, withBothThemes } from './support/fleet.ts';
import { askService, expect, open, test } from './support/window.ts';

// An alliance that there is not is asked for once.
test.use({ allowedNoise: [/400 \(Bad Request\).*alliance=No%20such/] });

test('a route is found by two names, told hop by hop, led round a system, and judged for each time of departure', async ({
  page,
}) => {
  const { data } = await askService<{ data: LiveSystem[] }>(page, '/plan/api/v1/live?state=camped&limit=200');
  const camp = data.find(({ gate }) => gate !== null);
  if (camp === undefined) throw new Error('No gate is camped on the evening of these tests.');
  await withBothThemes(page);
  await open(page, '#/route');
  await expect(page.getByRole('heading', { name: 'Choose two systems' })).toBeVisible();
  for (const [field, name] of [
    ['From', 'Jita'],
    ['To', camp.name],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).fill(name);
    await page.getByRole('option').first().click();
  }
  const line = page.getByRole('status').filter({ hasText: 'chance of loss' });
  await expect(line).toContainText(new RegExp(`Jita to ${camp.name}: \\d+ jumps?`));
  await expect(page).toHaveURL(new RegExp(`from=Jita&to=${camp.name}`));

  const hops = page.getByRole('grid', { name: 'Systems along the route' });
  await expect(hops.locator('.data-row').first()).toContainText('Jita');
  await expect(page.getByRole('region', { name: 'Warnings' })).toContainText(
    `${camp.name}: ${camp.claim === 'camp' ? 'Camp' : 'Likely camp'} at the gate to ${camp.gate}`,
  );
  await expect(page.getByRole('figure')).toContainText(/Leaving now: [\d.<\s]+%/);
  // Before a bar is pointed at, its line of figures tells of now.
  await expect(page.locator('.route-side .u-legend')).toContainText(/Leave:?\s*now\s*chance of loss:?\s*[\d.<\s]+%/);

  const second = (await hops.locator('.data-row').nth(1).locator('.system-name').textContent()) ?? '';
  await hops.focus();
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: `Avoid: ${second}` })).toBeVisible();
  await expect(hops.locator('.data-row').nth(1)).not.toContainText(second);
  await page.getByLabel('By security', { exact: true }).check({ force: true });
  await expect(page).toHaveURL(/mode=safest/);

  await page.getByRole('button', { name: 'Wormholes and bridges' }).click();
  const pasted = page.getByRole('textbox', { name: 'Jump bridges, one a line' });
  await pasted.fill('Jita and there');
  await page.getByRole('button', { name: 'Save these' }).click();
  await expect(page.getByText('what is saved stays')).toBeVisible();
  await pasted.fill(`Jita » ${camp.name} - Bridge of friends`);
  await page.getByRole('button', { name: 'Save these' }).click();
  const unused = page.getByRole('list', { name: 'Bridges that are not used' });
  await expect(unused).toContainText(`Jita:${camp.name}: Jita lies in high security`);
  await expect(page.getByRole('region', { name: 'Warnings' })).toContainText(`Jump bridge Jita:${camp.name} is not used`);
  await expect(hops).not.toContainText('by bridge');
  await page.getByRole('button', { name: 'Forget 1 bridge' }).click();
  await expect(unused).toBeHidden();
  const alliance = page.getByLabel('Your alliance');
  await alliance.fill('No such alliance');
  await alliance.press('Enter');
  await expect(page.getByText("alliance 'No such alliance'")).toBeVisible();
  await expect(pasted).toBeVisible();
  await page.getByLabel('Only wormholes that somebody saw within 8 hours').check();
  await expect(page).toHaveURL(/seen=true/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.skeleton, .previous')).toHaveCount(0);
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'route');
  }

  // The finder, which lists by the hourly sample, does not call it quiet without a word.
  await open(page, `#/systems?staging=${encodeURIComponent(camp.name)}&max_jumps=0&sort=staging`);
  await expect(page.locator('.data-row').filter({ hasText: camp.name })).toContainText('Camped');
});

test('what to do about a way is said with its cost, and other ways are told in figures, the one left by a waypoint among them', async ({
  page,
}) => {
  await open(page, '#/route?from=Jita&to=Amarr&ship_class=freighter&cargo=1000000000');
  const verdict = page.getByRole('region', { name: 'Whether to take this way' });
  await expect(verdict).toContainText(
    /chance to lose the ship, [\d.]+ [km] ISK on average: 1\.00 b of cargo and [\d.]+ [mb] of hull/,
  );
  await expect(verdict).toContainText(/Most dangerous: \S+.* \((all|[\d.]+) of the [\d.]+\s%\)/);
  await expect(page.getByRole('status').filter({ hasText: 'expected loss' })).toContainText(
    '(median freighter by market prices)',
  );
  const others = page.getByRole('region', { name: 'Other ways' });
  await expect(others.getByRole('listitem').first()).toContainText(
    /\d+ jumps, .+, [\d.]+\s% chance of loss, [\d.]+ [km] ISK on average/,
  );
  // What is under them stays where it is: the verdict has the same room whatever it says.
  const room = (await verdict.boundingBox())?.height;
  await others
    .getByRole('button', { name: /^Go via/ })
    .first()
    .click();
  await expect(page).toHaveURL(/via=/);
  const direct = others.getByRole('button', { name: 'Go direct' });
  await expect(direct).toBeVisible();
  expect((await verdict.boundingBox())?.height).toBe(room);
  await direct.click();
  await expect(page).not.toHaveURL(/via=/);
  await expect(direct).toHaveCount(0);
});

test('an op sheet is made for two systems and an hour, kept as page and picture, and opened again from its link', async ({
  page,
}) => {
  await open(page, '#/route/op-sheet');
  await expect(page.getByRole('heading', { name: 'Choose a staging system and a target' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Staging' }).fill('Jita');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Target' }).fill('Amarr');
  await page.getByRole('listbox').getByRole('option').first().click();
  const sheet = page.getByRole('region', { name: 'Op sheet' });
  await expect(sheet.getByRole('heading', { level: 2 })).toContainText('Jita to Amarr');
  await expect(sheet.getByRole('heading', { name: /jumps, .* chance of loss/ })).toHaveCount(2);
  for (const title of ['Timers in reach', 'Live as the sheet was made', 'Wormholes in reach', 'How old this was'])
    await expect(sheet.getByRole('heading', { name: title })).toBeVisible();
  await page.getByLabel('Hour, EVE').fill('2030-01-05 19:00');
  await page.getByLabel('Hour, EVE').press('Enter');
  await expect(sheet.getByRole('heading', { level: 2 })).toContainText('2030-01-05 19:00 EVE');

  const saved = async (button: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy for Discord' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('**Jita to Amarr, 2030-01-05 19:00 EVE**');
  await page.getByRole('button', { name: 'Copy EVE mail' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('== Timers in reach ==');

  const kept = await saved('Save page');
  expect(kept.name).toMatch(/^astrolabe-op-sheet-Jita-Amarr-.*\.html$/);
  expect(kept.bytes.toString()).toContain('astrolabe://plan?staging=Jita&amp;target=Amarr&amp;at=2030-01-05T19%3A00Z');
  const picture = await saved('Save picture');
  expect(picture.name).toMatch(/\.png$/);
  expect([...picture.bytes.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG');
  expect(picture.bytes.length).toBeGreaterThan(20_000);

  // What the shell makes of the link, see test/shell/links.test.ts.
  await open(page, '#/about');
  await open(page, '#/route/op-sheet?staging=Jita&target=Amarr&at=2030-01-05T19%3A00Z');
  await expect(sheet.getByRole('heading', { level: 2 })).toContainText('Jita to Amarr, 2030-01-05 19:00 EVE');
});

test('a black ops takes others along: hull, skills, stops and passengers by their controls, fuel and cargo in the answer', async ({
  page,
}) => {
  type Hull = { name: string; group: string; opens_portal: boolean; fuel: string | null };
  const hulls = await askService<{ data: Hull[] }>(page, '/plan/api/v1/jump-hulls');
  const hull = hulls.data.find(({ group, opens_portal: opens }) => group === 'Black Ops' && opens);
  if (hull === undefined || hull.fuel === null) throw new Error('No black ops opens a portal here.');
  type Types = { data: { name: string }[] };
  const types = await askService<Types>(page, `/contracts/api/v1/types?q=${encodeURIComponent(hull.name)}&limit=1`);
  expect(types.data[0]?.name).toBe(hull.name);
  type Systems = { data: { id: number }[] };
  const [staging] = (await askService<Systems>(page, '/systems/api/v1/systems?security=null&page_size=1')).data;
  const range = await askService<{ data: { light_years: Record<string, number> } }>(
    page,
    `/systems/api/v1/capital-range?staging=${staging?.id}&ship=black_ops&jdc=5`,
  );
  const [[far] = ['']] = Object.entries(range.data.light_years).sort(([, a], [, b]) => b - a);
  await withBothThemes(page);
  await open(page, `#/route/capital?from=${staging?.id}&to=${far}`);
  await expect(page.getByRole('heading', { name: 'Choose two systems and a ship' })).toBeVisible();
  const ship = page.getByRole('combobox', { name: 'Ship with a jump drive' });
  await ship.fill('black ops');
  await page.getByRole('option', { name: new RegExp(`^${hull.name}`) }).click();
  const line = page.getByRole('status').filter({ hasText: 'of cooldowns' });
  await expect(line).toContainText(/: 1 leg/);
  await expect(line).toContainText(new RegExp(`\\d ${hull.fuel}`));
  await expect(line).toContainText(/m³, (all in|of it)/);

  await page.getByRole('button', { name: 'Skills' }).click();
  const calibration = page.getByRole('group', { name: 'Jump Drive Calibration' });
  // The popover is put in its place a moment after it is made.
  await expect(calibration).toBeInViewport();
  await calibration.getByLabel('3', { exact: true }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/jdc=3/);
  await page.getByLabel('Any cyno system').check({ force: true });
  await expect(line).toContainText(/: 2 legs/);
  const legs = page.getByRole('grid', { name: 'Legs' });
  await expect(legs.locator('.stop-choice').first()).toHaveAttribute('title', /jumps? an hour (is|are) usual then; .*\.$/);

  await page.getByRole('button', { name: 'Bridge fleet' }).click();
  await page.getByRole('combobox', { name: 'Ship that passes' }).fill(hull.name);
  await page.getByRole('option', { name: hull.name, exact: true }).click();
  await page.getByLabel(hull.name, { exact: true }).fill('12');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(line).toContainText('for 12 ships through the portal');
  await expect(legs.getByRole('columnheader', { name: 'Portal' })).toBeVisible();
  await page.getByLabel('Least fuel').check({ force: true });
  await expect(page).toHaveURL(/least=fuel/);
  await expect(page.locator('.skeleton, .previous')).toHaveCount(0);
  expect(await serious(page, 'main')).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await picture(page, 'capital');
  }
  await page.getByRole('button', { name: 'Clear Bridge fleet' }).click();
  await expect(line).not.toContainText('portal');
});

test('hazards of a way have a mark and a warning, and are kept off by the keyboard', async ({ page }) => {
  const { data } = await askService<{ data: { system: string; sentence: string }[] }>(
    page,
    '/plan/api/v1/hazards?code=insurgency',
  );
  const [insurgent] = data;
  if (insurgent === undefined) throw new Error('There is no insurgency on the evening of these tests.');
  await withBothThemes(page);
  // High enough for all rows of the way: a table draws those that are seen.
  await page.setViewportSize(sizes[1]);
  await open(page, `#/route?from=Jita&to=${encodeURIComponent(insurgent.system)}`);
  const hops = page.getByRole('grid', { name: 'Systems along the route' });
  const mark = hops.locator('.data-row', { hasText: insurgent.system }).locator('.tag', { hasText: /^Insurgency [1-5]$/ });
  await expect(mark).toHaveAttribute('title', new RegExp(`^Insurgency.* As of `));
  await expect(page.getByRole('region', { name: 'Warnings' })).toContainText(insurgent.system);
  await expect(page.getByRole('region', { name: 'Warnings' })).toContainText('Insurgency');
  await page.getByRole('button', { name: 'Avoid', exact: true }).focus();
  await page.keyboard.press('Enter');
  const choices = page.getByRole('group', { name: 'Hazards to avoid' });
  await choices.getByRole('checkbox', { name: 'Insurgencies' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/avoid_hazards=insurgency&avoid_hazards=storm|avoid_hazards=insurgency(,|%2C)storm/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Avoid: 2 hazards' })).toBeVisible();
  expect(await serious(page, 'main')).toEqual([]);
});
