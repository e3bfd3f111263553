import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { arePicturesWanted, askPlan, askSystems, inBothSizes, picture, serious, withBothThemes } from './support/fleet.ts';
import { expect, go, open, rows, test } from './support/window.ts';

const FORGE = 10000002;
const JITA = 30000142;

interface MapAnswer {
  data: {
    systems: { id: number; name: string; region_id: number; jumps_1h: number | null; adm: number | null }[];
    regions: { region_id: number; name: string }[];
  };
}
interface RegionAnswer {
  data: { region: string; systems: { id: number; name: string; region_id: number; region: string }[] };
}

const sheet = (page: Page) => page.getByRole('group', { name: / region map, \d+ systems/ });
const boxes = (page: Page) => sheet(page).locator('.region-box');
const panel = (page: Page) => page.getByRole('complementary', { name: 'System' });

async function shown(page: Page, hash: string): Promise<void> {
  await go(page, hash);
  await expect(boxes(page).first()).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('every region shows every name, in 9 pixels or more, within its box, and no box on another', async ({ page }) => {
  test.slow();
  const { data } = await askSystems<MapAnswer>(page, '/map');
  await open(page, '#/map');
  for (const { region_id: id, name } of data.regions) {
    await shown(page, `#/map?region=${id}`);
    await expect(sheet(page)).toHaveAccessibleName(new RegExp(`^${name} region map`));
    const faults = await sheet(page).evaluate((svg) => {
      const found: string[] = [];
      const frame = svg.closest('.region-frame')?.getBoundingClientRect() ?? new DOMRect();
      const drawn = [...svg.querySelectorAll<SVGGElement>('.region-box')].map((box) => ({
        name: box.querySelector('.region-name')?.textContent?.trim() ?? '',
        body: (box.querySelector('.region-body') as SVGRectElement).getBoundingClientRect(),
        texts: [...box.querySelectorAll('text')].map((text) => text.getBoundingClientRect()),
      }));
      const scale = svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width;
      if (Number.parseFloat(getComputedStyle(svg).fontSize) * scale < 8.99) found.push('its text is smaller than 9 px');
      for (const [index, { name: own, body, texts }] of drawn.entries()) {
        if (own === '') found.push('a box has no name');
        if (texts.some(({ left, right }) => left < body.left || right > body.right)) found.push(`${own} leaves its box`);
        if (body.left < frame.left || body.right > frame.right || body.top < frame.top || body.bottom > frame.bottom)
          found.push(`${own} is out of sight`);
        for (const other of drawn.slice(index + 1))
          if (
            body.left < other.body.right &&
            other.body.left < body.right &&
            body.top < other.body.bottom &&
            other.body.top < body.bottom
          )
            found.push(`${own} overlaps ${other.name}`);
      }
      return found;
    });
    expect(faults, name).toEqual([]);
    const own = data.systems.filter(({ region_id: region }) => region === id).map((system) => system.name);
    const names = await sheet(page).locator('.region-box:not(.region-stub) .region-name').allTextContents();
    expect(names.map((one) => one.trim()).toSorted(), name).toEqual(own.toSorted());
  }
});

test('a region map: chosen, its figures, its neighbours, its menu and its keys', async ({ page }) => {
  await open(page, '#/map');
  const { data } = await askPlan<RegionAnswer>(page, `/region-maps/${FORGE}`);
  const { data: all } = await askSystems<MapAnswer>(page, '/map');
  const jita = all.systems.find(({ id }) => id === JITA);
  const box = (name: string | RegExp) => sheet(page).getByRole('button', { name });
  await test.step('it is chosen in the header, and has a box for each system and each neighbour', async () => {
    await page.getByRole('combobox', { name: 'Region map' }).selectOption(String(FORGE));
    await expect(page).toHaveURL(/region=10000002/);
    await expect(boxes(page)).toHaveCount(data.systems.length);
    await expect(page.getByRole('status').filter({ hasText: 'systems' })).toContainText(/^\d+ systems, jumps.+ EVE/);
  });
  await test.step('the figure in the boxes is chosen by keyboard, beside the colour', async () => {
    await shown(page, `#/map?region=${FORGE}&colour=adm`);
    await page.getByRole('button', { name: /^In the boxes/ }).press('Enter');
    await page.getByRole('radio', { name: 'As coloured' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/figure=jumps/);
    await page.keyboard.press('Escape');
    const current = (await askSystems<MapAnswer>(page, '/map')).data.systems.find(({ id }) => id === JITA);
    const told = [jita, current].map((system) => (system?.jumps_1h ?? 0).toLocaleString('en-GB'));
    await expect(box(new RegExp(`^Jita (${told.join('|')})$`))).toBeVisible();
    await expect(page.getByText('In the boxes: jumps an hour', { exact: true })).toBeVisible();
  });
  await test.step('a right click plans routes from, to and via the system', async () => {
    await box(/^Jita/).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Route via here' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Route from here' }).click();
    await expect(page).toHaveURL(/#\/route\?.*from=Jita/);
    await shown(page, `#/map?region=${FORGE}`);
    await box(/^Jita/).click({ modifiers: ['Shift'] });
    await expect(page).toHaveURL(new RegExp(`staging=${JITA}`));
    await expect(page.getByRole('region', { name: 'Legend' })).toContainText('1 to 5 jumps');
    // Jumps are counted from a staging system of another region too.
    const elsewhere = all.systems.find(({ id }) => !data.systems.some((system) => system.id === id));
    await shown(page, `#/map?region=${FORGE}&staging=${elsewhere?.id}&system=${JITA}`);
    await expect(panel(page)).toContainText(new RegExp(`(\\d+ j|no way by stargate), .* ly from ${elsewhere?.name}`));
  });
  await test.step('arrows go from box to box, Enter opens the system beside the map, Escape closes it', async () => {
    await shown(page, `#/map?region=${FORGE}`);
    await box(/^Jita/).focus();
    await page.keyboard.press('ArrowLeft');
    const focused = page.locator('.region-box:focus');
    await expect(focused).not.toHaveAttribute('data-system', String(JITA));
    const id = (await focused.getAttribute('data-system')) ?? '';
    const isStub = data.systems.some((system) => String(system.id) === id && system.region_id !== FORGE);
    expect(isStub, 'the box beside Jita is of the region').toBe(false);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`system=${id}`));
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
  });
  await test.step('a system under the pointer is told of on a card', async () => {
    await box(/^Jita/).hover();
    await expect(page.getByRole('tooltip')).toContainText('Jita');
  });
  await test.step('a stub is named after its region, and leads to the map of it', async () => {
    const stub = data.systems.find(({ region_id: region }) => region !== FORGE);
    if (stub === undefined) throw new Error('no region beside this one');
    await box(`${stub.name} (${stub.region}), opens that region map`).click();
    await expect(page).toHaveURL(new RegExp(`region=${stub.region_id}`));
    await expect(sheet(page)).toHaveAccessibleName(new RegExp(`^${stub.region} region map`));
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(stub.name);
  });
  await test.step('a system that is found elsewhere is shown on the map of its own region', async () => {
    await shown(page, `#/map?region=${FORGE}`);
    const other = all.systems.find(({ id }) => !data.systems.some((system) => system.id === id));
    if (other === undefined) throw new Error('all systems are in one region');
    await page.keyboard.press('/');
    await page.keyboard.type(other.name);
    await page
      .getByRole('option', { name: new RegExp(`^${other.name}`) })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`region=${other.region_id}`));
    await expect(boxes(page).and(page.locator('.region-selected'))).toHaveAttribute('data-system', String(other.id));
  });
  await test.step('a route is drawn, gates and legs, and where it leaves the map', async () => {
    const [first, second] = data.systems;
    const other = all.systems.find(({ id }) => !data.systems.some((system) => system.id === id));
    await shown(page, `#/map?region=${FORGE}&way=${first?.id}.${second?.id}-${other?.id}`);
    await expect(sheet(page).locator('.region-line-way')).toHaveCount(1);
    await expect(sheet(page).locator('.region-line-drive')).toHaveCount(1);
    await expect(sheet(page).locator('.region-line-drive title')).toHaveText(`to ${other?.name}`);
    await page.getByRole('button', { name: 'Route: 1 leg, 1 jump' }).click();
    await expect(sheet(page).locator('.region-line-way')).toHaveCount(0);
  });
  await test.step('the table has its systems, and the past colours the boxes', async () => {
    await shown(page, `#/map?region=${FORGE}`);
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(page.getByRole('grid', { name: 'Systems of the map' })).toHaveAttribute(
      'aria-rowcount',
      String(data.systems.length + 1),
    );
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('t');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/time=/);
    await expect(page.getByRole('region', { name: 'The past of the map' })).toBeVisible();
    await expect(box(/^Jita/)).toBeVisible();
  });
});

