import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '#main/launch/chromium';
import type { Core } from '../../e2e/support/core.ts';
import { windowOptions } from '../../e2e/support/window-options.ts';

/** A Chromium without a graphics card. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** A browser's window that the core lets in. */
export async function signedIn(browser: Browser, core: Core): Promise<BrowserContext> {
  const context = await browser.newContext(windowOptions);
  await context.request.get(core.openAddress());
  return context;
}

/** How to ask for the milliseconds that the page's main thread has worked. */
export async function pageTime(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}
