import type { AppStatus } from '#shared/local-api/status';

/** What the ingester tells the rest of the program about itself. */
export type IngestSnapshot = Pick<AppStatus, 'mirror_state' | 'ingesting' | 'counts' | 'progress' | 'sources' | 'data_versions'>;
