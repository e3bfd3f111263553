/**
 * `npm run bench window`: every view of the built window over the mirrored demo galaxy, in a Chromium without a graphics card: what
 * its first opening costs, and each filter, order and letter in it, beside a trivial page in the same run; then what a view costs that
 * nobody touches. Each view is opened in a browser that has nothing of the window but its frame. Needs `npm run build` before it.
 * `--mirror=`: on the mirror in this data folder; `--only=`: the views so called, separated by commas; `--rounds=`: how often
 * each is opened, of which the median is told; `--idle=`: seconds that each view is watched at rest. Exits 1 where a target is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '#main/launch/chromium';
import { localPaths } from '#shared/local-api/paths';
import { type Core, startCore } from '../e2e/support/core.ts';
import { windowOptions } from '../e2e/support/window-options.ts';
import { type Cost, idleCost, type MeteredPage, meteredPage } from './support/page-meter.ts';
import { ms, say } from './support/report.ts';
import { median } from './support/timing.ts';
import { everywhere, measuredViews, type Step } from './support/window-steps.ts';

/** Milliseconds: a view's first opening; anything done in it; processor time of a minute in which nobody touches it. */
const targets = { opening: 200, step: 100, idle: 300 };
/** The longest that the first mirror is waited for, in seconds. */
const MIRRORING = 300;
/** How long a view may draw what comes after its opening before it is watched at rest, in milliseconds. */
const CALM = 10_000;
const IDLE = ['Contracts', 'Map', 'Operations', 'Settings'];

/** A page that asks for fifty systems and writes their names, and a field without anything behind it. */
const TRIVIAL = `<!doctype html><title>Floor</title><button>Open</button><input><main></main><script>
  document.querySelector('button').onclick = async () => {
    const { data } = await (await fetch('/systems/api/v1/systems?page_size=50')).json();
    document.querySelector('main').innerHTML = data.map(({ name, region }) => '<p>' + name + ', ' + region + '</p>').join('');
  };
</script>`;

const { values: given } = parseArgs({
  options: {
    mirror: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    idle: { type: 'string', default: '20' },
  },
});
const ROUNDS = Number(given.rounds);
const own = mkdtempSync(join(tmpdir(), 'astrolabe-bench-window-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(own, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  if (given.mirror === undefined) await mirror(browser);
  const core = await startCore(given.mirror ?? own, '--demo', '--no-ingest');
  try {
    say(`load of this computer: ${loadavg()[0]?.toFixed(1)}`);
    const floor = await measureFloor(browser, core);
    say('| view | what | painted | settled | processor | of it scripts | styles and layout | limit | |');
    say('|---|---|---|---|---|---|---|---|---|');
    row('a trivial page', 'opened', floor.opening);
    row('', 'a letter typed', floor.letter);
    const held: boolean[] = [];
    const wanted = given.only?.split(',');
    for (const view of measuredViews.filter(({ title }) => wanted?.includes(title) ?? true)) {
      const rounds = await times(ROUNDS, () => measureView(browser, core, view.title, view.steps));
      held.push(...told(view.title, rounds));
    }
    if (wanted === undefined) {
      const rounds = await times(ROUNDS, () => measureView(browser, core, 'About', everywhere));
      held.push(
        ...told(
          'everywhere',
          rounds.map(([, ...steps]) => steps),
        ),
      );
    }
    for (const title of IDLE.filter((one) => wanted?.includes(one) ?? true)) held.push(await watchIdle(browser, core, title));
    return held.every(Boolean);
  } finally {
    await browser.close();
    await core.close();
  }
}

/** What was done, and what it cost. */
interface Measured {
  what: string;
  opens: boolean;
  cost: Cost;
}

interface Floor {
  opening: Cost;
  letter: Cost;
}

async function times<Result>(many: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < many; at += 1) results.push(await work());
  return results;
}

/** Fills a mirror with the demo galaxy, so that the views have something to show. */
async function mirror(browser: Browser): Promise<void> {
  const core = await startCore(own, '--demo');
  const context = await letIn(browser, core);
  for (let second = 0; second < MIRRORING; second += 1) {
    const answer = await context.request.get(`${core.app}${localPaths.status}`);
    const { mirror_state: state, counts } = (await answer.json()) as {
      mirror_state: string;
      counts: { items_pending: number };
    };
    if (state === 'complete' && counts.items_pending === 0) break;
    await wait(1000);
  }
  await context.close();
  await core.close();
}

