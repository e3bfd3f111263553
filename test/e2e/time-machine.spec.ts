import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { HOUR } from '#shared/time';
import { askPlan, inBothSizes, picture, serious, withBothThemes } from './support/fleet.ts';
import { expect, open, rows, test } from './support/window.ts';

// The two cores of a busy computer are drawing a galaxy, too.
test.use({
  viewport: { width: 1000, height: 700 },
  // Chromium says so of every WebGL canvas that is drawn in software.
  allowedNoise: [/GPU stall due to ReadPixels/],
});

const bar = (page: Page) => page.getByRole('region', { name: 'The past of the map' });
const legend = (page: Page) => page.getByRole('region', { name: 'Legend' });
const hand = (page: Page) => bar(page).getByRole('slider', { name: 'Hour shown' });
const now = (page: Page) => bar(page).getByRole('status');

interface Head {
  first_hour: string;
  hours: number;
  largest: number;
  systems: number[];
}
const head = async (page: Page, query: string) => (await askPlan<{ data: Head }>(page, `/history?${query}`)).data;

/** The figures of every system in one hour, as the endpoint says that its bytes are read. */
async function figures(page: Page, query: string, hour: number): Promise<Map<number, number | null>> {
  const answer = await page.request.get(`/plan/api/v1/history?${query}&format=binary`);
  const body = await answer.body();
  const from = 4 + body.readUInt32LE(0);
  const { systems, largest } = JSON.parse(body.subarray(4, from).toString()) as Head;
  const sum = (byte: number) => (byte === 255 ? null : Math.round(Math.expm1((byte / 254) * Math.log1p(largest))));
  return new Map(systems.map((id, at) => [id, sum(body[from + hour * systems.length + at] ?? 255)]));
}

/** The colour in the very middle of the map, where the selected system is, without the ring about it. */
async function middleColour(page: Page): Promise<string> {
  const box = await page.locator('.map-stage').boundingBox();
  if (box === null) throw new Error('The map has no place in the window.');
  const picture = await page.screenshot({
    clip: { x: Math.round(box.x + box.width / 2) - 1, y: Math.round(box.y + box.height / 2) - 1, width: 2, height: 2 },
  });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(2, 2);
    const brush = canvas.getContext('2d');
    brush?.drawImage(image, 0, 0);
    return [...(brush?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(' ');
  }, picture.toString('base64'));
}

test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('the past of the map: opened, moved through, added up and left', async ({ page }) => {
  await open(page, '#/map');
  const { first_hour: first, hours } = await head(page, 'window=24');
  await test.step('it opens at the newest hour, and says which hours are told and how many were sampled', async () => {
    await page.getByRole('button', { name: 'Past' }).click();
    await expect(page).toHaveURL(/time=last/);
    await expect(now(page)).toContainText(/24 h until .* EVE, \d+ of 24 hours sampled/);
    await expect(hand(page)).toHaveAttribute('aria-valuenow', String(hours - 1));
    await expect(legend(page)).toContainText('ship kills in 24 h');
  });
  await test.step('keys and clicks on the timeline go to another hour, and the address follows', async () => {
    await hand(page).press('ArrowLeft');
    await expect(hand(page)).toHaveAttribute('aria-valuenow', String(hours - 2));
    const hour = new Date(Date.parse(first) + (hours - 2) * HOUR).toISOString().slice(0, 13);
    await expect(page).toHaveURL(new RegExp(`time=${hour}`));
    const box = await hand(page).boundingBox();
    if (box === null) throw new Error('no timeline');
    await page.mouse.click(box.x + box.width / 4, box.y + 20);
    await expect.poll(async () => Number(await hand(page).getAttribute('aria-valuenow'))).toBeCloseTo(hours / 4, -1);
    await page.keyboard.press('.');
    await expect.poll(async () => Number(await hand(page).getAttribute('aria-valuenow')) - hours / 4).toBeGreaterThan(0);
  });
  await test.step('other counts and windows are told as such', async () => {
    await bar(page).getByRole('combobox', { name: 'Counted' }).selectOption('Jumps');
    await bar(page).getByRole('radio', { name: '7 d' }).check();
    await expect(page).toHaveURL(/metric=jumps&window=168/);
    await expect(legend(page)).toContainText('jumps in 7 d');
    await expect(now(page)).toContainText(/of 168 hours sampled/);
  });
  await test.step('the table has the same figures', async () => {
    await page.getByRole('button', { name: 'Table' }).click();
    const shown = Number(await hand(page).getAttribute('aria-valuenow'));
    const told = await figures(page, 'metric=jumps&window=168', shown);
    const [most = 0] = [...told.values()].map((value) => value ?? 0).toSorted((a, b) => b - a);
    await expect(rows(page).first()).toContainText(most.toLocaleString('en-GB'));
    await page.getByRole('button', { name: 'Map', exact: true }).click();
  });
  await test.step('and h leads back to now', async () => {
    await page.locator('.map-stage').focus();
    await page.keyboard.press('h');
    await expect(bar(page)).toHaveCount(0);
    await expect(legend(page)).toContainText('Activity');
  });
});

