import type { FieldValue } from '#shared/csv';
import type { SavedColumnName } from '#shared/data-api/saved';
import type { TradeContract } from '#shared/trade-api/contracts';

/** A row of the trade list with each figure in a column of its own, as a table in a file has it. */
export function savedRow(contract: TradeContract): Record<SavedColumnName, FieldValue> {
  const { contents, place, destination, rating } = contract;
  const largest = contents.offered?.largest;
  return {
    contract_id: contract.contract_id,
    type: contract.type,
    status: contract.status,
    expired_unjudged: contract.expired_unjudged,
    title: contract.title ?? null,
    price: contract.price ?? null,
    highest_bid: contract.highest_bid,
    reward: contract.reward ?? null,
    collateral: contract.collateral ?? null,
    volume: contract.volume ?? null,
    date_issued: contract.date_issued,
    date_expired: contract.date_expired,
    region_id: contract.region_id ?? null,
    location_id: place?.location_id ?? null,
    location: place?.name ?? null,
    system_id: place?.system_id ?? null,
    system: place?.system_name ?? null,
    security_status: place?.security_status ?? null,
    destination_id: destination?.location_id ?? null,
    destination: destination?.name ?? null,
    issuer_id: contract.issuer_id,
    issuer: contract.issuer_name,
    issuer_corporation_id: contract.issuer_corporation_id,
    issuer_corporation: contract.issuer_corporation_name,
    contents_state: contents.state,
    item_type_id: largest?.type_id ?? null,
    item: largest?.type_name ?? null,
    item_quantity: largest?.quantity ?? null,
    further_kinds: contents.offered?.further_kinds ?? null,
    asked_item: contents.asked?.largest.type_name ?? null,
    margin: rating?.margin ?? null,
    margin_percent: rating?.margin_percent ?? null,
    verdict: rating?.verdict ?? null,
    flags: rating === null ? null : rating.flags.join(' '),
    no_warnings: rating?.no_warnings ?? null,
    price_rating: rating?.price ?? null,
    best_hub: rating?.best_hub ?? null,
    best_margin: rating?.best_margin ?? null,
    safe_to_buy: rating?.safe_to_buy ?? null,
    url: contract.url,
  };
}