/** A browser that the core knows, with nothing in its cache. */
async function letIn(browser: Browser, core: Core): Promise<BrowserContext> {
  const context = await browser.newContext(windowOptions);
  await context.request.get(core.openAddress());
  return context;
}

async function measureFloor(browser: Browser, core: Core): Promise<Floor> {
  const rounds = await times(ROUNDS, async () => {
    const context = await letIn(browser, core);
    await context.route('**/floor', (route) => route.fulfill({ contentType: 'text/html', body: TRIVIAL }));
    const metered = await meteredPage(context, `${core.app}/floor`);
    const opening = await take(metered, { what: 'opened', target: (page) => page.getByRole('button') });
    const letter = await take(metered, {
      what: 'a letter typed',
      target: (page) => page.getByRole('textbox'),
      key: 'a',
    });
    await context.close();
    return [opening, letter];
  });
  return { opening: medianCost(rounds.map(([one]) => one)), letter: medianCost(rounds.map(([, one]) => one)) };
}

async function measureView(browser: Browser, core: Core, title: string, steps: readonly Step[]): Promise<Measured[]> {
  const context = await letIn(browser, core);
  const metered = await meteredPage(context, `${core.app}/#/${title === 'About' ? 'settings' : 'about'}`);
  const opening: Step = {
    what: 'first opened',
    opens: true,
    target: (page) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: title, exact: true }),
  };
  const measured: Measured[] = [];
  for (const step of [opening, ...steps]) {
    const { what, opens = false } = step;
    measured.push({ what, opens, cost: await take(metered, step) });
  }
  await context.close();
  return measured;
}

/** Gives the key or the click, once what it is given to is there. */
async function take({ page, rest, costOf }: MeteredPage, { target, key, before }: Step): Promise<Cost> {
  await before?.(page);
  const element = target(page);
  await element.scrollIntoViewIfNeeded();
  if (key !== undefined) {
    await element.focus();
    await rest();
    return costOf(() => page.keyboard.press(key));
  }
  const box = await element.boundingBox();
  if (box === null) throw new Error('What is to be clicked is not in sight.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await rest();
  return costOf(() => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
}

function told(view: string, rounds: readonly (readonly Measured[])[]): boolean[] {
  return (rounds[0] ?? []).map(({ what, opens }, step) => {
    const cost = medianCost(rounds.map((round) => round[step]?.cost));
    return row(step === 0 ? view : '', what, cost, opens ? targets.opening : targets.step);
  });
}

function medianCost(costs: readonly (Cost | undefined)[]): Cost {
  const of = (name: keyof Cost) => median(costs.map((cost) => cost?.[name] ?? Number.NaN));
  return {
    painted: of('painted'),
    settled: of('settled'),
    processor: of('processor'),
    script: of('script'),
    layout: of('layout'),
  };
}

/**
 * One line of the table. Judged is the page's own processor time: how long a picture is waited for beside other processes, the wall
 * tells, and the trivial page's lines tell what of that is the machine's.
 */
function row(view: string, what: string, cost: Cost, limit?: number): boolean {
  const held = limit === undefined || cost.processor <= limit;
  const { painted, settled, processor, script, layout } = cost;
  const figures = [painted, settled, processor, script, layout].map(ms).join(' | ');
  say(`| ${view} | ${what} | ${figures} | ${limit === undefined ? '' : ms(limit)} | ${held ? '' : 'missed'} |`);
  return held;
}

/** What a view costs that nobody touches, as processor time of a minute. */
async function watchIdle(browser: Browser, core: Core, title: string): Promise<boolean> {
  const context = await letIn(browser, core);
  const seconds = Number(given.idle);
  const minute = ((await idleCost(context, `${core.app}/#/${title.toLowerCase()}`, CALM, seconds)) / seconds) * 60;
  await context.close();
  const held = minute <= targets.idle;
  say(`| ${title} | a minute untouched | | | ${ms(minute)} | | | ${ms(targets.idle)} | ${held ? '' : 'missed'} |`);
  return held;
}
