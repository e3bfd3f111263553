import type { Page } from '@playwright/test';
import { MINUTE } from '#shared/time';
import { askPlan, askSystems, inBothSizes, picture, serious, withBothThemes } from './support/fleet.ts';
import { askService, expect, go, open, rows, test } from './support/window.ts';

const JITA = 30000142;
const AMARR = 30002187;

test.use({
  // Small pictures: without a graphics card each one is drawn by the processor.
  viewport: { width: 1000, height: 640 },
  // Chromium says so of every WebGL canvas that is drawn in software.
  allowedNoise: [/GPU stall due to ReadPixels/],
});

const stage = (page: Page) => page.locator('.map-stage');
const legend = (page: Page) => page.getByRole('region', { name: 'Legend' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'System' });

/** How many points of the stage differ from its ground, by a picture of the window as a person sees it. */
async function litPixels(page: Page): Promise<number> {
  // To write it as PNG takes the processor three times as long.
  const picture = await stage(page).screenshot({ type: 'jpeg', quality: 80 });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const brush = canvas.getContext('2d');
    if (brush === null) throw new Error('No canvas to count on.');
    brush.drawImage(image, 0, 0);
    // Right of the legend, left of the buttons.
    const { data } = brush.getImageData(260, 0, image.width - 320, image.height);
    let lit = 0;
    for (let at = 0; at < data.length; at += 4) if (Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > 90) lit += 1;
    return lit;
  }, picture.toString('base64'));
}

/** Opens the map and waits until it has been drawn. */
async function mapShown(page: Page, hash: string): Promise<void> {
  await open(page, hash);
  await expect(stage(page).locator('canvas').first()).toBeVisible();
  await expect.poll(() => litPixels(page), { intervals: [500, 1000] }).toBeGreaterThan(1500);
}

/** Counts, from the page's opening on, how many shapes are drawn one by one. */
async function countInstances(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { instances: 0 });
    const { prototype } = WebGL2RenderingContext;
    for (const name of ['drawArraysInstanced', 'drawElementsInstanced'] as const) {
      const original = prototype[name] as (this: WebGL2RenderingContext, ...given: number[]) => void;
      prototype[name] = function (this: WebGL2RenderingContext, ...given: number[]) {
        Object.assign(window, {
          instances: Reflect.get(window, 'instances') + (given.at(name === 'drawArraysInstanced' ? 3 : 4) ?? 0),
        });
        return original.apply(this, given);
      } as never;
    }
  });
}

