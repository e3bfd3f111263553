import { DAY, fromIso } from '#shared/time';
import { type FlagCode, flagCodes } from '#shared/trade-api/flags';
import type { IssuerPrices, IssuerRelists } from '#shared/trade-api/issuers';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { blueprintKey } from './sales.ts';

/** A single-item offer, past or present. ISK a unit; `median`: asked in its region then; null: not known. */
export interface OfferHistory extends BlueprintKind {
  typeId: number;
  unitPrice: number;
  /** ISO 8601 UTC. */
  dateIssued: string;
  /** null: still on offer. */
  endedAt: string | null;
  median: number | null;
}

/** From here on a price is not what the others ask. */
const APART = 0.1;
/** An offer of the same follows an ended one within this time, or is no relist. */
const RELIST = 30 * DAY;

/** How an issuer's offers stand to the median asked when they were put up. */
export function issuerPrices(offers: readonly OfferHistory[]): IssuerPrices {
  const ratios = offers
    .flatMap(({ unitPrice, median }) => (median === null || median <= 0 ? [] : [unitPrice / median]))
    .sort((a, b) => a - b);
  const middle = ratios[Math.floor((ratios.length - 1) / 2)];
  return {
    offers: ratios.length,
    median_ratio: middle === undefined ? null : Math.round(middle * 1000) / 1000,
    below: ratios.filter((ratio) => ratio <= 1 - APART).length,
    above: ratios.filter((ratio) => ratio >= 1 + APART).length,
  };
}

/** How many offers followed an ended one of the same, each measured against the latest that had. */
export function issuerRelists(offers: readonly OfferHistory[]): IssuerRelists {
  const found = { relists: 0, dearer: 0, cheaper: 0 };
  for (const alike of Map.groupBy(offers, (offer) => `${offer.typeId} ${blueprintKey(offer)}`).values()) {
    for (const offer of alike) {
      const issued = fromIso(offer.dateIssued);
      const before = alike
        .filter(({ endedAt }) => endedAt !== null && fromIso(endedAt) <= issued && issued - fromIso(endedAt) <= RELIST)
        .sort((a, b) => fromIso(b.endedAt ?? '') - fromIso(a.endedAt ?? ''))[0];
      if (before === undefined) continue;
      found.relists += 1;
      found.dearer += Number(offer.unitPrice > before.unitPrice);
      found.cheaper += Number(offer.unitPrice < before.unitPrice);
    }
  }
  return found;
}

/** How many contracts raised each flag, the most frequent first. `sets`: how many have each set of flags. */
export function flagCounts(
  sets: readonly { flags: readonly FlagCode[]; contracts: number }[],
): { code: FlagCode; contracts: number }[] {
  return flagCodes
    .map((code) => ({
      code,
      contracts: sets.reduce((sum, { flags, contracts }) => sum + (flags.includes(code) ? contracts : 0), 0),
    }))
    .filter(({ contracts }) => contracts > 0)
    .sort((a, b) => b.contracts - a.contracts);
}

/** Counts of the 24 hours of the day. */
export function hoursOfDay(counts: readonly { hour: number; contracts: number }[]): number[] {
  return Array.from({ length: 24 }, (_, hour) => counts.find((one) => one.hour === hour)?.contracts ?? 0);
}
