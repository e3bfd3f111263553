import { expect, test } from '@playwright/test';

test('the demo galaxy’s contracts are all mirrored within three minutes', async ({ request }) => {
  await expect
    .poll(async () => (await request.get('/contracts/api/v1/stats')).headers()['x-mirror-state'], {
      // Asked seldom: scripts have 120 requests a minute.
      intervals: [2000],
      timeout: 240_000,
    })
    .toBe('complete');
});
