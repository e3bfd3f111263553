import { issuedValue } from '#main/domain/contracts/history';
import { evidenceOfReturn, readEvidence, storedEvidence } from '#main/domain/contracts/outcome';
import type { NameWrites } from '#main/store/catalog/names';
import type { ContractWrites, ListedContract } from '#main/store/contracts/contracts';
import type { FirstSight, IssuerWrites } from '#main/store/contracts/issuers';

/** Stores contracts that a region did not have before: new to us, or seen before and back, or moved here. Within the caller's transaction. */
export function arrivals({ contracts, names, issuers }: { contracts: ContractWrites; names: NameWrites; issuers: IssuerWrites }) {
  return (regionId: number, added: readonly ListedContract[], sweptAt: string): void => {
    const firstSights: FirstSight[] = [];
    const listed = storedEvidence({ kind: 'listed' });
    for (const listing of added) {
      const { contractId, issuerId, issuerCorporationId } = listing;
      const stored = contracts.findStored(contractId);
      if (stored === undefined) {
        contracts.add(regionId, listing, sweptAt, listed);
        names.want(issuerId, contractId);
        names.want(issuerCorporationId, contractId);
        // The archive may have had it before us: then it is counted at that time already.
        if (issuers.firstSeenInArchive(contractId) === undefined)
          firstSights.push({ firstSeenAt: sweptAt, regionId, issuerCorporationId, issuerId, value: issuedValue(listing) });
        continue;
      }
      contracts.change(regionId, listing);
      if (!stored.present) {
        const evidence = evidenceOfReturn(readEvidence(stored.evidence), stored.absentSince ?? sweptAt);
        contracts.comeBack(contractId, storedEvidence(evidence));
      }
    }
    issuers.count(firstSights);
  };
}
