import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildConnector } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mirrorFile } from '#main/data-folder/replace';
import { readBucketOptions } from '#main/options/bucket';
import { readConfig } from '#main/options/config';
import { publishLake } from '#main/replication/lake/publish';
import { openBucket } from '#main/replication/lake/s3';
import { realWorld } from '#main/runtime/world';
import { markMirror } from '#main/store/files/mirror-file';
import { fromIso } from '#shared/time';
import { fillTrade } from '../../conformance/contracts-mirror.ts';
import { ownFolder, using } from '../../support/mirror-folder.ts';
import { fakeS3 } from '../../support/servers/fake-s3.ts';
import { type FakeClock, fakeClock } from '../../support/world.ts';

const AT = '2026-11-21T02:00:00Z';
let s3: Awaited<ReturnType<typeof fakeS3>>;
let clock: FakeClock;
beforeEach(async () => {
  s3 = await fakeS3();
  clock = fakeClock(AT);
  clock.auto = true;
});
afterEach(() => s3.close());

function bucket(to = 's3://lake/eve', more: Record<string, string> = {}, connected = realWorld()) {
  const address = readBucketOptions(to, { ...s3.environment, ...more });
  return openBucket(address, { fetch: connected.fetch, clock });
}

describe('a bucket', () => {
  test('takes files that are signed, lists them over several pages and gives them back', async () => {
    const place = bucket();
    expect(await place.holdsOthersThan('manifest.json')).toBe(false);
    for (const day of ['18', '19', '20', '21', '22'])
      await place.write(`prices/date=2026-11-${day}/prices.parquet`, Buffer.from([1, 2, Number(day)]));
    await place.write('manifest.json', '{"ü":1}');
    const again = bucket();
    expect(await again.sizeOf('prices/date=2026-11-21/prices.parquet')).toBe(3);
    expect(await again.sizeOf('prices/date=2026-11-23/prices.parquet')).toBeNull();
    expect(await again.read('manifest.json')).toBe('{"ü":1}');
    expect(await again.read('none.json')).toBeNull();
    expect([...s3.files.keys()].every((name) => name.startsWith('eve/'))).toBe(true);
    expect(s3.asked.every((line) => line.split(' ')[1] === 'path')).toBe(true);
  });

  test('stands in the host’s name where that is wanted', async () => {
    // Names below localhost lead to this machine, but not with every resolver.
    const place = bucket(
      's3://lake',
      { AWS_ENDPOINT_URL: s3.named, AWS_S3_ADDRESSING_STYLE: 'virtual', AWS_SESSION_TOKEN: 'a token' },
      realWorld({ connect: loopback }),
    );
    await place.write('manifest.json', '{}');
    expect(s3.files.get('manifest.json')?.toString()).toBe('{}');
    expect(s3.asked[0]).toBe('PUT host manifest.json');
  });

  test('that is busy is asked again, and in the end it is told', async () => {
    const place = bucket();
    s3.fail(2);
    await place.write('manifest.json', '{}');
    expect(s3.asked.length).toBeGreaterThan(2);
    s3.fail(9);
    await expect(place.read('manifest.json')).rejects.toThrow('s3://lake/eve answered 503 again and again; try later.');
  });

  test('whose list always has a next page is given up with a sentence', async () => {
    const place = bucket();
    s3.listForEver();
    await expect(place.sizeOf('manifest.json')).rejects.toThrow(
      's3://lake/eve lists more than 1000 pages of files; name a prefix that has fewer.',
    );
  });

  test.each([
    ['s3://other', {}, 'there is no such bucket'],
    ['s3://lake', { AWS_ACCESS_KEY_ID: 'WRONG' }, 'does not know the key AWS_ACCESS_KEY_ID'],
    ['s3://lake', { AWS_SECRET_ACCESS_KEY: 'guessed-secret' }, 'AWS_SECRET_ACCESS_KEY is not the one'],
  ])('%s with %j is refused with a sentence that has no key', async (to, more, sentence) => {
    const thrown = await bucket(to, more)
      .read('manifest.json')
      .catch((failure: Error) => failure);
    expect((thrown as Error).message).toContain(sentence);
    expect((thrown as Error).message).not.toMatch(/guessed|wJalr|AKIDTEST/);
  });
});

