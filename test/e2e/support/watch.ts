import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import { asWindow } from './window.ts';

/** Replaces all watchlists by these. */
export async function putLists(page: Page, lists: unknown[]): Promise<void> {
  const { version } = await asWindow<{ version: number }>(page, localPaths.watchlists);
  await asWindow(page, localPaths.watchlists, 'PUT', { version, lists });
}