test('the graphics card paints each hour as its figures are', async ({ page }) => {
  await open(page, '#/map');
  const { hours, largest, systems, first_hour: first } = await head(page, 'metric=jumps&window=1');
  const busy = [...(await figures(page, 'metric=jumps&window=1', hours - 30))].toSorted((a, b) => (b[1] ?? 0) - (a[1] ?? 0))[0];
  const id = busy?.[0] ?? systems[0];
  // The ramp of the window, as the style sheet's twin of it in the legend has it.
  const colourOf = (figure: number) =>
    page.evaluate((share) => {
      const bar = document.querySelector<HTMLElement>('.map-ramp > i');
      if (bar === null) throw new Error('no ramp');
      const canvas = new OffscreenCanvas(1001, 1);
      const brush = canvas.getContext('2d');
      if (brush === null) throw new Error('no canvas');
      const stops = getComputedStyle(bar).backgroundImage.match(/rgb\([^)]*\)/g) ?? [];
      const ramp = brush.createLinearGradient(0, 0, 1001, 0);
      for (const [at, stop] of stops.entries()) ramp.addColorStop(at / (stops.length - 1), stop);
      brush.fillStyle = ramp;
      brush.fillRect(0, 0, 1001, 1);
      return [...brush.getImageData(Math.round(share * 1000), 0, 1, 1).data].slice(0, 3);
    }, Math.log1p(figure) / Math.log1p(largest));
  for (const hour of [hours - 30, hours - 12]) {
    const iso = new Date(Date.parse(first) + hour * HOUR).toISOString().slice(0, 19);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/map?system=${id}&time=${iso}Z&metric=jumps&window=1`);
    await expect(legend(page)).toContainText('jumps in 1 h');
    const figure = (await figures(page, 'metric=jumps&window=1', hour)).get(id as number) ?? 0;
    expect(figure).toBeGreaterThan(0);
    const wanted = await colourOf(figure);
    await expect
      .poll(
        async () => {
          const drawn = (await middleColour(page)).split(' ').map(Number);
          return Math.max(...wanted.map((channel, at) => Math.abs(channel - (drawn[at] ?? 255))));
        },
        { message: `${figure} jumps of ${largest} at most are ${wanted.join(' ')}` },
      )
      .toBeLessThan(14);
  }
});

test('two windows are compared, a range is played, and both are saved', async ({ page }) => {
  await open(page, '#/map?time=last');
  await expect(now(page)).toContainText('sampled');
  const last = Number(await hand(page).getAttribute('aria-valuenow'));
  await test.step('an hour is kept, and what is shown later is told as more or less', async () => {
    await bar(page).getByRole('button', { name: 'Compare' }).click();
    await hand(page).press('PageUp');
    await expect(now(page)).toContainText(/24 h until .* sampled less until .* sampled/);
    await expect(legend(page)).toContainText('ship kills in 24 h, A less B');
    await expect(legend(page).locator('.map-ramp-stops')).toContainText(/-[\d,]+.*0.*\+[\d,]+/);
    await bar(page).getByRole('button', { name: 'Compare no more' }).click();
    await expect(page).not.toHaveURL(/versus/);
  });
  await test.step('a picture of it is saved as PNG', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: 'Picture' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^astrolabe-map-.*\.png$/);
    const file = await readFile(await download.path());
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    expect(file.readUInt32BE(16), 'as wide as the map').toBeGreaterThan(800);
    // A map of thousands of discs does not compress to an empty one.
    expect(file.length).toBeGreaterThan(40_000);
  });
  await test.step('a drag chooses what is played, and it is played within these hours', async () => {
    const box = await hand(page).boundingBox();
    if (box === null) throw new Error('no timeline');
    await page.mouse.move(box.x + box.width * 0.5, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.55, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await bar(page).getByRole('slider', { name: 'Speed' }).fill('5');
    await bar(page).getByRole('button', { name: 'Play' }).click();
    const shown = async () => Number(await hand(page).getAttribute('aria-valuenow')) / last;
    await expect.poll(shown).toBeLessThan(0.56);
    const before = await shown();
    await expect.poll(shown).not.toBe(before);
    expect(await shown()).toBeGreaterThan(0.49);
    await bar(page).getByRole('button', { name: 'Pause' }).click();
  });
  await test.step('an animation of it is saved as WebM, and ends with the range', async () => {
    await bar(page).getByRole('slider', { name: 'Speed' }).fill('5');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: 'Animation' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.webm$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 4).toString('hex'), 'the mark of the container').toBe('1a45dfa3');
    expect(file.length).toBeGreaterThan(10_000);
    await expect(bar(page).getByRole('button', { name: 'Play' })).toBeVisible();
  });
});

test('what happened within the window is named, and leads to its system', async ({ page }) => {
  await open(page, '#/map?time=last&window=720');
  const { data } = await askPlan<{ data: { events: { kind: string; name: string; kills: number | null }[] } }>(
    page,
    '/timeline?limit=300',
  );
  const largest = data.events.toSorted((a, b) => (b.kills ?? 0) - (a.kills ?? 0))[0];
  const first = bar(page).locator('.time-events button').first();
  await expect(first).toContainText(largest?.name ?? '?');
  await first.click();
  await expect(page.getByRole('complementary', { name: 'System' }).getByRole('heading', { level: 2 })).toHaveText(
    largest?.name ?? '?',
  );
});

test('nothing serious stands in the way of the past in both sizes', async ({ page }) => {
  await withBothThemes(page);
  const past = async () => {
    await expect(now(page)).toContainText('sampled');
    await expect(legend(page)).toContainText('jumps in 24 h');
    await picture(page, 'past');
  };
  await inBothSizes(page, () => open(page, '#/map?time=last&metric=jumps&window=24'), past);
  expect(await serious(page)).toEqual([]);
  const compared = async () => {
    await expect(legend(page)).toContainText('NPC kills in 24 h');
    await picture(page, 'past-compared');
  };
  const then = '#/map?time=2026-11-19T18:00:00Z&versus=2026-11-12T18:00:00Z&metric=npc_kills&window=24';
  const compare = () => page.evaluate((next) => void (location.hash = next), then);
  await inBothSizes(page, compare, compared);
});
