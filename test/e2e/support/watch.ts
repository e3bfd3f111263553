import type { Page } from '@playwright/test';
import { localPaths } from '#shared/local-api/paths';
import { SECRET_HEADER } from '#shared/local-api/status';

/** Asks the local interface as the window does. */
export function local<Body>(page: Page, path: string, method = 'GET', body?: unknown): Promise<Body> {
  return page.evaluate(
    async ([address, verb, text, header]) => {
      const secret = document.querySelector<HTMLMetaElement>('meta[name="astrolabe-secret"]')?.content ?? '';
      const headers = { [header]: secret, 'content-type': 'application/json' };
      const answer = await fetch(address, { method: verb, headers, ...(text === null ? {} : { body: text }) });
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [path, method, body === undefined ? null : JSON.stringify(body), SECRET_HEADER] as const,
  );
}

/** Replaces all watchlists by these. */
export async function putLists(page: Page, lists: unknown[]): Promise<void> {
  const { version } = await local<{ version: number }>(page, localPaths.watchlists);
  await local(page, localPaths.watchlists, 'PUT', { version, lists });
}
