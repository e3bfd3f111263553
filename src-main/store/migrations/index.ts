import { mirror } from './0001-mirror.ts';
import { contractIndexes } from './0002-contract-indexes.ts';
import { mirrorCounts } from './0003-mirror-counts.ts';
import { systems } from './0004-systems.ts';
import { forecasts } from './0005-forecasts.ts';
import { watchlists } from './0006-watchlists.ts';
import { jumpDrives } from './0007-jump-drives.ts';
import { sourceContacts } from './0008-source-contacts.ts';
import { contractsByIssuer } from './0009-contracts-by-issuer.ts';
import { languageModelSpending } from './0010-language-model-spending.ts';
import { forecastTimers } from './0011-forecast-timers.ts';
import { briefForecasts } from './0012-brief-forecasts.ts';
import { composedFolds } from './0013-composed-folds.ts';
import { outstandingByExpiry } from './0014-outstanding-by-expiry.ts';
import { stationOwners } from './0015-station-owners.ts';
import { firstSights } from './0016-first-sights.ts';
import { staticDataAgain } from './0017-static-data-again.ts';
import { market } from './0018-market.ts';
import { contractRatings } from './0019-contract-ratings.ts';
import { jumpFuel } from './0020-jump-fuel.ts';
import { watchConditions } from './0021-watch-conditions.ts';
import { endedOffers } from './0022-ended-offers.ts';
import { blueprints } from './0023-blueprints.ts';
import { searchColumns } from './0024-search-columns.ts';
import { ratedAsked } from './0025-rated-asked.ts';
import { corporationSights } from './0026-corporation-sights.ts';
import { ratedCapital } from './0027-rated-capital.ts';
import { ratedBelowSold } from './0028-rated-below-sold.ts';
import { alerts } from './0029-alerts.ts';
import { events } from './0030-events.ts';
import { priceChanges } from './0031-price-changes.ts';
import { marketHistory } from './0032-market-history.ts';
import { bookSource } from './0033-book-source.ts';
import { webhooks } from './0034-webhooks.ts';
import { typeIcons } from './0035-type-icons.ts';
import { searchBids } from './0036-search-bids.ts';
import { changedRows } from './0037-changed-rows.ts';
import { jumpBridges } from './0038-jump-bridges.ts';
import { doubtedRows } from './0039-doubted-rows.ts';
import { refusedNames } from './0040-refused-names.ts';
import { itemsLeftOut } from './0041-items-left-out.ts';
import { foldedSpaces } from './0042-folded-spaces.ts';
import { killmailAttackers } from './0043-killmail-attackers.ts';
import { acceptedByNothing } from './0044-accepted-by-nothing.ts';
import { flagCodeColumn } from './0045-flag-codes.ts';
import { ratedPrices } from './0046-rated-prices.ts';
import { industry } from './0047-industry.ts';
import { campEvidence } from './0048-camp-evidence.ts';
import { forecastLeads } from './0049-forecast-leads.ts';
import { hazards } from './0050-hazards.ts';
import { rigSizes } from './0051-rig-sizes.ts';
import { namesByName } from './0052-names-by-name.ts';
import { marketHours } from './0053-market-hours.ts';
import { tradedPace } from './0054-traded-pace.ts';
import { withdrawnSales } from './0055-withdrawn-sales.ts';
import { shipHandling } from './0056-ship-handling.ts';
import { watchReasons } from './0057-watch-reasons.ts';
import { knownHalf } from './0058-known-half.ts';
import { abyssals } from './0059-abyssals.ts';
import { typeVariants } from './0060-type-variants.ts';
import { typeNames } from './0061-type-names.ts';
import { fits } from './0062-fits.ts';
import { savedAppraisals } from './0063-saved-appraisals.ts';
import { wormholeChain } from './0064-wormhole-chain.ts';
import { regionMaps } from './0065-region-maps.ts';
import { structureTimers } from './0066-timers.ts';
import { agents } from './0067-agents.ts';
import { raidableSkyhooks } from './0068-raidable-skyhooks.ts';

/** In order; the position is the schema version. A landed step is never edited. */
export const migrations: readonly string[] = [
  mirror,
  contractIndexes,
  mirrorCounts,
  systems,
  forecasts,
  watchlists,
  jumpDrives,
  sourceContacts,
  contractsByIssuer,
  languageModelSpending,
  forecastTimers,
  briefForecasts,
  composedFolds,
  outstandingByExpiry,
  stationOwners,
  firstSights,
  staticDataAgain,
  market,
  contractRatings,
  jumpFuel,
  watchConditions,
  endedOffers,
  blueprints,
  searchColumns,
  ratedAsked,
  corporationSights,
  ratedCapital,
  ratedBelowSold,
  alerts,
  events,
  priceChanges,
  marketHistory,
  bookSource,
  webhooks,
  typeIcons,
  searchBids,
  changedRows,
  jumpBridges,
  doubtedRows,
  refusedNames,
  itemsLeftOut,
  foldedSpaces,
  killmailAttackers,
  acceptedByNothing,
  flagCodeColumn,
  ratedPrices,
  industry,
  campEvidence,
  forecastLeads,
  hazards,
  rigSizes,
  namesByName,
  marketHours,
  tradedPace,
  withdrawnSales,
  shipHandling,
  watchReasons,
  knownHalf,
  abyssals,
  typeVariants,
  typeNames,
  fits,
  savedAppraisals,
  wormholeChain,
  regionMaps,
  structureTimers,
  agents,
  raidableSkyhooks,
];
