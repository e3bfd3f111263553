import { beforeEach, expect, test, vi } from 'vitest';
import type { Settings } from '#shared/local-api/settings';

type Notifications = Settings['notifications'];

const KEPT = { enabled: true, quiet: { from: '23:00', until: '07:00', time_zone: 'Europe/Berlin' } };
const flush = () => new Promise((resolve) => setImmediate(resolve));

let posts: { body: { value: Notifications }; answer(status: number, json: unknown): Promise<void> }[];

beforeEach(() => {
  posts = [];
  vi.resetModules();
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4780' });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const waiting = Promise.withResolvers<Response>();
    posts.push({
      body: JSON.parse(init.body as string),
      async answer(status, json) {
        waiting.resolve(Response.json(json, { status }));
        await flush();
      },
    });
    return waiting.promise;
  });
});

/** The settings as the window shows them, and changes of the quiet hours. */
async function aWindow() {
  const { saveSetting, settingsKey } = await import('../../../src-renderer/state/use-settings.ts');
  const { queryClient } = await import('../../../src-renderer/use-endpoint.ts');
  queryClient.setQueryData(settingsKey, { notifications: KEPT });
  return {
    shown: () => queryClient.getQueryData<Settings>(settingsKey)?.notifications.quiet,
    change: (quiet: Partial<typeof KEPT.quiet>) =>
      saveSetting('notifications', (kept) => ({ ...kept, quiet: { ...KEPT.quiet, ...kept.quiet, ...quiet } })),
  };
}

/** The server keeps the change that waits, as it was asked to. */
async function keepNext() {
  const post = posts.shift();
  await post?.answer(200, { key: 'notifications', value: post.body.value });
  return post?.body.value.quiet;
}

test('a second change before the first has been kept is made of what the first leaves', async () => {
  const { change, shown } = await aWindow();
  const both = Promise.all([change({ from: '22:00' }), change({ until: '08:00' })]);
  await flush();
  expect(posts).toHaveLength(1);
  expect(shown()).toEqual(KEPT.quiet);
  await keepNext();
  expect(shown()).toMatchObject({ from: '22:00', until: '07:00' });
  expect(await keepNext()).toMatchObject({ from: '22:00', until: '08:00' });
  expect(await both).toEqual([null, null]);
  expect(shown()).toMatchObject({ from: '22:00', until: '08:00' });
});

test('a change that could not be kept says why and is not shown, and the next one is made without it', async () => {
  const { change, shown } = await aWindow();
  const failed = change({ from: '22:00' });
  const next = change({ until: '08:00' });
  await flush();
  await posts.shift()?.answer(500, { error: { code: 'internal', message: 'The disk is full.' } });
  expect(await failed).toBe('The disk is full.');
  expect(shown()).toEqual(KEPT.quiet);
  await keepNext();
  expect(await next).toBeNull();
  expect(shown()).toMatchObject({ from: '23:00', until: '08:00' });
});
