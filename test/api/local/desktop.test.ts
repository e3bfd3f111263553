import { afterEach, expect, test } from 'vitest';
import { startNodeProcess } from '#main/runtime/child-process';
import type { Desktop } from '#main/runtime/desktop';
import { desktopOffers } from '#shared/local-api/desktop';
import { localPaths } from '#shared/local-api/paths';
import { OWN_WINDOW, startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp | undefined;
afterEach(() => app?.close());

const aDesktop = (hasKeyring: boolean): Desktop => ({
  openFolder: async () => undefined,
  chooseFolder: async () => null,
  chooseFile: async () => null,
  startProcess: startNodeProcess,
  notificationFailure: () => null,
  secrets: { isAvailable: () => hasKeyring, read: () => null, write: () => undefined },
});

test.each([
  ['nothing where the core runs headless', null, { shell: false, secrets: false, notification_failure: null }],
  ['all of it in the desktop app', aDesktop(true), { shell: true, secrets: true, notification_failure: null }],
  ['no secrets where the system keeps none', aDesktop(false), { shell: true, secrets: false, notification_failure: null }],
  [
    'why the system showed no notification',
    { ...aDesktop(true), notificationFailure: () => 'not signed' },
    { shell: true, secrets: true, notification_failure: 'not signed' },
  ],
])('the window is told what the shell offers: %s', async (_what, desktop, offers) => {
  app = await startTestApp({ desktop });
  const answer = await app.ask(localPaths.desktop, { headers: OWN_WINDOW });
  expect(desktopOffers.parse(answer.json)).toEqual(offers);
  expect((await app.ask(localPaths.desktop)).status).toBe(401);
});
