import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { isRolled } from '../item-stacks.ts';
import { blueprintKey, blueprintKindOf } from '../sales.ts';
import type { Destination, FlaggedItem, IssuerOffer, RatedContract, Withdrawn } from './flag-input.ts';

/** What issuers did before. */
export interface IssuerPast {
  /** Single-item offers of an issuer with a type, this one and past ones too; members of blueprints as the source says. */
  offersOf(issuerId: number, typeId: number): readonly (IssuerOffer & BlueprintKind & { category_id: number | null })[];
  /** Sales that an issuer withdrew under a title between two times, ISO 8601; the newest first. */
  withdrawn(issuerId: number, title: string, between: { from: string; until: string }): readonly Withdrawn[];
  /** Couriers of an issuer to a place that left the list before they expired. */
  couriersLeftEarly(issuerId: number, locationId: number): number;
}

/** Where a courier goes, and what its issuer sent there before. */
export function destinationOf(
  { destination, place, issuer_id: issuerId }: RatedContract,
  { jumpsBetween, pastOf }: { jumpsBetween(fromId: number, toId: number): number | null; pastOf: IssuerPast },
): Destination | null {
  if (destination === null) return null;
  const { systemId, locationId } = destination;
  const from = place?.systemId ?? null;
  return {
    ...destination,
    jumps: () => (from === null || systemId === null ? null : jumpsBetween(from, systemId)),
    leftEarly: () => pastOf.couriersLeftEarly(issuerId, locationId),
  };
}

/** What its issuer withdrew under the same title less than a day before. */
export function withdrawnBefore(
  { type, title, issuer_id: issuerId, date_issued: issued }: RatedContract,
  pastOf: IssuerPast,
): readonly Withdrawn[] {
  if (type !== 'item_exchange' || title === null || title.trim() === '') return [];
  const at = fromIso(issued);
  // The sweep that misses it may come after the next one is put up.
  return pastOf.withdrawn(issuerId, title, { from: isoUtc(at - DAY), until: isoUtc(at + HOUR) });
}

/** A copy of ten runs costs more than one of a single run: blueprints count only where they are alike. */
export function offersOfTheLike(
  { single_type_id: typeId, issuer_id: issuerId }: RatedContract,
  [item]: readonly FlaggedItem[],
  { offersOf }: Pick<IssuerPast, 'offersOf'>,
): IssuerOffer[] {
  if (typeId === null || item === undefined || isRolled(item)) return [];
  const own = blueprintKey(blueprintKindOf(item));
  return offersOf(issuerId, typeId).filter((offer) => blueprintKey(blueprintKindOf(offer)) === own);
}
