/** What is asked of a contract that may match. Times ISO 8601 UTC, ISK. `unitPrice`: of a contract of one type alone. */
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
