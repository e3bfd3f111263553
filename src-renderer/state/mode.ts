import { create } from 'zustand';
import type { AppStatus } from '#shared/local-api/status';
import { ask } from '../api.ts';

/** What is served, as the app said last; null: it has not yet. */
export const useMode = create<{ mode: AppStatus['mode'] | null }>(() => ({ mode: null }));

/** Whether what is shown is invented: as the app says, and as its page said where this browser may not ask. */
export function useDemo(): boolean {
  return useMode(({ mode }) => mode ?? servedMode()) === 'demo';
}

/** What was served when the page was loaded: all that a browser knows that was not let in. */
export function servedMode(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="astrolabe-mode"]')?.content;
}

/** Loads a page anew that waits for a choice, once that was made elsewhere. */
export async function reloadOnceChosen(signal: AbortSignal): Promise<void> {
  const page = await ask(`${location.origin}/`, { signal, headers: { accept: 'text/html' } });
  if (page.ok && !(await page.text()).includes('name="astrolabe-mode" content="ask"')) location.reload();
}
