import { expect, test } from 'vitest';
import type { SourceUse } from '#shared/local-api/sources';
import { sourceRecords } from '../../../../src-renderer/views/settings/sources-settings.tsx';

const told = {
  source: 'esi',
  label: 'EVE Swagger Interface (ESI)',
  url: 'https://esi.evetech.net',
  purpose: 'Contracts.',
  sends: 'Ids.',
  on: true,
  decided_by: 'setting',
  contacted_at: '2026-11-22T02:00:00Z',
} as const;

test('a source is exported with its amounts of today and in all apart, and its newest failure', () => {
  const address = 'http://127.0.0.1:4780/data/api/v1/sources';
  const use: SourceUse = {
    ...told,
    failure: { at: '2026-11-21T11:05:00Z', sentence: 'ESI answered 503.' },
    total: { requests: 9000, failures: 4, bytes_sent: 100, bytes_received: 5_000_000 },
    today: { requests: 12, failures: 0, bytes_sent: 1, bytes_received: 2345 },
    days: [],
  };
  const { columns, rows, url } = sourceRecords([use], address);
  expect(url).toBe(address);
  expect(Object.fromEntries(columns.map((column, at) => [column, rows[0]?.[at]]))).toEqual({
    ...told,
    failed_at: '2026-11-21T11:05:00Z',
    failure: 'ESI answered 503.',
    requests_today: 12,
    failures_today: 0,
    bytes_sent_today: 1,
    bytes_received_today: 2345,
    requests: 9000,
    failures: 4,
    bytes_sent: 100,
    bytes_received: 5_000_000,
  });
});
