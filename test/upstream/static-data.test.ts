import { describe, expect, test } from 'vitest';
import type { UpstreamClient } from '#main/upstream/client';
import type { Downloads } from '#main/upstream/download';
import { type StaticDataCopies, staticDataSource } from '#main/upstream/static-data';
import { fakeClock } from '../support/world.ts';

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
const copiesOf = (client: UpstreamClient, downloads: Downloads): StaticDataCopies => {
  return { client, downloads, baseUrl: 'http://everef.test', clock: fakeClock('2027-01-02T00:00:00Z') };
};
/** `archived` undefined: the archive is switched off. */
function download(published: string | null, archived: string | null | undefined) {
  const asked: string[] = [];
  const archive = archived === undefined ? null : copiesOf({} as UpstreamClient, downloadsOf(archived, asked));
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

describe('which build is the newest', () => {
  /** A source that answers these paths, and 404 to any other. */
  function answering(paths: Record<string, unknown>) {
    const asked: string[] = [];
    const get: UpstreamClient['get'] = async (path, schema) => {
      asked.push(path);
      if (!(path in paths)) return { kind: 'refused', status: 404, message: null, expiresAt: null };
      const record = { url: path, etag: null, lastModified: null, expiresAt: null, fetchedAt: '', pages: null, body: null };
      return { kind: 'fresh', data: schema.parse(paths[path]), observedAt: null, expiresAt: null, pages: 1, record };
    };
    return { client: { get } as UpstreamClient, asked };
  }
  const nothing = downloadsOf(null, []);
  const latest = '{"_key":"sde","buildNumber":3453885,"releaseDate":"2026-07-31T11:29:31Z"}\n';
  const copies = {
    files: [
      { name: 'eve-online-static-data-3284752-jsonl.zip', last_modified: '2026-04-03T12:00:00Z' },
      { name: 'eve-online-static-data-3453885-jsonl.zip', last_modified: '2026-07-31T12:00:00Z' },
      { name: 'eve-online-static-data-3453885-yaml.zip' },
      { name: 'sde-20250303-TRANQUILITY.zip' },
    ],
  };
  const newest = (published: Record<string, unknown>, archived: Record<string, unknown>) => {
    const publisher = answering(published);
    const archive = answering(archived);
    const source = staticDataSource(publisher.client, nothing, 'http://sde.test', copiesOf(archive.client, nothing));
    return source.latestBuild().then((answer) => ({ answer, asked: archive.asked }));
  };

  test('says its publisher, and nobody else is asked', async () => {
    expect(await newest({ '/tranquility/latest.jsonl': latest }, {})).toEqual({
      answer: { kind: 'build', build: BUILD, reportedBy: 'publisher' },
      asked: [],
    });
  });

  test("says the archive's folder of copies where the publisher does not: the last year's, early in a year", async () => {
    const { answer } = await newest({}, { '/ccp/sde/2026/index.json': copies });
    expect(answer).toEqual({
      kind: 'build',
      build: { buildNumber: 3_453_885, releaseDate: '2026-07-31T12:00:00Z' },
      reportedBy: 'archive',
    });
  });

  test("where nobody says, the failure is the publisher's", async () => {
    expect((await newest({}, {})).answer).toEqual({
      kind: 'failed',
      reason: 'The static data export answered 404 to the question for its newest build.',
      retryAt: null,
    });
  });
});
