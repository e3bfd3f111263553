import type { ServiceDescription } from '../http/openapi.ts';
import { analyticsDepth, analyticsIssuers, analyticsPrices, analyticsVolume } from './analytics.ts';
import { contractById, contractList } from './contracts.ts';
import { categoryList, contractIndex, contractStats, regionList, typeList } from './reference.ts';

/** The whole contracts service, in the order of decisions §6.1. */
export const contractsEndpoints = [
  contractList,
  contractById,
  analyticsPrices,
  analyticsVolume,
  analyticsIssuers,
  analyticsDepth,
  regionList,
  typeList,
  categoryList,
  contractStats,
  contractIndex,
] as const;

/** What the service says of itself in its index, its OpenAPI document and its documentation. */
export const contractsService: ServiceDescription = {
  name: 'Astrolabe public contracts service',
  version: '1.0.0',
  summary: 'Public in-game contracts of every region, mirrored on this machine, and what can be worked out from them.',
  notes: [
    {
      title: 'Where a status comes from',
      paragraphs: [
        'The public list has no status; it is inferred from whether a contract is in the latest complete sweep of its region, and from what its items answer afterwards. A sweep that failed or was cut off changes nothing. The five statuses that public data cannot show (finished_issuer, finished_contractor, rejected, failed, reversed) are accepted as filters and match nothing.',
        'Without a status filter the list leaves out deleted, cancelled and reversed contracts.',
        'A contract past its date_expired that no sweep has judged, because the mirror has not looked since, keeps the status as last observed: its row reads outstanding. It is in the list without a status filter; status=outstanding, depth and the counts of what is on offer leave it out, which is the one place where a filter says less than the rows.',
      ],
      table: {
        head: ['Observed', 'Status'],
        rows: [
          ['in the latest complete sweep of its region', 'outstanding'],
          ['gone before it expired; its items answer that a player accepted it', 'finished (courier: in_progress)'],
          [
            'gone before it expired; its items answer nothing (204), which the source says of one accepted a moment ago',
            'outstanding, until they answer so again or are asked after its expiry; then finished',
          ],
          ['gone before it expired; a courier, which cannot be asked: accepted or withdrawn', 'in_progress'],
          ['gone before it expired; its items are gone too, or not public', 'cancelled'],
          ['gone at or after expiry; an auction that had bids', 'finished'],
          ['gone at or after expiry otherwise', 'deleted'],
          ['gone, and not asked yet', 'outstanding'],
          ['past its date_expired, and no sweep since', 'outstanding, and in no list of what is on offer'],
          ['seen again', 'outstanding'],
        ],
      },
    },
    {
      title: 'What is new',
      paragraphs: [
        'Regions are swept every 30 minutes, staggered. date_issued is the publisher’s time; first_seen_at is when the mirror first saw the contract, up to 30 minutes later. Use first_seen_at to find what is new.',
        'Items are fetched once per contract, newest contracts first. The detail of a contract whose items are not here yet fetches them at once if the limits of the source allow it, and X-Items-State says whether it could.',
      ],
    },
  ],
};
