import { expect, test } from 'vitest';
import type { UpstreamClient } from '#main/upstream/client';
import type { Downloads } from '#main/upstream/download';
import { staticDataSource } from '#main/upstream/static-data';

const BUILD = { buildNumber: 3_453_885, releaseDate: '2026-07-31T11:29:31Z' };
const PUBLISHED = 'http://sde.test/tranquility/eve-online-static-data-3453885-jsonl.zip';
const ARCHIVED = 'http://everef.test/ccp/sde/2026/eve-online-static-data-3453885-jsonl.zip';

/** Downloads of one source: what it has, and what was asked of it. */
function downloadsOf(has: string | null, asked: string[]): Downloads {
  return {
    async toFile(url) {
      asked.push(url);
      return url === has ? { kind: 'downloaded', bytes: 7 } : { kind: 'refused', status: 403 };
    },
    through: () => expect.fail('nothing is read while it arrives'),
  };
}
/** `archived` undefined: the archive is switched off. */
function download(published: string | null, archived: string | null | undefined) {
  const asked: string[] = [];
  const archive = archived === undefined ? null : { downloads: downloadsOf(archived, asked), baseUrl: 'http://everef.test' };
  const source = staticDataSource({} as UpstreamClient, downloadsOf(published, asked), 'http://sde.test', archive);
  return source.download(BUILD, { file: 'x' }).then((outcome) => ({ outcome, asked }));
}
const refused = {
  kind: 'failed',
  reason: 'The static data export answered 403 to the download of build 3453885.',
  retryAt: null,
};

test('a build comes from its publisher, and nobody else is asked', async () => {
  expect(await download(PUBLISHED, ARCHIVED)).toEqual({ outcome: { kind: 'downloaded', bytes: 7 }, asked: [PUBLISHED] });
});

test('where the publisher fails, the archive has a copy of the same build', async () => {
  expect(await download(null, ARCHIVED)).toEqual({ outcome: { kind: 'downloaded', bytes: 7 }, asked: [PUBLISHED, ARCHIVED] });
});

test("where neither has it, or the archive is off, the failure is the publisher's", async () => {
  expect(await download(null, null)).toEqual({ outcome: refused, asked: [PUBLISHED, ARCHIVED] });
  expect(await download(null, undefined)).toEqual({ outcome: refused, asked: [PUBLISHED] });
});