test('a publication that was killed after its first file goes on', async () => {
  const own = ownFolder();
  const source = mirrorFile(join(own.path, 'live'));
  mkdirSync(join(own.path, 'live'));
  markMirror(source, 'live');
  using(source, fillTrade);
  const place = bucket();
  let left = 2;
  const write: typeof place.write = (path, content) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : place.write(path, content);
  };
  const now = fromIso(AT);
  await expect(publishLake({ source, place: { ...place, write }, galaxy: 'live', now })).rejects.toThrow('killed');
  expect([...s3.files.keys()].some((name) => name.endsWith('.parquet'))).toBe(true);
  expect((await publishLake({ source, place: bucket(), galaxy: 'live', now })).written).toBeGreaterThan(3);
  own.remove();
});

test('days of a mirror are published into a bucket once, and again only where they changed', async () => {
  const own = ownFolder();
  const source = mirrorFile(join(own.path, 'live'));
  mkdirSync(join(own.path, 'live'));
  markMirror(source, 'live');
  using(source, fillTrade);
  const publish = () => publishLake({ source, place: bucket(), galaxy: 'live', now: fromIso(AT) });
  const first = await publish();
  expect(first.written).toBeGreaterThan(4);
  expect(s3.files.size).toBe(first.written + 1);
  expect(await publish()).toMatchObject({ written: 0, unchanged: first.written });
  using(source, (db) => db.exec("UPDATE contracts SET status = 'cancelled' WHERE contract_id = 203"));
  expect((await publish()).written).toBe(1);
  // Killed before the manifest was written: files are there that it does not know.
  const manifest = s3.files.get('eve/manifest.json')?.toString() ?? '';
  s3.files.set('eve/manifest.json', Buffer.from(manifest.replace(/"prices":\{.*?\}\}/, '"prices":{}')));
  await publish();
  expect(JSON.parse(s3.files.get('eve/manifest.json')?.toString() ?? '')).toEqual(JSON.parse(manifest));
  await expect(publishLake({ source, place: bucket(), galaxy: 'demo', now: fromIso(AT) })).rejects.toThrow('the two never mix');
  own.remove();
});

describe('--publish s3://', () => {
  const keys = {
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL: 'https://s3.eu-west-1.amazonaws.com',
  };

  test('has its endpoint and its keys from the environment', () => {
    expect(readConfig(['--publish', 's3://lake/eve/'], { ...keys, AWS_REGION: 'eu-west-1' }).task).toEqual({
      kind: 'publish-bucket',
      republish: false,
      bucket: {
        endpoint: 'https://s3.eu-west-1.amazonaws.com',
        style: 'virtual',
        region: 'eu-west-1',
        bucket: 'lake',
        prefix: 'eve/',
        accessKey: 'id',
        secretKey: 'secret',
        sessionToken: null,
      },
    });
  });

  test.each([
    ['s3://lake', {}, 'Set AWS_ENDPOINT_URL'],
    ['s3://L', keys, 'must be s3://bucket'],
    ['s3://lake/../x', { ...keys, AWS_ENDPOINT_URL: 'http://store.example' }, 'must be https where it is not on this machine'],
    ['s3://lake', { ...keys, AWS_ENDPOINT_URL: 'ftp://store.example' }, 'must be an https address'],
    ['s3://lake', { ...keys, AWS_S3_ADDRESSING_STYLE: 'other' }, 'must be path or virtual'],
  ])('%s with %j is refused with a sentence', (to, environment, sentence) => {
    expect(() => readConfig(['--publish', to], environment)).toThrow(sentence);
  });
});

const plain = buildConnector({});
function loopback(...[options, done]: Parameters<NonNullable<NonNullable<Parameters<typeof realWorld>[0]>['connect']>>) {
  plain({ ...options, hostname: '127.0.0.1', host: `127.0.0.1:${options.port}` }, done);
}
