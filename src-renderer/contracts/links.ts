import { formatHash } from '../state/location.ts';

interface End {
  system_id: number | null;
}

/** Hash of an issuer's page. */
export function issuerLink(issuerId: number): string {
  return formatHash(`/pulse/issuers/${issuerId}`);
}

/** Hash of a contract's page. */
export function contractLink(contractId: number): string {
  return formatHash(`/contracts/${contractId}`);
}

/** Hash of the list of contracts on offer that hold one of a type, by its name. */
export function contractsWithType(name: string): string {
  return formatHash('/contracts', { type_id: name, status: 'outstanding' });
}

/** Hash of the page of an abyssal item's roll. */
export function abyssalLink(itemId: number): string {
  return formatHash(`/abyssals/${itemId}`);
}

/** What the route's page is asked with for the way of a courier by security; null: it stays in its system, or an end is not known. */
export function courierRoute({ place, destination }: { place: End | null; destination: End | null }) {
  const [from, to] = [place?.system_id ?? null, destination?.system_id ?? null];
  if (from === null || to === null || from === to) return null;
  return { from: String(from), to: String(to), mode: 'safest' as const };
}
