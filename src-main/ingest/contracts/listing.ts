import type { ListedContract } from '#main/store/contracts/contracts';
import type { UpstreamContract } from '#main/upstream/esi/contracts';
import { asIsoUtc } from '#shared/time';

/** A row of the public list in our terms. undefined: its times cannot be read, so it cannot be stored. */
export function listingOf(row: UpstreamContract): ListedContract | undefined {
  const dateIssued = asIsoUtc(row.date_issued);
  const dateExpired = asIsoUtc(row.date_expired);
  if (dateIssued === undefined || dateExpired === undefined) return undefined;
  return {
    contractId: row.contract_id,
    type: row.type,
    issuerId: row.issuer_id,
    issuerCorporationId: row.issuer_corporation_id,
    forCorporation: row.for_corporation ?? false,
    title: row.title ?? null,
    price: row.price ?? null,
    reward: row.reward ?? null,
    collateral: row.collateral ?? null,
    buyout: row.buyout ?? null,
    volume: row.volume ?? null,
    daysToComplete: row.days_to_complete ?? null,
    startLocationId: row.start_location_id ?? null,
    endLocationId: row.end_location_id ?? null,
    dateIssued,
    dateExpired,
  };
}
