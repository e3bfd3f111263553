import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { ContactBatch, SourceContactWrites } from '#main/store/ingest-state/source-contacts';
import type { TrafficLedger } from '#main/upstream/metered-fetch';
import { type SourceName, sourceTable } from '#shared/sources';
import { DAY, isoUtc, SECOND } from '#shared/time';
import { throttle } from './scheduler/throttle.ts';

/** Counts are written at most this often, in one transaction; a crash loses those of the last seconds. */
const FLUSH_INTERVAL = 5 * SECOND;
/** Days of counts that are stored, today included. */
const RETENTION_DAYS = 30;

/** Counts requests, failures and bytes per source and UTC day, and stores them in the mirror. `close` writes what is pending. */
export function sourceLedger(deps: { contacts: SourceContactWrites; clock: Clock; log: Log }): TrafficLedger & { close(): void } {
  const { contacts, clock, log } = deps;
  let pending = new Map<string, ContactBatch>();

  function batchOf(source: SourceName): ContactBatch {
    const contactedAt = isoUtc(clock.now());
    const day = contactedAt.slice(0, 10);
    const key = `${source} ${day}`;
    const none = { requests: 0, failures: 0, bytesSent: 0, bytesReceived: 0, failure: null };
    const batch = pending.get(key) ?? { source, day, contactedAt, ...none };
    pending.set(key, batch);
    return batch;
  }

  function flush(): void {
    if (pending.size === 0) return;
    const batches = [...pending.values()];
    try {
      contacts.add(batches, isoUtc(clock.now() - (RETENTION_DAYS - 1) * DAY).slice(0, 10));
      pending = new Map();
    } catch (failure) {
      // The counts stay pending and are written with the next ones; a full disk must not fail the request itself.
      log.error({ err: failure }, 'the contacts with the sources could not be kept');
    }
  }
  const flushing = throttle(clock, FLUSH_INTERVAL, flush);

  return {
    requested(source, bytesSent) {
      const batch = batchOf(source);
      batch.requests += 1;
      batch.bytesSent += bytesSent;
      batch.contactedAt = isoUtc(clock.now());
      flushing.changed();
    },
    received(source, bytes) {
      batchOf(source).bytesReceived += bytes;
      flushing.changed();
    },
    failed(source, what) {
      const batch = batchOf(source);
      batch.failures += 1;
      batch.failure = { at: isoUtc(clock.now()), sentence: `${sourceTable[source].name} ${what}.` };
      flushing.changed();
    },
    close() {
      flushing.close();
      flush();
    },
  };
}
