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

/** The settings as the window shows them, and a change of the quiet hours that is built on what it shows. */
async function aWindow() {
  const { saveSetting, settingsKey } = await import('../../../../src-renderer/views/settings/use-settings.ts');
  const { queryClient } = await import('../../../../src-renderer/use-endpoint.ts');
  queryClient.setQueryData(settingsKey, { notifications: KEPT });
  const shown = () => queryClient.getQueryData<Settings>(settingsKey)?.notifications as typeof KEPT;
  return {
    shown,
    isAskedAgain: () => queryClient.getQueryState(settingsKey)?.isInvalidated === true,
    change: (quiet: Partial<typeof KEPT.quiet>) =>
      saveSetting('notifications', { ...shown(), quiet: { ...shown().quiet, ...quiet } }),
  };
}

test('a second change before the first has been kept loses nothing of the first', async () => {
  const { change, shown } = await aWindow();
  const first = change({ from: '22:00' });
  const second = change({ until: '08:00' });
  await flush();
  expect(posts).toHaveLength(1);
  await posts[0]?.answer(200, { key: 'notifications', value: posts[0].body.value });
  expect(shown().quiet).toMatchObject({ from: '22:00', until: '08:00' });
  expect(posts[1]?.body.value.quiet).toMatchObject({ from: '22:00', until: '08:00' });
  await posts[1]?.answer(200, { key: 'notifications', value: posts[1].body.value });
  expect(await Promise.all([first, second])).toEqual([null, null]);
  expect(shown().quiet).toMatchObject({ from: '22:00', until: '08:00' });
});

test('a change that could not be kept says why, and what is kept is asked for again', async () => {
  const { change, isAskedAgain } = await aWindow();
  const failed = change({ from: '22:00' });
  await flush();
  await posts[0]?.answer(500, { error: { code: 'internal', message: 'The disk is full.' } });
  expect(await failed).toBe('The disk is full.');
  expect(isAskedAgain()).toBe(true);
});

test('what cannot be right is not shown as if it were', async () => {
  const { change, shown } = await aWindow();
  const failed = change({ from: '25:00' });
  expect(shown()).toEqual(KEPT);
  await flush();
  await posts[0]?.answer(400, { error: { code: 'bad_request', message: 'from: a time such as 23:30' } });
  expect(await failed).toBe('from: a time such as 23:30');
});
