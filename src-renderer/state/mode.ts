import { create } from 'zustand';
import type { AppStatus } from '#shared/local-api/status';

/** What is served, as the app said last; null: it has not yet. */
export const useMode = create<{ mode: AppStatus['mode'] | null }>(() => ({ mode: null }));

/** Whether what is shown is invented: as the app says, and as its page said where this browser may not ask. */
export function useDemo(): boolean {
  return useMode(({ mode }) => mode ?? servedMode()) === 'demo';
}

function servedMode(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="astrolabe-mode"]')?.content;
}
