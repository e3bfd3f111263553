import { displayedSecurity } from '#shared/security';
import type { TradePlace } from '#shared/trade-api/contracts';

/** A stored place with the security status as the game displays it. */
export function displayedPlace(place: TradePlace | null): TradePlace | null {
  if (place === null || place.security_status === null) return place;
  return { ...place, security_status: displayedSecurity(place.security_status) };
}
