import type { Place } from '#shared/place';
import { displayedSecurity } from '#shared/security';

/** A stored place with the security status as the game displays it. */
export function displayedPlace<Stored extends Place>(place: Stored | null): Stored | null {
  if (place === null || place.security_status === null) return place;
  return { ...place, security_status: displayedSecurity(place.security_status) };
}