/** Points at the middle of the map, where the selected system is after a search. */
async function middle(page: Page): Promise<{ x: number; y: number }> {
  const box = await stage(page).boundingBox();
  if (box === null) throw new Error('The map has no place in the window.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Moves the pointer that is down 96 points to the left. A frame for each step: moves within one frame are one event, and the first, a small
 * one, only starts the drag.
 */
async function dragLeft(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  for (const distance of [12, 54, 96]) {
    await page.mouse.move(x - distance, y);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
}

/** The camera in the address: x, z and zoom. */
const camera = (page: Page) =>
  (new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('at') ?? '').split(',').map(Number);

async function still(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

test.beforeEach(async ({ page }) => still(page));

test('what each system is drawn by: its colour, on the map and in the table', async ({ page }) => {
  await countInstances(page);
  await mapShown(page, '#/map');
  await test.step('every system and gate is drawn, with a legend in numbers and the age of the data', async () => {
    const { meta } = await askSystems<{ meta: { systems: number } }>(page, '/map');
    await expect(page.getByRole('status').filter({ hasText: 'systems' })).toContainText(
      new RegExp(`^${meta.systems.toLocaleString('en-GB')} systems, jumps.+ EVE`),
    );
    await expect(legend(page)).toContainText('Activity');
    await expect(legend(page)).toContainText('of 100');
    await expect(legend(page)).toContainText('Territory');
  });
  await test.step('its thousands of shapes are not drawn one by one, which would be slow without a graphics card', async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'instances') as number)).toBeLessThan(1000);
  });
  await test.step('the colour is chosen in the line, told by the legend and kept in the address', async () => {
    await page.getByRole('button', { name: /^Colour/ }).click();
    for (const [name, id, words] of [
      ['Jumps', 'jumps', 'jumps an hour'],
      ['Security', 'security', '0.0 and below'],
      ['Quiet days', 'consistency', 'of 100'],
      ['Hub distance', 'hub_distance', 'no way by stargate'],
      ['Sovereignty', 'sovereignty', 'unclaimed'],
    ] as const) {
      await page.getByRole('radio', { name, exact: true }).check();
      await expect(page).toHaveURL(new RegExp(`colour=${id}`));
      await expect(legend(page)).toContainText(words);
    }
    await page.keyboard.press('Escape');
  });
  await test.step('the forecast is a colour like the others once one was made', async () => {
    await page.getByRole('button', { name: /^Colour/ }).click();
    await page.getByRole('radio', { name: 'Forecast probability', exact: true }).check();
    await expect(page).toHaveURL(/colour=forecast/);
    await expect(legend(page)).toContainText('on the next UTC day');
    await expect(legend(page)).not.toContainText('not forecast yet');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Table' }).click();
    const { data } = await askSystems<{ data: { name: string }[] }>(page, '/forecast/hotspots?limit=1');
    await expect(rows(page).first()).toContainText(data[0]?.name ?? '?');
  });
  await test.step('the same systems are a table, sorted by the coloured figure', async () => {
    await go(page, '#/map?colour=jumps');
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(page).toHaveURL(/as=table/);
    const table = page.getByRole('grid', { name: 'Systems of the map' });
    const { data } = await askSystems<{ data: { systems: { name: string; jumps_1h: number | null }[] } }>(page, '/map');
    await expect(table).toHaveAttribute('aria-rowcount', String(data.systems.length + 1));
    const busiest = data.systems.toSorted((a, b) => (b.jumps_1h ?? -1) - (a.jumps_1h ?? -1))[0];
    await expect(rows(page).first()).toContainText(busiest?.name ?? '?');
    await rows(page).first().click();
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(busiest?.name ?? '?');
    await page.getByRole('columnheader', { name: 'System' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=name&dir=asc/);
    await page.keyboard.press('t');
    await expect(stage(page)).toBeVisible();
  });
});

test('what is laid over the systems: marks, rings and reach', async ({ page }) => {
  // The page's own answer: a moment later the same question may be answered otherwise.
  const told = page.waitForResponse(/\/plan\/api\/v1\/live\?.*limit=500/);
  await mapShown(page, '#/map');
  await test.step('overlays stack, each with its shape and its number in the legend, which grows without moving', async () => {
    const top = async () => (await legend(page).boundingBox())?.y;
    const before = await top();
    await page.getByRole('button', { name: /^Overlays/ }).click();
    for (const name of ['Incursions', 'Campaigns', 'Faction warfare', 'Wormholes', 'Fights', 'Gate camps']) {
      await page.getByRole('checkbox', { name, exact: true }).check();
      const line = legend(page)
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${name}`) });
      await expect(line.locator('svg')).toBeVisible();
      await expect(line.locator('b')).toHaveText(/^[\d,]+$/);
    }
    expect(await top()).toBe(before);
    await expect(page).toHaveURL(
      /show=territory%2Clive%2Cincursions%2Ccampaigns%2Cfaction_warfare%2Cchain%2Cwormholes%2Cfights%2Ccamps/,
    );
    const { data } = await askSystems<{ data: { systems: { incursion: boolean }[] } }>(page, '/map');
    await expect(legend(page).getByRole('listitem').filter({ hasText: 'Incursions' }).locator('b')).toHaveText(
      String(data.systems.filter(({ incursion }) => incursion).length),
    );
    const { data: couriers } = await askService<{ data: { place: { system_id: number } | null }[] }>(
      page,
      '/trade/api/v1/couriers?sort=surplus&page_size=200',
    );
    await page.getByRole('checkbox', { name: 'Couriers' }).check();
    const arcs = legend(page).getByRole('listitem').filter({ hasText: 'Couriers' }).locator('b');
    await expect(arcs).toHaveText(/^\d+$/);
    expect(Number(await arcs.textContent())).toBeGreaterThan(couriers.length / 2);
    await page.getByRole('checkbox', { name: 'Incursions' }).uncheck();
    await expect(legend(page).getByRole('listitem').filter({ hasText: 'Incursions' })).toHaveCount(0);
  });
  await test.step('hazards have a shape each, and as many systems as the plan service lists', async () => {
    const { data } = await askService<{ data: { system_id: number; code: string }[] }>(page, '/plan/api/v1/hazards');
    for (const [name, codes] of [
      ['Front lines', ['front_line']],
      ['Insurgencies', ['insurgency']],
      ['Storms', ['storm']],
      ['Triglavian', ['pochven', 'triglavian']],
    ] as const) {
      await page.getByRole('checkbox', { name }).check();
      const line = legend(page).getByRole('listitem').filter({ hasText: name });
      await expect(line.locator('svg')).toBeVisible();
      const systems = new Set(data.flatMap(({ code, system_id: id }) => ((codes as readonly string[]).includes(code) ? id : [])));
      await expect(line.locator('b')).toHaveText(String(systems.size));
    }
  });
  await test.step('what goes on now is told by state, and on the card of a system in words', async () => {
    await go(page, '#/map');
    const { data } = (await (await told).json()) as { data: { id: number; state: string }[] };
    for (const [state, words] of [
      ['camped', 'Camp or likely'],
      ['fight', 'Fight, or just over'],
      ['roam', 'Roam'],
    ] as const) {
      const line = legend(page).getByRole('listitem').filter({ hasText: words });
      await expect(line.locator('b')).toHaveText(String(data.filter((row) => row.state === state).length));
    }
    const [first] = data;
    if (first === undefined) throw new Error('nothing goes on in the demo galaxy');
    await go(page, `#/map?system=${first.id}`);
    await expect(panel(page)).toContainText(/kill/);
    await expect.poll(() => litPixels(page)).toBeGreaterThan(500);
    const { x, y } = await middle(page);
    await page.mouse.move(x + 40, y + 40);
    await page.mouse.move(x + 1, y + 1);
    await expect(page.getByRole('tooltip')).toContainText(/(kills?|lost) (by|to) \d+ attackers?/);
  });
  await test.step('rings tell the gate jumps from the staging system, by way and with wormholes', async () => {
    await go(page, '#/map');
    await page.getByRole('button', { name: 'Staging', exact: true }).click();
    await page.getByRole('combobox', { name: 'Staging system' }).fill('Amarr');
    await page.getByRole('option', { name: /^Amarr/ }).click();
    await expect(page).toHaveURL(new RegExp(`staging=${AMARR}`));
    const within = async (query: string) => {
      const { data } = await askSystems<{ data: { jumps: Record<string, number> } }>(page, `/jump-range?staging=Amarr${query}`);
      const near = Object.values(data.jumps).filter((jumps) => jumps >= 1 && jumps <= 5).length;
      return near.toLocaleString('en-GB');
    };
    const ring = legend(page).getByRole('listitem').filter({ hasText: '1 to 5 jumps' }).locator('b');
    await expect(ring).toHaveText(await within(''));
    await page.getByRole('radio', { name: 'High security' }).check();
    await expect(ring).toHaveText(await within('&mode=highsec'));
    await page.getByRole('checkbox', { name: /wormholes/ }).check();
    await expect(page).toHaveURL(/range=highsec&wormholes=true/);
    await page.getByRole('radio', { name: 'None' }).check();
    await expect(ring).toHaveCount(0);
  });
  await test.step('the reach of a jump drive follows ship and skill', async () => {
    await go(page, '#/map?staging=30001613&range=off');
    await page.getByRole('button', { name: 'Jump drive', exact: true }).click();
    await page.getByRole('radio', { name: 'Black ops' }).check();
    const line = legend(page).getByRole('listitem').filter({ hasText: 'Black ops' });
    const reach = async (jdc: number) => {
      const { data, meta } = await askSystems<{ data: { light_years: object }; meta: { range_light_years: number } }>(
        page,
        `/capital-range?staging=30001613&ship=black_ops&jdc=${jdc}`,
      );
      return { systems: Object.keys(data.light_years).length, range: meta.range_light_years };
    };
    const best = await reach(5);
    expect(best.systems).toBeGreaterThan(0);
    await expect(line).toContainText(`${Number(best.range.toFixed(2))} ly`);
    await expect(line.locator('b')).toHaveText(String(best.systems));
    await page.getByRole('radio', { name: '0', exact: true }).check();
    const worst = await reach(0);
    expect(worst.systems).toBeLessThan(best.systems);
    await expect(line.locator('b')).toHaveText(String(worst.systems));
  });
});

test('the map by what is on offer; one system: found, told of, staged and left for its neighbour', async ({ page }) => {
  await test.step('where a type is on offer colours the systems, and the colour leads back', async () => {
    const { data, meta } = await askPlan<{
      data: { name: string; units: number }[];
      meta: { type_name: string; contracts: number };
    }>(page, '/supply?type=Tritanium');
    await mapShown(page, '#/map');
    await page.getByRole('button', { name: /^Colour/ }).click();
    await page.getByRole('combobox', { name: 'Item type' }).fill('Tritanium');
    await page.getByRole('option', { name: 'Tritanium', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/supply=34/);
    await expect(legend(page)).toContainText(meta.type_name);
    await expect(legend(page)).toContainText('units on contract');
    await expect(legend(page)).toContainText(`On offer by ${meta.contracts.toLocaleString('en-GB')} contract`);
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(rows(page).first()).toContainText((data[0]?.units ?? -1).toLocaleString('en-GB'));
    await page.getByRole('button', { name: /^Colour/ }).click();
    await page.getByRole('radio', { name: 'Jumps', exact: true }).check();
    await expect(page).not.toHaveURL(/supply/);
  });
  await test.step('a search flies to the system, selects it and says what goes on there', async () => {
    await go(page, '#/map');
    await expect.poll(() => litPixels(page)).toBeGreaterThan(1500);
    await page.keyboard.press('/');
    await page.keyboard.type('jita');
    await page.getByRole('option', { name: /^Jita/ }).click();
    await expect(page).toHaveURL(new RegExp(`system=${JITA}`));
    const { data } = await askSystems<{
      data: { live: { jumps: number } | null; neighbours: { name: string }[]; activity_score: number };
    }>(page, '/systems/Jita');
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Jita');
    await expect(panel(page)).toContainText(data.activity_score.toFixed(1));
    await expect(panel(page).locator('.day-bars i')).toHaveCount(24);
    await expect(panel(page).locator('.map-neighbours li')).toHaveCount(data.neighbours.length);
    await expect(panel(page).getByRole('link', { name: 'System page' })).toHaveAttribute('href', `#/systems/${JITA}`);
    await expect(panel(page)).toContainText(/% for a fight above its usual/);
    await expect(panel(page).getByRole('button', { name: /^Watch this system/ })).toBeVisible();
    await go(page, `#/map?system=${JITA}&staging=${AMARR}`);
    await expect(panel(page)).toContainText(/^.*\d+ j, \d+\.\d\d ly from Amarr/);
  });
  await test.step('the system in the middle is told on a card, opens a menu and becomes staging on a shift click', async () => {
    await go(page, `#/map?system=${JITA}`);
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Jita');
    await expect.poll(() => litPixels(page)).toBeGreaterThan(500);
    const { x, y } = await middle(page);
    await page.mouse.move(x + 40, y + 40);
    await page.mouse.move(x + 1, y + 1);
    const card = page.getByRole('tooltip');
    await expect(card).toContainText('Jita');
    // It is moved to the pointer, not laid out there: that would be a shift of the layout.
    await expect(card).toHaveCSS('left', '0px');
    await expect(card).toContainText('Activity');
    await expect(card).toContainText(/Jumps \d\d–\d\d/);
    await expect(card.locator('.day-bars i')).toHaveCount(24);
    await page.mouse.click(x, y, { button: 'right' });
    await expect(page.getByRole('menuitem')).toHaveText([
      'Set as staging',
      'Route from here',
      'Route to here',
      'Route via here',
      'Jump range from here',
      'Avoid on routes',
      / region map$/,
      'Copy the name',
      'Open the system page',
      /^Contracts in /,
    ]);
    await page.getByRole('menuitem', { name: 'Copy the name' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Jita');
    await page.keyboard.down('Shift');
    await page.mouse.click(x, y);
    await page.keyboard.up('Shift');
    await expect(page).toHaveURL(new RegExp(`staging=${JITA}`));
    await expect(legend(page)).toContainText('1 to 5 jumps');
  });
  await test.step('a neighbour’s link goes on to it', async () => {
    await go(page, `#/map?system=${JITA}`);
    const link = panel(page).locator('.map-neighbours a').first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(name);
  });
});

test('the camera follows keys, pointer and wheel', async ({ page }) => {
  await test.step('keys move, zoom, fit, open and clear', async () => {
    await mapShown(page, `#/map?system=${JITA}&at=0,0,5`);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => camera(page)[0]).toBeGreaterThan(1);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => camera(page)[1]).toBeGreaterThan(1);
    await page.keyboard.press('+');
    await expect.poll(() => camera(page)[2]).toBeCloseTo(5.6);
    await page.keyboard.press('0');
    await expect.poll(() => camera(page)[2]).toBeLessThan(4);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await page.goBack();
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`#/systems/${JITA}`));
  });
  await test.step('dragging and the wheel move the camera, and the address follows once it rests', async () => {
    await go(page, '#/map?at=0,0,5');
    await expect(stage(page)).toBeVisible();
    await expect.poll(() => litPixels(page), { intervals: [500, 1000] }).toBeGreaterThan(1500);
    const { x, y } = await middle(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await dragLeft(page, { x, y });
    await page.mouse.up();
    await expect.poll(() => camera(page)[0]).toBeCloseTo(3, 0);
    await page.mouse.wheel(0, -400);
    await expect.poll(() => camera(page)[2]).toBeGreaterThan(5.1);
    await expect(panel(page)).toHaveCount(0);
  });
  await test.step('a pinch on a touchpad zooms it as far as the fingers go, two fingers upwards as a wheel, and the page stays', async () => {
    await go(page, '#/map?at=0,0,5');
    await expect.poll(() => litPixels(page), { intervals: [500, 1000] }).toBeGreaterThan(1500);
    await page.evaluate(() => {
      Object.assign(window, { left: 0 });
      addEventListener('wheel', (event) => {
        if (!event.defaultPrevented) Object.assign(window, { left: Reflect.get(window, 'left') + 1 });
      });
    });
    const { x, y } = await middle(page);
    const touchpad = await page.context().newCDPSession(page);
    /** A gesture: a stream of small movements, which a browser sends as a wheel's, with Ctrl where it is a pinch. */
    const gesture = async (deltaX: number, deltaY: number, modifiers: number) => {
      for (let sent = 0; sent < 10; sent += 1)
        await touchpad.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers });
    };
    const CTRL = 2;
    // Fingers twice as far apart: a hundred times the logarithm of 2 in all.
    await gesture(0, -10 * Math.LN2, CTRL);
    await expect.poll(() => camera(page)[2]).toBeCloseTo(6, 1);
    await gesture(0, -10, 0);
    await expect.poll(() => camera(page)[2]).toBeGreaterThan(6.5);
    const [, , zoom = 0] = camera(page);
    // To the side it would go back to the page before.
    await gesture(-30, 0, 0);
    expect(camera(page)[2]).toBeCloseTo(zoom, 5);
    expect(await page.evaluate(() => Reflect.get(window, 'left'))).toBe(0);
  });
  await test.step('so they do in 3D after both were switched, and nothing breaks', async () => {
    await page.getByRole('radio', { name: '3D' }).check();
    await expect(page).toHaveURL(/mode=3d/);
    const { x, y } = await middle(page);
    await page.mouse.move(x, y);
    const before = page.url();
    await page.mouse.wheel(0, -400);
    await expect.poll(() => page.url()).not.toBe(before);
    await expect.poll(() => camera(page)).toHaveLength(6);
    const zoomed = page.url();
    await page.mouse.down();
    await dragLeft(page, { x, y });
    await page.mouse.up();
    await expect.poll(() => page.url()).not.toBe(zoomed);
  });
  await test.step('and the sheet of keys has the map’s own, as they are written on them', async () => {
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Help' }).locator('kbd');
    await expect(keys.filter({ hasText: /^\+$/ })).toHaveCount(1);
    await expect(keys.filter({ hasText: '→' })).toHaveCount(1);
  });
});

