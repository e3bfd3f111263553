import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedModel, startSimulator, tinyScale } from '#main/demo/simulator';
import { startIngest } from '#main/ingest/ingest';
import { silentLog } from '#main/runtime/log';
import { MINUTE } from '#shared/time';
import { clockOfUpstream, fakeClock, testWorld } from '../support/world.ts';

/** Requests under way at once: so many may have been sent before the first refusal is heard. */
const UNDER_WAY = 16;
const TOKENS = 60;

test('where contracts have got a rate-limit group of 60 tokens, its 429 ends all questions of the group until a token is back', async () => {
  const clock = fakeClock('2026-11-20T15:00:00Z');
  clock.auto = true;
  const model = generatedModel({ seed: 3, startsAt: clock.now(), scale: tinyScale });
  const upstream = await startSimulator({ clock: clockOfUpstream(clock), model, contractTokens: TOKENS });
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-group-'));
  const ingest = await startIngest({
    config: { sources: { ...upstream.sources, r2z2: null, everef: null, market: null, images: null }, contact: null },
    world: testWorld({ clock }),
    log: silentLog(),
    file: join(folder, 'mirror.sqlite'),
    schedule: false,
  });
  try {
    await ingest.runOnce();
    const ofContracts = upstream.requests.filter(({ source, path }) => source === 'esi' && path.startsWith('/contracts/'));
    const refusals = ofContracts.filter(({ status }) => status === 429);
    expect(ofContracts.length).toBeGreaterThan(TOKENS / 4);
    expect(refusals.length).toBeLessThanOrEqual(UNDER_WAY);
    // No 15 minutes have more questions than the group has tokens for, but for those that were under way.
    const most = Math.max(
      ...ofContracts.map(({ at }) => ofContracts.filter((other) => other.at >= at && other.at < at + 15 * MINUTE).length),
    );
    expect(most).toBeLessThanOrEqual(TOKENS / 2 + UNDER_WAY);
  } finally {
    await ingest.close();
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