test('it is saved as a picture', async ({ page }) => {
  await open(page, '#/map');
  await shown(page, `#/map?region=${FORGE}&colour=security`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PNG' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^astrolabe-region-map-.*\.png$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(2500);
});

test.describe('on paper', () => {
  // All is laid out anew there.
  test.use({ mostShift: 5 });

  test('it is one white page in landscape, with nothing else on it', async ({ page }) => {
    await open(page, '#/map');
    await shown(page, `#/map?region=${FORGE}&colour=security`);
    const text = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const box = /\/MediaBox\s*\[([^\]]*)\]/.exec(text)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
    expect(box[2] ?? 0).toBeGreaterThan(box[3] ?? 0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.region-view')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('heading', { name: 'Map' })).toBeHidden();
    await expect(boxes(page).first()).toBeVisible();
  });
});

test('it is accessible in both themes', async ({ page }) => {
  await withBothThemes(page);
  await open(page, '#/map');
  await shown(page, `#/map?region=${FORGE}&colour=jumps&staging=${JITA}&show=territory,live,camps`);
  expect(await serious(page)).toEqual([]);
});

if (arePicturesWanted)
  test('pictures of region maps in both sizes', async ({ page }) => {
    test.slow();
    await withBothThemes(page);
    await open(page, '#/map');
    for (const [name, hash] of Object.entries({
      'region-map': `#/map?region=${FORGE}&colour=jumps`,
      'region-map-held': `#/map?region=${FORGE}&colour=sovereignty&figure=adm&system=${JITA}`,
    }))
      await test.step(name, () =>
        inBothSizes(
          page,
          () => shown(page, hash),
          async () => picture(page, name, async () => expect(boxes(page).first()).toBeVisible()),
        ),
      );
  });
