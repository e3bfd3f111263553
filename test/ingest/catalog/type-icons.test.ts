import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FaultEffect } from '#main/demo/simulator';
import { allJobs } from '#main/ingest/jobs';
import { typeIconReads } from '#main/store/catalog/type-icons';
import { DAY } from '#shared/time';
import { bench, clock, eachBeginsAt, openJobs, openUpstream, upstream } from '../../support/job-test.ts';
import { aContract, anItem, aType } from '../../support/upstream.ts';

const FORGE = 10_000_002;
const FOREVER = Number.POSITIVE_INFINITY;
const [TRITANIUM, RIFTER, RIFTER_BLUEPRINT] = [34, 587, 691];
let folder: string;

// The folder goes after what is open in it is closed.
afterEach(() => rmSync(folder, { recursive: true, force: true }));
eachBeginsAt('2026-11-20T12:00:30Z');
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-icons-'));
  await openUpstream({
    types: [
      aType({ id: TRITANIUM, groupId: 18 }),
      aType({ id: RIFTER }),
      aType({ id: RIFTER_BLUEPRINT, groupId: 105 }),
      aType({ id: 2048, groupId: 60 }),
    ],
    groups: [{ id: 105, name: 'Frigate Blueprint', categoryId: 9, published: true }],
    contracts: [
      aContract({ contract_id: 1, items: [anItem({ type_id: RIFTER }), anItem({ type_id: TRITANIUM })] }),
      aContract({ contract_id: 2, items: [anItem({ type_id: RIFTER })] }),
      aContract({ contract_id: 3, items: [true, false].map((copy) => aBlueprint(copy)) }),
      // Of this ship the source has no icon: it is not in its galaxy.
      aContract({ contract_id: 4, items: [anItem({ type_id: 588 })] }),
    ],
    regions: [{ id: FORGE }],
  });
  await open();
});

function aBlueprint(isCopy: boolean) {
  return anItem({ type_id: RIFTER_BLUEPRINT, is_blueprint_copy: isCopy });
}
async function open(): Promise<void> {
  openJobs({ file: join(folder, 'mirror.sqlite') });
  for (const job of ['region-list', 'public-contracts', 'contract-items']) await bench.run(job);
}
const asked = () =>
  upstream.requests
    .filter(({ source }) => source === 'images')
    .map(({ path, status }) => `${path.slice('/types/'.length)} ${status}`);
const icon = (typeId: number, isCopy = false) => typeIconReads(bench.db).find({ typeId, isCopy });
const spoil = (effect: FaultEffect, path = /types/, times = FOREVER) =>
  upstream.inject({ source: 'images', path, times, effect });
const firstBytes = (typeId: number) => icon(typeId)?.image.toString('latin1', 1, 4);

test('the icon of each type that contracts hold is fetched once, of the newest contracts first, blueprints and copies as such', async () => {
  await bench.run('type-icons');
  expect(asked()).toEqual([
    '588/icon?size=32 404',
    `${RIFTER_BLUEPRINT}/bp?size=32 200`,
    `${RIFTER_BLUEPRINT}/bpc?size=32 200`,
    `${RIFTER}/icon?size=32 200`,
    `${TRITANIUM}/icon?size=32 200`,
  ]);
  expect([firstBytes(RIFTER), icon(RIFTER)?.media]).toEqual(['PNG', 'image/png']);
  expect(icon(RIFTER_BLUEPRINT)?.image.equals(icon(RIFTER_BLUEPRINT, true)?.image ?? Buffer.of())).toBe(false);
  expect([icon(588), icon(2048)]).toEqual([undefined, undefined]);
});

test('nothing is asked twice, not after a restart either, until a month is over; then with the tag of what is kept', async () => {
  await bench.run('type-icons');
  const before = asked().length;
  const kept = icon(RIFTER)?.image;
  await bench.run('type-icons');
  bench.close();
  await open();
  await clock.later(29 * DAY);
  await bench.run('type-icons');
  expect(asked()).toHaveLength(before);
  await clock.later(2 * DAY);
  await bench.run('type-icons');
  expect(asked().slice(before)).toContain(`${RIFTER}/icon?size=32 304`);
  // What has no icon may have got one.
  expect(asked().slice(before)).toContain('588/icon?size=32 404');
  expect(icon(RIFTER)?.image).toEqual(kept);
  const total = asked().length;
  await bench.run('type-icons');
  expect(asked()).toHaveLength(total);
});

test.each<[string, FaultEffect]>([
  ['no picture', { kind: 'replaced', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
  ['a picture of another kind', { kind: 'replaced', body: 'GIF89a' }],
  ['nothing', { kind: 'replaced', body: '' }],
  ['more than an icon has', { kind: 'replaced', body: 'x'.repeat(70_000) }],
])('one answer that is %s costs that icon alone a day', async (_what, effect) => {
  const mend = spoil(effect, /^\/types\/34\//);
  await bench.run('type-icons');
  expect([icon(TRITANIUM), firstBytes(RIFTER)]).toEqual([undefined, 'PNG']);
  mend();
  const before = asked().length;
  await bench.run('type-icons');
  expect(asked()).toHaveLength(before);
  await clock.later(DAY + 1000);
  await bench.run('type-icons');
  expect([asked().slice(before), firstBytes(TRITANIUM)]).toEqual([[`${TRITANIUM}/icon?size=32 200`], 'PNG']);
});

test.each<[FaultEffect, RegExp]>([
  [{ kind: 'status', status: 503 }, /^The image server answered 503/],
  [{ kind: 'status', status: 403 }, /^The image server answered 403/],
  [{ kind: 'replaced', body: '<html>' }, /^The image server.*no picture/],
  [{ kind: 'reset' }, /^The image server could not be reached/],
  [{ kind: 'cut-off' }, /^The image server (broke off|could not be reached)/],
])(
  'a source that fails as a whole (%j) fails the run with a sentence, takes nothing away and puts nothing off',
  async (effect, reason) => {
    await bench.run('type-icons');
    await clock.later(31 * DAY);
    const mend = spoil(effect);
    expect(await bench.failure('type-icons')).toMatch(reason);
    expect(firstBytes(RIFTER)).toBe('PNG');
    mend();
    await clock.later(DAY / 24);
    const before = asked().length;
    await bench.run('type-icons');
    expect(asked().length - before).toBe(5);
  },
);

test('where the image server is switched off there is no such job, and nobody is asked', () => {
  expect(allJobs({ ...bench.deps, images: null }).map(({ name }) => name)).not.toContain('type-icons');
  expect(asked()).toEqual([]);
});