test('the address brings all of it back, and the map stays as it is behind other views', async ({ page }) => {
  const hash = `#/map?mode=3d&colour=security&show=fights&system=${AMARR}&staging=${JITA}&range=safest&at=1,5,2,4.5,40,50`;
  await mapShown(page, hash);
  await expect(page.getByRole('radio', { name: '3D' })).toBeChecked();
  await expect(legend(page)).toContainText('Security');
  await expect(legend(page)).toContainText('Fights');
  await expect(legend(page)).toContainText('Jita');
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Amarr');
  const before = page.url();
  await page.evaluate(() => Object.assign(document.querySelector('.map-stage canvas') ?? {}, { remembered: true }));
  await page.getByRole('link', { name: 'Pulse' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pulse' })).toBeVisible();
  await expect(stage(page)).toBeHidden();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Map' }).click();
  await expect(stage(page)).toBeVisible();
  expect(decodeURIComponent(page.url())).toBe(decodeURIComponent(before));
  expect(await page.evaluate(() => Reflect.get(document.querySelector('.map-stage canvas') ?? {}, 'remembered'))).toBe(true);
});

test('a map that nobody touches asks for no more pictures, and draws again when it is moved, with less where that is slow', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    const asked = { frames: 0 };
    Object.assign(window, { asked });
    window.requestAnimationFrame = (callback) => {
      asked.frames += 1;
      return ask(callback);
    };
  });
  await mapShown(page, '#/map');
  const frames = () => page.evaluate(() => (window as unknown as { asked: { frames: number } }).asked.frames);
  // A loop that does not rest asks in every frame.
  const inTenFrames = () =>
    page.evaluate(async () => {
      const { asked } = window as unknown as { asked: { frames: number } };
      const before = asked.frames;
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
      return asked.frames - before - 10;
    });
  await expect.poll(inTenFrames).toBeLessThan(3);
  const resting = await frames();
  await page.keyboard.press('+');
  await expect.poll(frames).toBeGreaterThan(resting + 2);
  await test.step('what is slow to draw is drawn with less, and said so', async () => {
    await page.evaluate(() => {
      const original = requestAnimationFrame;
      // Every picture takes 120 ms.
      window.requestAnimationFrame = (draw) =>
        original(() => setTimeout(() => draw(performance.now()), 120)) as unknown as number;
    });
    const { x, y } = await middle(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect
      .poll(
        async () => {
          await page.mouse.move(x + 10, y);
          await page.mouse.move(x - 10, y);
          return page.getByText('Drawn with less').count();
        },
        { intervals: [20] },
      )
      .toBe(1);
    await page.mouse.up();
    await expect.poll(() => litPixels(page)).toBeGreaterThan(1500);
    await expect(legend(page), 'a tint that is not drawn is not told of').not.toContainText('Territory');
    await page.getByRole('button', { name: 'Draw all' }).click();
    await expect(legend(page)).toContainText('Territory');
    await expect(page.getByRole('button', { name: 'Draw less' })).toBeVisible();
  });
});

