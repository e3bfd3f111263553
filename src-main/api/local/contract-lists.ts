import type { Router } from 'express';
import { isExpiredUnjudged } from '#main/domain/contracts/outcome';
import type { Clock } from '#main/runtime/world';
import type { ContractListReads } from '#main/store/contracts/lists';
import { gameId, readPath } from '#shared/http/query';
import { type IssuerContracts, MOST_ISSUED, MOST_NEW, type NewContracts } from '#shared/local-api/contract-lists';
import { fromIso, isoUtc } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { addRoute } from './routing.ts';

/** `/local/v1`: lists of contracts that the services have no filter for. */
export function contractListRoutes(router: Router, reads: ContractListReads, clock: Clock): void {
  addRoute(router, '/contracts/new', {
    GET(request, response) {
      const since = momentOf(request.query['since']);
      const { total, ids } = reads.contractsSeenAfter(since, MOST_NEW);
      const answer: NewContracts = { since, total, contract_ids: ids };
      response.json(answer);
    },
  });
  addRoute(router, '/issuers/:issuer_id/contracts', {
    GET(request, response) {
      const read = readPath({ issuer_id: gameId() }, request.params);
      if (!read.ok) throw new ApiError('bad_request', read.message);
      const { issuer_id: issuerId } = read.value;
      const now = isoUtc(clock.now());
      const { name, total, rows } = reads.contractsIssuedBy(issuerId, now, MOST_ISSUED);
      const data = rows.map((row) => ({ ...row, expired_unjudged: isExpiredUnjudged(row, now) }));
      const answer: IssuerContracts = { issuer_id: issuerId, name, total, data };
      response.json(answer);
    },
  });
}

/** Stored times have whole seconds and compare as text. */
function momentOf(given: unknown): string {
  const parsed = typeof given === 'string' ? fromIso(given) : Number.NaN;
  if (Number.isNaN(parsed))
    throw new ApiError('bad_request', `since must be a moment, ISO 8601; it was '${String(given).slice(0, 60)}'.`);
  return new Date(parsed).toISOString().replace(/\.\d+Z$/, 'Z');
}
