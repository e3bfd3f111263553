import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** What one thing that a person does costs a page, milliseconds. */
export interface Cost {
  /** From the key or click to the picture after it. */
  painted: number;
  /** The same to the picture after which nothing moved any more and nothing was waited for. */
  settled: number;
  /** Processor time of the page's main thread until then, and what of it went into scripts, and into styles and layout. */
  processor: number;
  script: number;
  layout: number;
}

/** A page whose costs are told. */
export interface MeteredPage {
  page: Page;
  /** Waits until nothing moves and nothing is waited for. */
  rest(): Promise<void>;
  /** What comes of this, up to the next rest. `act` gives one key or one click. */
  costOf(act: () => Promise<void>): Promise<Cost>;
}

/** The part of the meter that is in the page. */
interface Meter {
  begin(): void;
  rest(): Promise<{ painted: number; settled: number }>;
}

/** A new page of the context at this address, once it is at rest. */
export async function meteredPage(context: BrowserContext, address: string): Promise<MeteredPage> {
  const page = await context.newPage();
  await page.addInitScript(installMeter);
  await page.goto(address);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const rest = () => page.evaluate(() => (Reflect.get(window, 'meter') as Meter).rest());
  await rest();
  return {
    page,
    rest: async () => void (await rest()),
    async costOf(act) {
      await page.evaluate(() => (Reflect.get(window, 'meter') as Meter).begin());
      const before = await timesOf(session);
      await act();
      const seen = await rest();
      const after = await timesOf(session);
      const spent = (...names: string[]) => names.reduce((sum, name) => sum + (after(name) - before(name)), 0);
      return {
        ...seen,
        processor: spent('TaskDuration'),
        script: spent('ScriptDuration'),
        layout: spent('LayoutDuration', 'RecalcStyleDuration'),
      };
    },
  };
}

/** How many milliseconds its main thread is at work in so many seconds, while nobody touches it and no meter looks on. */
export async function idleCost(context: BrowserContext, address: string, calmMs: number, seconds: number): Promise<number> {
  const page = await context.newPage();
  await page.goto(address);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await wait(calmMs);
  const before = await timesOf(session);
  await wait(seconds * 1000);
  return (await timesOf(session))('TaskDuration') - before('TaskDuration');
}

/** Milliseconds by the names that the browser has for them. */
async function timesOf(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (name) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
}

/** Runs in the page before its own scripts. */
function installMeter(): void {
  const QUIET_MS = 400;
  const AWAITED = '.opening, .skeleton, .bone, .table-awaited, .previous, [aria-busy="true"]';
  // These tell the time, and what is collected meanwhile.
  const BESIDE = '.bar, .foot, .notice';
  let inputAt = Number.NaN;
  let painted = Number.NaN;
  let settled = Number.NaN;
  let changedAt = 0;
  let asked = 0;
  let drawing = false;

  const afterPicture = (run: (at: number) => void) => requestAnimationFrame(() => requestAnimationFrame(run));
  const heard = ({ timeStamp }: Event) => {
    if (!Number.isNaN(inputAt)) return;
    inputAt = timeStamp;
    afterPicture(() => {
      painted = performance.now() - inputAt;
    });
  };
  for (const type of ['keydown', 'click']) addEventListener(type, heard, { capture: true });

  const ask = window.fetch;
  window.fetch = async (...args) => {
    const stream = new Headers(args[1]?.headers).get('accept') === 'text/event-stream';
    if (!stream) asked += 1;
    try {
      return await ask(...args);
    } finally {
      if (!stream) asked -= 1;
      changedAt = performance.now();
    }
  };
  new MutationObserver((changes) => {
    const seen = changes.some(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element !== null && element.closest(BESIDE) === null;
    });
    if (!seen) return;
    changedAt = performance.now();
    if (drawing) return;
    drawing = true;
    afterPicture(() => {
      drawing = false;
      settled = performance.now() - inputAt;
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const isAtRest = () => {
    if (asked > 0 || drawing || performance.now() - changedAt < QUIET_MS) return false;
    return ![...document.querySelectorAll(AWAITED)].some((element) => element.checkVisibility());
  };
  const meter: Meter = {
    begin() {
      inputAt = painted = settled = Number.NaN;
    },
    rest: () =>
      new Promise((resolve) => {
        changedAt = performance.now();
        const look = setInterval(() => {
          if (!isAtRest()) return;
          clearInterval(look);
          resolve({ painted, settled: Number.isNaN(settled) ? painted : settled });
        }, 100);
      }),
  };
  Object.assign(window, { meter });
}