test('without WebGL the reason is said and the table stands in', async ({ page }) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (
      this: HTMLCanvasElement,
      kind: string,
      ...more: unknown[]
    ) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind.startsWith('webgl') ? null : original.call(this, kind, ...more);
    } as never;
  });
  await open(page, '#/map');
  await expect(page.getByText(/offers no WebGL 2/)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
});

test.describe('a service that is down', () => {
  // One expression: a list of two would be read as a fixture and its options.
  test.use({ allowedNoise: [/GPU stall due to ReadPixels|status of 500/] });

  test('leaves a sentence and another try', async ({ page }) => {
    await page.route('**/systems/api/v1/map', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'The map could not be read.' } } }),
    );
    await open(page, '#/map');
    await expect(page.getByRole('alert')).toContainText('The map could not be read.');
    await page.unroute('**/systems/api/v1/map');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(stage(page)).toBeVisible();
  });
});

test('nothing serious stands in the way, in both themes', async ({ page }) => {
  await withBothThemes(page);
  await open(page, `#/map?system=${JITA}&staging=${JITA}&show=territory,fights,camps&colour=sovereignty`);
  await expect(panel(page).locator('.map-neighbours')).toBeVisible();
  await expect(legend(page)).toContainText('Fights');
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: /^Staging/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await serious(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(rows(page).first()).toBeVisible();
});

/** Waits until two pictures of the stage are the same: everything has arrived. */
async function drawn(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(
      async () => {
        const now = (await stage(page).screenshot()).toString('base64');
        const same = now === before;
        before = now;
        return same;
      },
      { timeout: MINUTE, intervals: [500, 1000] },
    )
    .toBe(true);
}

const pictures = {
  map: '#/map',
  'map-overlays': `#/map?colour=danger&show=territory,incursions,campaigns,faction_warfare,wormholes,fights,camps&system=${AMARR}&at=4,0,4.4`,
  'map-near': `#/map?colour=jumps&staging=${JITA}&system=${JITA}`,
  'map-3d': '#/map?mode=3d&colour=security',
};

test('pictures of the map in both sizes', async ({ page }) => {
  test.slow();
  await withBothThemes(page);
  await open(page, '#/map');
  for (const [name, hash] of Object.entries(pictures)) {
    const look = async () => {
      if (hash.includes('system=')) await expect(panel(page).locator('.map-neighbours')).toBeVisible();
      await expect(stage(page).locator('canvas').first()).toBeVisible();
      await picture(page, name, () => drawn(page));
      await expect.poll(() => litPixels(page), { intervals: [500, 1000] }).toBeGreaterThan(500);
    };
    await test.step(name, () => inBothSizes(page, () => go(page, hash), look));
  }
});
