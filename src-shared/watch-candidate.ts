/**
 * The fields of a contract that watches are matched against. Times ISO 8601 UTC, ISK. `unitPrice`: null unless all its items are
 * of one type.
 */
export interface WatchCandidate {
  contractId: number;
  regionId: number;
  type: string;
  status: string;
  price: number | null;
  singleTypeId: number | null;
  unitPrice: number | null;
  firstSeenAt: string;
  dateIssued: string;
  /** Where it starts; null: not known. */
  systemId: number | null;
  /** Of included items. */
  typeIds: readonly number[];
}
