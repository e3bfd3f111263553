import { join } from 'node:path';
import { test } from '@playwright/test';
import { mirrorFile } from '#main/data-folder/replace';
import { realWorld } from '#main/runtime/world';
import { liveInDemo } from '../support/galaxies/lived-demo.ts';
import { mirrored, mirroredAt } from './support/run-folder.ts';

test('the mirrored demo galaxy has lived for weeks, and has its first forecast', async () => {
  await liveInDemo(mirrorFile(join(mirrored(), 'demo')), { ...realWorld().clock, now: mirroredAt });
});
