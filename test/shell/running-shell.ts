import type { Core } from '#main/core/core';
import type { CoreState } from '#main/core/state';
import { runShell } from '#main/electron/shell';
import type { SandboxHindrance } from '#main/runtime/sandbox';
import { asked, type FakeWindow, windows } from './fake-electron.ts';

export const ORIGIN = 'http://127.0.0.1:4820';
const address = { app: ORIGIN, contracts: `${ORIGIN}/contracts`, systems: `${ORIGIN}/systems` };

const quiet: CoreState = {
  mode: 'live',
  unseen: 0,
  matches: null,
  desktop: { close_to_tray: 'quit', start_at_login: false },
};

/** A core that records what the shell does with it. `tell`: news for the shell; `first`: what it hears at once. */
export function aCore(first: Partial<CoreState> = {}, close: () => Promise<void> = async () => void asked.push('core closed')) {
  const finished = Promise.withResolvers<number>();
  let news: CoreState = { ...quiet, ...first };
  const followers = new Set<(news: CoreState) => void>();
  const tell = (change: Partial<CoreState>) => {
    news = { ...news, matches: null, ...change };
    for (const follower of followers) follower(news);
  };
  const core: Core = {
    address,
    openAddress: () => `${ORIGIN}/?token=once`,
    finished: finished.promise,
    subscribe(follower) {
      followers.add(follower);
      follower(news);
      return () => void followers.delete(follower);
    },
    async saveDesktopSettings(desktop) {
      asked.push(`saved ${JSON.stringify(desktop)}`);
      tell({ desktop });
    },
    pause: async () => void asked.push('core paused'),
    resume: async () => void asked.push('core resumed'),
    close,
  };
  return { core, end: finished.resolve, lose: finished.reject, tell };
}

/** Runs the shell as main.ts does. */
export function run(start: Parameters<typeof runShell>[0], sandbox: SandboxHindrance | null = null): Promise<void> {
  return runShell(start, { executable: '/opt/Astrolabe/astrolabe', sandbox });
}

export async function aRunningShell(core = aCore().core): Promise<FakeWindow> {
  await run(async () => core);
  const [window] = windows;
  if (window === undefined) throw new Error('The shell opened no window.');
  return window;
}
