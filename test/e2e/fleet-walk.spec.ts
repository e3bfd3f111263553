import type { Page } from '@playwright/test';
import type { LiveSystem } from '#shared/plan-api/live';
import { askService, expect, open, test } from './support/window.ts';

// Each walk of a fleet commander or hauler takes four actions at most; what it begins with is told in its step.
const paletteEnter = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or command' }).getByRole('combobox').fill(text);
  await page.keyboard.press('Enter');
};
type Listed = { data: { id: number; name: string; sovereignty_owner: string | null }[] };
type Hulls = { data: { name: string; group: string; type_id: number }[] };

test('a route by words, a gank check of a freighter, camps near, and the route on the map', async ({ page }) => {
  test.slow();
  const { data } = await askService<{ data: LiveSystem[] }>(page, '/plan/api/v1/live?state=camped&limit=200');
  const camp = data.find(({ gate }) => gate !== null);
  if (camp === undefined) throw new Error('No gate is camped on the evening of these tests.');
  await open(page, '#/about');
  await test.step('the safest route to a camped system is words and Enter', async () => {
    await paletteEnter(page, `jita to ${camp.name.toLowerCase()}`);
    await expect(page).toHaveURL(new RegExp(`#/route\\?from=Jita&to=${encodeURIComponent(camp.name)}&mode=safest`));
    await expect(page.getByRole('region', { name: 'Warnings' })).toContainText(`${camp.name}:`);
  });
  await test.step('a hull sets whose chance of loss is shown and how fast it goes', async () => {
    const { data: hulls } = await askService<Hulls>(page, '/plan/api/v1/jump-hulls');
    const hull = hulls.find(({ group }) => group === 'Jump Freighter');
    if (hull === undefined) throw new Error('There is no freighter here.');
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await page.getByRole('combobox', { name: 'Hull' }).fill(hull.name);
    await page.getByRole('option', { name: new RegExp(`^${hull.name}.*min a jump$`) }).click();
    await expect(page).toHaveURL(new RegExp(`ship=${encodeURIComponent(hull.name).replaceAll('%20', '.{1,3}')}`));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').filter({ hasText: 'chance of loss' })).toBeVisible();
    await expect(page.getByRole('button', { name: `Ship: ${hull.name}` })).toBeVisible();
  });
  await test.step('the route is drawn on the map, until it is closed', async () => {
    await page.getByRole('button', { name: 'Show on the map' }).click();
    await expect(page).toHaveURL(/#\/map\?way=\d{8}\.\d{8}/);
    await page.getByRole('button', { name: /^Route: \d+ jumps?$/ }).click();
    await expect(page).not.toHaveURL(/way=/);
  });
  await test.step('camps near a system are words and Enter', async () => {
    await paletteEnter(page, `camp near ${camp.name.toLowerCase()}`);
    await expect(page).toHaveURL(/#\/operations\?within=5/);
    await expect(page.getByRole('button', { name: new RegExp(`Near: ${camp.name}, up to 5 j`) })).toBeVisible();
  });
});

test('a titan’s range, Thera against gates, a system of wormhole space and an alliance by their names', async ({ page }) => {
  test.slow();
  const [from] = (await askService<Listed>(page, '/systems/api/v1/systems?security=null&page_size=1')).data;
  if (from === undefined) throw new Error('There is no null security here.');
  await open(page, `#/map?staging=${from.id}&ship=titan`);
  await expect(page.getByText(/^Titan, JDC 5: [\d.]+ ly/)).toBeVisible();
  await test.step('the way through Thera is another switch of the same route', async () => {
    await open(page, '#/route?from=Jita&to=Amarr');
    const line = page.getByRole('status').filter({ hasText: 'Jita to Amarr' });
    await expect(line).toBeVisible();
    await page.getByRole('button', { name: 'Wormholes and bridges' }).click();
    await page.getByLabel('Live connections of Thera and Turnur').check();
    await expect(page).toHaveURL(/wormholes=true/);
    await page.keyboard.press('Escape');
    await expect(line).toBeVisible();
  });
  await test.step('Thera has a page, and so has a system by its J-number', async () => {
    await paletteEnter(page, 'thera');
    await expect(page).toHaveURL(/#\/systems\/31000005/);
    await expect(page.getByRole('heading', { name: 'Static wormholes' })).toBeVisible();
    await expect(page.getByText('E587 to null')).toBeVisible();
    type Found = { data: { id: number; name: string; class: string | null; effect: string | null }[] };
    const found = await askService<Found>(page, '/plan/api/v1/wormhole-systems?q=J1&limit=100');
    const system = found.data.find(({ effect }) => effect !== null) ?? found.data[0];
    if (system === undefined) throw new Error('There is no wormhole space here.');
    await paletteEnter(page, system.name.toLowerCase());
    await expect(page).toHaveURL(new RegExp(`#/systems/${system.id}`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(system.name);
    if (system.effect !== null) await expect(page.getByText(system.effect, { exact: true })).toBeVisible();
  });
  await test.step('an alliance leads to its space on the map', async () => {
    const { data } = await askService<Listed>(page, '/systems/api/v1/systems?security=null&page_size=50');
    const holder = data.find(({ sovereignty_owner: name }) => name !== null)?.sovereignty_owner;
    if (holder == null) throw new Error('No alliance holds a system here.');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search or command' }).getByRole('combobox').fill(holder);
    await page.getByRole('option', { name: new RegExp(`^${holder.replaceAll(/[.*+?^$()]/g, '.')} ?\\d+ systems?`) }).click();
    await expect(page).toHaveURL(/colour=sovereignty/);
  });
});

test('a jump freighter goes out and home, its fuel in ISK, by a pinned cyno and with fatigue already on', async ({ page }) => {
  test.slow();
  const { data: hulls } = await askService<Hulls>(page, '/plan/api/v1/jump-hulls');
  const hull = hulls.find(({ group }) => group === 'Jump Freighter');
  const [away] = (await askService<Listed>(page, '/systems/api/v1/systems?security=null&page_size=1')).data;
  if (hull === undefined || away === undefined) throw new Error('There is no jump freighter or null security here.');
  await open(page, `#/route/capital?from=Jita&to=${encodeURIComponent(away.name)}&midpoints=any`);
  const line = page.getByRole('status').filter({ hasText: 'of cooldowns' });
  const byGate = page.getByRole('region', { name: 'Then by gate' });
  await test.step('out: a ship is chosen', async () => {
    await page.getByRole('combobox', { name: 'Ship with a jump drive' }).fill(hull.name);
    await page.getByRole('option', { name: new RegExp(`^${hull.name}`) }).click();
    await expect(line).toContainText(new RegExp(`Jita to ${away.name}: \\d+ legs?`));
    await expect(line).toContainText(/\d [kmb] ISK at Jita’s sell orders of \d\d:\d\d/);
    await expect(byGate).toBeHidden();
  });
  await test.step('home: one button, in low security and on by gate', async () => {
    await page.getByRole('button', { name: 'Reverse journey' }).click();
    await expect(line).toContainText(new RegExp(`${away.name} to Jita: \\d+ legs?`));
    await expect(line).toContainText(/\d [kmb] ISK at Jita’s sell orders/);
    await expect(byGate).toContainText(/Then by gate: \d+ jumps?, .*chance of loss/);
    await expect(byGate).toContainText('Jita');
    await page.getByRole('button', { name: 'Show on the map' }).click();
    await expect(page.getByRole('button', { name: /^Route: \d+ legs?, \d+ jumps?$/ })).toBeVisible();
    await page.goBack();
  });
  await test.step('the service says the same of both', async () => {
    const journey = `ship=${hull.type_id}&midpoints=any`;
    type Journey = { data: { legs: { to_name: string }[]; gates: { name: string }[]; fuel: { isk: number | null } } };
    const out = await askService<Journey>(page, `/plan/api/v1/legs?from=Jita&to=${away.id}&${journey}`);
    const home = await askService<Journey>(page, `/plan/api/v1/legs?from=${away.id}&to=Jita&${journey}`);
    expect([out.data.legs.at(-1)?.to_name, out.data.gates]).toEqual([away.name, []]);
    expect(home.data.gates.at(-1)?.name).toBe('Jita');
    await expect(byGate).toContainText(`Then by gate: ${home.data.gates.length} jump`);
    for (const { data } of [out, home]) expect(data.fuel.isk).toBeGreaterThan(1e6);
    const stop = out.data.legs[0]?.to_name;
    if (stop === undefined) throw new Error('The way out has no leg.');
    await open(page, `#/route/capital?from=${encodeURIComponent(away.name)}&to=Jita&ship=${hull.type_id}&midpoints=any`);
    await page.getByRole('button', { name: 'Cynos', exact: true }).click();
    await page.getByRole('textbox', { name: 'A system where a cyno is lit, in order' }).fill(stop);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid', { name: 'Legs' })).toContainText(stop);
  });
  await test.step('an hour of fatigue already on is a number', async () => {
    await page.getByRole('button', { name: 'Timers' }).click();
    await page.getByLabel('Fatigue now (blue timer), minutes').fill('60');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/fatigue=60/);
    await expect(page.getByRole('button', { name: 'Timers: 1 h fatigue' })).toBeVisible();
  });
});

test('jump bridges are pasted as the game, SMT, DOTLAN and Wanderer have them, and lead a route', async ({ page }) => {
  test.slow();
  type Places = { data: { systems: { id: number; name: string; owner_id: number | null; x: number; y: number; z: number }[] } };
  const { data } = await askService<Places>(page, '/systems/api/v1/map');
  type Checked = { data: { unused_because: string | null }[] };
  const held = data.systems.filter(({ owner_id: holder }) => holder !== null);
  const near = held.flatMap((a) =>
    held
      .filter((b) => a.id < b.id && a.owner_id === b.owner_id && Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) < 4.9 * 9.46e15)
      .map((b) => [a, b] as const),
  );
  const checked = await askService<Checked>(
    page,
    `/plan/api/v1/bridges?bridges=${near
      .slice(0, 50)
      .map(([a, b]) => `${a.id}:${b.id}`)
      .join()}`,
  );
  const [a, b] = near[checked.data.findIndex(({ unused_because: flaw }) => flaw === null)] ?? [];
  if (a === undefined || b === undefined) throw new Error('No two systems of an alliance lie near enough for a bridge.');
  await open(page, `#/route?from=${encodeURIComponent(a.name)}&to=${encodeURIComponent(b.name)}`);
  const hops = page.getByRole('grid', { name: 'Systems along the route' });
  await page.getByRole('button', { name: 'Wormholes and bridges' }).click();
  const pasted = page.getByRole('textbox', { name: 'Jump bridges, one a line' });
  const connection = { solar_system_source: a.id, solar_system_target: b.id, type: 2 };
  for (const [what, text] of [
    ['the game', `${a.name} » ${b.name} - Line one`],
    ['SMT', `1041234567890 ${a.name} --> ${b.name}\n1041234567891 ${b.name} --> ${a.name}`],
    ['DOTLAN', `https://evemaps.dotlan.net/universe/${a.name.replaceAll(' ', '_')}::${b.name.replaceAll(' ', '_')}`],
    ['Wanderer', JSON.stringify({ data: { systems: [], connections: [connection] } })],
  ] as const)
    await test.step(`the list of ${what}`, async () => {
      await pasted.fill(text);
      await page.getByRole('button', { name: 'Save these' }).click();
      await expect(page.getByLabel('1 jump bridge')).toBeChecked();
      await expect(page.getByRole('list', { name: 'Bridges that are not used' })).toBeHidden();
      await expect(hops).toContainText('by bridge');
      await page.getByRole('button', { name: 'Forget 1 bridge' }).click();
      await expect(page.getByText('Jump bridges: none pasted yet')).toBeVisible();
      await expect(hops).not.toContainText('by bridge');
    });
});
