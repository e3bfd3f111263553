import { expect, test } from 'vitest';
import { sourceContactWrites } from '#main/store/ingest-state/source-contacts';
import { sourceContacts } from '#shared/data-api/sources';
import { sourceNames } from '#shared/sources';
import { NOON } from '../../support/builders.ts';
import { startTestApp } from '../../support/test-app.ts';

test('a program reads who was contacted, when last and how much, and nothing of what the person set', async () => {
  const app = await startTestApp({
    fill(db) {
      const batch = {
        source: 'esi',
        contactedAt: NOON,
        requests: 3,
        failures: 1,
        bytesSent: 10,
        bytesReceived: 1000,
        failure: { at: '2026-11-20T11:59:00Z', sentence: 'It answered 502.' },
      } as const;
      sourceContactWrites(db).add(
        [
          { ...batch, day: '2026-11-19', failure: null },
          { ...batch, day: '2026-11-20' },
        ],
        '2026-01-01',
      );
    },
  });
  const { status, json, headers } = await app.ask('/data/api/v1/sources');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  const { data } = sourceContacts.response.parse(json);
  expect(data.map(({ source }) => source)).toEqual(sourceNames);
  expect(data.find(({ source }) => source === 'esi')).toMatchObject({
    contacted_at: NOON,
    failed_at: '2026-11-20T11:59:00Z',
    requests_today: 3,
    failures_today: 1,
    bytes_received_today: 1000,
    requests: 6,
    failures: 2,
    bytes_sent: 20,
    bytes_received: 2000,
  });
  const others = data.filter(({ source }) => source !== 'esi');
  expect(
    others.every(({ contacted_at, requests, requests_today }) => contacted_at === null && requests + requests_today === 0),
  ).toBe(true);
  expect(json.data.flatMap(Object.keys)).not.toContain('url');
  await app.close();
});
