/** Who sells: one character, in whichever corporation it issues, or all who issue in one corporation. */
export type Seller = { issuerId: number } | { corporationId: number };

/** What chooses a seller's contracts, by `@seller`: of a corporation by those who were seen issuing in it, as an index has them. */
export const sellerConditions = {
  issuer: { own: 'issuer_id = @seller', others: 'issuer_id <> @seller' },
  corporation: {
    own: `issuer_id IN (SELECT issuer_id FROM first_sights WHERE issuer_corporation_id = @seller) AND issuer_corporation_id = @seller`,
    others: 'issuer_corporation_id <> @seller',
  },
} as const;

/** The value of `@seller`, and which of the conditions it goes with. */
export function sellerKey(seller: Seller): { by: keyof typeof sellerConditions; seller: number } {
  return 'issuerId' in seller ? { by: 'issuer', seller: seller.issuerId } : { by: 'corporation', seller: seller.corporationId };
}
