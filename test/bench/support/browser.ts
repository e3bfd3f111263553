import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '#main/launch/chromium';

/** A Chromium without a graphics card. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
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
