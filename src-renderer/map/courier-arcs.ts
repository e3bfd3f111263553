import type { Courier } from '#shared/trade-api/couriers';
import type { CourierArc } from './layers/render-state.ts';
import type { Scene } from './scene.ts';

/**
 * Couriers with both ends on the map, with the rank of what they pay above the usual, or for their risk before the usual is known; those that
 * pay most are drawn last, on top.
 */
export function courierArcs(couriers: readonly Courier[], scene: Pick<Scene, 'indexOf'>): CourierArc[] {
  const isUsualKnown = couriers.some(({ surplus }) => surplus !== null);
  const drawn = couriers
    .flatMap(({ place, destination, surplus, gain }) => {
      const from = scene.indexOf.get(place?.system_id ?? 0);
      const to = scene.indexOf.get(destination?.system_id ?? 0);
      return from === undefined || to === undefined || from === to
        ? []
        : [{ from, to, pay: (isUsualKnown ? surplus : gain) ?? Number.NEGATIVE_INFINITY }];
    })
    .sort((a, b) => a.pay - b.pay);
  return drawn.map(({ from, to }, rank) => ({ from, to, share: drawn.length < 2 ? 1 : rank / (drawn.length - 1) }));
}
