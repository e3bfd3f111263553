import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { systemList } from '#shared/systems-api/systems';
import {
  arePicturesWanted,
  askSystems,
  inBothSizes,
  inBothThemes,
  nextSystems,
  picture,
  serious,
  withBothThemes,
} from './support/fleet.ts';
import { expect, expectNotice, go, open, rows, test } from './support/window.ts';

// Chromium says so of every WebGL canvas that is drawn in software.
test.use({ allowedNoise: [/GPU stall due to ReadPixels/] });

interface Listed {
  data: { id: number; name: string; region: string; constellation: string; security: string }[];
  meta: { total: number };
}
const JITA = 30000142;
const chip = (page: Page, name: string) => page.getByRole('search').getByRole('button', { name, exact: true });
const fitting = async (page: Page) => {
  const text = (await page.locator('.result-line [role="status"]').textContent()) ?? '';
  return Number((/^([\d,]+) of [\d,]+ systems/.exec(text)?.[1] ?? 'NaN').replaceAll(',', ''));
};
const listShown = (page: Page) => expect(rows(page).first()).toBeVisible();

/** Uses one control; the list must be asked with the parameter, the address must carry it, the result line must count it. */
async function filtered(page: Page, query: Record<string, string>, operate: () => Promise<void>): Promise<number> {
  const waiting = nextSystems(page, query);
  await operate();
  const { meta } = (await (await waiting).json()) as Listed;
  const inAddress = new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '');
  for (const [name, value] of Object.entries(query)) expect(inAddress.get(name)).toBe(value);
  await expect.poll(() => fitting(page)).toBe(meta.total);
  return meta.total;
}

/** Opens a chip of the line and does something in it. */
async function within(page: Page, name: string, act: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await chip(page, name).click();
  await act(page.getByRole('dialog', { name }));
}

async function typed(dialog: ReturnType<Page['getByRole']>, label: string, value: string): Promise<void> {
  await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByLabel(label, { exact: true }).press('Enter');
}

test('no filter of the list is without a control', async () => {
  // Each of these is used by a test of this file; pages belong to the scroll bar, fields to the table.
  const used = ['security', 'region', 'constellation', 'activity_min', 'activity_max', 'jumps_min', 'jumps_max', 'kills_min'];
  used.push('kills_max', 'min_consistency', 'max_hub_distance', 'activity_type', 'trend', 'has_npc_station', 'quiet_now');
  used.push(
    'adm_min',
    'adm_max',
    'incursion',
    'sov_campaign',
    'fw_contested',
    'wormhole_access',
    'sort',
    'order',
    'page',
    'page_size',
    'fields',
  );
  // For programs: the window counts jumps from the staging system itself.
  used.push('near', 'within');
  expect(Object.keys(systemList.query).toSorted()).toEqual(used.toSorted());
});

