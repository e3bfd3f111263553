/**
 * The fields of a contract that watches are matched against. Times ISO 8601 UTC, ISK. `singleTypeId` and `unitPrice`: null
 * unless it is a single item (decisions §3.4).
 */
export interface WatchCandidate {
  contractId: number;
  issuerId: number;
  issuerCorporationId: number;
  regionId: number;
  type: string;
  status: string;
  price: number | null;
  singleTypeId: number | null;
  unitPrice: number | null;
  firstSeenAt: string;
  dateIssued: string;
  dateExpired: string;
  /** The first sweep without it; null: it is still listed. */
  absentSince: string | null;
  /** Where it starts; null: not known. */
  systemId: number | null;
  /** Of included items. */
  typeIds: readonly number[];
}
