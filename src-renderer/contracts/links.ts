import { formatHash } from '../state/location.ts';

/** Hash of an issuer's page. */
export function issuerLink(issuerId: number): string {
  return formatHash(`/pulse/issuers/${issuerId}`);
}
