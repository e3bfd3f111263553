import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import { asWindow } from './window.ts';

export async function putLists(page: Page, lists: unknown[]): Promise<void> {
  const { version } = await asWindow<{ version: number }>(page, localPaths.watchlists);
  await asWindow(page, localPaths.watchlists, 'PUT', { version, lists });
}

/**
 * An entry that matches at once in a system that had ship kills in the last hour. With an id of its own: what an entry once matched, it does
 * not match again, not even in another test.
 */
export const killsIn = ({ id, name }: { id: number; name: string }) => ({
  id: crypto.randomUUID(),
  kind: 'system',
  name,
  system_id: id,
  when: 'kills',
  kills_min: 1,
});
