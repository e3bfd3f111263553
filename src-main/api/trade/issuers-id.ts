import { isExpiredUnjudged } from '#main/domain/contracts/outcome';
import { flagCounts, hoursOfDay, issuerPrices, issuerRelists } from '#main/domain/trade/issuers';
import { blueprintKindOf } from '#main/domain/trade/sales';
import { contractUrl } from '#main/queries/listed-contracts';
import { isoUtc } from '#shared/time';
import { issuerById as endpoint } from '#shared/trade-api/issuers';
import { ApiError } from '../http/errors.ts';
import { requireSweep } from '../http/lists.ts';
import { resolvePath } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { TradeDeps } from './deps.ts';

export const issuersId = route(endpoint, ({ params, site }, { catalog, everSwept, issuers, clock }: TradeDeps) => {
  requireSweep(everSwept);
  const issuerId = resolvePath(catalog, 'character', 'issuer_id', params.issuer_id).id;
  const now = isoUtc(clock.now());
  const who = issuers.who(issuerId, now);
  if (who === undefined) throw new ApiError('not_found', `The mirror has never seen a public contract of character ${issuerId}.`);
  const offers = issuers.offers(issuerId).map((offer) => ({ ...offer, ...blueprintKindOf(offer) }));
  const flags = issuers.flags(issuerId);
  return {
    data: {
      issuer_id: issuerId,
      issuer_name: who.issuerName,
      issuer_corporation_id: who.corporationId,
      issuer_corporation_name: who.corporationName,
      corporations: who.corporations,
      corporation_first_seen_at: issuers.corporationFirstSeenAt(who.corporationId) ?? who.firstSeenAt,
      first_seen_at: who.firstSeenAt,
      last_issued_at: who.lastIssuedAt,
      total: who.total,
      outstanding: who.outstanding,
      awaiting: who.awaiting,
      outcomes: issuers.outcomes(issuerId, now),
      prices: issuerPrices(offers),
      relists: issuerRelists(offers),
      hours: hoursOfDay(issuers.hours(issuerId)),
      flags: flagCounts(flags),
      rated: flags.reduce((sum, { contracts }) => sum + contracts, 0),
      contracts: issuers.contracts(issuerId, now).map((contract) => ({
        contract_id: contract.contract_id,
        type: contract.type,
        status: contract.status,
        title: contract.title,
        region_name: contract.region_name,
        price: contract.price,
        reward: contract.reward,
        date_issued: contract.date_issued,
        date_expired: contract.date_expired,
        expired_unjudged: isExpiredUnjudged(contract, now),
        url: contractUrl(site, contract.contract_id),
      })),
    },
  };
});
