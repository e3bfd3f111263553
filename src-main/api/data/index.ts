import type { BoundRoute } from '../http/route.ts';
import { changes } from './changes.ts';
import type { DataDeps } from './deps.ts';
import { events } from './events.ts';
import { root } from './root.ts';
import { saved } from './saved.ts';
import { sources } from './sources.ts';
import { sql } from './sql.ts';

/** Every endpoint of the service, in the order of its catalogue. */
export function dataRoutes(deps: DataDeps): BoundRoute[] {
  return [saved, changes, events, sql, sources, root].map((bind) => bind(deps));
}
