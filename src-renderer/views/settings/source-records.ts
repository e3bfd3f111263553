import type { SourceUse } from '#shared/local-api/sources';
import { type Records, recordsOf } from '../../ui/table/records.ts';

/** Who is contacted, what for and how much, one row a source. */
export function sourceRecords(sources: readonly SourceUse[], url: string): Records {
  return recordsOf(
    'sources',
    [
      'source',
      'label',
      'url',
      'purpose',
      'sends',
      'on',
      'decided_by',
      'contacted_at',
      'failed_at',
      'failure',
      'requests_today',
      'failures_today',
      'bytes_sent_today',
      'bytes_received_today',
      'requests',
      'failures',
      'bytes_sent',
      'bytes_received',
    ],
    sources.map(({ failure, today, total, ...use }) => ({
      ...use,
      failed_at: failure?.at ?? null,
      failure: failure?.sentence ?? null,
      requests_today: today.requests,
      failures_today: today.failures,
      bytes_sent_today: today.bytes_sent,
      bytes_received_today: today.bytes_received,
      ...total,
    })),
    url,
  );
}
