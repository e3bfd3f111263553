import type { Log } from '#main/runtime/log';
import type { Clock } from '#main/runtime/world';
import type { ContactBatch, SourceContactWrites } from '#main/store/ingest-state/source-contacts';
import type { TrafficLedger } from '#main/upstream/metered-fetch';
import type { SourceName } from '#shared/local-api/sources';
import { DAY, isoUtc, SECOND } from '#shared/time';
import { throttled } from './scheduler/throttled.ts';

/** Written at most so often, many requests in one transaction: a crash forgets the counts of so many seconds. */
const KEEP_EVERY = 5 * SECOND;
/** Days that are told one by one, this one included. */
const DAYS_KEPT = 30;

/** How a source is called in the sentence about its newest failure. */
const names: Readonly<Record<SourceName, string>> = {
  esi: 'ESI',
  sde: 'The static data export',
  scout: 'EVE-Scout',
  r2z2: 'zKillboard',
  everef: 'EVE Ref',
  llm: 'The language model',
};

/** Counts what is exchanged with each source and keeps it in the mirror. */
export function sourceLedger(deps: { contacts: SourceContactWrites; clock: Clock; log: Log }): TrafficLedger & { close(): void } {
  const { contacts, clock, log } = deps;
  let unkept = new Map<string, ContactBatch>();

  function batchOf(source: SourceName): ContactBatch {
    const contactedAt = isoUtc(clock.now());
    const day = contactedAt.slice(0, 10);
    const key = `${source} ${day}`;
    const none = { requests: 0, failures: 0, bytesSent: 0, bytesReceived: 0, failure: null };
    const batch = unkept.get(key) ?? { source, day, contactedAt, ...none };
    unkept.set(key, batch);
    return batch;
  }

  function keep(): void {
    if (unkept.size === 0) return;
    const batches = [...unkept.values()];
    try {
      contacts.add(batches, isoUtc(clock.now() - (DAYS_KEPT - 1) * DAY).slice(0, 10));
      unkept = new Map();
    } catch (failure) {
      // Counted on, and kept with the next ones: a full disk is no reason to lose a request that had its answer.
      log.error({ err: failure }, 'the contacts with the sources could not be kept');
    }
  }
  const keeping = throttled(clock, KEEP_EVERY, keep);

  return {
    asked(source, bytesSent) {
      const batch = batchOf(source);
      batch.requests += 1;
      batch.bytesSent += bytesSent;
      batch.contactedAt = isoUtc(clock.now());
      keeping.changed();
    },
    received(source, bytes) {
      batchOf(source).bytesReceived += bytes;
      keeping.changed();
    },
    failed(source, what) {
      const batch = batchOf(source);
      batch.failures += 1;
      batch.failure = { at: isoUtc(clock.now()), sentence: `${names[source]} ${what}.` };
      keeping.changed();
    },
    close() {
      keeping.close();
      keep();
    },
  };
}
