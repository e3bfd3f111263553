import type { Router } from 'express';
import { gameId, readPath } from '#shared/http/query';
import type { SystemContracts } from '#shared/local-api/system-contracts';
import { ApiError } from '../http/errors.ts';
import { on } from './answering.ts';

/** How many of a system's contracts are listed one by one. */
const LISTED = 10;

/** Reads of the contracts that start in a system: the newest ones, and how many there are. */
export interface SystemContractReads {
  startingIn(systemId: number, limit: number): SystemContracts;
}

/** The contracts located in a system: the services' list knows regions only. An unknown system has none. */
export function systemContractRoutes(router: Router, reads: SystemContractReads): void {
  on(router, '/systems/:system_id/contracts', {
    GET(request, response) {
      const read = readPath({ system_id: gameId() }, request.params);
      if (!read.ok) throw new ApiError('bad_request', read.message);
      response.json(reads.startingIn(read.value.system_id, LISTED));
    },
  });
}