test.describe('the finder', () => {
  test.use({ viewport: { width: 1100, height: 600 } });
  test.beforeEach(async ({ page }) => {
    await open(page, '#/systems');
    await listShown(page);
  });

  /** The list without a filter, within the window that is open. */
  async function everySystem(page: Page): Promise<void> {
    await go(page, '#/systems');
    await listShown(page);
    await expect.poll(() => fitting(page)).toBeGreaterThan(4000);
  }

  test('filters narrow the list down, each by its control', async ({ page }) => {
    test.slow();
    await test.step('says how many fit, of how many, and how old that is', async () => {
      await everySystem(page);
      await expect(page.locator('.result-line [role="status"]')).toHaveText(
        /^[\d,]+ of [\d,]+ systems, observed (just now|\d+ (min|h)( \d\d m)? ago), jumps.+ EVE$/,
      );
      await expect(page.locator('.result-line [role="status"]')).toHaveAttribute(
        'title',
        /^Hourly jumps and kills of \d\d–\d\d EVE$/,
      );
      expect(await fitting(page)).toBeGreaterThan(4000);
    });
    await test.step('security, one band at a time', async () => {
      await everySystem(page);
      const all = await fitting(page);
      const low = await filtered(page, { security: 'low' }, () =>
        within(page, 'Security', (dialog) => dialog.getByLabel('Low', { exact: true }).check()),
      );
      const high = await filtered(page, { security: 'high' }, () =>
        page.getByRole('dialog', { name: 'Security' }).getByLabel('High', { exact: true }).check(),
      );
      expect(low).toBeLessThan(all);
      expect(high).not.toBe(low);
    });
    await test.step('a region by typing, then one of its constellations', async () => {
      await everySystem(page);
      const { data } = await askSystems<Listed>(page, '/systems?sort=name&page_size=1');
      const [{ region, constellation } = { region: '', constellation: '' }] = data;
      const inRegion = await filtered(page, { region }, () =>
        within(page, 'Region', async (dialog) => {
          await dialog.getByLabel('Narrow down: Region').fill(region);
          await dialog.locator('label', { hasText: region }).getByRole('checkbox').check();
        }),
      );
      await page.keyboard.press('Escape');
      const inConstellation = await filtered(page, { constellation }, async () => {
        await chip(page, 'More').click();
        const more = page.getByRole('dialog', { name: 'More filters' });
        await more
          .getByRole('group', { name: 'Constellation' })
          .locator('label', { hasText: constellation })
          .getByRole('checkbox')
          .check();
      });
      expect(inConstellation).toBeLessThan(inRegion);
    });
    for (const [name, label, marked, no] of [
      ['quiet_now', 'Quiet now', 'quiet', 'not quiet'],
      ['has_npc_station', 'NPC station', 'with one', 'without'],
    ] as const) {
      await test.step(`${label}: yes, no and any add up`, async () => {
        await everySystem(page);
        const all = await fitting(page);
        const pick = (option: string) =>
          page.getByRole('dialog', { name: label }).getByLabel(option, { exact: true }).check({ force: true });
        const yes = await filtered(page, { [name]: 'true' }, () => within(page, label, () => pick(marked)));
        const without = await filtered(page, { [name]: 'false' }, () => pick(no));
        expect(yes + without).toBe(all);
        await pick('Any');
        await expect(page).toHaveURL(/#\/systems$/);
      });
    }
    for (const [name, label, option] of [
      ['incursion', 'Incursion', 'going on'],
      ['sov_campaign', 'Sovereignty campaign', 'announced'],
      ['fw_contested', 'Faction warfare', 'contested'],
      ['wormhole_access', 'Hub wormhole', 'with one'],
    ] as const) {
      await test.step(`${label} is behind More, and takes its place in the line when chosen`, async () => {
        await everySystem(page);
        const all = await fitting(page);
        const total = await filtered(page, { [name]: 'true' }, async () => {
          await chip(page, 'More').click();
          await page
            .getByRole('dialog', { name: 'More filters' })
            .getByRole('group', { name: label })
            .getByLabel(option, { exact: true })
            .check({ force: true });
        });
        expect(total).toBeLessThan(all);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: `Clear ${label}` }).click();
        await expect.poll(() => fitting(page)).toBe(all);
      });
    }
  });

  test('bounds, kinds, a staging system and the order', async ({ page }) => {
    test.slow();
    await test.step('ranges of activity, jumps and kills, quiet days and the distance to a hub', async () => {
      await everySystem(page);
      await chip(page, 'More').click();
      const more = page.getByRole('dialog', { name: 'More filters' });
      const part = (heading: string) =>
        more.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });
      let before = await fitting(page);
      for (const [heading, label, name, value] of [
        ['Activity', 'From', 'activity_min', '10'],
        ['Activity', 'To', 'activity_max', '90.5'],
        ['Jumps', 'From', 'jumps_min', '1'],
        ['Jumps', 'To', 'jumps_max', '400'],
        ['Hub', 'Jumps', 'max_hub_distance', '25'],
        ['Kills', 'From', 'kills_min', '0'],
        ['Kills', 'To', 'kills_max', '20'],
        ['Quiet days', 'From', 'min_consistency', '1'],
        ['ADM', 'From', 'adm_min', '1'],
        ['ADM', 'To', 'adm_max', '5.5'],
      ] as const) {
        const total = await filtered(page, { [name]: value }, () => typed(part(heading), label, value));
        expect(total).toBeLessThanOrEqual(before);
        before = total;
      }
      await typed(part('Hub'), 'Jumps', 'far');
      await expect(part('Hub')).toContainText('“far” is not a whole number from 0 to 1000.');
    });
    await test.step('type and trend', async () => {
      await everySystem(page);
      // A trend needs history, which a new mirror fetches in its first minutes.
      const rising = async () =>
        (await askSystems<{ meta: { total: number } }>(page, '/systems?trend=increasing&page_size=1')).meta.total;
      await expect.poll(rising, { timeout: 150_000, intervals: [3000] }).toBeGreaterThan(0);
      await chip(page, 'More').click();
      const more = page.getByRole('dialog', { name: 'More filters' });
      const all = await fitting(page);
      const trend = await filtered(page, { trend: 'increasing' }, () => more.getByLabel('Increasing', { exact: true }).check());
      const both = await filtered(page, { activity_type: 'pvp' }, () => more.getByLabel('PvP', { exact: true }).check());
      expect(trend).toBeLessThan(all);
      expect(both).toBeLessThan(trend);
    });
    await test.step('only what lies within some jumps of a staging system, the nearest first', async () => {
      await everySystem(page);
      const all = await fitting(page);
      const { data } = await askSystems<{ data: { jumps: Record<string, number> } }>(page, `/jump-range?staging=${JITA}`);
      const near = Object.values(data.jumps).filter((jumps) => jumps <= 4).length;
      await within(page, 'Staging', async (dialog) => {
        await dialog.getByRole('combobox', { name: 'Staging system' }).fill('Jita');
        await page.getByRole('option', { name: /^Jita/ }).first().click();
        await typed(dialog, 'Jumps', '4');
      });
      await expect.poll(() => fitting(page)).toBe(near);
      expect(near).toBeLessThan(all);
      await page.keyboard.press('Escape');
      await page.getByRole('columnheader', { name: 'Staging' }).getByRole('button').click();
      await expect(page).toHaveURL(/sort=staging/);
      await page.getByRole('columnheader', { name: 'Staging' }).getByRole('button').click();
      await expect(page).toHaveURL(/order=asc/);
      await expect(rows(page).first()).toContainText('Jita');
      await page.getByRole('button', { name: 'Clear Staging' }).click();
      await expect(page).toHaveURL(/#\/systems(\?order=asc)?$/);
      await expect.poll(() => fitting(page)).toBe(all);
    });
    await test.step('every order, both ways, from the line and from the heads', async () => {
      await everySystem(page);
      await page.getByRole('search').getByRole('button', { name: /^Sort/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Sort' });
      for (const [label, sort] of [
        ['Danger', 'danger'],
        ['Camp risk', 'gate_camp'],
        ['Quiet days', 'consistency'],
        ['Jumps, last hour', 'jumps'],
        ['Kills, last hour', 'kills'],
        ['NPC kills, last hour', 'npc_kills'],
        ['Jumps, 24 hours', 'jumps_24h'],
        ['Kills, 24 hours', 'kills_24h'],
        ['Distance to a hub', 'hub'],
        ['Security', 'security'],
        ['Name', 'name'],
        ['Activity', 'activity'],
      ] as const) {
        await filtered(page, { sort }, () => dialog.getByLabel(label, { exact: true }).check());
      }
      await filtered(page, { sort: 'activity', order: 'desc' }, () => dialog.getByLabel('Highest first').check({ force: true }));
      await page.keyboard.press('Escape');
      const kills = page.getByRole('columnheader', { name: 'Kills 24 h' });
      await filtered(page, { sort: 'kills_24h', order: 'desc' }, () => kills.getByRole('button').click());
      await expect(kills).toHaveAttribute('aria-sort', 'descending');
      const { data } = await askSystems<Listed>(page, '/systems?sort=kills_24h&order=desc&page_size=1');
      await expect(rows(page).first()).toContainText(data[0]?.name ?? 'nothing');
    });
  });

  test('what the address says', async ({ page }) => {
    await test.step('the address is the state: back, forward, all out at once', async () => {
      await everySystem(page);
      await filtered(page, { security: 'low' }, () =>
        within(page, 'Security', (dialog) => dialog.getByLabel('Low', { exact: true }).check()),
      );
      await page.keyboard.press('Escape');
      await page.goBack();
      await expect(page).toHaveURL(/#\/systems$/);
      await page.goForward();
      await expect(page.getByRole('search')).toContainText('Security: Low');
      await page.getByRole('button', { name: 'Clear all' }).click();
      await expect(page).toHaveURL(/#\/systems$/);
    });
    await test.step('a broken filter in the address is said in the service’s words', async () => {
      await go(page, '#/systems?jumps_min=few');
      await expect(page.getByRole('alert')).toContainText("jumps_min must be a whole number from 0 to 1000000; it was 'few'.");
      await page.getByRole('button', { name: 'Take the filters out' }).first().click();
      await listShown(page);
    });
    await test.step('where nothing fits, it says so and offers the one thing to do', async () => {
      await go(page, '#/systems?activity_min=100&quiet_now=true');
      await expect(page.getByRole('heading', { name: 'No system fits all of these filters' })).toBeVisible();
      await page.getByRole('button', { name: 'Take the filters out' }).click();
      await listShown(page);
    });
  });

  test('a preset is one click, says that it is chosen, and another takes its place', async ({ page }) => {
    const presets = page.getByRole('group', { name: 'Presets' });
    await filtered(page, { has_npc_station: 'true', quiet_now: 'true', sort: 'danger' }, () =>
      presets.getByRole('button', { name: 'Safe stops' }).click(),
    );
    await expect(presets.getByRole('button', { name: 'Safe stops' })).toHaveAttribute('aria-pressed', 'true');
    await presets.getByRole('button', { name: 'Reliable at my hours' }).click();
    await expect(page).toHaveURL(/min_consistency=50&hours_from=18&hours_to=22&sort=hours/);
    await expect(page.getByRole('columnheader', { name: 'My hours' })).toHaveAttribute('aria-sort', 'ascending');
    await listShown(page);
    await expect(presets.getByRole('button', { name: 'Safe stops' })).toHaveAttribute('aria-pressed', 'false');
    await presets.getByRole('button', { name: 'Quiet null near staging' }).click();
    await expect(page).toHaveURL(/security=null&quiet_now=true&staging=Jita&max_jumps=15&sort=staging/);
    await expect(page.getByRole('columnheader', { name: 'Staging' })).toHaveAttribute('aria-sort', 'ascending');
    await page.goBack();
    await expect(presets.getByRole('button', { name: 'Reliable at my hours' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('what fits is on a map beside the list, and stays there with other filters', async ({ page }) => {
    test.slow();
    await open(page, '#/systems?fw_contested=true');
    await listShown(page);
    const total = await fitting(page);
    await page.keyboard.press('v');
    await expect(page).toHaveURL(/map=true/);
    const map = page.getByRole('region', { name: 'Map of the systems that fit' });
    await expect(map).toContainText(`${total} of `);
    await expect(map.getByRole('application', { name: new RegExp(`Map of the ${total} systems that fit`) })).toBeVisible();
    await page.getByRole('group', { name: 'Presets' }).getByRole('button', { name: 'Safe stops' }).click();
    await expect(page).toHaveURL(/map=true/);
    await expect(map).not.toContainText(`${total} of `);
    await page.keyboard.press('v');
    await expect(map).toHaveCount(0);
  });

  test('the whole result scrolls, and only few rows are in the document', async ({ page }) => {
    await page.keyboard.press('End');
    const total = await fitting(page);
    await expect(page.locator(`.data-row[aria-rowindex="${total + 1}"][aria-busy="false"]`)).toBeVisible();
    expect(await page.locator('.data-row').count()).toBeLessThan(80);
  });

  test('keys: j and k move, Enter opens beside, the panel follows, f widens, Escape closes, c copies, m leads to the map', async ({
    page,
  }) => {
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    await expect(page.locator('.data-row.cursor')).toHaveAttribute('aria-rowindex', '2');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/systems\/\d+\?beside=true/);
    const panel = page.getByRole('complementary', { name: 'System' });
    const first = (await panel.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
    await page.keyboard.press('j');
    await expect(panel.getByRole('heading', { level: 2 }).first()).not.toHaveText(first);
    await expect(panel.locator('.system-body')).toBeVisible();
    await page.keyboard.press('c');
    await expectNotice(page, expect.stringMatching(/^Copied /));
    await page.keyboard.press('f');
    await expect(panel).toHaveCount(0);
    await expect(page.locator('main h1')).toBeVisible();
    await page.keyboard.press('f');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/#\/systems$/);
    await listShown(page);
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/#\/map\?.*system=\d+/);
  });

  test('/ finds a system by a part of its name, whatever the filters', async ({ page }) => {
    await page.keyboard.press('/');
    await page.keyboard.type('jit');
    await page.getByRole('option', { name: /^Jita/ }).first().click();
    await expect(page).toHaveURL(new RegExp(`systems/${JITA}\\?beside=true`));
    await expect(page.getByRole('complementary', { name: 'System' })).toContainText('Jita');
  });

  test('columns are chosen and stay so; an export has exactly what is shown', async ({ page }) => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const chooser = page.getByRole('dialog', { name: 'Columns' });
    for (const gone of ['Now', 'Hub', 'Camp risk', 'Danger', 'Quiet days', 'NPC kills', 'Kills', 'Jumps']) {
      await chooser.getByLabel(gone, { exact: true }).uncheck();
    }
    await chooser.getByLabel('Constellation', { exact: true }).check();
    await page.keyboard.press('Escape');
    const heads = ['System', 'Sec', 'Region', 'Constellation', 'Activity', 'Kills 24 h'];
    await expect(page.getByRole('columnheader')).toHaveText(heads);
    await open(page, '#/systems?wormhole_access=true&sort=name');
    await listShown(page);
    await expect(page.getByRole('columnheader')).toHaveText(heads);
    const total = await fitting(page);
    await page.getByRole('button', { name: 'Export' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFname,security_status,region,constellation,activity_score,kills_24h');
    expect(lines).toHaveLength(total + 1);
  });

  test('rows are marked, and their names copied together', async ({ page }) => {
    for (const key of ['j', 'Space', 'j', 'Space']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Copy names' }).click();
    const names = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(names).toHaveLength(2);
    const shown = await page.locator('.data-row.marked .system-name').allTextContents();
    expect(names.toSorted()).toEqual(shown.toSorted());
  });
});

/** The first that meets the condition; fails where none does. */
async function firstOf(ids: readonly number[], condition: (id: number) => Promise<boolean>): Promise<number> {
  for (const id of ids) if (await condition(id)) return id;
  throw new Error('None of the systems is one that the test needs.');
}

test.describe('the page of one system', () => {
  interface Detail {
    data: {
      id: number;
      name: string;
      jumps_24h: number;
      region_id: number;
      region: string;
      neighbours: { id: number; name: string }[];
      stations: { name: string }[];
    };
  }

  test('what the page tells of a system', async ({ page }) => {
    test.slow();
    await test.step('is reached by name or id, and shows what the service knows', async () => {
      await open(page, '#/systems/jita');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Jita');
      const { data } = await askSystems<Detail>(page, `/systems/${JITA}`);
      await expect(page.locator('.system-figures').nth(1)).toContainText(data.jumps_24h.toLocaleString('en-GB'));
      await expect(page.locator('.system-figures').first()).toContainText(/Hour ending \d{4}-\d\d-\d\d \d\d:00 EVE \(/);
      await expect(page.locator('.neighbours li')).toHaveCount(data.neighbours.length);
      await expect(page.locator('.stations li')).toHaveCount(data.stations.length);
      await page.getByText('What these mean').click();
      await expect(page.locator('.explained')).toContainText('0 is dead, 100 is the busiest');
    });
    await test.step('the clock has 24 hours, names the prime hour, and shows one figure at a time', async () => {
      await go(page, `#/systems/${JITA}`);
      const { data } = await askSystems<{ data: { hour: number; kills: number }[] }>(page, `/systems/${JITA}/circadian`);
      const most = Math.max(...data.map(({ kills }) => kills));
      const prime = data.find(({ kills }) => kills === most)?.hour ?? 0;
      const clock = page.getByRole('figure').filter({ hasText: '24-hour clock' });
      await expect(clock.locator('.clock li')).toHaveCount(24);
      await expect(clock).toContainText(`Busiest hour, by player kills: ${String(prime).padStart(2, '0')}:00`);
      await clock.getByLabel('Jumps', { exact: true }).check({ force: true });
      await expect(page).toHaveURL(/clock=jumps/);
      await expect(clock.locator('.clock li').first()).toContainText('jumps');
      await clock.getByRole('button', { name: 'Numbers' }).click();
      await expect(clock.getByRole('table').locator('tbody tr')).toHaveCount(24);
    });
    await test.step('says what the next day should bring', async () => {
      await go(page, `#/systems/${JITA}`);
      const figure = page.getByRole('figure').filter({ hasText: 'Forecast' }).first();
      const { data } = await askSystems<{ data: { forecast: { jumps: { expected: number } } } }>(page, `/systems/${JITA}`);
      await expect(figure).toContainText(`${Math.round(data.forecast.jumps.expected).toLocaleString('en-GB')} jumps`);
      await expect(figure).toContainText('for a fight above its usual');
      await expect(figure).toContainText(/\d\d:00 to \d\d:00 EVE is the quietest/);
      await expect(figure.locator('.forecast-drivers li, .note').first()).toBeVisible();
      await expect(figure).toContainText(/Graded over \d+ days?/);
      await figure.getByRole('button', { name: 'Numbers' }).click();
      await expect(figure.getByRole('table').locator('tbody tr')).toHaveCount(3);
    });
  });

  test('where the page leads', async ({ page }) => {
    test.slow();
    await test.step('neighbours are links, and back leads back', async () => {
      await open(page, `#/systems/${JITA}?days=30`);
      const { data } = await askSystems<Detail>(page, `/systems/${JITA}`);
      const [next] = data.neighbours;
      await page
        .locator('.neighbours')
        .getByRole('link', { name: next?.name ?? '', exact: true })
        .click();
      await expect(page).toHaveURL(new RegExp(`systems/${next?.id}\\?days=30`));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(next?.name ?? 'nothing');
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Jita');
    });
    await test.step('lists the contracts that start there', async () => {
      await go(page, `#/systems/${JITA}`);
      const heading = page.getByRole('heading', { name: /^Contracts: [\d,]+ outstanding start here$/ });
      await expect(heading).toBeVisible();
      const first = page.locator('.contracts-here a').first();
      await expect(first).toBeVisible();
      await first.click();
      await expect(page).toHaveURL(/#\/contracts\/\d+/);
    });
    await test.step('leads to the map and to the contracts of its region', async () => {
      await go(page, `#/systems/${JITA}`);
      const { data } = await askSystems<Detail>(page, `/systems/${JITA}`);
      await page.getByRole('button', { name: `Contracts in ${data.region}` }).click();
      await expect(page).toHaveURL(new RegExp(`contracts\\?region_id=${data.region_id}`));
      await page.goBack();
      await page.getByRole('button', { name: 'Show on the map' }).click();
      await expect(page).toHaveURL(new RegExp(`map\\?.*system=${JITA}`));
    });
  });

  test('the window of the history is chosen, kept in the address, and its numbers are one click away', async ({ page }) => {
    await open(page, `#/systems/${JITA}`);
    const history = page.getByRole('figure').filter({ hasText: 'Days of history' });
    for (const [label, days] of [
      ['7 d', '7'],
      ['30 d', '30'],
      ['1 year', '365'],
    ] as const) {
      const answer = page.waitForResponse((response) => response.url().includes(`/systems/${JITA}/history?days=${days}`));
      await history.getByLabel(label, { exact: true }).check({ force: true });
      const { data } = (await (await answer).json()) as { data: unknown[] };
      await expect(page).toHaveURL(new RegExp(`days=${days}`));
      await expect(history).toContainText(`${data.length} of ${days} days observed`);
      await expect(history.getByRole('img')).toHaveCount(3);
    }
    await history.getByLabel('7 d', { exact: true }).check({ force: true });
    const { data } = await askSystems<{ data: { jumps: number }[] }>(page, `/systems/${JITA}/history?days=7`);
    await history.getByRole('button', { name: 'Numbers' }).click();
    await expect(history.getByRole('table').locator('tbody tr')).toHaveCount(data.length);
    await expect(history.getByRole('table').locator('tbody tr').last()).toContainText(
      (data[0]?.jumps ?? 0).toLocaleString('en-GB'),
    );
  });

  test('a system that an alliance holds shows its ADM over time', async ({ page }) => {
    await open(page, '#/systems');
    await listShown(page);
    const { data } = await askSystems<{ data: { id: number; adm: number | null }[] }>(
      page,
      '/systems?security=null&page_size=500&fields=id,adm',
    );
    const held = data.find(({ adm }) => adm !== null);
    await open(page, `#/systems/${held?.id}`);
    const figure = page.getByRole('figure').filter({ hasText: 'Sovereignty and ADM' });
    await expect(figure).toContainText(/Held by .*ADM \d\.\d of 6/);
    await expect(figure.getByRole('img', { name: /^ADM over 90 days/ })).toBeVisible();
  });

  test('before the first forecast it says when one comes', async ({ page }) => {
    await page.route(`**/systems/api/v1/systems/${JITA}`, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, forecast: null } } });
    });
    await open(page, `#/systems/${JITA}`);
    await expect(page.locator('.system-plots')).toContainText('the first one needs 35 days of history');
  });

  test('each of its figures and its fights are exported under the names of the service', async ({ page }) => {
    const { data: held } = await askSystems<{ data: { id: number; adm: number | null }[] }>(
      page,
      '/systems?security=null&sort=kills_24h&page_size=500&fields=id,adm',
    );
    const detail = (id: number) =>
      askSystems<{ data: { name: string; fights: { fight_id: string }[] } }>(page, `/systems/${id}`).then(({ data }) => data);
    const id = await firstOf(
      held.filter(({ adm }) => adm !== null).map((system) => system.id),
      async (one) => (await detail(one)).fights.length > 0,
    );
    const data = await detail(id);
    const { data: days } = await askSystems<{ data: object[] }>(page, `/systems/${id}/history?days=90`);
    const { data: hours } = await askSystems<{ data: object[] }>(page, `/systems/${id}/circadian`);
    const { data: sovereignty } = await askSystems<{ data: { changes: object[] } }>(page, `/systems/${id}/sovereignty?days=90`);
    await open(page, `#/systems/${id}`);
    await expect(page.getByRole('figure').filter({ hasText: 'History' })).toContainText(`${days.length} of 90 days observed`);
    await expect(page.locator('.clock li')).toHaveCount(24);
    await expect(page.getByRole('img', { name: /^ADM over 90 days/ })).toBeVisible();

    async function exported(what: string): Promise<Record<string, unknown>[]> {
      await page.getByRole('button', { name: `Export the ${what} of ${data.name}`, exact: true }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: /^JSON/ }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toMatch(new RegExp(`^astrolabe-${what}-of-.*\\.json$`));
      return JSON.parse(await readFile(await saved.path(), 'utf8')) as Record<string, unknown>[];
    }
    expect(await exported('history')).toEqual(days);
    expect(await exported('clock')).toEqual(hours);
    expect(await exported('sovereignty')).toEqual(sovereignty.changes);
    expect(data.fights.length).toBeGreaterThan(0);
    expect((await exported('fights')).map(({ fight_id: fight }) => fight)).toEqual(
      data.fights.map(({ fight_id: fight }) => fight),
    );
    expect(await exported('forecast')).toMatchObject([
      { figure: 'jumps' },
      { figure: 'kills' },
      { figure: 'hotspot_probability' },
    ]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const what of ['fights', 'forecast']) {
      await page.getByRole('button', { name: `Export the ${what} of ${data.name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
      const command = await page.evaluate(() => navigator.clipboard.readText());
      await page.evaluate(() => navigator.clipboard.writeText(''));
      expect(command).toBe(`curl "${new URL(page.url()).origin}/systems/api/v1/systems/${id}"`);
    }
  });

  test('its plots take on the colours of the system’s other theme', async ({ page }) => {
    await withBothThemes(page);
    await open(page, `#/systems/${JITA}`);
    await expect(page.locator('.uplot').first()).toBeVisible();
    const colours = () =>
      page
        .locator('.uplot canvas')
        .evaluateAll((canvases) => canvases.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()));
    const { light, dark } = await inBothThemes(page, colours);
    expect(dark.length).toBeGreaterThan(0);
    for (const [at, picture] of dark.entries()) expect(light[at]).not.toBe(picture);
  });

  test('is found by name in the palette, and so is a region', async ({ page }) => {
    await open(page, '#/systems');
    await listShown(page);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or command' });
    await palette.getByRole('combobox').fill('jita');
    await palette.getByRole('option', { name: /^Jita 0\.9/ }).click();
    await expect(page).toHaveURL(new RegExp(`systems/${JITA}$`));
    const { data } = await askSystems<{ data: { name: string; systems: number }[] }>(page, '/regions');
    const region = data[4];
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(region?.name ?? '');
    await palette.getByRole('option', { name: `${region?.name} region, ${region?.systems} systems` }).click();
    await expect(page.getByRole('search')).toContainText(`Region: ${region?.name}`);
  });

  test.describe('that is none', () => {
    test.use({ allowedNoise: [/status of 404|GPU stall/] });
    test('is refused in the service’s words', async ({ page }) => {
      await open(page, '#/systems/Nowhere%20at%20all');
      await expect(page.getByRole('alert').first()).toContainText('Nowhere at all');
    });
  });
});

test('nothing serious stands in the way on the finder with a system beside it, in both themes', async ({ page }) => {
  await withBothThemes(page);
  await open(page, `#/systems/${JITA}?beside=true&quiet_now=false&sort=danger&order=desc`);
  await listShown(page);
  await expect(page.locator('.clock')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(new RegExp(`systems/${JITA}`));
  // What belongs to the system before is dimmed until the next one is here.
  await expect(page.locator('.previous')).toHaveCount(0);
  expect(await serious(page)).toEqual([]);
  await chip(page, 'More').click();
  await expect(page.getByRole('dialog', { name: 'More filters' })).toBeVisible();
  expect(await serious(page, '[role="dialog"]')).toEqual([]);
});

test('beside the list a map shows what fits, and says how many that are', async ({ page }) => {
  await open(page, '#/systems?security=null&quiet_now=true&staging=Jita&max_jumps=15&sort=staging&map=true');
  await listShown(page);
  await expect(page.locator('.finder-map canvas').first()).toBeVisible();
  await expect(page.locator('.finder-map .map-age')).toContainText('systems fit');
});

if (arePicturesWanted)
  test('pictures of the finder and the page in both sizes', async ({ page }) => {
    await withBothThemes(page);
    const near = '#/systems?security=null&quiet_now=true&staging=Jita&max_jumps=15&sort=staging';
    const seen = (hash: string, name: string, look: () => Promise<void>) =>
      inBothSizes(
        page,
        () => open(page, hash),
        async () => {
          await look();
          await picture(page, name);
        },
      );
    await seen('#/systems', 'systems', () => listShown(page));
    const filters = page.getByRole('dialog', { name: 'More filters' });
    await seen(near, 'systems-filters', async () => {
      await listShown(page);
      if (!(await filters.isVisible())) await chip(page, 'More').click();
      await expect(filters.getByRole('group', { name: 'Constellation' })).toBeVisible();
    });
    await seen(`${near}&map=true`, 'systems-map', async () => {
      await listShown(page);
      await expect(page.locator('.finder-map canvas').first()).toBeVisible();
      await expect(page.locator('.finder-map .map-age')).toContainText('systems fit');
    });
    const { data } = await askSystems<Listed>(page, '/systems?sort=kills_24h&order=desc&page_size=1');
    const id = data[0]?.id ?? JITA;
    await seen(`#/systems/${id}?beside=true&sort=kills_24h&order=desc`, 'system-beside', async () => {
      await listShown(page);
      await expect(page.locator('.clock')).toBeAttached();
    });
    await seen(`#/systems/${id}`, 'system', async () => {
      await expect(page.locator('.clock')).toBeAttached();
      await expect(page.locator('.uplot').first()).toBeVisible();
    });
    await inBothSizes(
      page,
      () => page.locator('.system-body').evaluate((body) => body.scrollTo(0, 460)),
      () => picture(page, 'system-below'),
    );
  });
