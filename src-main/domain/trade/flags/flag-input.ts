import type { TradedItem } from '#shared/mirror-rows';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import type { ContractFlag, FlagCode } from '#shared/trade-api/flags';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { isRolled } from '../item-stacks.ts';
import type { TradedContract } from '../price-rating.ts';
import type { TypeQuote } from '../quote.ts';
import { blueprintKey, blueprintKindOf } from '../sales.ts';
import type { Trading } from '../traded.ts';
import type { StatedCount } from './title-counts.ts';

export interface NamedType {
  typeId: number;
  /** As the static data spell it. */
  name: string;
  /** null: the static data does not say. */
  categoryId: number | null;
}

/** What a title says of what is inside. */
export interface TitleReading {
  named: readonly NamedType[];
  /** How many it says there are. `type` null: of nothing that it names. */
  counts: readonly (Omit<StatedCount, 'name'> & { type: NamedType | null })[];
  /** The highest number of runs that it names; null: it names none. */
  runs: number | null;
}

/** An item with what tells blueprints apart. */
export type FlaggedItem = TradedItem;

interface FlaggedPlace {
  locationId: number;
  /** null: not known. */
  systemId: number | null;
  regionId: number;
  /** Of a player structure: whether it is in the public list of those that everybody may dock at. Stations always are. */
  isPublic: boolean;
  isWormhole: boolean;
  /** Not rounded; null: not known. */
  securityStatus: number | null;
  /** 0 to 100; null: not known. */
  gateCampScore: number | null;
}

/** Another single-item contract of the same issuer with the same type. `unitPrice` in ISK. */
export interface IssuerOffer {
  contractId: number;
  typeId: number;
  unitPrice: number;
  isOutstanding: boolean;
  /** ISO 8601 UTC. */
  dateIssued: string;
}

/** Where a courier goes; what is null is not known. */
interface Destination {
  locationId: number;
  systemId: number | null;
  regionId: number | null;
  isPublic: boolean;
  securityStatus: number | null;
  gateCampScore: number | null;
  /** Fewest gate jumps to it; null: not known. */
  jumps: () => number | null;
  /** How many couriers of the same issuer to the same place left the list before they expired. */
  leftEarly: () => number;
}

/** A sale of the same issuer under the same title, withdrawn within a day before this one. ISK; `units` of what it offered. */
interface Withdrawn {
  contractId: number;
  price: number;
  units: number;
}

/** Everything that flags are raised from. */
export interface FlagInput {
  contract: TradedContract & {
    contract_id: number;
    title: string | null;
    collateral: number | null;
    /** Cubic metres. */
    volume: number | null;
    /** ISO 8601 UTC. */
    date_issued: string;
    date_expired: string;
    issuer_corporation_id: number;
    /** First contract of anybody in that corporation, and of anybody at all, that the mirror saw; ISO 8601 UTC; null: none. */
    corporation_seen_at: string | null;
    mirror_since: string | null;
    /** Of a courier. */
    days_to_complete: number | null;
  };
  items: readonly FlaggedItem[];
  title: TitleReading;
  /** By type: of the items, and of types whose names are nearly theirs. */
  quotes: ReadonlyMap<number, TypeQuote>;
  /** By type of an offered item: types with nearly the same name. */
  nearTypes: ReadonlyMap<number, readonly NamedType[]>;
  /** ISK that everything offered costs at the asks; null: not all of it can be had there. */
  replaceAll: number | null;
  place: FlaggedPlace | null;
  /** null: it is no courier. */
  destination: Destination | null;
  issuerOffers: readonly IssuerOffer[];
  withdrawn: readonly Withdrawn[];
  /** How the hub's region trades types, as far as that is known. */
  trading: ReadonlyMap<number, Trading>;
  /** Whether three or more of a type that is no blueprint were sold by contract lately. */
  isSold: (typeId: number) => boolean;
  /**
   * Of a single-item offer, how many percent it asks below the median at which the same were sold, of how many sales, and the days within which
   * three of four of them were; null: it is none, or fewer than three count.
   */
  sold: { belowPercent: number; count: number; daysToSell: number } | null;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A contract as it is rated, with where it is and where a courier goes. */
export type RatedContract = FlagInput['contract'] & {
  issuer_id: number;
  /** The type of a single-item offer; null: it is none. */
  single_type_id: number | null;
  region_id: number;
  place: Omit<FlaggedPlace, 'isWormhole' | 'regionId'> | null;
  destination: Omit<Destination, 'jumps' | 'leftEarly'> | null;
};

/** A pure function that looks for one thing. */
export type FlagRule = (input: FlagInput) => ContractFlag | null;

export function itemFlag(code: FlagCode, sentence: string, items: readonly Pick<TradedItem, 'record_id'>[]): ContractFlag {
  return { code, sentence, rows: items.map(({ record_id: id }) => ({ kind: 'item', id })) };
}

/** A flag that the terms of contracts raised. */
export function contractFlagOf(code: FlagCode, sentence: string, contractIds: readonly number[]): ContractFlag {
  return { code, sentence, rows: contractIds.map((id) => ({ kind: 'contract', id })) };
}

export function offeredOf({ items }: Pick<FlagInput, 'items'>): FlaggedItem[] {
  return items.filter(({ is_included: included }) => included);
}

/** Items that one hands over. */
export function requestedOf({ items }: Pick<FlagInput, 'items'>): FlaggedItem[] {
  return items.filter(({ is_included: included }) => !included);
}

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
