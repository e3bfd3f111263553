import { HOUR, MINUTE } from '#shared/time';
import { versionCache } from '../http/version-cache.ts';
import type { ContractTruth } from '../model.ts';
import {
  type EsiAnswer,
  type EsiContext,
  type EsiRoute,
  errorAnswer,
  paged,
  pageOf,
  snapshotAt,
  staticSnapshot,
} from './route.ts';

/** Rows of one page of ESI's lists of contracts. */
export const CONTRACTS_PER_PAGE = 1000;
const LIST_CACHE = 30 * MINUTE;
const ITEMS_CACHE = HOUR;
const BIDS_CACHE = 5 * MINUTE;

/** Public contracts: lists by region with that many rows on a page, items, bids (upstream §2.1 to §2.3), all of one group; and rolls of items. */
export function contractRoutes(rowsPerPage: number, group: EsiRoute['group']): EsiRoute[] {
  // Two snapshots of each region, so that a rolled-back page costs nothing extra.
  const pagesOf = versionCache<{ body: string; etag: string }[]>(400);

  function list({ model, clock, request, ids: [regionId = Number.NaN] }: EsiContext): EsiAnswer {
    const page = pageOf(request);
    if (page === null) return errorAnswer(400, 'page must be a whole number from 1');
    const now = clock.now();
    if (!model.atlas(now).region.has(regionId)) return errorAnswer(404, 'Region not found');
    const current = snapshotAt(now, LIST_CACHE, model.cachePhase(regionId));
    const observedAt = request.rolledBack ? current.observedAt - LIST_CACHE : current.observedAt;
    const pages = pagesOf(`${regionId}/${request.rolledBack}`, observedAt, () =>
      paged(model.contracts.listed(regionId, observedAt), rowsPerPage),
    );
    const requested = pages[page - 1];
    if (requested === undefined) return errorAnswer(404, 'Requested page does not exist!');
    return { kind: 'cached', ...requested, pages: pages.length, observedAt, expiresAt: observedAt + LIST_CACHE };
  }

  return [
    { method: 'GET', path: '/contracts/public/{region_id}', group, answer: list },
    { method: 'GET', path: '/contracts/public/items/{contract_id}', group, answer: items },
    { method: 'GET', path: '/contracts/public/bids/{contract_id}', group, answer: bids },
    { method: 'GET', path: '/dogma/dynamic/items/{type_id}/{item_id}', group: null, answer: roll },
  ];
}

function items({ model, clock, request, ids: [contractId = Number.NaN] }: EsiContext): EsiAnswer {
  const now = clock.now();
  const contract = model.contracts.truth(contractId);
  if (contract === undefined || contract.issuedAt > now) return errorAnswer(404, 'Contract not found!');
  if (contract.end.at <= now) return ended(contract);
  if (contract.row.type === 'courier' || contract.row.type === 'loan') return { kind: 'no-content' };
  const cached = { observedAt: now, expiresAt: now + ITEMS_CACHE };
  const late = contract.itemsLate;
  if (late !== null && now < late.until) {
    if (late.answer === 204) return { kind: 'no-content' };
    if (late.answer === 404) return errorAnswer(404, 'Contract not found!');
    return { kind: 'cached', body: '[]', pages: 1, observedAt: now, expiresAt: now + MINUTE };
  }
  const pages = paged(model.contracts.items(contractId), CONTRACTS_PER_PAGE);
  const requested = pages[(pageOf(request) ?? 0) - 1];
  if (requested === undefined) return errorAnswer(404, 'Requested page does not exist!');
  return { kind: 'cached', ...requested, pages: pages.length, ...cached };
}

/** The roll of an abyssal item (upstream §2.20). It has no bucket: a refusal counts against the error limit. */
function roll({ model, clock, ids: [typeId = Number.NaN, itemId = Number.NaN] }: EsiContext): EsiAnswer {
  const found = model.roll(typeId, itemId);
  if (found === undefined) return errorAnswer(404, 'Item not found');
  return { kind: 'cached', body: JSON.stringify(found), ...staticSnapshot(clock.now()) };
}

function bids({ model, clock, ids: [contractId = Number.NaN] }: EsiContext): EsiAnswer {
  const now = clock.now();
  const contract = model.contracts.truth(contractId);
  if (contract === undefined || contract.issuedAt > now) return errorAnswer(404, 'Contract not found!');
  if (contract.end.at <= now) return ended(contract);
  if (contract.row.type !== 'auction') return { kind: 'no-content' };
  const { observedAt, expiresAt } = snapshotAt(now, BIDS_CACHE);
  const body = JSON.stringify(model.contracts.bids(contractId, observedAt));
  return { kind: 'cached', body, pages: 1, observedAt, expiresAt };
}

/** After its end a contract's items are refused; some refusals say how it ended (upstream §2.4). */
function ended({ end }: ContractTruth): EsiAnswer {
  switch (end.probe) {
    case 'accepted':
      return errorAnswer(403, 'Contract accepted by player, requires authorization');
    case 'not-public':
      return errorAnswer(403, 'Contract not public');
    case 'not-found':
      return errorAnswer(404, 'Contract not found!');
    case 'nothing':
      return { kind: 'no-content' };
  }
}
