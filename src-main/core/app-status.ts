import { galaxyOf, newestBackup } from '#main/data-folder/backup';
import type { MirrorWatch } from '#main/data-folder/mirror-watch';
import { agedSource } from '#main/domain/freshness';
import type { IngestHandle } from '#main/ingest/ingest';
import { type Config, isTranquility } from '#main/options/config';
import type { Clock } from '#main/runtime/world';
import { downtimeUntil } from '#shared/downtime';
import type { AppStatus, ThreadDown } from '#shared/local-api/status';
import { isoUtc } from '#shared/time';
import { VERSION } from '#shared/version';

interface StatusDeps {
  config: Pick<Config, 'dataDir' | 'sources' | 'ingest'>;
  mode: Config['mode'];
  clock: Clock;
  ingest: Pick<IngestHandle, 'snapshot'> & { down(): ThreadDown[] };
  queries: { down(): ThreadDown[] };
  watch: Pick<MirrorWatch, 'trouble'>;
}

/** The program's status now, for the window and for the health of its services. */
export function statusOf({ config, mode, clock, ingest, queries, watch }: StatusDeps): AppStatus {
  const now = clock.now();
  const until = mode === 'live' && isTranquility(config.sources.esi) ? downtimeUntil(now) : null;
  const snapshot = ingest.snapshot();
  const ofIngest = snapshot.trouble;
  const backup = ofIngest?.kind === 'damaged' ? newestBackup(config.dataDir, galaxyOf(mode)) : null;
  const sources = snapshot.sources.map((source) => agedSource(source, now));
  const lists = sources.flatMap(({ parts }) => parts).find(({ part }) => part === 'contracts');
  return {
    ...snapshot,
    // Worked out now: the ingester reports changes, and data gets old without one.
    sources,
    mirror_state: snapshot.mirror_state === 'complete' && lists?.state === 'late' ? 'stale' : snapshot.mirror_state,
    version: VERSION,
    mode,
    collects: config.ingest,
    now: isoUtc(now),
    clock_speed: clock.speed,
    downtime: until === null ? null : { until: isoUtc(until) },
    threads_down: [...ingest.down(), ...queries.down()],
    trouble: watch.trouble() ?? (ofIngest === null ? null : { ...ofIngest, backup }),
  };
}
