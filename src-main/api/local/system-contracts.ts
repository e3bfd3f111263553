import type { Router } from 'express';
import type { Clock } from '#main/runtime/world';
import { gameId, readPath } from '#shared/http/query';
import type { SystemContracts } from '#shared/local-api/system-contracts';
import { isoUtc } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { addRoute } from './routing.ts';

/** How many of a system's contracts are listed one by one. */
const LISTED = 10;

/** Reads of the contracts that start in a system and are outstanding at `now` (ISO 8601 UTC): the newest, and how many there are. */
export interface SystemContractReads {
  startingIn(systemId: number, now: string, limit: number): SystemContracts;
}

/** The contracts located in a system: the services' list knows regions only. An unknown system has none. */
export function systemContractRoutes(router: Router, reads: SystemContractReads, clock: Clock): void {
  addRoute(router, '/systems/:system_id/contracts', {
    GET(request, response) {
      const read = readPath({ system_id: gameId() }, request.params);
      if (!read.ok) throw new ApiError('bad_request', read.message);
      response.json(reads.startingIn(read.value.system_id, isoUtc(clock.now()), LISTED));
    },
  });
}
