import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTrade } from '../conformance/contracts-mirror.ts';
import { NOON } from '../support/builders.ts';
import { ownFolder } from '../support/mirror-folder.ts';
import { openFollower, openPublisher, publishedContent } from '../support/replica-bench.ts';
import { type RealClickHouse, startClickHouse } from '../support/servers/real-clickhouse.ts';
import { fakeClock } from '../support/world.ts';

const own = ownFolder();
const clock = fakeClock(NOON);
const certificate = join(own.path, 'certificate.pem');
const key = join(own.path, 'key.pem');
let server: RealClickHouse;
beforeAll(async () => {
  const wanted = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1';
  execFileSync('openssl', ['req', ...wanted.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  server = await startClickHouse({ certificate: { certificate, key } });
});
afterAll(async () => {
  await server.close();
  own.remove();
});

test('a server behind TLS is published to and followed once its authority is trusted, and before that not at all', async () => {
  const [address = ''] = server.addresses;
  expect(address).toMatch(/^clickhouses:/);
  const from = openPublisher(join(own.path, 'source.sqlite'), address, clock);
  fillTrade(from.db);
  await expect(from.run()).rejects.toThrow(
    /has a certificate of an authority that is not known here; name .* NODE_EXTRA_CA_CERTS\.$/,
  );
  expect(await server.ask("SELECT count() FROM system.databases WHERE name = 'astrolabe'")).toBe('0\n');

  const before = getCACertificates('default');
  setDefaultCACertificates([...before, readFileSync(certificate, 'utf8')]);
  await from.run();
  const to = openFollower(join(own.path, 'follower.sqlite'), address, clock);
  await to.run();
  expect(publishedContent(to.db)).toEqual(publishedContent(from.db));
  setDefaultCACertificates(before);
  await Promise.all([from.close(), to.close()]);
});
